// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning

extension LoadRequest {
  /// Takes the rights away when the run is untrusted, by `--untrusted` or because it is for a fork.
  ///
  /// - Returns: what a person should know of that.
  mutating func settleTrust(
    _ environment: ProcessEnvironment, in folder: FilePath
  ) -> [Diagnostic] {
    let fork = ForkDetection(environment: environment, workingDirectory: folder)
    let reason = bringsCollections ? nil : fork.reason
    guard rights.isUntrusted || reason != nil else { return [] }
    var notes: [Diagnostic] = []
    if let reason, !rights.isUntrusted { notes.append(.untrustedByItself(reason)) }
    let before = rights
    rights = rights.distrusted
    let lost = before.grants
    if !lost.isEmpty { notes.append(.rightsTakenAway(lost)) }
    return notes
  }
}

extension RunRights {
  /// The flags that grant something, each once.
  fileprivate var grants: [String] {
    var seen: Set<String> = []
    return arguments.filter {
      $0.hasPrefix("--allow-") && $0 != "--allow-host" && seen.insert($0).inserted
    }
  }
}

extension Diagnostic {
  fileprivate static func untrustedByItself(_ reason: String) -> Diagnostic {
    Diagnostic(
      .untrustedByItself, "the collections are not trusted: this is \(reason)",
      severity: .warning,
      help: ["`--allow-host HOST` names the hosts that they may reach; `--untrusted` says the same"]
    )
  }

  fileprivate static func rightsTakenAway(_ flags: [String]) -> Diagnostic {
    let list = flags.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .rightsTakenAway,
      "\(list) \(flags.count == 1 ? "has" : "have") no effect: the run is untrusted",
      severity: .warning)
  }
}

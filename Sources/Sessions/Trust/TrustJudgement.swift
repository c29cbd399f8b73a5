// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning

/// The effective rights of a run, depending on whether its collections are trusted.
struct TrustJudgement {
  /// Only the hosts if they are not, because of `--untrusted` or because the run is for a fork.
  let rights: RunRights
  /// Facts about this that a person should know.
  let notes: [Diagnostic]

  /// - Parameter fork: why the run is for a fork, in words that follow "this is"; nil if it is not.
  init(_ given: RunRights, fork: String?) {
    guard given.isUntrusted || fork != nil else {
      rights = given
      notes = []
      return
    }
    var notes: [Diagnostic] = []
    if let fork, !given.isUntrusted { notes.append(.untrustedByItself(fork)) }
    let lost = given.grants
    if !lost.isEmpty { notes.append(.rightsTakenAway(lost)) }
    rights = given.distrusted
    self.notes = notes
  }
}

extension RunRights {
  /// The flags that give rights, without duplicates.
  fileprivate var grants: [String] {
    [
      readFolders.isEmpty ? nil : "--allow-read",
      writeFolders.isEmpty ? nil : "--allow-write",
      environmentPatterns.isEmpty ? nil : "--allow-env",
      unixPaths.isEmpty ? nil : "--allow-unix",
      allowsNetrc ? "--allow-netrc" : nil,
      allowsDefaultIdentity ? "--allow-default-identity" : nil,
      allowsLinkLocal ? "--allow-link-local" : nil,
      allowsPrograms ? "--allow-exec" : nil,
    ].compactMap(\.self)
  }
}

extension Diagnostic {
  fileprivate static func untrustedByItself(_ reason: String) -> Diagnostic {
    Diagnostic(
      .untrustedByItself, "the collections are not trusted: this is \(reason)",
      severity: .warning,
      help: [
        "`--allow-host HOST` names the hosts that they may reach; `--untrusted` means the same"
      ]
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

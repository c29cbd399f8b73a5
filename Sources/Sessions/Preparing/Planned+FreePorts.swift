// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Planned {
  /// Makes a problem of each port that its requests need, and that only a run draws: for `send`.
  ///
  /// - Parameter readsBaseURL: whether the address is appended to `baseUrl`.
  package mutating func refuseFreePorts(readsBaseURL: Bool) {
    let ports = plan.portInputsInUse(readsBaseURL: readsBaseURL)
    guard !ports.isEmpty else { return }
    refuse(ports.map { .portOfRun($0.name, at: $0.place) })
  }
}

extension Diagnostic {
  fileprivate static func portOfRun(_ name: String, at place: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .missingInput, "the value of `\(name)` is a free port, which only a run draws",
      at: place.map { Annotation($0) },
      help: ["`--var \(name)=PORT` names the port of the service that runs"])
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension RequestPlanner {
  /// Judges a step whose turns are sent together: its log-in, and their number as far as it is known.
  func judgeTogether(
    _ loop: LoopTemplate, _ settings: PlannedSettings, _ checker: inout NameChecker
  ) {
    if let auth = settings.auth, let login = auth.template.scheme.nameOfChallenge {
      checker.report(.notTogether(login: login, at: auth.span, loop: loop.span))
    }
    if let maxPerHost, let count = loop.writtenCount, LoopTemplate.togetherTurns.contains(count),
      let problem = Diagnostic.notTogether(turns: count, limit: maxPerHost, at: loop.span)
    {
      checker.report(problem)
    }
  }
}

extension AuthTemplate.Scheme {
  /// The name of a log-in by challenge and response on one connection; nil for another.
  fileprivate var nameOfChallenge: String? {
    switch self {
    case .digest: "digest"
    case .ntlm: "ntlm"
    case .negotiate: "negotiate"
    default: nil
    }
  }
}

extension RequestSettings {
  /// Leaves out what a step does not inherit whose turns are sent at the same moment.
  mutating func leaveOutWaits() {
    retry = nil
    if sharedConnection != nil { connection.delay = nil }
  }
}

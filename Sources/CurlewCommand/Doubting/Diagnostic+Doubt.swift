// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Doubting
import Sessions

/// Messages of `curlew doubt`.
extension Diagnostic {
  static func unneeded(_ unneeded: UnneededException) -> Diagnostic {
    Diagnostic(
      .unneededException, unneeded.message, severity: .warning,
      at: unneeded.exception.span.map { Annotation($0) }, help: [unneeded.help])
  }

  /// - Parameter failed: how many responses the suite does not accept.
  static func noOperation(_ failed: Int) -> Diagnostic {
    Diagnostic(
      .nothingToAsk, "no operation is left to ask about",
      notes: failed == 0 ? [] : ["the suite does not accept \(failed) recorded responses"],
      help: ["the steps of scenarios are asked about, without those that `doubt.ignore` excludes"])
  }

  static var untrustedWriting: Diagnostic {
    Diagnostic(
      .untrustedRun, "`--write` is not allowed: the run is untrusted",
      help: ["read what is missing first, then write it without `--untrusted`"])
  }

  static func tooMuchToAsk(_ name: String, _ overflow: DoubtFindings.Overflow) -> Diagnostic {
    Diagnostic(
      .nothingToAsk, "`\(name)`: \(overflow.words)",
      help: ["ask about a part: `curlew doubt \(name) specs/pets.yaml`"])
  }

  /// An error: not a single response has a body.
  static func withoutBodies(_ read: ReadRecording) -> Diagnostic {
    var diagnostic = Diagnostic.withoutBodies(
      read.name, read.counts.withoutBody, of: read.counts.responses)
    diagnostic.severity = .error
    return diagnostic
  }
}

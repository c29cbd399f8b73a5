// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// What is wrong with the value of a template that should make a number; never the value itself.
package struct BoundProblem: Sendable {
  package let code: DiagnosticCode
  /// Lower case and without a full stop.
  package let message: String
  package let help: String

  package static let noDuration = BoundProblem(
    code: .invalidDuration, message: "the value of this template is no duration",
    help: "make one with its unit: `${number}s`")

  fileprivate static func noNumber(help: String) -> BoundProblem {
    BoundProblem(
      code: .invalidValue,
      message: "the value of this template is no number that can stand here", help: help)
  }
}

extension RequestBounds.Bound {
  /// What is said when a template makes something else.
  var problem: BoundProblem {
    switch self {
    case .connect, .total, .firstByte, .idle, .every, .maximum, .within, .delay: .noDuration
    case .body, .head:
      BoundProblem(
        code: .invalidSize, message: "the value of this template is no size",
        help: "make one with its unit: `${number}kB`")
    case .receiveRate, .sendRate:
      BoundProblem(
        code: .invalidRate, message: "the value of this template is no rate",
        help: "make one with its unit: `${number}MB/s`")
    case .attempts: .noNumber(help: "make a whole number from \(RetrySetting.attemptsRange.words)")
    case .backoff: .noNumber(help: "make a number from \(RetrySetting.backoffRange.words)")
    case .redirects:
      BoundProblem(
        code: .invalidValue,
        message: "the value of this template is no number of redirects",
        help: "make a whole number from \(RedirectSetting.maximumRange.words), `follow` or `none`")
    case .extent:
      BoundProblem(
        code: .invalidSize,
        message: "the value of this template does not say how much is read",
        help: "make a size with its unit (`${number}kB`), `headers` or `all`")
    }
  }
}

extension ClosedRange<Int> {
  /// `1 to 1000`
  fileprivate var words: String { "\(lowerBound) to \(upperBound)" }
}

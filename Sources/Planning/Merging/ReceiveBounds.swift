// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The numbers of a `receive`: where it ends, and how long it may take.
package struct ReceiveBounds: Sendable {
  package private(set) var byteCount: Int?
  package private(set) var silence: Duration?
  package private(set) var timeout: Duration?
  /// Those that templates make, which wait for the run.
  private(set) var made: [(bound: Bound, text: TemplateText)] = []

  /// One of them.
  enum Bound: Sendable {
    case byteCount, silence, timeout
  }

  package init(_ receive: ReceiveTemplate) {
    byteCount = fixed(receive.byteCount, .byteCount)
    silence = fixed(receive.silence, .silence)
    timeout = fixed(receive.timeout, .timeout)
  }

  private mutating func fixed<Number>(_ quantity: Quantity<Number>?, _ bound: Bound) -> Number? {
    if case .made(let text)? = quantity { made.append((bound, text)) }
    return quantity?.fixed
  }

  /// Takes the value that a template made.
  ///
  /// - Returns: whether the text is one.
  mutating func set(_ bound: Bound, to text: String) -> Bool {
    switch bound {
    case .byteCount:
      byteCount = RequestBounds.count(text, in: ReceiveTemplate.byteCounts)
      return byteCount != nil
    case .silence:
      silence = DurationText.parse(text)
      return silence != nil
    case .timeout:
      timeout = RequestBounds.patience(text)
      return timeout != nil
    }
  }

  /// With the numbers that templates make; the parameters are those of `PlannedStep.settled`.
  package func settled<Failure: Error>(
    _ value: (TemplateText) throws(Failure) -> String,
    problem: (BoundProblem, SourceSpan) -> Failure
  ) throws(Failure) -> ReceiveBounds {
    var settled = self
    for entry in made {
      guard settled.set(entry.bound, to: try value(entry.text)) else {
        throw problem(entry.bound.problem, entry.text.span)
      }
    }
    return settled
  }
}

extension ReceiveBounds.Bound {
  /// What is said when a template makes something else.
  var problem: BoundProblem {
    switch self {
    case .silence, .timeout: .noDuration
    case .byteCount:
      BoundProblem(
        code: .invalidValue, message: "the value of this template is no number of bytes",
        help:
          "make a whole number from 1 to \(ReceiveTemplate.byteCounts.upperBound), without a unit")
    }
  }
}

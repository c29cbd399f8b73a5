// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Notation
import Values

/// The notation of a number of the format, both for literals and for values of templates.
package final class QuantityGrammar<Number: Sendable>: Sendable {
  /// Reads a literal.
  let reader: Reader<Number>
  /// Reads the value of a template; nil for an invalid text.
  package let parse: @Sendable (String) -> Number?
  /// The problem with an invalid text.
  package let problem: QuantityProblem

  init(
    _ reader: Reader<Number>, problem: QuantityProblem,
    parse: @escaping @Sendable (String) -> Number?
  ) {
    self.reader = reader
    self.parse = parse
    self.problem = problem
  }
}

/// The problem with the value of a template for a number.
package struct QuantityProblem: Sendable {
  package let code: DiagnosticCode
  /// Lower case and without a full stop.
  package private(set) var message: String
  package private(set) var help: String
  /// Where the value must be above zero: whether a text is zero.
  private var isZero: (@Sendable (String) -> Bool)?

  /// The longest value that a message shows, in bytes.
  private static let longestValue = 60
  private static let subject = "the value of this template"

  /// - Parameter kind: what the value should be: `a duration`.
  init(
    _ code: DiagnosticCode, not kind: String, help: String,
    isZero: (@Sendable (String) -> Bool)? = nil
  ) {
    self.code = code
    self.help = help
    self.isZero = isZero
    message = "\(Self.subject) is not \(kind)"
  }

  /// The problem with the value that was found, which is shown if it is short, holds no secret and
  /// begins like a number: another text may be anything that a response gave.
  package func found(_ value: RenderedText) -> QuantityProblem {
    var problem = self
    let isShown =
      value.secrets.isEmpty && value.text.utf8.count <= Self.longestValue
      && value.text.utf8.first.map { $0.isASCIIDigit || "+-.".utf8.contains($0) } == true
      && !value.text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    let subject = isShown ? "\(Self.subject), `\(value.text)`," : Self.subject
    if isZero?(value.text) == true {
      problem.message = "\(subject) must be more than zero"
      problem.help = "give more, or leave the key out"
    } else {
      problem.message = subject + message.dropFirst(Self.subject.count)
    }
    return problem
  }

  static let duration = QuantityProblem(
    .invalidDuration, not: "a duration", help: "give it a unit: `${number}s`")

  /// A duration greater than zero.
  static let timeLimit = QuantityProblem(
    .invalidDuration, not: "a duration", help: "give it a unit: `${number}s`",
    isZero: { DurationText.parse($0).map { $0 <= .zero } ?? false })

  static let size = QuantityProblem(
    .invalidSize, not: "a size", help: "give it a unit: `${number}kB`")

  static let rate = QuantityProblem(
    .invalidRate, not: "a rate", help: "give it a unit: `${number}MB/s`",
    isZero: { ByteSize.parseRate($0).map { $0 <= 0 } ?? false })

  static func number(help: String) -> QuantityProblem {
    QuantityProblem(.invalidValue, not: "a number that is allowed here", help: help)
  }
}

extension QuantityGrammar where Number == Duration {
  /// A duration with its units: `1m30s`.
  package static var duration: QuantityGrammar {
    QuantityGrammar(.duration, problem: .duration) { DurationText.parse($0) }
  }

  /// A duration greater than zero.
  static var timeLimit: QuantityGrammar {
    QuantityGrammar(.timeLimit, problem: .timeLimit) { text in
      DurationText.parse(text).flatMap { $0 > .zero ? $0 : nil }
    }
  }
}

extension QuantityGrammar where Number == Int {
  /// A number of bytes with its unit: `64kB`.
  static var size: QuantityGrammar {
    QuantityGrammar(.size, problem: .size) { ByteSize.parse($0) }
  }

  /// A number of bytes per second with its unit: `1MB/s`.
  static var rate: QuantityGrammar {
    QuantityGrammar(.rate, problem: .rate) { text in
      ByteSize.parseRate(text).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// A whole number within a range.
  static func integer(_ range: ClosedRange<Int>) -> QuantityGrammar {
    integer(
      range, .number(help: "give a whole number from \(range.lowerBound) to \(range.upperBound)"))
  }

  /// A whole number within a range, with its own message for other values.
  static func integer(_ range: ClosedRange<Int>, _ problem: QuantityProblem) -> QuantityGrammar {
    QuantityGrammar(.integer(range), problem: problem) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension QuantityGrammar where Number == Double {
  /// A factor.
  static func factor(_ range: ClosedRange<Int>) -> QuantityGrammar {
    let help = "give a number from \(range.lowerBound) to \(range.upperBound)"
    return QuantityGrammar(.factor(range), problem: .number(help: help)) { text in
      guard let number = ExactNumber(parsing: text)?.nearestDouble,
        number >= Double(range.lowerBound), number <= Double(range.upperBound)
      else { return nil }
      return number
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What one evaluation may still take.
struct Budget {
  /// How many steps: nodes, elements that are looked at, kilobytes that are searched.
  static let maximumSteps = 1_000_000
  /// How many bytes of text and bytes it may make; an element of a list or map counts as sixteen.
  static let maximumMade = 16 << 20

  private var stepsLeft = Self.maximumSteps
  private var madeLeft = Self.maximumMade

  /// Takes steps; from then on every further one is refused too.
  mutating func take(steps: Int = 1) throws(EvaluationError.Kind) {
    stepsLeft -= steps
    if stepsLeft < 0 {
      stepsLeft = 0
      throw .tooManySteps
    }
  }

  /// Takes room for text or bytes.
  mutating func make(bytes: Int) throws(EvaluationError.Kind) {
    madeLeft -= bytes
    if madeLeft < 0 {
      madeLeft = 0
      throw .tooMuchMade
    }
  }

  /// Takes room for elements.
  mutating func make(elements: Int) throws(EvaluationError.Kind) {
    try make(bytes: elements.multipliedReportingOverflow(by: 16).partialValue)
    try take(steps: elements)
  }
}

extension EvaluationError.Kind {
  /// Whether nothing may swallow it, as `||` does others.
  var isFinal: Bool { self == .tooManySteps || self == .tooMuchMade }
}

// SPDX-License-Identifier: Apache-2.0

import Values

/// What one evaluation may still use.
struct Budget {
  /// The number of steps: a step is a node, a visited element, a kilobyte that is searched, or
  /// sixteen values of a document that is read.
  static let maximumSteps = 1_000_000
  /// The number of bytes of text and bytes that it may make; an element of a list or map counts as
  /// sixteen.
  static let maximumMade = 16 << 20

  private var steps: WorkMeter
  private var madeLeft = Self.maximumMade

  /// - Parameter stop: ends the evaluation.
  init(stop: StopSignal? = nil) { steps = WorkMeter(limit: Self.maximumSteps, stop: stop) }

  /// Ends the evaluation.
  var stop: StopSignal? { steps.stop }

  /// Takes steps; after an error every further step is refused too.
  mutating func take(steps count: Int = 1) throws(EvaluationError.Kind) {
    do throws(WorkMeter.End) {
      try steps.take(count)
    } catch {
      throw error == .stopped ? .stopped : .tooManySteps
    }
  }

  /// Counts bytes of a new text or byte string.
  mutating func make(bytes: Int) throws(EvaluationError.Kind) {
    madeLeft -= bytes
    if madeLeft < 0 {
      madeLeft = 0
      throw .tooMuchMade
    }
  }

  /// Counts new elements.
  mutating func make(elements: Int) throws(EvaluationError.Kind) {
    try make(bytes: elements.multipliedReportingOverflow(by: 16).partialValue)
    try take(steps: elements)
  }
}

extension EvaluationError {
  /// Whether `||` and other operators must pass it on: the evaluation could not be completed, so it
  /// has no result.
  package var isFinal: Bool { kind.isFinal }
}

extension EvaluationError.Kind {
  /// Whether `||` and other operators must pass it on.
  var isFinal: Bool {
    switch self {
    case .tooManySteps, .tooMuchMade, .exhausted, .stopped: true
    default: false
    }
  }
}

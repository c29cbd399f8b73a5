// SPDX-License-Identifier: Apache-2.0

import Values

/// What one evaluation may still take.
struct Budget {
  /// How many steps: nodes, elements that are looked at, kilobytes that are searched, and of a
  /// document that is read one for each sixteen values.
  static let maximumSteps = 1_000_000
  /// How many bytes of text and bytes it may make; an element of a list or map counts as sixteen.
  static let maximumMade = 16 << 20

  private var steps: WorkMeter
  private var madeLeft = Self.maximumMade

  /// - Parameter stop: ends the evaluation.
  init(stop: StopSignal? = nil) { steps = WorkMeter(limit: Self.maximumSteps, stop: stop) }

  /// Ends the evaluation.
  var stop: StopSignal? { steps.stop }

  /// Takes steps; from then on every further one is refused too.
  mutating func take(steps count: Int = 1) throws(EvaluationError.Kind) {
    do throws(WorkMeter.End) {
      try steps.take(count)
    } catch {
      throw error == .stopped ? .stopped : .tooManySteps
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

extension EvaluationError {
  /// Whether nothing may swallow it, as `||` does others: it says that the evaluation could not be
  /// carried out, not what came of it.
  package var isFinal: Bool { kind.isFinal }
}

extension EvaluationError.Kind {
  /// Whether nothing may swallow it, as `||` does others.
  var isFinal: Bool {
    switch self {
    case .tooManySteps, .tooMuchMade, .exhausted, .stopped: true
    default: false
    }
  }
}

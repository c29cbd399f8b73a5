// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The outcome of a step or a scenario.
package enum Outcome: Sendable, Equatable {
  case passed
  /// A check, a capture, an expression, a right or the redirect rule failed: exit code 1.
  case failed
  /// A transfer did not complete: exit code 3.
  case errored
  case skipped(reason: String)
  /// The run was interrupted during it, or before it began.
  case interrupted
  /// Only of an attempt: `until` did not hold, and another attempt follows.
  case pending

  package var isFailure: Bool {
    switch self {
    case .failed, .errored: true
    case .passed, .skipped, .interrupted, .pending: false
    }
  }

  // Cheaper than a comparison, which copies both sides.

  package var hasPassed: Bool { if case .passed = self { true } else { false } }

  package var isInterrupted: Bool { if case .interrupted = self { true } else { false } }

  package var isSkipped: Bool { if case .skipped = self { true } else { false } }
}

extension Outcome: EventPart {
  private enum Kind: String, EventWord, CaseIterable {
    case passed
    case failed
    case errored
    case skipped
    case interrupted
    case pending

    static var expectation: String { "a known outcome" }
  }

  private init(_ kind: Kind) {
    self =
      switch kind {
      case .passed: .passed
      case .failed: .failed
      case .errored: .errored
      case .skipped: .skipped(reason: "")
      case .interrupted: .interrupted
      case .pending: .pending
      }
  }

  private var kind: Kind {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .errored: .errored
    case .skipped: .skipped
    case .interrupted: .interrupted
    case .pending: .pending
    }
  }

  /// `passed`, `failed`, `errored`, `skipped`, `interrupted` or `pending`.
  package var word: String { kind.rawValue }

  private var reason: String { if case .skipped(let reason) = self { reason } else { "" } }

  package static var blank: Outcome { .passed }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    guard try coder.choice("outcome", kind, { $0 = Self($1) }) == .skipped else { return }
    try coder.text("reason", reason, .text) { $0 = .skipped(reason: $1) }
  }
}

extension Outcome {
  /// The outcome of an attempt. Only this initialiser decides what a cause means for the outcome.
  ///
  /// - Parameters:
  ///   - cause: Why the attempt was not judged, or failed for another reason than its checks.
  ///   - isPending: `until` does not hold, and another attempt follows.
  package init(of verdicts: [Verdict], _ cause: AttemptFailure?, isPending: Bool) {
    guard !isPending else {
      self = .pending
      return
    }
    self =
      switch cause {
      case .transfer(let failure): failure.outcome
      case .refused, .capture: .failed
      case .stopped: .interrupted
      case nil: verdicts.allSatisfy(\.holds) ? .passed : .failed
      }
  }
}

extension TransferFailure {
  /// A refused right and an unreadable local body are failures, not errors of a transfer.
  fileprivate var outcome: Outcome {
    switch kind {
    case .cancelled: .interrupted
    case .forbiddenAddress, .requestBody, .saving, .redirect: .failed
    default: .errored
    }
  }
}

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

/// The counts of a run.
package struct RunSummary: Sendable, Equatable {
  package var steps = Counts()
  package var scenarios = Counts()
  /// Steps that were skipped for other reasons than `if` or an earlier failure: by `skip`, by
  /// `--tags`, or for a capture that was not made.
  package var skippedAlways = 0
  /// Whether a selected step ran; a run without one verified nothing.
  package var hasRunSelectedStep = false
  package var checks = CheckCounts()
  /// Requests on the wire, repeated sendings included.
  package var requests = 0
  /// TCP connections opened.
  package var connections = 0
  /// Requests that were sent again, since no response to an earlier sending came.
  package var resent = 0
  /// Errors of files that could not be used; each counts as one failed result.
  package var unusableFiles = 0
  package var snapshots = SnapshotCounts()
  /// The number of the signal that ended the run: 1, 2 or 15.
  package var signal: Int32?
  /// Whether `--timeout` ended the run.
  package var isOverdue = false
  /// Whether it was a load in which no step was carried out and counted.
  package var isEmptyLoad = false

  package init() {}

  package struct Counts: Sendable, Equatable {
    package var passed = 0
    package var failed = 0
    package var errored = 0
    package var skipped = 0
    package var interrupted = 0
    /// Those that passed in a later try of their scenario; counted in `passed` too.
    package var flaky = 0
    /// Those of which a check failed as `fails` expects; counted in `passed` too.
    package var knownFailures = 0

    package init() {}

    package var total: Int { [passed, failed, errored, skipped, interrupted].clampedSum }

    /// Counts an outcome.
    ///
    /// - Parameter rows: how many rows have it.
    package mutating func count(_ outcome: Outcome, rows: Int = 1) {
      switch outcome {
      case .passed: passed = passed.addingClamped(rows)
      case .failed: failed = failed.addingClamped(rows)
      case .errored: errored = errored.addingClamped(rows)
      case .skipped: skipped = skipped.addingClamped(rows)
      case .interrupted: interrupted = interrupted.addingClamped(rows)
      case .pending: break
      }
    }

    /// Adds other counts.
    package mutating func add(_ other: Counts) {
      passed = passed.addingClamped(other.passed)
      failed = failed.addingClamped(other.failed)
      errored = errored.addingClamped(other.errored)
      skipped = skipped.addingClamped(other.skipped)
      interrupted = interrupted.addingClamped(other.interrupted)
      flaky = flaky.addingClamped(other.flaky)
      knownFailures = knownFailures.addingClamped(other.knownFailures)
    }
  }

  /// Entries of snapshot files.
  package struct SnapshotCounts: Sendable, Equatable {
    /// Recorded for the first time.
    package var written = 0
    package var replaced = 0
    package var removed = 0
    /// No step uses them, and they are still in their files.
    package var unused = 0
    /// Recorded, but their file could not be written.
    package var lost = 0

    package init() {}

    package var isEmpty: Bool { self == SnapshotCounts() }

    /// Adds other counts.
    package mutating func add(_ other: SnapshotCounts) {
      written = written.addingClamped(other.written)
      replaced = replaced.addingClamped(other.replaced)
      removed = removed.addingClamped(other.removed)
      unused = unused.addingClamped(other.unused)
      lost = lost.addingClamped(other.lost)
    }
  }

  package struct CheckCounts: Sendable, Equatable {
    package var held = 0
    package var failed = 0

    package init() {}

    /// Adds other counts.
    package mutating func add(_ other: CheckCounts) {
      held = held.addingClamped(other.held)
      failed = failed.addingClamped(other.failed)
    }
  }
}

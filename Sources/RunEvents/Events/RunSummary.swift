// SPDX-License-Identifier: Apache-2.0

import Notation

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
  /// What contracts noticed without a failure.
  package var notices = NoticeCounts()
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

extension RunSummary.Counts: EventPart {
  package static var blank: RunSummary.Counts { RunSummary.Counts() }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("passed", passed) { $0.passed = $1 }
    try coder.number("failed", failed) { $0.failed = $1 }
    try coder.number("errored", errored) { $0.errored = $1 }
    try coder.number("skipped", skipped) { $0.skipped = $1 }
    try coder.number("interrupted", interrupted) { $0.interrupted = $1 }
    try coder.number("flaky", ifPositive: flaky) { $0.flaky = $1 }
    try coder.number("knownFailures", ifPositive: knownFailures) { $0.knownFailures = $1 }
  }
}

extension RunSummary.SnapshotCounts: EventPart {
  package static var blank: RunSummary.SnapshotCounts { RunSummary.SnapshotCounts() }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("written", written) { $0.written = $1 }
    try coder.number("replaced", replaced) { $0.replaced = $1 }
    try coder.number("removed", removed) { $0.removed = $1 }
    try coder.number("unused", unused) { $0.unused = $1 }
    try coder.number("lost", lost) { $0.lost = $1 }
  }
}

extension RunSummary.CheckCounts: EventPart {
  package static var blank: RunSummary.CheckCounts { RunSummary.CheckCounts() }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("held", held) { $0.held = $1 }
    try coder.number("failed", failed) { $0.failed = $1 }
  }
}

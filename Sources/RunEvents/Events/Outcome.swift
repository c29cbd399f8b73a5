// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// What a step or a scenario came to.
package enum Outcome: Sendable, Equatable {
  case passed
  /// A check, a capture, an expression, a right or the redirect rule: exit code 1.
  case failed
  /// A transfer did not come to its end: exit code 3.
  case errored
  case skipped(reason: String)
  /// The run was interrupted while it ran, or before it could.
  case interrupted
  /// Of an attempt only: `until` did not hold, and another attempt follows.
  case pending

  package var isFailure: Bool { self == .failed || self == .errored }

  package var isSkipped: Bool { if case .skipped = self { true } else { false } }
}

extension Outcome {
  /// What one try of a step came to. The cause is apart from it: this is the one place that decides
  /// what a cause means for the step.
  ///
  /// - Parameters:
  ///   - cause: What kept the attempt from being judged, or made it fail besides its checks.
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
  /// A refused right and an unreadable body of ours are failures, no errors of a transfer.
  fileprivate var outcome: Outcome {
    switch kind {
    case .cancelled: .interrupted
    case .forbiddenAddress, .requestBody, .saving, .redirect: .failed
    default: .errored
    }
  }
}

/// What kept an attempt from being judged, or made it fail besides its checks.
package enum AttemptFailure: Sendable {
  /// The transfer failed; the exchange's last hop has the same value.
  case transfer(TransferFailure)
  /// The request could not be made, or not followed: nothing further was sent.
  case refused(StepError)
  /// A capture found nothing, or what it found cannot be used.
  case capture(StepError)
  /// The run ended before the response was judged: the attempt is neither passed nor failed.
  case stopped(StepError)
}

/// A sentence with a place, for failures that are neither a check nor a transfer.
package struct StepError: Sendable {
  /// Stable, kebab-case (`line-break-in-header`).
  package var code: String
  /// The word that `expect.failure` has for it; nil for what a collection cannot expect.
  package var kind: TransferFailure.Kind?
  /// Lower case, no full stop.
  package var message: String
  package var place: SourcePlace?
  package var help: [String]

  package init(
    code: String, kind: TransferFailure.Kind? = nil, message: String, place: SourcePlace? = nil,
    help: [String] = []
  ) {
    self.code = code
    self.kind = kind
    self.message = message
    self.place = place
    self.help = help
  }
}

/// The counts of a run.
package struct RunSummary: Sendable, Equatable {
  package var steps = Counts()
  package var scenarios = Counts()
  /// Steps that were skipped neither by `if` nor behind a failure: by `skip`, by what `--tags` leaves
  /// out, for a capture that was not made.
  package var skippedAlways = 0
  /// A selected step ran; without one that did, a run has shown nothing.
  package var hasRunSelectedStep = false
  package var checks = CheckCounts()
  /// Hops that went over the wire, second sendings included.
  package var requests = 0
  /// TCP connections that were opened.
  package var connections = 0
  /// Errors of files that could not be used; each is one failed result.
  package var unusableFiles = 0
  /// 129, 130 or 143 less 128 when a signal ended the run.
  package var signal: Int32?
  /// `--timeout` ended the run.
  package var isOverdue = false

  package init() {}

  package struct Counts: Sendable, Equatable {
    package var passed = 0
    package var failed = 0
    package var errored = 0
    package var skipped = 0
    package var interrupted = 0

    package init() {}

    package var total: Int { passed + failed + errored + skipped + interrupted }

    package mutating func count(_ outcome: Outcome) {
      switch outcome {
      case .passed: passed += 1
      case .failed: failed += 1
      case .errored: errored += 1
      case .skipped: skipped += 1
      case .interrupted: interrupted += 1
      case .pending: break
      }
    }
  }

  package struct CheckCounts: Sendable, Equatable {
    package var held = 0
    package var failed = 0

    package init() {}
  }
}

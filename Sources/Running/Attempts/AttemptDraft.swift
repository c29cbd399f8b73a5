// SPDX-License-Identifier: Apache-2.0

import Checking
import Exchanges
import RunEvents

/// One attempt of a step as its action returns it: what was sent and received, and its judgement.
struct AttemptDraft {
  /// Microseconds since the run began.
  var startedAtMicroseconds: Int64
  var durationMicroseconds: Int64
  var content = Attempt.Content.nothing
  /// Why the attempt was not judged, apart from captures that found nothing.
  var failure: AttemptFailure?
  var judgement = Judgement()
  /// Facts that people should know and that are not failures.
  var notices: [String] = []
  /// The bodies of which `content` has only the beginning.
  var cuts: [BodyCut] = []
  var counts = StepCounts()
  /// The token requests sent before the request.
  var token = TokenTrace()
  /// The request, with its secrets and options for the event; nil for other kinds of steps.
  var request: RenderedRequest?

  init(startedAtMicroseconds: Int64, durationMicroseconds: Int64) {
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }
}

extension AttemptDraft {
  /// The requests and responses; nil for other kinds of steps.
  var exchange: Exchange? {
    switch content {
    case .exchange(let exchange), .webSocket(let exchange, _): exchange
    case .nothing, .socket, .printed, .program: nil
    }
  }

  /// Why the attempt failed, apart from its checks; nil for no such reason.
  var cause: AttemptFailure? { failure ?? judgement.captureErrors.first.map { .capture($0) } }

  var isPending: Bool {
    if case .pending = judgement.standing { true } else { false }
  }

  var outcome: Outcome { Outcome(of: judgement.verdicts, cause, isPending: isPending) }
}

/// How an attempt ended.
enum AttemptEnd {
  case done(AttemptDraft)
  /// The run ended before there was anything to report.
  case interrupted
}

// SPDX-License-Identifier: Apache-2.0

import Checking
import Exchanges
import RunEvents

/// One attempt of a step, as the step's action gives it: what was sent and received, and what was
/// found of it.
struct AttemptDraft {
  /// Microseconds since the run began.
  var startedAtMicroseconds: Int64
  var durationMicroseconds: Int64
  var content = Content.nothing
  /// What kept the attempt from being judged, besides captures that found nothing.
  var failure: AttemptFailure?
  var judgement = Judgement()
  /// Things that are worth knowing and no failure.
  var notices: [String] = []
  /// Bodies of which `content` has the beginning only.
  var cuts: [BodyCut] = []
  var counts = StepCounts()
  /// The requests for a token that went before.
  var token = TokenTrace()
  /// The request, of which the event hides and tells more; nil for other kinds of steps.
  var request: RenderedRequest?

  enum Content {
    case nothing
    case exchange(Exchange)
    case socket(SocketExchange)
    case printed(String)
  }

  init(startedAtMicroseconds: Int64, durationMicroseconds: Int64) {
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }
}

extension AttemptDraft {
  /// What was sent and received as requests and responses; nil for anything else.
  var exchange: Exchange? {
    if case .exchange(let exchange) = content { exchange } else { nil }
  }

  /// Takes the exchange out, so that who has it then can change it in place.
  mutating func takeExchange() -> Exchange? {
    guard case .exchange(let exchange) = content else { return nil }
    content = .nothing
    return exchange
  }

  /// What makes the attempt fail besides its checks; nil for nothing.
  var cause: AttemptFailure? { failure ?? judgement.captureErrors.first.map { .capture($0) } }

  var isPending: Bool {
    if case .pending = judgement.standing { true } else { false }
  }

  var outcome: Outcome { Outcome(of: judgement.verdicts, cause, isPending: isPending) }
}

/// How an attempt ended.
enum AttemptEnd {
  case done(AttemptDraft)
  /// It passed, and nobody reads more of it than that.
  case unreported(StepCounts)
  /// The run ended before there was anything to tell.
  case interrupted
}

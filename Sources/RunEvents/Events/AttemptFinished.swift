// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// One try of a step came to its end.
///
/// Only redaction changes one after it was made.
package struct AttemptFinished: Sendable {
  package internal(set) var step: StepReference
  /// From 1.
  package let number: Int
  package let startedAtMicroseconds: Int64
  package let durationMicroseconds: Int64
  /// What this one try came to, whatever the step came to in the end.
  package let outcome: Outcome
  /// What went over the wire; nil when nothing was sent. Bodies are kept as `bodyPolicy` of the run
  /// says (always for an attempt that failed), cut at its limit.
  package internal(set) var exchange: Exchange?
  /// The exchange that fetched a token before the request; nil when there was none.
  package internal(set) var tokenExchange: TokenExchange?
  /// What was sent and received over a raw connection, in place of `exchange`.
  package internal(set) var socket: SocketExchange?
  /// What a step printed; nil when it prints nothing.
  package internal(set) var printed: String?
  /// Bodies of `exchange` that are shorter here than they were, in the order of the hops.
  package internal(set) var cuts: [BodyCut]
  package internal(set) var verdicts: [Verdict]
  /// What kept the attempt from being judged, or made it fail besides its checks; nil for nothing.
  package internal(set) var failure: AttemptFailure?
  /// Errors of the captures behind the first that found nothing, which `failure` has.
  package internal(set) var furtherCaptureErrors: [StepError]
  /// Things that are worth knowing and no failure (a default header left out towards another
  /// origin).
  package internal(set) var notices: [String]
  /// The scenario's jar after the attempt, for `-v`; empty otherwise.
  package internal(set) var jar: [KeptCookie]
  /// How the request identified its sender; nil when it did not.
  package let identity: SentIdentity?
  /// The options of a request that failed; nil otherwise.
  package internal(set) var options: SentOptions.Shared?
  /// For a failed attempt: the earlier exchanges that its values came from, in their order.
  package internal(set) var sources: [SourceExchange]
  /// The request as sent holds `***`: what looks like the mark of a secret in it may be none.
  package internal(set) var holdsMarks = false
  /// For a failed attempt: which marks of its request stand for the values of secrets themselves.
  package internal(set) var sentSecrets = SentSecrets()

  /// - Parameter isPending: `until` does not hold, and another attempt follows.
  package init(
    step: StepReference, number: Int, startedAtMicroseconds: Int64, durationMicroseconds: Int64,
    exchange: Exchange? = nil, tokenExchange: TokenExchange? = nil, socket: SocketExchange? = nil,
    printed: String? = nil, verdicts: [Verdict] = [], failure: AttemptFailure? = nil,
    furtherCaptureErrors: [StepError] = [], isPending: Bool = false, notices: [String] = [],
    cuts: [BodyCut] = [], jar: [KeptCookie] = [], identity: SentIdentity? = nil,
    options: SentOptions.Shared? = nil, sources: [SourceExchange] = []
  ) {
    self.step = step
    self.number = number
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
    outcome = Outcome(of: verdicts, failure, isPending: isPending)
    self.exchange = exchange
    self.tokenExchange = tokenExchange
    self.socket = socket
    self.printed = printed
    self.cuts = cuts
    self.verdicts = verdicts
    self.failure = failure
    self.furtherCaptureErrors = furtherCaptureErrors
    self.notices = notices
    self.jar = jar
    self.identity = identity
    self.options = options
    self.sources = sources
  }
}

extension AttemptFinished {
  /// Leaves out the bodies, which nobody will look at; `cuts` say how long they were.
  mutating func dropBodies() {
    for place in socket?.turns.indices ?? 0..<0 { socket?.turns[place].bytes = [] }
    if var token = tokenExchange {
      token.exchange.dropBodies(&token.cuts)
      tokenExchange = token
    }
    guard var exchange else { return }
    // Taken out, so that its hops are changed in place.
    self.exchange = nil
    exchange.dropBodies(&cuts)
    self.exchange = exchange
  }
}

extension Exchange {
  fileprivate mutating func dropBodies(_ cuts: inout [BodyCut]) {
    for place in hops.indices {
      hops[place].requestBody = nil
      hops[place].streamedBody = nil
      guard let bytes = hops[place].response?.body.count, bytes > 0 else { continue }
      hops[place].response?.body = []
      cuts.append(BodyCut(hop: place, side: .response, wholeBytes: bytes))
    }
  }
}

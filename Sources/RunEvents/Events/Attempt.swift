// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// An attempt of a step ended.
///
/// Immutable, except for redaction.
package struct Attempt: Sendable {
  package internal(set) var step: StepReference
  /// From 1.
  package internal(set) var number: Int
  package internal(set) var startedAtMicroseconds: Int64
  package let durationMicroseconds: Int64
  /// The outcome of this attempt, independent of the step's final outcome.
  package internal(set) var outcome: Outcome
  /// The hops on the wire; nil if nothing was sent. Bodies are kept according to `bodyPolicy` of
  /// the run (always for a failed attempt), cut at its limit.
  package internal(set) var exchange: Exchange?
  /// The exchange that fetched a token before the request; nil if there was none.
  package internal(set) var tokenExchange: TokenExchange?
  /// The bytes sent and received over a raw connection, in place of `exchange`.
  package internal(set) var socket: SocketExchange?
  /// The program that was run, in place of `exchange`.
  package internal(set) var program: ProgramRun?
  /// The text printed by a step; nil if it prints nothing.
  package internal(set) var printed: String?
  /// The bodies of `exchange` whose length here is not their original one, in the order of the
  /// hops.
  package internal(set) var cuts: [BodyCut]
  package internal(set) var verdicts: [Verdict]
  /// Why the attempt was not judged, or failed for another reason than its checks; nil for neither.
  package internal(set) var failure: AttemptFailure?
  /// The errors of captures after the first one that found nothing, which is in `failure`.
  package internal(set) var furtherCaptureErrors: [StepError]
  /// Facts that people should know and that are not failures (a default header was left out for
  /// another origin).
  package internal(set) var notices: [String]
  /// The scenario's jar after the attempt, for `-v`; empty otherwise.
  package internal(set) var jar: [KeptCookie]
  /// How the request identified its sender; nil if it did not.
  package let identity: SentIdentity?
  /// The options of a request that failed; nil otherwise.
  package internal(set) var options: SentOptions.Shared?
  /// For a failed attempt: the earlier exchanges that its values came from, in their order.
  package internal(set) var sources: [SourceExchange]
  /// Whether the request as sent contains `***`, so that text like the mark of a secret may not be
  /// one.
  package internal(set) var holdsMarks = false
  /// For a failed attempt: which marks in its request replace the exact values of secrets.
  package internal(set) var sentSecrets = SentSecrets()
  /// The trace of a load's start that it is a sample of; nil for an attempt of its own scenario.
  package let traceOfStart: TraceID?
  /// For a failed attempt: a `curl` command that sends its request again; nil before a report that
  /// stores attempts has made it, and for one without such a command.
  package var curl: String?

  /// - Parameter isPending: `until` does not hold, and another attempt follows.
  package init(
    step: StepReference, number: Int, startedAtMicroseconds: Int64, durationMicroseconds: Int64,
    exchange: Exchange? = nil, tokenExchange: TokenExchange? = nil, socket: SocketExchange? = nil,
    program: ProgramRun? = nil,
    printed: String? = nil, verdicts: [Verdict] = [], failure: AttemptFailure? = nil,
    furtherCaptureErrors: [StepError] = [], isPending: Bool = false, notices: [String] = [],
    cuts: [BodyCut] = [], jar: [KeptCookie] = [], identity: SentIdentity? = nil,
    options: SentOptions.Shared? = nil, sources: [SourceExchange] = [],
    traceOfStart: TraceID? = nil
  ) {
    self.step = step
    self.number = number
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
    outcome = Outcome(of: verdicts, failure, isPending: isPending)
    self.exchange = exchange
    self.tokenExchange = tokenExchange
    self.socket = socket
    self.program = program
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
    self.traceOfStart = traceOfStart
  }

  /// The trace of its requests; nil if none of them is a span.
  package var traceID: TraceID? {
    guard let id = traceOfStart ?? step.scenario.traceID else { return nil }
    return exchange?.hasSpans == true || tokenExchange?.exchange.hasSpans == true ? id : nil
  }
}

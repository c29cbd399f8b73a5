// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// An attempt of a step: what it did, and how it was judged.
///
/// `Running` has it as it was; in an event it is redacted. `Redactor.shown` is between the two.
package struct Attempt: Sendable {
  /// Nil before `Redactor.shown`: most attempts have no event and need no reference.
  private var reference: StepReference?
  /// From 1.
  package var number = 1
  /// Microseconds since the run began.
  package var startedAtMicroseconds: Int64
  package var durationMicroseconds: Int64
  /// The outcome of this attempt, independent of the step's final outcome.
  package var outcome = Outcome.passed
  /// What it sent, received or did. Bodies are kept according to `bodyPolicy` of the run (always
  /// for a failed attempt), cut at its limit.
  package var content = Content.nothing
  /// The exchange that fetched a token before the request; nil if there was none.
  package var tokenExchange: TokenExchange?
  /// The bodies of `exchange` whose length here is not their original one, in the order of the
  /// hops.
  package var cuts: [BodyCut] = []
  package var verdicts: [Verdict] = []
  /// Why the attempt was not judged, or failed for another reason than its checks; nil for neither.
  package var failure: AttemptFailure?
  /// The errors of captures after the first one that found nothing, which is in `failure`.
  package var furtherCaptureErrors: [StepError] = []
  /// Facts that people should know and that are not failures (a default header was left out for
  /// another origin).
  package var notices: [String] = []
  /// The scenario's jar after the attempt, for `-v`; empty otherwise.
  package var jar: [KeptCookie] = []
  /// How the request identified its sender; nil if it did not.
  package var identity: SentIdentity?
  /// The options of a request that failed; nil otherwise.
  package var options: SentOptions.Shared?
  /// For a failed attempt: the earlier exchanges that its values came from, in their order.
  package var sources: [SourceExchange] = []
  /// What most attempts do not have, in one pointer: attempts are copied often.
  private var rest: Rest?
  /// Whether the request as sent contains `***`, so that text like the mark of a secret may not be
  /// one.
  package internal(set) var holdsMarks = false
  /// For a failed attempt: which marks in its request replace the exact values of secrets.
  package internal(set) var sentSecrets = SentSecrets()
  /// The trace of a load's start that it is a sample of; nil for an attempt of its own scenario.
  package var traceOfStart: TraceID?
  /// For a failed attempt: a `curl` command that sends its request again; nil before a report that
  /// stores attempts has made it, and for one without such a command.
  package var curl: String?

  /// An attempt without a judgement, and without its step, which it gets when it is redacted.
  package init(startedAtMicroseconds: Int64, durationMicroseconds: Int64) {
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }

  /// - Parameters:
  ///   - step: nil before redaction.
  ///   - isPending: `until` does not hold, and another attempt follows.
  package init(
    step: StepReference?, number: Int, startedAtMicroseconds: Int64, durationMicroseconds: Int64,
    content: Content = .nothing, verdicts: [Verdict] = [], failure: AttemptFailure? = nil,
    isPending: Bool = false, notices: [String] = [], cuts: [BodyCut] = []
  ) {
    reference = step
    self.number = number
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
    outcome = Outcome(of: verdicts, failure, isPending: isPending)
    self.content = content
    self.cuts = cuts
    self.verdicts = verdicts
    self.failure = failure
    self.notices = notices
  }

  /// The step of an attempt in an event.
  package internal(set) var step: StepReference {
    get {
      guard let reference else { preconditionFailure("an attempt is redacted before it is read") }
      return reference
    }
    set { reference = newValue }
  }

  /// For a failed attempt: what the programs of services printed meanwhile.
  package var services: [ServiceOutput] {
    get { rest?.services ?? [] }
    set { rest = Rest(newValue, beganAtMicroseconds, contract) }
  }

  /// In a recording of all bodies: when its step, or its turn of the step's loop, began, which is what
  /// `now` is in it; nil otherwise.
  package var beganAtMicroseconds: Int64? {
    get { rest?.beganAtMicroseconds }
    set { rest = Rest(services, newValue, contract) }
  }

  /// The operation of a document that its last request is; nil without a contract.
  package var contract: ReportedContract? {
    get { rest?.contract }
    set { rest = Rest(services, beganAtMicroseconds, newValue) }
  }

  private final class Rest: Sendable {
    let services: [ServiceOutput]
    let beganAtMicroseconds: Int64?
    let contract: ReportedContract?

    init?(_ services: [ServiceOutput], _ began: Int64?, _ contract: ReportedContract?) {
      if services.isEmpty, began == nil, contract == nil { return nil }
      self.services = services
      beganAtMicroseconds = began
      self.contract = contract
    }
  }

  /// The trace of its requests; nil if none of them is a span.
  package var traceID: TraceID? {
    guard let id = traceOfStart ?? step.scenario.traceID else { return nil }
    return exchange?.hasSpans == true || tokenExchange?.exchange.hasSpans == true ? id : nil
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// A step until it ends, as a span.
struct StepSpan {
  let reference: StepReference
  let span: SpanID
  /// The earliest beginning and the latest end of its attempts.
  private var started: Int64?
  private var ended: Int64 = 0
  /// How often it has sent its request.
  private var sendings = 0
  /// From its last attempt.
  private var events: [OTLPEvent] = []
  private var omittedEvents = 0
  /// What its last attempt failed with; nil if it passed.
  private var message: String?

  /// The most events of a step.
  private static let mostEvents = 32

  init(_ reference: StepReference, _ span: SpanID) {
    self.reference = reference
    self.span = span
  }

  /// Adds an attempt, and gives its spans to `use`.
  mutating func add(
    _ attempt: Attempt, _ id: SpanID, in trace: TraceID, _ use: (OTLPSpan) -> Void
  ) {
    var own = OTLPSpan(
      trace, id, name: "attempt \(attempt.number)", from: attempt.startedAtMicroseconds,
      to: attempt.startedAtMicroseconds + attempt.durationMicroseconds)
    own.parent = span
    own.attributes = [
      OTLPAttribute("curlew.attempt", attempt.number),
      OTLPAttribute("curlew.outcome", attempt.outcome.word),
    ]
    if let turn = attempt.step.turn {
      own.attributes.append(OTLPAttribute("curlew.turn", turn.index + 1))
    }
    for hop in hops(of: attempt, trace, id) {
      own.started = min(own.started, hop.started)
      own.ended = max(own.ended, hop.ended)
      use(hop)
    }
    own.isError = attempt.outcome.isFailure
    own.message = note(attempt, at: own.ended)
    started = min(started ?? own.started, own.started)
    ended = max(ended, own.ended)
    use(own)
  }

  /// Those of its token first.
  private mutating func hops(
    of attempt: Attempt, _ trace: TraceID, _ parent: SpanID
  ) -> [OTLPSpan] {
    var spans = (attempt.tokenExchange?.exchange.hops ?? []).compactMap {
      HopSpan(hop: $0, trace: trace, parent: parent).span()
    }
    guard let hops = attempt.exchange?.hops, let first = hops.first else { return spans }
    let template = attempt.step.request.flatMap(RouteTemplate.of)
    for hop in hops {
      // A redirect leads to a path of its own.
      let isWritten = hop.address.path == first.address.path && hop.method == first.method
      let made = HopSpan(
        hop: hop, trace: trace, parent: parent, template: isWritten ? template : nil,
        resends: sendings)
      sendings += hop.isResent ? 2 : 1
      if let span = made.span() { spans.append(span) }
    }
    return spans
  }

  /// Notes what an attempt failed with.
  ///
  /// - Returns: the first of it.
  private mutating func note(_ attempt: Attempt, at end: Int64) -> String? {
    let problems = attempt.outcome.hasPassed ? [] : attempt.problems
    events = problems.prefix(Self.mostEvents).map { OTLPEvent($0, at: end) }
    omittedEvents = problems.count - events.count
    message = problems.first?.headline
    return message
  }

  /// The whole step.
  ///
  /// - Parameters:
  ///   - parent: nil for the first span of a trace.
  ///   - isStart: whether the number of its try is that of a load's start.
  func span(
    of finished: StepFinished, in trace: TraceID, below parent: SpanID?, isStart: Bool
  ) -> OTLPSpan {
    var whole = OTLPSpan(
      trace, span, name: reference.distinctNameOfAllTurns,
      from: min(finished.startedAtMicroseconds, started ?? .max),
      to: max(ended, finished.startedAtMicroseconds + finished.durationMicroseconds))
    whole.parent = parent
    whole.attributes = [
      OTLPAttribute("curlew.step.id", reference.id),
      OTLPAttribute("curlew.outcome", finished.outcome.word),
      OTLPAttribute("curlew.attempts", finished.attempts),
      OTLPAttribute("code.file.path", reference.file),
      OTLPAttribute("code.line.number", reference.line),
    ]
    if !isStart, reference.scenario.path.tryNumber > 1 {
      whole.attributes.append(
        OTLPAttribute("curlew.scenario.try", reference.scenario.path.tryNumber))
    }
    if let reason = finished.expectedFailure {
      whole.attributes.append(OTLPAttribute("curlew.known_failure", reason))
    }
    whole.events = events
    whole.omittedEvents = omittedEvents
    whole.isError = finished.outcome.isFailure
    whole.message = message
    return whole
  }
}

extension OTLPEvent {
  fileprivate init(_ problem: Problem, at microseconds: Int64) {
    self.init(name: "\(problem.kind.rawValue) failed", at: microseconds)
    attributes = [OTLPAttribute("curlew.message", problem.message)]
    if let title = problem.title { attributes.append(OTLPAttribute("curlew.check", title)) }
    attributes += [
      OTLPAttribute("code.file.path", problem.file),
      OTLPAttribute("code.line.number", problem.line),
    ]
  }
}

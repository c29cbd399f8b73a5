// SPDX-License-Identifier: Apache-2.0

/// Something that happened in a run. All reporters read the same stream of events, in order.
///
/// Events are already redacted (`Redactor`). The same events as JSON lines are the `ndjson` report,
/// with the schema `specs/events.schema.json`.
package enum RunEvent: Sendable {
  case runStarted(RunStarted)
  case scenarioStarted(ScenarioStarted)
  case stepStarted(StepStarted)
  /// Indirect: the value is large, and events are copied often.
  indirect case attemptFinished(Attempt)
  case stepFinished(StepFinished)
  case tryFinished(TryFinished)
  case scenarioFinished(ScenarioFinished)
  case diagnostic(DiagnosticReported)
  indirect case load(LoadEvent)
  /// Indirect, as it has every operation of every document.
  indirect case coverage(CoverageMeasured)
  indirect case runFinished(RunFinished)
}

/// An event as a line of JSON: `event` with its name, then its members.
package protocol EventLine: EventPart {
  static var event: StaticString { get }
}

extension RunEvent {
  /// Appends the event as one JSON object on one line, with a line feed.
  ///
  /// `docs/reports.md` documents every field; the schema is `specs/events.schema.json`. Members
  /// that are nil, false or an empty list are left out.
  package func appendJSONLine(to text: inout EventJSON) {
    switch self {
    case .runStarted(let started): text.line(started)
    case .scenarioStarted(let started): text.line(started)
    case .stepStarted(let started): text.line(started)
    case .attemptFinished(let attempt): text.line(attempt)
    case .stepFinished(let finished): text.line(finished)
    case .tryFinished(let finished): text.line(finished)
    case .scenarioFinished(let finished): text.line(finished)
    case .diagnostic(let reported): text.line(reported)
    case .load(.started(let started)): text.line(started)
    case .load(.sample(let sample)): text.line(sample)
    case .load(.finished(let finished)): text.line(finished)
    case .coverage(let measured): text.line(measured)
    case .runFinished(let finished): text.line(finished)
    }
  }
}

extension EventJSON {
  fileprivate mutating func line<Event: EventLine>(_ event: Event) {
    raw(#"{"event":""#)
    raw(Event.event)
    raw("\"")
    members(of: event)
    raw("}\n")
  }
}

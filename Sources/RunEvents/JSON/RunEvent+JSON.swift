// SPDX-License-Identifier: Apache-2.0

extension RunEvent {
  /// Appends the event as one JSON object on one line, with the line feed behind it.
  ///
  /// `docs/reports.md` documents every field; the schema is `specs/events.schema.json`. What is
  /// nil, false or an empty list is left out.
  package func appendJSONLine(to text: inout EventJSON) {
    switch self {
    case .runStarted(let started): started.append(to: &text)
    case .scenarioStarted(let started):
      text.raw(#"{"event":"scenario.started","at":"#)
      text.integer(started.atMicroseconds)
      text.scenario(started.scenario)
    case .stepStarted(let started):
      text.raw(#"{"event":"step.started","at":"#)
      text.integer(started.atMicroseconds)
      text.step(started.step)
    case .attemptFinished(let attempt): attempt.append(to: &text)
    case .stepFinished(let finished): finished.append(to: &text)
    case .scenarioFinished(let finished): finished.append(to: &text)
    case .diagnostic(let reported): reported.append(to: &text)
    case .runFinished(let finished): finished.append(to: &text)
    }
    text.raw("}\n")
  }
}

extension RunStarted {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"run.started","schema":1,"run":"#)
    text.string(id)
    text.raw(#","tool":"#)
    text.string(tool)
    text.raw(#","startedAt":"#)
    text.integer(startMilliseconds)
    text.raw(#","scenarios":"#)
    text.integer(scenarioCount)
    if let environment {
      text.raw(#","environment":"#)
      text.string(environment)
    }
    text.raw(#","replayArguments":"#)
    text.strings(replayArguments)
    text.raw(#","secretNames":"#)
    text.strings(secretNames)
  }
}

extension StepFinished {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"step.finished","at":"#)
    text.integer(startedAtMicroseconds)
    text.raw(#","duration":"#)
    text.integer(durationMicroseconds)
    text.step(step)
    text.raw(#","attempts":"#)
    text.integer(attempts)
    text.outcome(outcome)
  }
}

extension ScenarioFinished {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"scenario.finished","at":"#)
    text.integer(startedAtMicroseconds)
    text.raw(#","duration":"#)
    text.integer(durationMicroseconds)
    text.scenario(scenario)
    text.outcome(outcome)
  }
}

extension DiagnosticReported {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"diagnostic","severity":"#)
    diagnostic.severity == .error ? text.raw("\"error\"") : text.raw("\"warning\"")
    text.raw(#","code":"#)
    text.string(diagnostic.code.text)
    text.raw(#","message":"#)
    text.string(diagnostic.message)
    if let label = diagnostic.primary?.label, !label.isEmpty {
      text.raw(#","label":"#)
      text.string(label)
    }
    if let place {
      text.raw(#","place":"#)
      text.place(place)
    }
    text.raw(#","notes":"#)
    text.strings(diagnostic.notes)
    text.raw(#","help":"#)
    text.strings(diagnostic.help)
    text.raw(#","rendered":"#)
    text.string(rendered)
  }
}

extension RunFinished {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"run.finished","duration":"#)
    text.integer(durationMicroseconds)
    text.raw(#","steps":"#)
    text.counts(summary.steps)
    text.raw(#","scenarios":"#)
    text.counts(summary.scenarios)
    text.raw(#","checks":{"held":"#)
    text.integer(summary.checks.held)
    text.raw(#","failed":"#)
    text.integer(summary.checks.failed)
    text.raw(#"},"requests":"#)
    text.integer(summary.requests)
    text.raw(#","connections":"#)
    text.integer(summary.connections)
    text.raw(#","unusableFiles":"#)
    text.integer(summary.unusableFiles)
    if summary.isOverdue { text.raw(#","timedOut":true"#) }
    if let signal = summary.signal {
      text.raw(#","signal":"#)
      text.integer(signal)
    }
  }
}

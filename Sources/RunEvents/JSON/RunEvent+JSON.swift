// SPDX-License-Identifier: Apache-2.0

extension RunEvent {
  /// Appends the event as one JSON object on one line, with a line feed.
  ///
  /// `docs/reports.md` documents every field; the schema is `specs/events.schema.json`. Members
  /// that are nil, false or an empty list are left out.
  package func appendJSONLine(to text: inout EventJSON) {
    switch self {
    case .runStarted(let started): started.append(to: &text)
    case .scenarioStarted(let started):
      text.raw(#"{"event":"scenario.started""#)
      text.member("at", started.atMicroseconds)
      text.scenario(started.scenario)
      if started.tryLimit > 1 { text.member("tryLimit", started.tryLimit) }
      text.flag("unordered", started.isUnordered)
    case .stepStarted(let started):
      text.raw(#"{"event":"step.started""#)
      text.member("at", started.atMicroseconds)
      text.step(started.step)
    case .attemptFinished(let attempt):
      text.raw(#"{"event":"attempt.finished""#)
      text.members(of: attempt)
    case .stepFinished(let finished): finished.append(to: &text)
    case .tryFinished(let finished): finished.append(to: &text)
    case .scenarioFinished(let finished): finished.append(to: &text)
    case .diagnostic(let reported): reported.append(to: &text)
    case .load(let event): event.append(to: &text)
    case .runFinished(let finished): finished.append(to: &text)
    }
    text.raw("}\n")
  }
}

extension RunStarted {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"run.started","schema":1"#)
    text.member("run", id)
    text.member("tool", tool)
    text.member("startedAt", startMilliseconds)
    text.member("scenarios", scenarioCount)
    text.member("seed", seed)
    text.member("environment", environment)
    text.member("replayArguments", replayArguments)
    if !command.isEmpty { text.member("command", command) }
    text.member("secretNames", secretNames)
    text.member("shard", shard)
    text.member("shards", shards)
    text.member("planDigest", planDigest)
    text.member("sourceDigest", sourceDigest)
    text.member("group", group)
    text.member("selected", selected)
    text.member("planned", planned)
    text.member("rerunOf", rerunOf)
    text.member("repeat", repeatCount)
  }
}

extension StepFinished {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"step.finished""#)
    text.member("at", startedAtMicroseconds)
    text.member("duration", durationMicroseconds)
    text.step(step)
    text.member("attempts", attempts)
    if let turns { text.member("turns", turns) }
    text.members(of: outcome)
    text.member("expectedFailure", expectedFailure)
  }
}

extension TryFinished {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"try.finished""#)
    text.member("at", startedAtMicroseconds)
    text.member("duration", durationMicroseconds)
    text.scenario(scenario)
    text.member("tryLimit", tryLimit)
    text.members(of: outcome)
  }
}

extension ScenarioFinished {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"scenario.finished""#)
    text.member("at", startedAtMicroseconds)
    text.member("duration", durationMicroseconds)
    text.scenario(scenario)
    text.members(of: outcome)
    text.member("expectedFailure", expectedFailure)
    if tries > 1 { text.member("tries", tries) }
    text.flag("flaky", isFlaky)
  }
}

extension DiagnosticReported {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"diagnostic""#)
    text.member("severity", diagnostic.severity == .error ? "error" : "warning")
    text.member("code", diagnostic.code.text)
    text.member("message", diagnostic.message)
    if let label = diagnostic.primary?.label, !label.isEmpty { text.member("label", label) }
    if let place {
      text.key("place")
      text.object(place)
    }
    text.member("notes", diagnostic.notes)
    text.member("help", diagnostic.help)
    text.member("rendered", rendered)
  }
}

extension RunFinished {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"run.finished""#)
    text.member("duration", durationMicroseconds)
    text.key("steps")
    text.counts(summary.steps)
    text.key("scenarios")
    text.counts(summary.scenarios)
    text.key("checks")
    text.raw("{")
    text.member("held", summary.checks.held)
    text.member("failed", summary.checks.failed)
    text.raw("}")
    text.member("requests", summary.requests)
    text.member("connections", summary.connections)
    if summary.resent > 0 { text.member("resent", summary.resent) }
    text.member("unusableFiles", summary.unusableFiles)
    if !summary.snapshots.isEmpty {
      text.key("snapshots")
      text.counts(summary.snapshots)
    }
    if summary.skippedAlways > 0 { text.member("skippedAlways", summary.skippedAlways) }
    text.flag("ranSelectedStep", summary.hasRunSelectedStep)
    text.flag("timedOut", summary.isOverdue)
    text.flag("emptyLoad", summary.isEmptyLoad)
    text.member("signal", summary.signal)
    text.member("sha256", sha256)
  }
}

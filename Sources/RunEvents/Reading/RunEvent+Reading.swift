// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension RunStarted {
  init(_ object: EventObject) throws(EventDamage) {
    let schema = try object.integer("schema", in: 1...EventObject.largest)
    guard schema == 1 else { throw EventDamage(.newerSchema(schema)) }
    self.init(
      id: try object.text("run"), tool: try object.text("tool"),
      // Until the end of the year 9999.
      startMilliseconds: try object.integer("startedAt", in: 0...253_402_300_799_999),
      scenarioCount: try object.count("scenarios"), seed: UInt64(try object.integer("seed")),
      environment: try object.optionalText("environment"),
      replayArguments: try object.texts("replayArguments"),
      secretNames: try object.texts("secretNames"))
    if object.has("command") { command = try object.texts("command") }
    shard = try object.optionalCount("shard", in: 1...EventObject.largest)
    shards = try object.optionalCount("shards", in: 1...EventObject.largest)
    planDigest = try object.optionalText("planDigest")
    sourceDigest = try object.optionalText("sourceDigest")
    group = try object.optionalText("group")
    selected = try object.optionalCount("selected")
    planned = try object.optionalCount("planned")
    rerunOf = try object.optionalText("rerunOf")
    repeatCount = try object.optionalCount("repeat")
  }
}

extension ScenarioStarted {
  init(_ object: EventObject) throws(EventDamage) {
    self.init(
      scenario: try ScenarioReference(try object.object("scenario")),
      tryLimit: try object.optionalCount("tryLimit", in: 1...EventObject.largest) ?? 1,
      isUnordered: try object.flag("unordered"), atMicroseconds: try object.microseconds("at"))
  }
}

extension StepFinished {
  init(_ object: EventObject, of step: StepReference) throws(EventDamage) {
    self.init(
      step: step, outcome: try object.read(), attempts: try object.count("attempts"),
      turns: try object.optionalCount("turns"),
      expectedFailure: try object.optionalText("expectedFailure"),
      startedAtMicroseconds: try object.microseconds("at"),
      durationMicroseconds: try object.microseconds("duration"))
  }
}

extension TryFinished {
  init(_ object: EventObject) throws(EventDamage) {
    self.init(
      scenario: try ScenarioReference(try object.object("scenario")),
      outcome: try object.read(),
      tryLimit: try object.count("tryLimit", in: 1...EventObject.largest),
      startedAtMicroseconds: try object.microseconds("at"),
      durationMicroseconds: try object.microseconds("duration"))
  }
}

extension ScenarioFinished {
  /// `tries` and `flaky` follow from the scenario and its outcome.
  init(_ object: EventObject) throws(EventDamage) {
    self.init(
      scenario: try ScenarioReference(try object.object("scenario")),
      outcome: try object.read(),
      expectedFailure: try object.optionalText("expectedFailure"),
      startedAtMicroseconds: try object.microseconds("at"),
      durationMicroseconds: try object.microseconds("duration"))
  }
}

extension DiagnosticReported {
  init(_ object: EventObject) throws(EventDamage) {
    let severity = try object.word("severity", Severity.self)
    // The files of the run are not here: its place is `place`.
    let nowhere = SourceSpan(file: SourceFileID(index: .max), range: 0..<0)
    let diagnostic = Diagnostic(
      DiagnosticCode(try object.text("code")), try object.text("message"),
      severity: severity == .error ? .error : .warning,
      at: try object.optionalText("label").map { Annotation(nowhere, $0) },
      notes: try object.texts("notes"), help: try object.texts("help"))
    self.init(
      diagnostic: diagnostic, place: try object.optional("place"),
      rendered: try object.text("rendered"))
  }

  private enum Severity: String {
    case error
    case warning
  }
}

extension RunFinished {
  init(_ object: EventObject) throws(EventDamage) {
    var summary = RunSummary()
    summary.steps = try RunSummary.Counts(try object.object("steps"))
    summary.scenarios = try RunSummary.Counts(try object.object("scenarios"))
    let checks = try object.object("checks")
    summary.checks.held = try checks.count("held")
    summary.checks.failed = try checks.count("failed")
    summary.requests = try object.count("requests")
    summary.connections = try object.count("connections")
    summary.resent = try object.optionalCount("resent") ?? 0
    summary.unusableFiles = try object.count("unusableFiles")
    if let snapshots = try object.optionalObject("snapshots") {
      summary.snapshots = try RunSummary.SnapshotCounts(snapshots)
    }
    summary.skippedAlways = try object.optionalCount("skippedAlways") ?? 0
    summary.hasRunSelectedStep = try object.flag("ranSelectedStep")
    summary.isOverdue = try object.flag("timedOut")
    summary.isEmptyLoad = try object.flag("emptyLoad")
    summary.signal = try object.optionalInteger("signal", in: 1...127).map { Int32($0) }
    self.init(
      durationMicroseconds: try object.microseconds("duration"), summary: summary)
    sha256 = try object.optionalText("sha256")
  }
}

extension RunSummary.Counts {
  init(_ object: EventObject) throws(EventDamage) {
    self.init()
    passed = try object.count("passed")
    failed = try object.count("failed")
    errored = try object.count("errored")
    skipped = try object.count("skipped")
    interrupted = try object.count("interrupted")
    flaky = try object.optionalCount("flaky") ?? 0
    knownFailures = try object.optionalCount("knownFailures") ?? 0
  }
}

extension RunSummary.SnapshotCounts {
  init(_ object: EventObject) throws(EventDamage) {
    self.init()
    written = try object.count("written")
    replaced = try object.count("replaced")
    removed = try object.count("removed")
    unused = try object.count("unused")
    lost = try object.count("lost")
  }
}

// SPDX-License-Identifier: Apache-2.0

// Names of scenarios, steps and files, and identities made from them, are not redacted: they are
// under version control anyway, test histories depend on them, and a secret of one file must not
// rename a scenario of another.

extension Redactor {
  /// The scenario with its tags and labels redacted; the same object unless one contains a secret.
  func redact(_ scenario: ScenarioReference) -> ScenarioReference {
    guard
      scenario.tags.contains(where: holdsSecret) || hold(scenario.labels)
        || hold(scenario.collectionLabels)
    else { return scenario }
    return ScenarioReference(
      path: scenario.path, number: scenario.number, role: scenario.role,
      collectionName: scenario.collectionName, tags: scenario.tags.map(redact),
      labels: redact(scenario.labels), collectionLabels: redact(scenario.collectionLabels),
      line: scenario.line, replay: scenario.replay, traceID: scenario.traceID,
      rows: scenario.rows)
  }

  /// The step of a redacted scenario, with redacted tags and labels, and with a redacted name of its turn,
  /// which a template makes; the same object if nothing changes.
  package func redact(_ step: StepReference) -> StepReference {
    let scenario = redact(step.scenario)
    let caller = step.caller.map(redact)
    let hidesName = step.turn?.name.map(holdsSecret) ?? false
    let hasOwnLabels = step.labels != step.scenario.labels
    let hidesMark = step.tags.contains(where: holdsSecret) || hasOwnLabels && hold(step.labels)
    guard scenario !== step.scenario || caller !== step.caller || hidesName || hidesMark else {
      return step
    }
    var turn = step.turn
    if let name = turn?.name { turn?.name = redact(name) }
    return StepReference(
      path: step.path, scenario: scenario, caller: caller, name: step.name,
      request: step.request, occurrence: step.occurrence, turn: turn, index: step.index,
      isTeardown: step.isTeardown,
      isNeeded: step.isNeeded, tags: step.tags.map(redact),
      labels: hasOwnLabels ? redact(step.labels) : nil, file: step.file,
      line: step.line, column: step.column)
  }

  private func hold(_ labels: [Label]) -> Bool {
    labels.contains { $0.texts.contains(where: holdsSecret) }
  }

  private func redact(_ labels: [Label]) -> [Label] {
    labels.map { Label(name: $0.name, texts: $0.texts.map(redact)) }
  }

  private func holdsSecret(_ text: String) -> Bool {
    guard text.utf8.count >= SecretIndex.keyBytes else { return false }
    var text = text
    return text.withUTF8 { wouldChange($0) }
  }
}

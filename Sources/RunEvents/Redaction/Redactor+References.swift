// SPDX-License-Identifier: Apache-2.0

// Names of scenarios and steps as written, names of files, and the identities made of them stay as they
// are: they are under version control anyway, test histories are kept by them, and a secret of one file
// must not rename what another file holds.

extension Redactor {
  /// The scenario with its tags redacted; the same object unless a secret is in one.
  func redact(_ scenario: ScenarioReference) -> ScenarioReference {
    guard scenario.tags.contains(where: holdsSecret) else { return scenario }
    return ScenarioReference(
      path: scenario.path, number: scenario.number, role: scenario.role,
      collectionName: scenario.collectionName, tags: scenario.tags.map(redact),
      line: scenario.line)
  }

  /// The step of a redacted scenario; the same object unless that is another one.
  func redact(_ step: StepReference) -> StepReference {
    let scenario = redact(step.scenario)
    guard scenario !== step.scenario else { return step }
    return StepReference(
      path: step.path, scenario: scenario, name: step.name, index: step.index,
      isTeardown: step.isTeardown, isNeeded: step.isNeeded, line: step.line, column: step.column)
  }

  /// A check's name holds the names of members and headers that the file expects, which may be those
  /// of a template.
  func redact(_ check: CheckReference) -> CheckReference {
    guard holdsSecret(check.name) else { return check }
    return CheckReference(name: redact(check.name), line: check.line, column: check.column)
  }

  private func holdsSecret(_ text: String) -> Bool {
    guard text.utf8.count >= SecretIndex.keyBytes else { return false }
    var text = text
    return text.withUTF8 { wouldChange($0) }
  }
}

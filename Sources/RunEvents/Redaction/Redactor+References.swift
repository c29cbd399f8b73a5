// SPDX-License-Identifier: Apache-2.0

// The words of a collection (names, tags, paths) are the user's own and may hold a secret that is
// written in the file. An object is replaced only when one does, so references keep their identity
// in nearly every run; reporters compare numbers and indexes, never identity.

extension Redactor {
  func redact(_ scenario: ScenarioReference) -> ScenarioReference {
    guard
      holdsSecret(scenario.id) || holdsSecret(scenario.file)
        || holdsSecret(scenario.collectionName) || holdsSecret(scenario.name)
        || scenario.tags.contains(where: holdsSecret)
    else { return scenario }
    return ScenarioReference(
      id: redact(scenario.id), number: scenario.number, role: scenario.role,
      file: redact(scenario.file), collectionName: redact(scenario.collectionName),
      name: redact(scenario.name), tags: scenario.tags.map(redact), line: scenario.line)
  }

  func redact(_ step: StepReference) -> StepReference {
    let scenario = redact(step.scenario)
    guard scenario !== step.scenario || holdsSecret(step.id) || holdsSecret(step.name) else {
      return step
    }
    return StepReference(
      id: redact(step.id), scenario: scenario, name: redact(step.name), index: step.index,
      isTeardown: step.isTeardown, line: step.line, column: step.column)
  }

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

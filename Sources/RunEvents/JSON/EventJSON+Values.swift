// SPDX-License-Identifier: Apache-2.0

extension Outcome {
  /// `passed`, `failed`, `errored`, `skipped` or `interrupted`.
  package var word: StaticString {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .errored: "errored"
    case .skipped: "skipped"
    case .interrupted: "interrupted"
    }
  }
}

extension EventJSON {
  /// Appends a word that needs no escape, in quotes.
  package mutating func word(_ word: StaticString) {
    raw("\"")
    raw(word)
    raw("\"")
  }

  /// `,"scenario":{…}`, everything that is known of it.
  mutating func scenario(_ scenario: ScenarioReference) {
    raw(#","scenario":{"id":"#)
    string(scenario.id)
    raw(#","number":"#)
    integer(scenario.number)
    raw(#","role":"#)
    string(scenario.role.rawValue)
    raw(#","file":"#)
    string(scenario.file)
    raw(#","line":"#)
    integer(scenario.line)
    raw(#","collection":"#)
    string(scenario.collectionName)
    raw(#","name":"#)
    string(scenario.name)
    raw(#","tags":"#)
    strings(scenario.tags)
    raw("}")
  }

  /// `,"scenario":{…},"step":{…}`; of the scenario only what names it.
  mutating func step(_ step: StepReference) {
    raw(#","scenario":{"id":"#)
    string(step.scenario.id)
    raw(#","number":"#)
    integer(step.scenario.number)
    raw(#"},"step":{"id":"#)
    string(step.id)
    raw(#","index":"#)
    integer(step.index)
    raw(#","name":"#)
    string(step.name)
    raw(#","line":"#)
    integer(step.line)
    raw(#","column":"#)
    integer(step.column)
    if step.isTeardown { raw(#","teardown":true"#) }
    raw("}")
  }

  /// `,"outcome":"…"`, and the reason of a skip.
  mutating func outcome(_ outcome: Outcome) {
    raw(#","outcome":"#)
    word(outcome.word)
    if case .skipped(let reason) = outcome {
      raw(#","reason":"#)
      string(reason)
    }
  }

  /// A place as an object.
  package mutating func place(_ place: SourcePlace) {
    raw(#"{"file":"#)
    string(place.file)
    raw(#","line":"#)
    integer(place.line)
    raw(#","column":"#)
    integer(place.column)
    raw(#","text":"#)
    string(place.lineText)
    raw(#","length":"#)
    integer(place.length)
    raw("}")
  }

  mutating func counts(_ counts: RunSummary.Counts) {
    raw(#"{"passed":"#)
    integer(counts.passed)
    raw(#","failed":"#)
    integer(counts.failed)
    raw(#","errored":"#)
    integer(counts.errored)
    raw(#","skipped":"#)
    integer(counts.skipped)
    raw(#","interrupted":"#)
    integer(counts.interrupted)
    raw("}")
  }

  /// `,"key":"…"` unless the value is nil.
  mutating func member(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    raw(key)
    string(value)
  }
}

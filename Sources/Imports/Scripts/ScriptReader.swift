// SPDX-License-Identifier: Apache-2.0

/// Reads scripts of other tools by pattern: no JavaScript is run.
package enum ScriptReader {
  /// The longest script, in bytes.
  private static let longest = 1 << 20

  /// What a script becomes, with findings for what is not carried over.
  package static func read(
    _ script: ScriptText, _ context: ScriptSurroundings, _ findings: inout ImportFindings
  ) -> ScriptOutcome {
    guard script.text.utf8.count <= longest else {
      var outcome = ScriptOutcome()
      outcome.findings = [
        findings.lose(
          .script, "a script of more than 1 MiB", at: script.place(0),
          help: "not carried over: its length")
      ]
      return outcome
    }
    let run = ScriptRun(script, context, findings)
    run.run()
    findings = run.findings
    return OutcomeDraft(run).outcome
  }
}

/// Makes an outcome of the effects of a script.
private struct OutcomeDraft {
  private let run: ScriptRun
  private(set) var outcome = ScriptOutcome()
  private var steps: [ImportedStep] = []
  /// The keys of the last `set` step; nil if the last step is another.
  private var open: Set<String>?

  init(_ run: ScriptRun) {
    self.run = run
    outcome.tests = run.tests
    outcome.findings = run.lossNumbers
    outcome.differences = run.differences
    noteDifferences()
    addExpectations()
    for effect in run.effects { add(effect) }
    moveSteps()
    (outcome.readNames, outcome.askedNames) = readNames
    outcome.textNames = outcome.madeNames.filter { run.made[$0]?.isWrittenText ?? false }
    outcome.numberNames = outcome.madeNames.filter { run.made[$0]?.isNumberOrBoolean ?? false }
    outcome.lostNames = run.lostNames.subtracting(outcome.madeNames)
  }

  private mutating func noteDifferences() {
    let place = run.script.place(0)
    for effect in run.effects {
      var conditions = effect.guards.compactMap { $0.expression?.text }
      switch effect.kind {
      case .capture(_, let value) where CaptureValue.mayFindNothing(value):
        outcome.differences.note(.missingCapture, at: place)
        if CaptureValue.mayBeNumber(value) { outcome.differences.note(.exactNumbers, at: place) }
      case .expectation(let expectation) where !expectation.isExact:
        switch expectation.kind {
        case .condition(let text), .value(let text, _): conditions.append(text)
        case .match, .schema: break
        }
      case .retry(let until): conditions.append(until)
      default: break
      }
      if conditions.contains(where: { $0.contains("response.json") }) {
        outcome.differences.note(.shapedCondition, at: place)
      }
    }
  }

  private mutating func addExpectations() {
    var own: [ScriptExpectation] = []
    var buckets: [Int: [Int]] = [:]
    var byTest: [Int: [ScriptExpectation]] = [:]
    for effect in run.effects where effect.response == 0 {
      guard let expectation = effect.expectation else { continue }
      for test in expectation.tests {
        byTest[test, default: []] += expectation.alone[test] ?? [expectation]
      }
      let bucket = expectation.bucket
      if let known = buckets[bucket]?.first(where: { own[$0].isSame(as: expectation) }) {
        own[known].tests.formUnion(expectation.tests)
        own[known].names += expectation.names.filter { !own[known].names.contains($0) }
      } else {
        buckets[bucket, default: []].append(own.count)
        own.append(expectation)
      }
    }
    for (test, expectations) in byTest {
      outcome.tests[test].expectations = ScriptExpectations(expectations)
    }
    if run.needsJSON, !looksAtJSON(own) {
      own.append(.match(ScriptSubject(response: 0, part: .json), .present))
    }
    outcome.expectations = ScriptExpectations(own)
  }

  /// Whether a body that is not JSON fails the step anyway.
  private func looksAtJSON(_ expectations: [ScriptExpectation]) -> Bool {
    let isExpected = expectations.contains { expectation in
      switch expectation.kind {
      case .match(let subject, _): subject.part == .json
      case .schema: true
      case .value(let text, _), .condition(let text):
        !expectation.isGuarded && text.contains("response.json")
      }
    }
    return isExpected
      || run.effects.contains { effect in
        guard case .capture(_, let value) = effect.kind, effect.response == 0,
          case .text(let text) = value.content
        else { return false }
        return text.start.hasPrefix("$")
          || text.expressions.contains { $0.contains("response.json") }
      }
  }

  /// The variables whose values are in what is written: a script may read others for nothing.
  ///
  /// - Returns: them, and those of them that are only asked for: they need no value.
  private var readNames: (all: Set<String>, asked: Set<String>) {
    var words = WrittenWords()
    for effect in run.effects { words.add(effect) }
    for request in run.requests { words.add(request.value) }
    let all = run.readNames.filter { words.has(run.context.expression($0)) }
    return (all, all.filter { !words.needs(run.context.expression($0)) })
  }

  // MARK: Effects

  private mutating func add(_ effect: ScriptEffect) {
    switch effect.kind {
    case .expectation, .nothing: break
    case .capture(let name, let value):
      outcome.madeNames.insert(name)
      guard effect.response == 0 else { break }
      Self.replace(ImportedEntry(run.context.name(name), value), in: &outcome.captures)
    case .assignment(let name, let value, _):
      outcome.madeNames.insert(name)
      addSet(run.context.name(name), value, effect.guards)
    case .header(let name, let text, let replaces):
      if replaces {
        outcome.headers.removeAll { $0.name.lowercased() == name.lowercased() }
        outcome.replacedHeaders.insert(name.lowercased())
      }
      outcome.headers.append(ImportedField(name, text.map { .text($0) } ?? .null))
    case .param(let name, let text): outcome.params.append(ImportedField(name, .text(text)))
    case .key(let key, let value): Self.replace(ImportedEntry(key, value), in: &outcome.keys)
    case .request(let number): addRequest(number, effect.guards)
    case .wait(let milliseconds):
      var step = ImportedStep()
      step["wait"] = .text(Self.duration(milliseconds))
      append(step)
    case .onlyIf(let condition): addCondition(condition)
    case .retry(let until):
      Self.replace(
        ImportedEntry(
          "retry",
          .mapping([
            ImportedEntry("until", .text(until)), ImportedEntry("attempts", .number(1000)),
            ImportedEntry("every", .text("0ms")),
          ])), in: &outcome.keys)
    }
  }

  private static func replace(_ entry: ImportedEntry, in entries: inout [ImportedEntry]) {
    entries.removeAll { $0.name == entry.name }
    entries.append(entry)
  }

  /// `1s`, `1500ms`
  private static func duration(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 && milliseconds > 0
      ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }

  private mutating func addCondition(_ condition: String) {
    if let index = outcome.keys.firstIndex(where: { $0.name == "if" }),
      case .text(let known) = outcome.keys[index].value.content
    {
      outcome.keys[index].value = .text("(\(known.literal ?? "")) && (\(condition))")
    } else {
      outcome.keys.append(ImportedEntry("if", .text(condition)))
    }
  }

  // MARK: Steps

  private mutating func append(_ step: ImportedStep) {
    steps.append(step)
    open = nil
  }

  private static func condition(_ guards: [ScriptCondition]) -> String? {
    let texts = guards.compactMap(\.expression)
    guard let first = texts.first else { return nil }
    if texts.count == 1 { return first.text }
    return texts.map(\.operand).joined(separator: " && ")
  }

  private mutating func addSet(
    _ name: String, _ value: ImportedValue, _ guards: [ScriptCondition]
  ) {
    let condition = Self.condition(guards).map { ImportedValue.text($0) }
    let last = steps.indices.last
    if let last, var keys = open, keys.insert(name).inserted, sameCondition(steps[last], condition),
      case .mapping(let entries)? = steps[last]["set"]?.content
    {
      steps[last]["set"] = .mapping(entries + [ImportedEntry(name, value)])
      open = keys
      return
    }
    var step = ImportedStep()
    step["if"] = condition
    step["set"] = .mapping([ImportedEntry(name, value)])
    step.place = run.script.place(0)
    append(step)
    open = [name]
  }

  private func sameCondition(_ step: ImportedStep, _ condition: ImportedValue?) -> Bool {
    switch (step["if"], condition) {
    case (nil, nil): true
    case (let one?, let two?): one.isSame(as: two)
    default: false
    }
  }

  private mutating func addRequest(_ number: Int, _ guards: [ScriptCondition]) {
    var step = run.requests[number - 1]
    step["if"] = Self.condition(guards).map { .text($0) }
    let own = run.effects.filter { $0.response == number }
    let expectations = ScriptExpectations(own.compactMap(\.expectation))
    step["expect"] = expectations.value
    var captures: [ImportedEntry] = []
    for effect in own {
      guard case .capture(let name, let value) = effect.kind else { continue }
      Self.replace(ImportedEntry(run.context.name(name), value), in: &captures)
    }
    if !captures.isEmpty { step["capture"] = .mapping(captures) }
    append(step)
  }

  /// Variables that no other step needs are those of the step.
  private mutating func moveSteps() {
    guard run.script.phase == .beforeRequest else {
      outcome.following = steps
      return
    }
    if steps.count == 1, steps[0]["if"] == nil,
      case .mapping(let entries)? = steps[0]["set"]?.content,
      isOwn(entries)
    {
      outcome.vars = entries
      outcome.varNames = outcome.madeNames
    } else if steps.count == 1, steps[0].keys.count == 1, let wait = steps[0]["wait"] {
      outcome.keys.append(ImportedEntry("delay", wait))
    } else {
      outcome.before = steps
    }
  }

  private func isOwn(_ entries: [ImportedEntry]) -> Bool {
    let made = outcome.madeNames
    return entries.count == made.count && made.isDisjoint(with: run.readNames)
      && made.isDisjoint(with: run.reusedNames) && !made.contains(where: run.context.isReadLater)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Values

/// Follows a script without running it: values are what is known before a run, or expressions.
///
/// A statement is carried over whole, or it is lost whole: what it has made until then is taken back.
/// A class, since callbacks of the script read and change it in one another.
final class ScriptRun {
  /// A loop over the elements of a list of the response.
  struct Loop {
    let list: ScriptSubject
    /// How many conditions were open when it began.
    let guardCount: Int
    /// The names that were declared outside of it are in the parents of this scope.
    let scope: ScriptScope
    /// Whether the first element counts: the loop ends there.
    let endsAtFirst: Bool
    /// Names outside of it that it gives values to.
    var assigned: Set<String> = []
  }

  /// The most expressions that are looked at in one script.
  private static let mostWork = 400_000
  /// The most effects of one script.
  private static let mostEffects = 2_000

  /// The most lost statements and changes of one script that are reported one by one.
  private static let mostLosses = 1_000

  let script: ScriptText
  let context: ScriptSurroundings
  let bytes: [UInt8]
  var findings: ImportFindings
  var scope: ScriptScope
  var scopes: [ScriptScope] = []
  var effects: [ScriptEffect] = []
  /// The requests of the script: response 1 is that of the first.
  var requests: [ImportedStep] = []
  var tests: [ScriptOutcome.Test] = []
  /// The numbers of tests, by the offset of their call.
  var testNumbers: [Int: Int] = [:]
  var lossNumbers: [Int] = []
  /// Variables that this script has set, by their name.
  private(set) var made: [String: ScriptValue] = [:]
  let journal: ScriptJournal = ScriptJournal()
  private(set) var readNames: Set<String> = []
  /// The same, in their order.
  private var readOrder: [String] = []
  /// The same, by the response whose step reads them.
  var readers: [Int: Set<String>] = [:]
  var lostNames: Set<String> = []
  /// The response whose step gets what is found now.
  var response = 0
  var test: Int?
  /// Whether a statement that is not carried over makes all around it be lost.
  var isStrict = false
  var guards: [ScriptCondition] = []
  var loops: [Loop] = []
  var calls = 0
  /// How many statements that may return are open.
  var returnDepth = 0
  /// Whether what is found now comes after a timer of the script.
  var isLater = false
  /// The longest delay of a timer so far, in milliseconds.
  var timers = 0
  var soleNames: SoleNames = SoleNames()
  /// Whether a lost statement may have changed the parsed body.
  var isBodyChanged = false
  /// Whether the script ends at a body that is not JSON.
  var needsJSON = false
  /// Variables that the script reads after it has set them.
  var reusedNames: Set<String> = []
  /// How what is found judges otherwise than the script.
  var differences = VerdictDifferences()
  /// The tests by `tests[…]`.
  var isOlder: Set<Int> = []
  /// Their conditions, by name.
  var olderConditions: [String: ScriptCondition] = [:]
  private var work = 0

  init(_ script: ScriptText, _ context: ScriptSurroundings, _ findings: ImportFindings) {
    self.script = script
    self.context = context
    self.findings = findings
    bytes = Array(script.text.utf8)
    scope = ScriptScope(nil, isFunction: true, journal: journal)
    scopes.append(scope)
  }

  /// Reads the whole script.
  func run() {
    let (statements, loss, from) = JSParser.statements(of: script.text)
    soleNames = SoleNames(statements)
    run(statements)
    if let loss {
      let rest = String(decoding: bytes[from...], as: UTF8.self)
      for name in ScriptNames.made(in: rest) {
        lostNames.insert(name)
        setMade(name, .lost)
      }
      report(from..<bytes.count, loss)
    }
    countTests(in: statements, isTaken: true)
    for scope in scopes { scope.clear() }
    journal.entries = []
  }

  // MARK: Statements

  /// Each statement, whole or not at all.
  func run(_ statements: [JSStatement]) {
    for (number, statement) in statements.enumerated() {
      guard lossNumbers.count < Self.mostLosses else {
        let loss = ScriptLoss("more than \(Self.mostLosses) lost statements")
        return loseRest(statements[number...], loss)
      }
      let mark = effects.count
      let nameMark = journal.entries.count
      let requestCount = requests.count
      let findingCount = findings.all.count
      let readCount = readOrder.count
      let before = (guards, loops, scope, test, response, isStrict, calls, isLater)
      let known = differences
      do throws(ScriptLoss) {
        _ = try execute(statement)
      } catch {
        effects.removeLast(effects.count - mark)
        requests.removeLast(requests.count - requestCount)
        while let last = lossNumbers.last, last >= findingCount { lossNumbers.removeLast() }
        findings.removeAll(from: findingCount)
        readNames.subtract(readOrder[readCount...])
        readOrder.removeLast(readOrder.count - readCount)
        (guards, loops, scope, test, response, isStrict, calls, isLater) = before
        differences = known
        loseNames(from: nameMark)
        lose(statement, error)
      }
      if nameMark == 0 { journal.entries = [] }
      if !statement.returns.isEmpty {
        return leave(statement, statements[(number + 1)...])
      }
    }
  }

  /// What is behind a statement that ends the script, or may end it.
  private func leave(_ statement: JSStatement, _ rest: ArraySlice<JSStatement>) {
    guard !statement.alwaysLeaves else { return }
    loseRest(rest, ScriptLoss("a `return` before it, under a condition"))
  }

  private func loseRest(_ statements: ArraySlice<JSStatement>, _ loss: ScriptLoss) {
    guard let first = statements.first, let last = statements.last else { return }
    for statement in statements { forget(statement) }
    report(first.range.lowerBound..<last.range.upperBound, loss)
  }

  private func lose(_ statement: JSStatement, _ loss: ScriptLoss) {
    forget(statement)
    report(statement.range, loss)
  }

  /// What a lost statement makes is not known any more.
  private func forget(_ statement: JSStatement) {
    for name in JSWalk.assignedNames(statement) { scope.assign(name, .lost) }
    forgetChanges(statement)
    var keys: Set<String> = []
    JSWalk.visit(statement) { value in
      if let key = ScriptSyntax.madeName(value, script.dialect) { keys.insert(key) }
    }
    lostNames.formUnion(keys)
    for key in keys { setMade(key, .lost) }
    countTests(in: [statement], isTaken: false)
  }

  private func report(_ range: Range<Int>, _ loss: ScriptLoss) {
    guard hasRoom(at: range.lowerBound) else { return }
    let text = String(decoding: bytes[range], as: UTF8.self)
    let hasLines = text.utf8.contains(UInt8(ascii: "\n"))
    let first = text.prefix { !$0.isNewline }
    lossNumbers.append(
      findings.lose(
        loss.cause, hasLines ? "\(first) …" : String(first), original: hasLines ? text : nil,
        at: script.place(range.lowerBound), help: "not carried over: \(loss.reason)"))
  }

  /// Whether a finding is reported by itself: a function that is called again loses its statements again.
  private func hasRoom(at offset: Int) -> Bool {
    if lossNumbers.count == Self.mostLosses {
      let text = "more than \(Self.mostLosses) losses and changes of one script"
      lossNumbers.append(findings.lose(.script, text, at: script.place(offset)))
    }
    return lossNumbers.count < Self.mostLosses
  }

  /// Gives a variable of theirs a value.
  func setMade(_ name: String, _ value: ScriptValue?) {
    journal.entries.append(ScriptJournal.Entry(scope: nil, name: name, old: made[name]))
    made[name] = value
  }

  /// Notes that a variable is read.
  func noteRead(_ name: String) {
    if readNames.insert(name).inserted { readOrder.append(name) }
  }

  /// Notes a way in which what is written judges otherwise.
  func note(_ difference: VerdictDifference) { differences.note(difference, at: script.place(0)) }

  /// A change, shown above the step.
  func change(_ cause: ImportCause, _ text: String, at offset: Int) {
    let isKnown = lossNumbers.contains { findings.all[$0].text == text }
    guard !isKnown, hasRoom(at: offset) else { return }
    lossNumbers.append(findings.change(cause, text, at: script.place(offset)))
  }

  /// Counts work.
  func step(_ cost: Int = 1) throws(ScriptLoss) {
    work += cost
    guard work <= Self.mostWork else { throw ScriptLoss("more than is looked at in one script") }
  }

  // MARK: Effects

  func add(_ kind: ScriptEffect.Kind, response: Int? = nil) throws(ScriptLoss) {
    guard effects.count < Self.mostEffects else {
      throw ScriptLoss("more than \(Self.mostEffects) checks and values in one script")
    }
    effects.append(
      ScriptEffect(kind: kind, response: response ?? self.response, guards: guards))
  }

  /// Adds what a test expects.
  func expect(_ expectations: [ScriptExpectation]) throws(ScriptLoss) {
    for expectation in expectations {
      guard !expectation.source.isFresh else { throw ScriptLoss("chance in a check") }
      let about = expectation.response ?? response
      guard about == response || (isLater && about == 0) else {
        throw ScriptLoss("a value of another response")
      }
      guard script.phase == .afterResponse || about > 0 else {
        throw ScriptLoss("a check before the request")
      }
      var named = expectation
      if script.dialect.parsesBody {
        guard
          let found = ParsedBody.expectation(named, &differences, at: script.place(0))
        else { throw ScriptLoss("whether a body is a text") }
        named = found
      }
      if let test {
        named.tests = [test]
        named.names = tests[test].name.map { [$0] } ?? []
      }
      try add(.expectation(named), response: about)
    }
  }

  // MARK: Tests

  /// Notes a test, once for its place in the script.
  func beginTest(_ name: String?, at offset: Int) -> Int {
    if let known = testNumbers[offset] {
      if tests[known].name != name { tests[known].name = nil }
      return known
    }
    testNumbers[offset] = tests.count
    tests.append(
      ScriptOutcome.Test(name: name, place: script.place(offset), isTaken: true))
    return tests.count - 1
  }

  /// Notes the tests of statements that were not looked at, and those that were taken back.
  private func countTests(in statements: [JSStatement], isTaken: Bool) {
    JSWalk.visit(statements) { value in
      guard let name = ScriptSyntax.testName(value, script.dialect) else { return }
      if let known = testNumbers[value.range.lowerBound] {
        if !isTaken { tests[known].isTaken = false }
      } else {
        let number = beginTest(name.text, at: value.range.lowerBound)
        tests[number].isTaken = isTaken
      }
    }
  }

  // MARK: Scopes

  func withScope<T>(
    isFunction: Bool, parent: ScriptScope? = nil, _ body: () throws(ScriptLoss) -> T
  ) throws(ScriptLoss) -> T {
    let outer = scope
    scope = ScriptScope(parent ?? outer, isFunction: isFunction, journal: journal)
    scopes.append(scope)
    defer { scope = outer }
    return try body()
  }
}

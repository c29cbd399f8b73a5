// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import Values

@testable import Expressions

/// What nothing in an expression may swallow, and what it asks of its scope only once.
struct StopTests {
  /// A scope whose run has ended, or whose `matches` meets its limit.
  private struct EndingScope: Scope {
    var variables = VariableScope()
    var functions = FunctionTable.none
    var stop: StopSignal?

    func value(of reference: NameReference) -> ScopedValue? { variables.value(of: reference) }
  }

  /// A scope with one document, which counts how often it is read.
  private final class DocumentScope: Scope {
    let reads = Atomic(0)
    let valuesMade: Int

    init(valuesMade: Int) { self.valuesMade = valuesMade }

    func value(of reference: NameReference) -> ScopedValue? {
      guard reference.root == "document" else { return nil }
      reads.add(1, ordering: .relaxed)
      var found = ScopedValue(.array((0..<100).map { .number(ExactNumber($0)) }))
      found.valuesMade = valuesMade
      return found
    }
  }

  /// Which works a function was given.
  private final class Works: Sendable {
    private let identifiers = Mutex<[ObjectIdentifier]>([])

    var seen: [ObjectIdentifier] { identifiers.withLock { $0 } }

    func note(_ work: Workload) { identifiers.withLock { $0.append(ObjectIdentifier(work)) } }
  }

  private static let swallowing = [
    "BAD || true", "BAD || BAD || true", "!(BAD && false)", "BAD ? true : true",
    "default(BAD, true)", "[1].exists(x, BAD || true)", "[1, 2].all(x, BAD || true)",
    "has({'a': BAD}.a)", "optional.of(BAD).orValue(true)",
    "optional.none().or(optional.of(BAD)).hasValue()", "[BAD].size() == 1",
    "default({}.a, BAD)", "cel.bind(b, BAD, true)", "[1, 2].exists_one(x, BAD)",
  ]

  private func kind(_ text: String, in scope: some Scope) throws -> EvaluationError.Kind? {
    let expression = try compiled(text)
    do throws(EvaluationError) {
      _ = try expression.evaluate(in: scope)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test(arguments: swallowing)
  func `a limit of a search is swallowed by nothing`(_ text: String) throws {
    var scope = EndingScope()
    scope.functions.matches = { (_, _, _) throws(FunctionTable.Refusal) in
      throw FunctionTable.Refusal("the limit", isLimit: true)
    }
    let text = text.replacing("BAD", with: "'a'.matches('b')")
    #expect(try kind(text, in: scope) == .exhausted(name: "matches", reason: "the limit"))
  }

  @Test(arguments: swallowing)
  func `the end of the run is swallowed by nothing`(_ text: String) throws {
    let stop = StopSignal()
    stop.raise()
    var scope = EndingScope(stop: stop)
    scope.variables.bind("long", to: .array((0..<3000).map { .number(ExactNumber($0)) }))
    let text = text.replacing("BAD", with: "long.all(i, i >= 0)")
    #expect(try kind(text, in: scope) == .stopped)
    scope.stop = StopSignal()
    #expect(try kind(text, in: scope) == nil)
  }

  @Test func `an error other than a limit is absorbed like other errors`() throws {
    var scope = EndingScope()
    scope.functions.matches = { (_, _, _) throws(FunctionTable.Refusal) in
      throw FunctionTable.Refusal("the pattern is not correct")
    }
    #expect(try kind("'a'.matches('(') || true", in: scope) == nil)
  }

  @Test func `each name is looked up once, however many turns ask`() throws {
    let scope = DocumentScope(valuesMade: 100)
    #expect(
      try kind("document.all(a, document.exists(b, b == a && document[0] == 0))", in: scope)
        == nil)
    #expect(scope.reads.load(ordering: .relaxed) == 3)
  }

  @Test func `the values that a document takes are steps of the expression`() throws {
    #expect(
      try kind("document.all(a, a >= 0)", in: DocumentScope(valuesMade: 15_000_000)) == nil)
    #expect(
      try kind("document.all(a, a >= 0)", in: DocumentScope(valuesMade: 17_000_000))
        == .tooManySteps)
  }

  @Test func `all searches of an expression share one work`() throws {
    let works = Works()
    var scope = EndingScope()
    scope.functions.matches = { (_, _, work) throws(FunctionTable.Refusal) in
      works.note(work)
      return true
    }
    #expect(try kind("['a', 'b', 'c'].all(t, t.matches('.'))", in: scope) == nil)
    let seen = works.seen
    #expect(seen.count == 3)
    #expect(Set(seen).count == 1)
  }

  @Test func `the explanation of a false condition shows the beginning of a long value only`()
    throws
  {
    var scope = VariableScope()
    scope.bind("long", to: .array((0..<200_000).map { .string("text \($0)") }))
    let parts = try compiled("long == [1]").explain(in: scope).parts
    let text = try #require(parts.first).text()
    #expect(text.count == 200)
    #expect(text.hasPrefix(#"["text 0","text 1","#))
    #expect(text.hasSuffix("…"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct NeedTests {
  private func file(_ scenarios: String...) -> String {
    "curlew: 1\nscenarios:\n"
      + scenarios.map { "  \($0), steps: [{ GET: http://a.example }] }\n" }.joined()
  }

  @Test func `needs are places in the plan, each once`() throws {
    let planned = try plan(
      file("a: { tags: [t]", "b: { needs: [c, a, c]", "c: { tags: []")
    ).collection()
    #expect(planned.scenarios.map(\.needs) == [[], [2, 0], []])
  }

  @Test func `a need of no scenario is an error`() throws {
    let planned = try expectDiagnostics(
      file("alpha: { tags: []", "b: { needs: [⟦alhpa⟧]"), "unknown-need")
    #expect(planned.diagnostics.first?.help == ["did you mean `alpha`?"])
  }

  @Test func `only for a hundred needs it is searched what was meant`() throws {
    let scenarios = (0..<150).map { "s\($0): { needs: [t\($0)]" }
    let planned = try PlanSource(
      "curlew: 1\nscenarios:\n"
        + scenarios.map { "  \($0), steps: [{ print: a }] }\n" }.joined()
    ).plan()
    #expect(planned.codes.count == 150)
    #expect(planned.diagnostics.filter { !$0.help.isEmpty }.count == 100)
  }

  @Test func `scenarios that need each other are an error, reported once`() throws {
    let planned = try expectDiagnostics(
      file("a: { needs: [b]", "b: { needs: [c]", "c: { needs: [⟦a⟧]", "d: { needs: [a]"),
      "need-cycle")
    #expect(planned.diagnostics.first?.primary?.label == "a → b → c → a")
    try expectDiagnostics(file("a: { needs: [⟦a⟧]"), "need-cycle")
  }

  @Test func `names that only look the same are two scenarios`() throws {
    let planned = try plan(
      file("\u{e9}: { tags: [composed]", "e\u{301}: { tags: []", "b: { needs: [e\u{301}, \u{e9}]")
    ).collection()
    #expect(planned.scenarios.map(\.needs) == [[], [], [1, 0]])
  }

  @Test func `an unselected scenario runs if it is needed`() throws {
    var source = PlanSource(
      file("a: { tags: []", "b: { needs: [a]", "c: { needs: [b], tags: [smoke]", "d: { tags: []"))
    source.selection.tags = .tag("smoke")
    let planned = try plan(source).collection()
    #expect(planned.scenarios.map(\.name) == ["a", "b", "c"])
    #expect(planned.scenarios.map(\.isNeededOnly) == [true, true, false])
    #expect(planned.scenarios.map(\.needs) == [[], [0], [1]])
  }

  @Test(.timeLimit(.minutes(5))) func `a chain as long as a file is planned in time`() throws {
    let count = 5_000
    let text = (0..<count).map { place in
      "  s\(place): { needs: [\(place > 0 ? "s\(place - 1)" : "")], steps: [{ GET: http://a.example }] }\n"
    }.joined()
    var source = PlanSource("curlew: 1\nscenarios:\n" + text)
    source.selection.lines = [
      LineSelection(
        path: "specs/0.yaml", lineStart: 20 + text.utf8.count, lineEnd: 30 + text.utf8.count)
    ]
    let planned = try plan(source).collection()
    #expect(planned.scenarios.count == count)
    #expect(planned.scenarios.count { $0.isNeededOnly } == count - 1)
  }
}

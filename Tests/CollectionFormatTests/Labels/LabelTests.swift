// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

@testable import CollectionFormat

@Suite struct `Labels in a file` {
  private func labels(_ text: String) throws -> [LabelDeclaration] {
    let file = "curlew: 1\n\(text)\nrequests: [GET: http://a.example/]\n"
    return try #require(loadCollection(file).content).labels
  }

  @Test func `are names with a text, a list of texts or null`() throws {
    let labels = try labels("labels: { owner: pay, a.b-c: [x, 2], _d: null, e: '$${a}' }")
    #expect(labels.map(\.name) == ["owner", "a.b-c", "_d", "e"])
    #expect(labels.map(\.writtenTexts) == [["pay"], ["x", "2"], [], ["${a}"]])
  }

  @Test(arguments: [
    "⟦1a⟧: x", "⟦a b⟧: x", "⟦''⟧: x", "⟦é⟧: x", "⟦seed⟧: x", "⟦shard⟧: x", "⟦tags⟧: x",
    "⟦traceId⟧: x", "⟦spanIds⟧: x", "⟦trace⟧: x", "a: ⟦'${b}'⟧", "a: [x, ⟦'x ${b}'⟧]",
  ])
  func `of a step have names of their own and literal texts`(_ entry: String) {
    expectDiagnostics(stepFile("labels: { \(entry) }"), "bad-label")
  }

  @Test(arguments: [
    "'${a}-${b}'", "'x${b}'", "'${row.a}'", "'${a + b}'", "'${string(a)}'", "'${\"a\"}'",
  ])
  func `of a scenario are literal or one column`(_ text: String) {
    let file = """
      curlew: 1
      scenarios:
        s:
          data: [{ a: 1, b: 2 }]
          labels: { l: ⟦\(text)⟧ }
          steps: [{ GET: http://a.example/ }]

      """
    expectDiagnostics(file, "bad-label")
  }

  @Test func `have bounds`() {
    func file(_ labels: String) -> String { stepFile("labels: { \(labels) }") }
    let name = String(repeating: "n", count: 100)
    let text = String(repeating: "é", count: 500)
    let list = Array(repeating: "x", count: 20).joined(separator: ", ")
    expectDiagnostics(file("⟦\(name)n⟧: x"), "bad-label")
    expectDiagnostics(file("a: ⟦\(text)x⟧"), "bad-label")
    expectDiagnostics(file("a: ⟦[\(list), x]⟧"), "bad-label")
    expectDiagnostics(file("a: ⟦[]⟧"), "empty-list")
    expectDiagnostics(file("a: ⟦true⟧"), "wrong-type")
    #expect(loadCollection(file("\(name): \(text), a: [\(list)]")).diagnostics.isEmpty)
  }

  @Test func `as a list are meant as tags`() {
    let loaded = loadCollection(stepFile("labels: [smoke, slow]"))
    let fix = loaded.diagnostics.first?.offers.first?.fixes.first
    #expect(loaded.diagnostics.map(\.code.text) == ["bad-label"])
    #expect(
      loaded.diagnostics.first?.message
        == "labels are names with values; for words write `tags`")
    #expect(fix?.edits.map(\.replacement) == ["tags"])
    #expect(fix?.isPreferred == true)
    let noTags = loadCollection(stepFile("labels: [a b]")).diagnostics.first
    #expect(noTags?.offers.flatMap(\.fixes).isEmpty == true)
    #expect(
      loadCollection(stepFile("labels: [{ a: b }]")).diagnostics.first?.help
        == ["write it as a mapping: `{ a: b }`"])
  }

  @Test func `are merged by name, in the order of the outer ones`() throws {
    let outer = try labels("labels: { a: 1, b: 2, c: 3 }")
    let inner = try labels("labels: { d: 4, c: null, a: [5, 6], e: null }")
    let merged = outer.adding(inner)
    #expect(merged.map(\.name) == ["a", "b", "d"])
    #expect(merged.map(\.writtenTexts) == [["5", "6"], ["2"], ["4"]])
  }
}

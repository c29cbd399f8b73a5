// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct `Labels of a plan` {
  private func plan(_ text: String, project: String? = nil) throws -> PlannedText {
    var source = PlanSource("curlew: 1\nbaseUrl: http://a.example\n" + text)
    if let project { source.project = "curlew: 1\n" + project }
    return try source.plan()
  }

  @Test func `are those of the project, the collection and the scenario`() throws {
    let result = try plan(
      "labels: { b: file, c: null }\nscenarios: { s: { labels: { b: own, d: x }, steps: [GET: /] } }",
      project: "labels: { a: project, b: project, c: project }")
    let collection = try #require(result.plan.collections.first)
    let scenario = try #require(collection.scenarios.first)
    #expect(collection.labels.map(\.name) == ["a", "b"])
    #expect(scenario.labels.map(\.name) == ["a", "b", "d"])
    #expect(scenario.labels.map(\.writtenTexts) == [["project"], ["own"], ["x"]])
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("scenarios: { s: { labels: { l: '${x}' }, steps: [GET: /] } }", "there is no `data` here"),
    ("labels: { l: '${a}' }\nscenarios: { s: { data: [{ a: 1 }], steps: [GET: /] } }", "no `data`"),
    (
      "scenarios: { s: { data: [{ a: 1 }], labels: { l: '${x}' }, steps: [GET: /] } }",
      "the rows have no column `x`"
    ),
    (
      "scenarios: { s: { data: { rows: [{ a: x }], secrets: [a] }, labels: { l: '${a}' }, steps: "
        + "[GET: /] } }", "the column `a` is secret"
    ),
  ])
  func `read only columns that there are`(_ text: String, _ message: String) throws {
    let errors = try plan(text).diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code.text) == ["bad-label"])
    #expect(errors.first?.message.contains(message) == true, "\(errors)")
  }

  @Test func `of a collection read its own rows`() throws {
    let result = try plan(
      "data: [{ a: 1 }]\nlabels: { l: '${a}' }\nscenarios: { s: { steps: [GET: /] } }")
    #expect(result.diagnostics.isEmpty)
  }
}

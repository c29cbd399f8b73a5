// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Diagnostics
import Notation
import TestSupport
import Testing

@testable import CollectionFormat

@Suite struct `Coverage in curlew.yaml` {
  private func coverage(_ text: String) throws -> CoverageDeclaration {
    let loaded = loadProject("curlew: 1\ncoverage:\n\(text)\n")
    #expect(loaded.rendered.isEmpty)
    return try #require(loaded.content).coverage
  }

  @Test func `has shares and entries`() throws {
    let coverage = try coverage(
      """
        least: { operations: 100%, responses: 80%, contentTypes: 62.5%, parameters: 0%, bodies: 1% }
        ignore:
          - '* /admin/**'
          - getMetrics
          - 5XX
          - 404
          - deleteUser 409
          - GET /pets/{id} 4xx
          - 'api/admin.yaml': [getMetrics, 5xx]
          - b.yaml: POST /a
      """)
    #expect(coverage.least.count == 5)
    #expect(coverage.least[.contentTypes]?.content == WrittenShare("62.5%"))
    #expect(
      coverage.ignored.map(\.text) == [
        "* /admin/**", "getMetrics", "5XX", "404", "deleteUser 409", "GET /pets/{id} 4xx",
        "getMetrics", "5xx", "POST /a",
      ])
    #expect(
      coverage.ignored.map(\.document) == [
        nil, nil, nil, nil, nil, nil, "api/admin.yaml", "api/admin.yaml", "b.yaml",
      ])
    #expect(
      coverage.ignored.map(\.status) == [
        nil, nil, .hundred(5), .one(404), .one(409), .hundred(4), nil, .hundred(5), nil,
      ])
    #expect(coverage.ignored[1].subject == .identifier("getMetrics"))
    #expect(coverage.ignored[2].subject == nil)
  }

  @Test(arguments: [
    ("{ least: ⟦80%⟧ }", "invalid-share"), ("{ least: { operations: ⟦80⟧ } }", "invalid-share"),
    ("{ least: { operations: ⟦101%⟧ } }", "invalid-share"),
    ("{ least: { operations: { ⟦a⟧: 1 } } }", "invalid-share"),
    ("{ least: { ⟦operation⟧: 80% } }", "unknown-key"),
    ("{ least: { ⟦endpoints⟧: 80% } }", "unknown-key"),
    ("{ ignore: ⟦5XX⟧ }", "wrong-type"), ("{ ignore: [⟦/pets⟧] }", "invalid-operation"),
    ("{ ignore: [⟦get /pets⟧] }", "invalid-operation"),
    ("{ ignore: [⟦GET /pets 999⟧] }", "invalid-operation"),
    ("{ ignore: [⟦getPet 999⟧] }", "invalid-operation"),
    ("{ ignore: [⟦getPet 404 b⟧] }", "invalid-operation"),
    ("{ ignore: [⟦'GET /pets?a'⟧] }", "invalid-operation"),
    ("{ ignore: [{ a.yaml: [⟦/pets⟧] }] }", "invalid-operation"),
    ("{ ignore: [{ a.yaml: ⟦[]⟧ }] }", "empty-list"),
    ("{ ⟦minimum⟧: 60% }", "unknown-key"),
  ])
  func `names what is wrong`(_ coverage: String, _ code: String) {
    let text = MarkedText("curlew: 1\ncoverage: \(coverage)\n")
    let loaded = loadProject(text.text)
    expect(loaded.diagnostics, at: text, [code], rendered: loaded.rendered)
  }

  @Test func `says where one share belongs`() {
    let loaded = loadProject("curlew: 1\ncoverage: { least: 80% }\n")
    #expect(
      loaded.rendered.contains("`least` of `coverage` is a mapping: `least: { operations: 80% }`"))
    #expect(loaded.rendered.contains("one share belongs to `doubt`"))
  }

  @Test(arguments: [
    ("getPet", "GET", "/pets/{}", "getPet", true), ("getPet", "GET", "/pets/{}", "listPets", false),
    ("GET /pets/{id}", "GET", "/pets/{}", "", true), ("GET /pets/7", "GET", "/pets/{}", "", false),
    ("* /pets/**", "POST", "/pets", "", true), ("404", "POST", "/pets", "", true),
    ("GET /pets 404", "GET", "/pets", "", true), ("GET /pets", "POST", "/pets", "", false),
  ])
  func `means operations`(
    _ entry: String, _ method: String, _ path: String, _ id: String, _ isMeant: Bool
  ) throws {
    let exception = try CoverageException(entry)
    let segments = path.split(separator: "/").map { $0 == "{}" ? nil : String($0) }
    #expect(exception.matches(method: method, path: segments, id: id) == isMeant)
  }

  @Test(arguments: [
    ("404", "404", true), ("404", "4XX", false), ("4xx", "4XX", true), ("4XX", "404", true),
    ("4XX", "4xx", true), ("5XX", "404", false), ("5XX", "default", false), ("getPet", "404", true),
  ])
  func `means responses`(_ entry: String, _ status: String, _ isMeant: Bool) throws {
    #expect(try CoverageException(entry).matches(status: status) == isMeant)
  }
}

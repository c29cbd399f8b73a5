// SPDX-License-Identifier: Apache-2.0

import Planning
import Queries
import Testing

@Suite struct SelectionTests {
  private static let text = """
    curlew: 1
    scenarios:
      buy a pet:
        tags: [smoke]
        steps: [{ GET: http://a.example }]
      sell a pet:
        tags: [smoke, slow]
        steps: [{ GET: http://a.example }]
      prices:
        steps:
          - GET: http://a.example
          - GET: http://a.example
    """

  private func names(_ selection: Selection) throws -> [String] {
    var source = PlanSource(Self.text)
    source.selection = selection
    return try plan(source).plan.collections.flatMap { $0.scenarios.map(\.name) }
  }

  @Test(arguments: [
    ("smoke", ["buy a pet", "sell a pet"]),
    ("smoke and not slow", ["buy a pet"]),
    ("not smoke", ["prices"]),
    ("slow or not smoke", ["sell a pet", "prices"]),
    ("not (smoke and slow)", ["buy a pet", "prices"]),
    ("nightly", []),
  ]) func `tags select`(_ expression: String, _ expected: [String]) throws {
    #expect(try names(Selection(tags: try TagExpression(parsing: expression))) == expected)
  }

  @Test func `a name is searched for`() throws {
    #expect(try names(Selection(name: try Pattern("a pet$"))) == ["buy a pet", "sell a pet"])
  }

  @Test(arguments: [
    (0, []), (2, ["buy a pet"]), (4, ["buy a pet"]), (5, ["sell a pet"]), (11, ["prices"]),
  ]) func `a line selects the scenario that contains it`(
    _ line: Int, _ expected: [String]
  ) throws {
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines[..<line].reduce(0) { $0 + $1.utf8.count + 1 }
    let selection = LineSelection(
      path: "specs/0.yaml", lineStart: start, lineEnd: start + lines[line].utf8.count + 1)
    #expect(try names(Selection(lines: [selection])) == expected)
  }

  @Test func `a line of another file selects nothing here away`() throws {
    let other = LineSelection(path: "specs/9.yaml", lineStart: 0, lineEnd: 1)
    #expect(try names(Selection(lines: [other])).count == 3)
  }

  @Test func `all parts must hold`() throws {
    let selection = Selection(tags: .tag("smoke"), name: try Pattern("sell"))
    #expect(try names(selection) == ["sell a pet"])
  }
}

@Suite struct TagExpressionTests {
  @Test func `not binds closest, then and, then or`() throws {
    let parsed = try TagExpression(parsing: "a or not b and c")
    #expect(parsed == .or(.tag("a"), .and(.not(.tag("b")), .tag("c"))))
  }

  @Test(arguments: [
    ("", TagExpressionError.expectedTag(found: nil)), ("a and", .expectedTag(found: nil)),
    ("and", .expectedTag(found: "and")), ("(a", .unclosedParenthesis), ("a b", .unexpected("b")),
    ("a)", .unexpected(")")), ("()", .expectedTag(found: ")")),
  ]) func `a text that is not an expression is refused`(_ text: String, _ error: TagExpressionError)
  {
    #expect(throws: error) { try TagExpression(parsing: text) }
  }

  @Test func `nesting is bounded`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    _ = try TagExpression(parsing: nested(TagExpression.depthLimit - 1))
    #expect(throws: TagExpressionError.tooDeep) {
      try TagExpression(parsing: nested(TagExpression.depthLimit))
    }
    #expect(throws: TagExpressionError.tooDeep) {
      try TagExpression(parsing: String(repeating: "not ", count: 100_000) + "a")
    }
  }

  @Test func `tags compare by their bytes`() {
    #expect(!TagExpression.tag("\u{e9}").matches(["e\u{301}"]))
  }
}

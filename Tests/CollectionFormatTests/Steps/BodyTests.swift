// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Testing

@Suite struct BodyTests {
  private func body(_ lines: String) throws -> BodyTemplate? { try step(lines).request?.body }

  @Test func `xml, base64 and graphql are read`() throws {
    guard case .xml(let xml)? = try body("xml: <a>${run.id}</a>") else {
      Issue.record("no xml")
      return
    }
    #expect(xml.text == "<a>${run.id}</a>")
    guard case .base64(let bytes)? = try body("base64: |\n  aGVs\n  bG8=\n") else {
      Issue.record("no base64")
      return
    }
    #expect(bytes.literalText == "aGVs\nbG8=\n")
    guard
      case .graphql(let graphql)? = try body(
        "graphql: { query: '{ a }', variables: { n: 1.0 }, operationName: Q }")
    else {
      Issue.record("no graphql")
      return
    }
    #expect(graphql.content.query.literalText == "{ a }")
    #expect(graphql.content.variables != nil)
    #expect(graphql.content.operationName?.literalText == "Q")
  }

  @Test func `the parts of a multipart body are read in order`() throws {
    let read = try body(
      """
      multipart:
        - { name: a, value: 1.0 }
        - { name: a, value: null }
        - { name: b, json: { x: [1] }, headers: { X-A: [1, 2] } }
        - { name: c, file: a.png, type: image/png, filename: b.png }
        - { name: d, base64: aGVsbG8= }
      """)
    guard case .multipart(let parts)? = read else {
      Issue.record("no parts")
      return
    }
    #expect(parts.map(\.name.text) == ["a", "a", "b", "c", "d"])
    guard case .value(.constant(.number(let number), _)) = parts[0].content,
      case .removed = parts[1].content, case .json = parts[2].content,
      case .base64 = parts[4].content
    else {
      Issue.record("wrong contents")
      return
    }
    #expect(number.digits == "1.0")
    #expect(parts[2].headers.map(\.name.content) == ["X-A"])
    #expect(parts[3].path?.text == "a.png")
    #expect(parts[3].fileName?.text == "b.png")
    #expect(read?.paths.map(\.text) == ["a.png"])
  }

  @Test func `a variable of GraphQL is neither a template nor another tool's variable`() throws {
    let lines = """
      vars: { limit: 3 }
      graphql:
        query: |
          query Pets($limit: Int!) {
            pets(limit: $limit) { name }
          }
      """
    // The same in a body of text is warned of, since `limit` is a name in scope.
    let text = lines.replacing("graphql:\n  query: |", with: "text: |")
    #expect(loadCollection(stepFile(text)).codes == ["foreign-template", "foreign-template"])
    #expect(loadCollection(stepFile(lines)).codes == [])
    let braces = loadCollection(stepFile("graphql: { query: '{ pet(id: {{id}}) }' }"))
    #expect(braces.codes == ["foreign-template"])
  }

  @Test(arguments: ["aGVsbG8=", "aGVsbG8", "' aGVs bG8= '", "''", "${run.id}", "+/+/"])
  func `base64 is padded or not, with white space between`(text: String) throws {
    _ = try body("base64: \"\(text.filter { $0 != "'" })\"")
  }

  @Test(arguments: ["a", "aGVsbG8==", "aGVsbG9=", "aGV-bG8=", "====", "a=b="])
  func `text that is not base64 is reported before anything is sent`(text: String) {
    let start = "curlew: 1\nrequests:\n  - POST: http://a/\n    "
    expectDiagnostics(start + "base64: ⟦\"\(text)\"⟧\n", "invalid-bytes")
    expectDiagnostics(
      start + "multipart: [{ name: a, base64: ⟦\"\(text)\"⟧ }]\n", "invalid-bytes")
  }

  @Test func `a part has one content`() {
    let start = "curlew: 1\nrequests:\n  - POST: http://a/\n    multipart: "
    expectDiagnostics(start + "[{ name: a, value: 1, ⟦json⟧: 2 }]\n", "several-part-contents")
    expectDiagnostics(start + "[{ ⟦name⟧: a }]\n", "missing-part-content")
    expectDiagnostics(start + "[{ ⟦value⟧: a }]\n", "missing-key")
    expectDiagnostics(start + "⟦[]⟧\n", "empty-list")
    expectDiagnostics(start + "{ ⟦a⟧: 1 }\n", "wrong-type")
    expectDiagnostics(start + "[{ name: a, value: ⟦[1, 2]⟧ }]\n", "wrong-type")
    expectDiagnostics(
      start + "[{ name: a, value: 1, headers: { ⟦\"a b\"⟧: 1 } }]\n", "invalid-header-name")
  }

  @Test func `graphql needs a query, and variables are an object`() {
    let start = "curlew: 1\nrequests:\n  - POST: http://a/\n    graphql: "
    expectDiagnostics(start + "{ ⟦variables⟧: {} }\n", "missing-key")
    expectDiagnostics(start + "{ query: a, variables: ⟦[1]⟧ }\n", "wrong-type")
    expectDiagnostics(start + "{ query: a, variables: ⟦x⟧ }\n", "wrong-type")
  }

  @Test func `defaults give no body`() {
    for body in [
      "xml: a", "base64: aGVsbG8=", "graphql: { query: a }", "multipart: [{ name: a, value: b }]",
    ] {
      let loaded = loadCollection(
        "curlew: 1\ndefaults: { \(body) }\nrequests: [{ GET: http://a/ }]\n")
      #expect(loaded.codes == ["unknown-key"], "\(body)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import TestSupport
import Testing
import Values

@Suite struct `A value that becomes a variable` {
  /// The selection is in `⟦⟧`.
  private static func extracted(_ marked: String) throws -> String? {
    let marked = MarkedText(marked)
    let opened = OpenedText(marked.text)
    let lines = DocumentLines(opened.bytes)
    func place(_ offset: Int) -> String {
      let position = lines.position(of: offset, .utf16)
      return #"{"line":\#(position.line),"character":\#(position.character)}"#
    }
    let range = marked.ranges[0]
    let answer = try opened.answer(
      "textDocument/codeAction",
      #","range":{"start":\#(place(range.lowerBound)),"end":\#(place(range.upperBound))},"#
        + #""context":{"diagnostics":[],"only":["refactor.extract"]}"#)
    guard let action = Array(answer.elements).first else { return nil }
    let changes = try action.member("edit").member("changes").list(OpenedText.uri.text)
    return try opened.edited(changes)
  }

  @Test(arguments: [
    (
      "curlew: 1\nrequests:\n  - POST: /pets\n    json: { name: ⟦rex⟧ }\n",
      "curlew: 1\nvars:\n  name: rex\nrequests:\n  - POST: /pets\n    json: { name: \"${name}\" }\n"
    ),
    (
      "curlew: 1\nvars:\n  name: a # one\n\nrequests:\n  - POST: /pets\n    json:\n      name: r⟦e⟧x\n",
      "curlew: 1\nvars:\n  name: a # one\n  name2: rex\n\nrequests:\n  - POST: /pets\n    json:\n"
        + "      name: ${name2}\n"
    ),
    (
      "curlew: 1\nvars: { a: 1 }\nrequests:\n  - POST: /pets\n    json: { id: ⟦5⟧ }\n",
      "curlew: 1\nvars: { a: 1, id: 5 }\nrequests:\n  - POST: /pets\n    json: { id: \"${id}\" }\n"
    ),
    (
      "curlew: 1\r\nrequests:\r\n  - GET: /pets\r\n    headers: { x-tenant: \"⟦ä😀⟧\" }\r\n",
      "curlew: 1\r\nvars:\r\n  xTenant: \"ä😀\"\r\nrequests:\r\n  - GET: /pets\r\n"
        + "    headers: { x-tenant: \"${xTenant}\" }\r\n"
    ),
    (
      "curlew: 1\n# Pets.\nrequests:\n  - GET: /pets\n    headers: { id: ⟦a⟧, b: \"${id}\" }\n",
      "curlew: 1\nvars:\n  id2: a\n# Pets.\nrequests:\n  - GET: /pets\n"
        + "    headers: { id: \"${id2}\", b: \"${id}\" }\n"
    ),
  ])
  func `is declared before the steps`(marked: String, text: String) throws {
    #expect(try Self.extracted(marked) == text)
  }

  /// Names, keys, texts with expressions, texts of several lines, and what is outside of steps.
  @Test(arguments: [
    "curlew: 1\nname: ⟦pets⟧\nrequests:\n  - print: a\n",
    "curlew: 1\nrequests:\n  - POST: /pets\n    json: { ⟦name⟧: rex }\n",
    "curlew: 1\nrequests:\n  - print: ⟦a${b}⟧\n",
    "curlew: 1\nrequests:\n  - print: |\n      ⟦a⟧\n",
    "curlew: 1\nrequests:\n  - print: ⟦⟧a\n",
    "curlew: 1\nrequests: [{ id: ⟦a⟧, print: b }]\n",
    "curlew: 1\nrequests:\n  - print: &a ⟦b⟧\n  - print: *a\n",
  ])
  func `is offered only where a value can be one`(marked: String) throws {
    #expect(try Self.extracted(marked) == nil)
  }
}

@Suite struct `The symbols of a document` {
  @Test func `contain their steps, and each selection`() throws {
    let text = """
      curlew: 1
      setup:
        - print: first
      scenarios:
        # One.
        one:
          steps:
            - name: a
              print: a
            - print: b

        two:
          steps: [{ print: c }]
      blocks:
        log in:
          steps: [{ print: d }]

      """
    let opened = OpenedText(text)
    let flat = try opened.answer("textDocument/documentSymbol")
    let names = flat.elements.compactMap { $0[member: "name"]?.stringValue }
    #expect(
      names == [
        "setup", "print first", "one", "a", "print b", "two", "print c", "log in", "print d",
      ])
    var workspace = opened.workspace
    workspace.client.showsSymbolTrees = true
    var json = JSONWriter()
    let parameters = try JSONDocument.parse(
      #"{"textDocument":{"uri":"\#(OpenedText.uri.text)"}}"#
    ).root
    try #require(LanguageRequest.named("textDocument/documentSymbol"))
      .answer(workspace, parameters, &json)
    let tree = try JSONDocument.parse(json.take()).root
    let one = try #require(tree[1])
    #expect(one[member: "children"]?.count == 2)
    let range = try EditorRange(one.member("range"))
    #expect(range.start == EditorPosition(line: 5, character: 2))
    #expect(range.end.line == 9)
  }
}

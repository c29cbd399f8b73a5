// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import LanguageServer

/// The requests about a place, as JSON.
struct PlaceRequestTests {
  private static let text =
    "curlew: 1\nbaseUrl: http://a\nvars: { limit: 20 }\nrequests:\n  - GET: /${⟦⟧limit}\n"

  private func answer(
    _ method: String, _ further: String = "", takesVersionedEdits: Bool = false
  ) throws -> Value {
    let file = try EditedFile(Self.text)
    var workspace = Workspace()
    workspace.client.encoding = .utf8
    workspace.client.takesVersionedEdits = takesVersionedEdits
    workspace.open(file.view.uri, version: 1, text: file.view.bytes)
    workspace.take(file.view.checked, as: "all")
    workspace.assign(file.view.uri, to: "all")
    let parameters = """
      {"textDocument": {"uri": "\(file.view.uri.text)"}, "position": {"line": 4, "character": 13}\(further)}
      """
    let document = try JSONDocument.parse(parameters)
    var json = JSONWriter()
    let request = try #require(LanguageRequest.named(method))
    try request.answer(workspace, document.root, &json)
    return try JSONDocument.parse(json.take()).root.value()
  }

  private static let use =
    #"{"start":{"line":4,"character":12},"end":{"line":4,"character":17}}"#

  @Test func `hover has Markdown and the range of the word`() throws {
    #expect(
      try answer("textDocument/hover").jsonText()
        == #"{"contents":{"kind":"markdown","value":"**limit** input, `20`; from line 3"},"range":"#
        + Self.use + "}")
  }

  @Test(arguments: ["textDocument/definition", "textDocument/references"])
  func `a place in a file has its address`(_ method: String) throws {
    let found = try answer(method).jsonText()
    #expect(found.hasPrefix(#"[{"uri":"file:///p/specs/0.yaml","range":{"start":{"line":"#))
  }

  @Test func `references have the declarations that are asked for`() throws {
    let declared = #", "context": {"includeDeclaration": true}"#
    let found = try answer("textDocument/references", declared)
    guard case .array(let places) = found else { throw RequestFailure.invalidParameters("") }
    #expect(places.count == 2)
  }

  @Test func `a highlight says whether it gives the value`() throws {
    let found = try answer("textDocument/documentHighlight").jsonText()
    #expect(found.contains(#""kind":3},{"range":"# + Self.use + #","kind":2}"#))
  }

  @Test func `a rename begins with the word`() throws {
    #expect(
      try answer("textDocument/prepareRename").jsonText()
        == #"{"range":"# + Self.use + #","placeholder":"limit"}"#)
  }

  @Test func `a rename has edits of versions, where the client takes these`() throws {
    let declaration = #"{"start":{"line":2,"character":8},"end":{"line":2,"character":13}}"#
    let edits =
      #"[{"range":"# + declaration + #","newText":"most"},{"range":"# + Self.use
      + #","newText":"most"}]"#
    let uri = #""file:///p/specs/0.yaml""#
    let name = #", "newName": "most""#
    #expect(
      try answer("textDocument/rename", name).jsonText()
        == #"{"changes":{"# + uri + ":" + edits + "}}")
    #expect(
      try answer("textDocument/rename", name, takesVersionedEdits: true).jsonText()
        == #"{"documentChanges":[{"textDocument":{"uri":"# + uri + #","version":1},"edits":"#
        + edits + "}]}")
  }

  @Test func `a completion has edits of the word, in their order`() throws {
    let found = try answer("textDocument/completion").jsonText()
    #expect(found.hasPrefix(#"{"isIncomplete":false,"items":[{"label":"baseUrl""#))
    #expect(found.contains(#""textEdit":{"range":"# + Self.use + #","newText":"limit"}"#))
  }

  @Test func `a resolved item keeps its members`() throws {
    let item = #"{"label": "uuid", "data": {"of": "functions", "name": "uuid"}}"#
    var json = JSONWriter()
    let request = try #require(LanguageRequest.named("completionItem/resolve"))
    try request.answer(
      Workspace(), JSONDocument.parse(item).root, &json)
    #expect(
      String(decoding: json.take(), as: UTF8.self)
        == #"{"label":"uuid","data":{"of":"functions","name":"uuid"},"documentation":"#
        + #"{"kind":"markdown","value":"**`uuid()`** a random UUID"}}"#)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Values

@testable import Imports

/// A text of Bruno's own tests and what it means, as its reader says (`request.bru` and `request.json`).
@Suite struct `A text in Bruno's notation` {
  private let meant: JSONNode
  private let request: SourceRequest

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Files/bruno")
    let json = try Data(contentsOf: folder.appending(path: "request.json"))
    meant = try JSONDocument.parse(Array(json)).root
    let text = try Data(contentsOf: folder.appending(path: "request.bru"))
    let file = ImportFile(path: "request.bru", contents: Array(text))
    let context = TemplateContext(ImportInput(.bruno, [file], ImportOptions()), file: 0)
    var source = BruFile(context, file: 0)
    let read = source.request(named: "request")
    request = try #require(read)
    #expect(context.findings.all.isEmpty)
  }

  private func pairs(_ node: JSONNode?) -> [String] {
    (node?.elements.map(\.self) ?? []).map { element in
      let name = element[member: "name"]?.stringValue ?? ""
      let value = element[member: "value"]?.stringValue ?? ""
      let isEnabled = element[member: "enabled"]?.boolean ?? true
      return "\(isEnabled ? "" : "~")\(name): \(value)"
    }
  }

  private func pairs(_ fields: [SourceField]) -> [String] {
    fields.map { "\($0.isDisabled ? "~" : "")\($0.name): \($0.value)" }
  }

  @Test func `has the words of its first block`() {
    #expect(request.name == meant[member: "meta"]?[member: "name"]?.stringValue)
    #expect(request.tags == ["foo", "bar"])
    #expect(request.address.text == meant[member: "http"]?[member: "url"]?.stringValue)
    #expect(request.method == "GET")
    #expect(request.description == meant[member: "docs"]?.stringValue)
  }

  @Test func `has pairs`() {
    #expect(pairs(request.headers) == pairs(meant[member: "headers"]))
    #expect(pairs(request.parameters + request.pathVariables) == pairs(meant[member: "params"]))
    #expect(pairs(request.variables) == pairs(meant[member: "vars"]?[member: "req"]))
    #expect(pairs(request.captures) == pairs(meant[member: "vars"]?[member: "res"]))
    #expect(pairs(request.assertions) == pairs(meant[member: "assertions"]))
  }

  @Test func `has a log-in`() {
    #expect(request.auth?.mode == "bearer")
    #expect(request.auth?["token"] == "123")
  }

  @Test func `has bodies`() throws {
    let body = try #require(meant[member: "body"])
    for one in [request.body].compactMap(\.self) + request.otherBodies {
      switch one.content {
      case .json(let text): #expect(text.text == body[member: "json"]?.stringValue)
      case .text(let text, _):
        let names: [String: JSONNode?] = [
          "text": body[member: "text"], "xml": body[member: "xml"],
          "sparql": body[member: "sparql"],
        ]
        #expect(text.text == names[one.kind]??.stringValue)
      case .form(let fields): #expect(pairs(fields) == pairs(body[member: "formUrlEncoded"]))
      case .multipart(let fields): #expect(pairs(fields) == pairs(body[member: "multipartForm"]))
      case .file(let files):
        let meant = body[member: "file"]?.elements.map {
          $0[member: "filePath"]?.stringValue ?? ""
        }
        #expect(files.map { $0.files?.first ?? "" } == meant)
        #expect(files.map(\.isDisabled) == [false, false, true])
      case .graphQL(let query, let variables):
        let graphQL = body[member: "graphql"]
        #expect(query.text == graphQL?[member: "query"]?.stringValue)
        #expect(variables?.text == graphQL?[member: "variables"]?.stringValue)
      }
    }
    #expect(request.otherBodies.count == 7)
  }

  @Test func `has scripts`() {
    let texts = [
      meant[member: "script"]?[member: "req"]?.stringValue, meant[member: "tests"]?.stringValue,
    ]
    #expect(request.scripts.map(\.code.text) == texts.compactMap(\.self))
  }

  @Test func `is accounted for`() throws {
    let found = try bru("get {\n  url: http://a.test\n  odd: 1\n}\n\nodd {\n  a: b\n}\nstray")
    #expect(found.effects == ["lost unknown", "lost unknown", "lost unknown"])
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Saved responses as expectations.
@Suite struct `Saved responses of Postman` {
  private func step(_ responses: String, test: String = "", takes: Bool = true) throws -> String {
    let event =
      test.isEmpty ? "" : #", "event": [{"listen": "test", "script": {"exec": ["\#(test)"]}}]"#
    let imported = try ImportedPostman(
      #""item": [{"name": "look", "request": "http://a.test/pets", "response": [\#(responses)]\#(event)}]"#
    ) { $0.takesExamples = takes }
    return imported.written.text
  }

  private static let found =
    #"{"name": "found", "code": 200, "_postman_previewlanguage": "json", "body": "{\"id\": 7, \"token\": \"abc\"}"}"#
  private static let missing =
    #"{"name": "missing", "code": 404, "header": [{"key": "Content-Type", "value": "application/json; charset=utf-8"}], "body": "{\"error\": \"none\"}"}"#

  @Test func `are expected with --examples alone`() throws {
    #expect(try step(Self.found, takes: false).contains("expect") == false)
    let text = try step("\(Self.missing), \(Self.found)")
    #expect(text.contains("id: 7") && text.contains("token: { $type: string }"), "\(text)")
    #expect(!text.contains("404"))
  }

  @Test func `have their status if none is a success`() throws {
    let text = try step(Self.missing)
    #expect(text.contains("status: 404"), "\(text)")
    #expect(text.contains("json: { error: none }"))
  }

  @Test func `are lost beside tests of the body`() throws {
    let text = try step(
      Self.found, test: "pm.test('a', () => pm.expect(pm.response.json().id).to.eql(7));")
    #expect(
      text.contains("# lost: example: tests look at the body, so no saved response is expected"),
      "\(text)")
    #expect(!text.contains("$type: string"))
    let status = try step(Self.found, test: "pm.test('a', () => pm.response.to.have.status(200));")
    #expect(status.contains("status: 200") && status.contains("id: 7"), "\(status)")
  }

  @Test(arguments: [
    #"{"code": 200, "_postman_previewlanguage": "json", "body": "{\"a\": 1"}"#,
    #"{"code": 200, "_postman_previewlanguage": "json", "body": "{\"a\": 1, \"a\": 2}"}"#,
    #"{"code": 200, "_postman_previewlanguage": "json", "body": "{\"$gt\": 1}"}"#,
  ]) func `are lost if they cannot be expected`(response: String) throws {
    #expect(try step(response).contains("# lost: example: the saved response is not JSON"))
  }

  @Test func `of other types are left out`() throws {
    let text = try step(#"{"code": 200, "_postman_previewlanguage": "html", "body": "<p>"}"#)
    #expect(!text.contains("expect") && !text.contains("lost"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// A variable in JSON without quotes: the other tools insert a text without them too.
@Suite struct `A captured variable in JSON without quotes` {
  private static func postman(_ set: String) -> String {
    let script = #""event": [{"listen": "test", "script": {"exec": ["\#(set)"]}}]"#
    let body =
      #""body": {"mode": "raw", "raw": "{\"a\": {{x}}}", "options": {"raw": {"language": "json"}}}"#
    return
      #""item": [{"name": "a", \#(script), "request": "http://h/"}, {"name": "b", "request": {"method": "POST", "url": "http://h/", \#(body)}}]"#
  }

  @Test(arguments: [
    ("pm.environment.set('x', pm.response.json().id);", "${x}", true),
    ("pm.environment.set('x', pm.response.json().id.toString());", "${x}", true),
    ("pm.environment.set('x', JSON.stringify(pm.response.json()));", "${json.decode(x)}", false),
    ("pm.environment.set('x', pm.response.headers.get('A'));", "${json.decode(x)}", false),
    ("pm.environment.set('x', pm.response.code);", "${x}", false),
    ("pm.environment.set('x', pm.response.text().length);", "${x}", false),
    ("pm.environment.set('x', Math.floor(pm.response.json().a));", "${x}", false),
  ])
  func `of Postman is reported where it may have quotes`(
    set: String, value: String, isReported: Bool
  ) throws {
    let found = try ImportedPostman(Self.postman(set))
    #expect(found.written.text.contains("json: { a: '\(value)' }"), "\(found.written.text)")
    let texts = found.files.findings.all.map(\.text)
    #expect(texts.contains(VerdictDifference.quotedText.text) == isReported)
  }

  @Test(
    arguments: [
      (
        ImportKind.http,
        "# @name a\nGET http://h/\n\n###\nPOST http://h/\nContent-Type: application/json\n\n{\"a\": {{a.response.body.$.id}}}",
        "${id}", true
      ),
      (
        .http,
        "GET http://h/\n> {% client.global.set('x', response.body.id) %}\n\n###\nPOST http://h/\nContent-Type: application/json\n\n{\"a\": {{x}}}",
        "${x}", true
      ),
      (
        .http,
        "GET http://h/\n> {% client.global.set('x', response.status) %}\n\n###\nPOST http://h/\nContent-Type: application/json\n\n{\"a\": {{x}}}",
        "${x}", false
      ),
      (
        .curl,
        "X=$(curl http://h/ | jq -r .id)\ncurl --json \"{\\\"a\\\": $X}\" http://h/",
        "${x}", true
      ),
      (
        .curl, "X=$(curl http://h/ | jq .id)\ncurl --json \"{\\\"a\\\": $X}\" http://h/", "${x}",
        false
      ),
    ] as [(ImportKind, String, String, Bool)])
  func `of another tool is reported where it may have quotes`(
    kind: ImportKind, text: String, value: String, isReported: Bool
  ) throws {
    let found = try ImportedScript(text, kind: kind)
    #expect(found.text.contains("json: { a: '\(value)' }"), "\(found.text)")
    let count = found.files.findings.all.count { $0.text == VerdictDifference.quotedText.text }
    #expect(count == (isReported ? 1 : 0), "\(found.files.findings.all.map(\.text))")
  }
}

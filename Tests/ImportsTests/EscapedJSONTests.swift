// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// A collection escapes a value in a string of JSON; Postman, files of requests and a shell do not.
@Suite struct `A variable in a string of JSON` {
  @Test(
    arguments: [
      (ImportKind.curl, "curl --json \"{\\\"a\\\": \\\"$N\\\"}\" http://h/", true),
      (.curl, "N=x\ncurl --json \"{\\\"a\\\": \\\"$N\\\"}\" http://h/", false),
      (.curl, "curl --json \"{\\\"a\\\": $N}\" http://h/", false),
      (.http, "POST http://h/\nContent-Type: application/json\n\n{\"a\": \"{{n}}\"}", true),
      (
        .http, "@n = x\nPOST http://h/\nContent-Type: application/json\n\n{\"a\": \"{{n}}\"}", false
      ),
      (.http, "POST http://h/\nContent-Type: application/json\n\n{\"a\": \"{{$guid}}\"}", false),
      (
        .http,
        "# @name a\nGET http://h/\n\n###\nPOST http://h/\nContent-Type: application/json\n\n{\"a\": \"{{a.response.body.*}}\"}",
        true
      ),
      (.hurl, "POST http://h/\n{\"a\":\"{{n}}\"}\n", false),
      (
        .bruno,
        "meta {\n  name: a\n  type: http\n}\npost {\n  url: http://h/\n  body: json\n  auth: none\n}\nbody:json {\n  {\"a\": \"{{n}}\"}\n}\n",
        false
      ),
    ] as [(ImportKind, String, Bool)])
  func `is reported where it may differ`(kind: ImportKind, text: String, isReported: Bool) throws {
    let found = try ImportedScript(text, kind: kind)
    let count = found.files.findings.all.count { $0.text == VerdictDifference.escapedJSON.text }
    #expect(count == (isReported ? 1 : 0), "\(found.files.findings.all.map(\.text))")
  }

  @Test func `of Postman is reported once`() throws {
    let body =
      #""body": {"mode": "raw", "raw": "{\"a\": \"{{n}}\", \"b\": \"{{m}}\"}", "options": {"raw": {"language": "json"}}}"#
    let item = #"{"name": "a", "request": {"method": "POST", "url": "http://h/", \#(body)}}"#
    let found = try ImportedPostman(#""item": [\#(item), \#(item)]"#)
    #expect(
      found.files.findings.all.count { $0.text == VerdictDifference.escapedJSON.text } == 1)
  }

  @Test func `with a quote in its known value keeps the text`() throws {
    let text = "@n = a\"b\nPOST http://h/\nContent-Type: application/json\n\n{\"a\": \"{{n}}\"}"
    let found = try ImportedScript(text, kind: .http)
    #expect(found.text.contains("text: '{\"a\": \"${n}\"}'"), "\(found.text)")
  }
}

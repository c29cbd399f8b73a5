// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `The kind of a file` {
  @Test(arguments: [
    ("curl https://a.test", [ImportKind.curl]),
    ("#!/bin/sh\nset -e\nX=1 curl a", [.curl]),
    ("$ curl -s a", [.curl]), ("% curl a", [.curl]), ("TOKEN=$(curl a | jq .t)", [.curl]),
    ("curl.exe ^\"https://a^\" ^\n -H ^\"a: b^\"", [.curl]), ("/usr/bin/curl a", [.curl]),
    (
      #"{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/c.json"}}"#,
      [.postman]
    ),
    (#"{"collection": {"info": {}, "item": []}}"#, [.postman]),
    (#"{"id": "1", "order": [], "requests": []}"#, [.postman]),
    (#"{"_postman_variable_scope": "globals"}"#, [.postmanEnvironment]),
    (#"{"name": "e", "values": [{"key": "a"}]}"#, [.postmanEnvironment]),
    (#"{"name": "e", "values": []}"#, [.postmanEnvironment]),
    (#"[{"key": "a", "value": "b"}]"#, [.postmanEnvironment]), (#"[{"user": "ada"}]"#, [.rows]),
    (#"{"collection": {"info": {}, "item": []}, "run": {"executions": []}}"#, [.newman]),
    (#"[{"results": [{"test": {"filename": "a.bru"}}]}]"#, [.brunoReport]),
    (#"{"log": {"entries": []}}"#, [.har]), (#"{"openapi": "3.1.0"}"#, [.openAPI]),
    (#"{"swagger": "2.0"}"#, [.openAPI]), (#"{"_type": "export"}"#, [.insomnia]),
    (#"{"version": "1", "type": "collection"}"#, [.bruno]),
    ("$kind: http-request\nurl: a", [.postmanV3]), ("opencollection: 1.0.0", [.openCollection]),
    ("openapi: 3.0.0\ninfo: {", [.openAPI]),
    ("# a\n---\ninfo: { title: a }\nopenapi: 3.0.0\npaths:\n  /a/{b}:\n", [.openAPI]),
    ("openapi: 3.0.0\ninfo:\n  description: |\n    curl https://a.test\n", [.openAPI]),
    ("type: collection.insomnia.rest/5.0", [.insomnia]),
    ("test_name: a\nstages:\n  - name: b", [.tavern]), ("meta {\n  name: a\n}", [.bruno]),
    ("GET https://a.test/x\nHTTP 200", [.hurl]), ("GET https://a.test\n[Asserts]", [.hurl]),
    ("### a\nGET https://a.test\nAccept: b", [.http]), ("GET {{base}}/x", [.http]),
    ("curlew: 1\nrequests: []", []), ("notes about curl and more", []), ("", []), ("{}", []),
    (#"{"openapi": "3.1.0", "_type": "export"}"#, [.openAPI, .insomnia]),
  ])
  func `is found by content`(text: String, kinds: [ImportKind]) {
    #expect(KindDetector.kinds(of: ImportFile(path: "a", contents: Array(text.utf8))) == kinds)
  }

  @Test(arguments: [
    ("a.http", "GET /a\n\nHTTP/1.1 200 OK\nA: b", [ImportKind.http]),
    ("a.REST", "### a\ncurl https://a.test\n### b\nGET /b", [.http]),
    ("a.hurl", "GET https://a.test", [.hurl]), ("a.hurl", "", [.hurl]),
    ("a.hurl", "# later\r\n\n  # more", [.hurl]), ("a.hurl", "text", []),
    ("a.http", #"{"log": {"entries": []}}"#, [.har]), ("a.http", "text", []),
    ("a.txt", "GET /a\n\nHTTP/1.1 200 OK\nA: b", [.hurl]),
  ])
  func `is that of its name where the contents are a text with requests`(
    path: String, text: String, kinds: [ImportKind]
  ) {
    #expect(KindDetector.kinds(of: ImportFile(path: path, contents: Array(text.utf8))) == kinds)
  }

  @Test func `does not depend on the encoding`() {
    let text = #"{"openapi": "3.1.0"}"#
    let big = Array(text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = Array(text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [
      [0xFE, 0xFF] + big, [0xFF, 0xFE] + little, big, little, [0xEF, 0xBB, 0xBF] + text.utf8,
    ] {
      let file = ImportFile(path: "a", contents: bytes)
      #expect(KindDetector.kinds(of: file) == [.openAPI])
      #expect(file.bytes == Array(text.utf8))
    }
  }

  @Test(arguments: [
    (["a/.resources/definition.yaml", "a/x.yaml"], ImportKind.postmanV3),
    (["opencollection.yml"], .openCollection), (["x/bruno.json"], .bruno), (["a.sh"], nil),
  ])
  func `of a folder is found by names`(paths: [String], kind: ImportKind?) {
    #expect(KindDetector.kind(ofFolderWith: paths) == kind)
  }

  @Test func `that is not read is refused by its name`() {
    let file = ImportFile(path: "c.json", contents: [])
    for kind in ImportKind.allCases where KindReader.of(kind) == nil {
      #expect { try Importer(kind, first: file) } throws: { error in
        let problem = error as? ImportProblem
        return problem?.code.text == "not-imported" && problem?.message.contains(kind.noun) == true
      }
    }
  }

  @Test func `that begins as JSON says where it is broken`() {
    let file = ImportFile(path: "a.json", contents: Array(#"{"a": }"#.utf8))
    #expect(JSONSource.problem(of: file)?.place == ImportFinding.Place(file: 0, offset: 6))
    #expect(JSONSource.problem(of: file)?.code.text == "unreadable-source")
    #expect(JSONSource.problem(of: ImportFile(path: "a", contents: [0x61])) == nil)
  }
}

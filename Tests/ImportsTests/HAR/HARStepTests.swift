// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// The rules are those of the HTTP Archive format 1.2, and of Fetch where a browser adds something.
@Suite struct `An entry of a recording` {
  @Test(arguments: [
    ("http://a.test/x?y=[z]|1#top", "GET: http://a.test/x?y=${raw('[z]|')}1"),
    ("http://a.test", "GET: http://a.test"),
    ("http://a.test?x", "GET: http://a.test/?x"),
    ("HTTP://a.test:81/%41?ü", "GET: http://a.test:81/%41?%C3%BC"),
    ("http://[::1]:81/a", "GET: http://[::1]:81/a"),
    ("http://ada:p%40@a.test/", "GET: http://a.test/\nauth:\n  basic: { user: ada, password: p@ }"),
  ])
  func `has the recorded address`(url: String, expected: String) throws {
    let found = try steps(ofRecording: [HARSource.entry(url, status: 200)]).step
    #expect(found == expected + "\nexpect: 200")
  }

  @Test func `is sent without what a browser adds`() throws {
    let left = [
      (":method", "GET"), (":authority", "a.test"), ("Host", "a.test"), ("connection", "close"),
      ("Content-Length", "0"), ("accept-encoding", "gzip"), ("te", "trailers"),
      ("upgrade-insecure-requests", "1"), ("sec-fetch-mode", "cors"), ("priority", "u=1"),
      ("dnt", "1"), ("pragma", "no-cache"), ("If-None-Match", "x"),
      ("referer", "http://a.test/from"), ("Accept", "*/*"),
    ]
    let found = try steps(ofRecording: [HARSource.entry("http://a.test/x", headers: left)])
    #expect(found.step == "GET: http://a.test/x\nheaders: { Accept: '*/*' }\nexpect: 200")
    #expect(found.effects.isEmpty)
  }

  @Test(arguments: [
    ([("Host", "b.test"), ("accept", "a/b")], "headers: { Host: b.test, accept: a/b }"),
    ([(":authority", "b.test"), ("accept", "a/b")], "headers: { Host: b.test, accept: a/b }"),
    ([("host", "a.test:80"), ("accept", "a/b")], "headers: { accept: a/b }"),
    ([("referer", "http://b.test/")], "headers: { referer: http://b.test/ }"),
    ([("host", "a.test")], "headers: { Accept: null }"),
    ([("X-A", "1"), ("x-a", "2")], "headers:\n  X-A: ['1', '2']"),
    ([("Authorization", "Bearer abc")], "auth: { bearer: abc }"),
    ([("authorization", "Basic YTpi")], "auth:\n  basic: { user: a, password: b }"),
    ([("authorization", "Basic x")], "headers: { authorization: Basic x }"),
    ([("accept-encoding", "identity")], "compressed: false"),
    ([("cookie", "a=1; b=2")], "cookies: { a: '1', b: '2' }"),
    ([("cookie", "a=1; a=2")], "headers: { Cookie: a=1; a=2 }"),
  ])
  func `has the other headers`(headers: [(String, String)], expected: String) throws {
    let found = try steps(ofRecording: [HARSource.entry("http://a.test/x", headers: headers)])
    #expect(found.step == "GET: http://a.test/x\n\(expected)\nexpect: 200")
    #expect(found.effects.isEmpty)
  }

  @Test(arguments: [
    ("application/json", #"{\"a\": 1.0}"#, "json: { a: 1.0 }"),
    (
      "application/json; charset=utf-8", "{}",
      "contentType: application/json; charset=utf-8\njson: {}"
    ),
    (
      "application/json", #"{\"a\": 1e1, \"a\": 2}"#,
      "contentType: application/json\ntext: '{\"a\": 1e1, \"a\": 2}'"
    ),
    ("application/x-www-form-urlencoded", "a=1&b=x+y", "form: { a: '1', b: x y }"),
    (
      "application/x-www-form-urlencoded", "a=x%20y",
      "contentType: application/x-www-form-urlencoded\ntext: a=x%20y"
    ),
    ("text/plain", "hello", "contentType: text/plain\ntext: hello"),
    ("application/xml", "<a/>", "xml: '<a/>'"),
    (
      "multipart/form-data; boundary=B",
      #"--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--B--\r\n"#,
      "multipart:\n  - { name: a, value: b }"
    ),
    (
      "multipart/form-data; boundary=B",
      #"--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x%22.txt\"\r\nContent-Type: text/csv\r\n\r\n1\r\n2\r\n--B--\r\n"#,
      "multipart:\n  - name: a\n    value: \"1\\r\\n2\"\n    type: text/csv\n    filename: x\".txt"
    ),
    (
      "multipart/mixed; boundary=B", #"--B\r\n\r\nb\r\n--B--\r\n"#,
      "contentType: multipart/mixed; boundary=B\ntext: \"--B\\r\\n\\r\\nb\\r\\n--B--\\r\\n\""
    ),
  ])
  func `has the recorded body`(type: String, body: String, expected: String) throws {
    let entry = HARSource.entry(
      "http://a.test/x", method: "POST", headers: [("content-type", type)],
      request: #", "postData": {"mimeType": "x/y", "text": "\#(body)"}"#)
    let found = try steps(ofRecording: [entry])
    #expect(found.step == "POST: http://a.test/x\n\(expected)\nexpect: 200")
    #expect(found.effects.isEmpty)
  }

  @Test(arguments: [
    (#"{"mimeType": "", "text": "", "_textBase64": "/wA="}"#, "base64: /wA=", []),
    (
      #"{"mimeType": "text/a", "text": "aGk=", "encoding": "base64"}"#,
      "contentType: text/a\ntext: hi", []
    ),
    (#"{"text": "hi"}"#, "headers: { Content-Type: null }\ntext: hi", []),
    (
      #"{"mimeType": "application/x-www-form-urlencoded", "params": [{"name": "a", "value": "b c"}]}"#,
      "form: { a: b c }", []
    ),
    (
      #"{"mimeType": "multipart/form-data", "params": [{"name": "f", "fileName": "a/b.txt"}]}"#,
      "multipart:\n  - { name: f, file: a/b.txt }", ["changed file-missing"]
    ),
  ])
  func `has the body of its parameters`(
    data: String, expected: String, effects: [String]
  ) throws {
    let entry = HARSource.entry(
      "http://a.test/x", method: "POST", request: ", \"postData\": \(data)")
    let found = try steps(ofRecording: [entry])
    let step = found.step.split(separator: "\n").filter { !$0.contains("# changed") }
    #expect(step.joined(separator: "\n") == "POST: http://a.test/x\n\(expected)\nexpect: 200")
    #expect(found.effects == effects)
  }

  @Test func `of which the body is not there is a loss`() throws {
    let entry = HARSource.entry(
      "http://a.test/x", method: "POST", request: #", "bodySize": 12"#)
    let found = try steps(ofRecording: [entry])
    #expect(found.effects == ["lost body"])
    #expect(found.text.contains("# lost: body: the recording does not have the body of 12 bytes"))
  }

  @Test func `expects its status and its type`() throws {
    let entry = HARSource.entry(
      "http://a.test/x", status: 404, answer: [("Content-Type", "application/json; charset=utf-8")])
    let expected = """
      GET: http://a.test/x
      expect:
        status: 404
        headers:
          content-type: { $startsWith: application/json }
      """
    #expect(try steps(ofRecording: [entry]).step == expected)
  }

  @Test func `expects its recorded JSON with --examples`() throws {
    let entry = HARSource.entry(
      "http://a.test/x", type: "application/json",
      response: #", "text": "{\"id\": 1, \"token\": \"abc\", \"l\": [null, \"${x}\"]}""#)
    let found = try steps(ofRecording: [entry]) { $0.takesExamples = true }
    #expect(
      found.text.contains(
        "    json:\n        id: 1\n        token: { $type: string }\n        l: [null, '$${x}']"))
    let cut = HARSource.entry(
      "http://a.test/x", type: "application/json", response: #", "text": "{\"id\": 1, ""#)
    #expect(
      try steps(ofRecording: [cut]) { $0.takesExamples = true }.effects == ["lost example"])
  }

  @Test func `without an answer is a comment`() throws {
    let found = try steps(ofRecording: [
      HARSource.entry("http://a.test/1"), HARSource.entry("http://a.test/2", status: 0),
    ])
    #expect(found.effects == ["changed flow"])
    #expect(
      found.text.contains("\n  # - GET: /2\n") || found.text.contains("# - GET: http://a.test/2"))
    #expect(throws: ImportProblem.self) {
      try steps(ofRecording: [HARSource.entry("http://a.test/2", status: 0)])
    }
  }

  @Test(arguments: [
    "ws://a.test/", "data:text/plain,a", "blob:http://a.test/1", "chrome-extension://x/y",
    "wss://b",
  ])
  func `of another protocol is a loss`(url: String) throws {
    let found = try steps(ofRecording: [
      HARSource.entry(url), HARSource.entry("http://a.test/"),
    ])
    #expect(found.effects == ["lost protocol"])
    #expect(found.files.requestCount == 1)
  }

  @Test func `has unknown members`() throws {
    let entry = HARSource.entry("http://a.test/", request: #", "foo": [1], "_bar": 1"#)
    let found = try steps(ofRecording: [entry, entry])
    #expect(found.effects == ["changed flow", "lost unknown"])
    #expect(found.written.text.contains("`log.entries.request.foo` (2 times)"))
  }

  @Test func `has comments`() throws {
    let found = try steps(ofRecording: [
      HARSource.entry("http://a.test/", more: #", "comment": "first\nlines""#)
    ])
    #expect(found.text.contains("  # first\n  # lines\n  - GET: http://a.test/"))
  }

  @Test func `keeps credentials out`() throws {
    let entry = HARSource.entry(
      "http://a.test/?api_key=k%20ey&b=1", method: "POST",
      headers: [
        ("Authorization", "Bearer tok123"), ("cookie", "sid=s3cret"), ("X-Api-Key", "abcdef"),
      ],
      request:
        #", "postData": {"mimeType": "application/json", "text": "{\"password\": \"lovelace\"}"}"#)
    let found = try ImportedScript(HARSource.archive([entry]), kind: .har)
    for value in ["k%20ey", "tok123", "s3cret", "abcdef", "lovelace"] {
      #expect(!found.written.text.contains(value))
    }
    let secrets = found.files.collections[0].secrets.map { "\($0.name)=\($0.value ?? "")" }
    #expect(
      secrets == [
        "apiKey=k%20ey", "token=tok123", "xApiKey=abcdef", "cookieSid=s3cret",
        "password=lovelace",
      ])
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Names that are known only in the run.
@Suite struct ComputedNameTests {
  private func run(_ lines: String, defaults: String = "{}", files: TemporaryFolder? = nil)
    async throws -> (CarriedOut, [ScriptedRequest])
  {
    let server = try ScriptedServer { _ in
      .response(200, json: #"{"op": "gt", "h": {"X-A": [1, "b"], "x-n": null}, "none": null}"#)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      defaults: \(defaults)
      requests:
        - { name: first, GET: /first, params: null, headers: null, cookies: null,
            capture: { op: $.op, h: $.h, none: $.none } }
        - { name: x, POST: /, \(lines) }
      """, against: server, files: files)
    return (run, Array(server.requests.dropFirst()))
  }

  @Test func `come from objects`() async throws {
    let (run, requests) = try await run(
      #"""
      params: "${{'total__' + op: 5, 'a[]': ['x', 'y'], 'no': null}}", headers: "${h}",
          cookies: "${{'c_' + op: 'v'}}", form: "${{op: 'é', 'n': [1, 2]}}"
      """#)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    let request = try #require(requests.first)
    #expect(request.target == "/?total__gt=5&a%5B%5D=x&a%5B%5D=y")
    #expect(request.values(of: "x-a") == ["1", "b"])
    #expect(request.values(of: "cookie") == ["c_gt=v"])
    #expect(request.bodyText == "gt=%C3%A9&n=1&n=2")
  }

  @Test func `replace what outer levels give, and are merged with what inner ones write`()
    async throws
  {
    let outer = #"{ params: { a: 1, b: 2 }, headers: { X-Outer: 1 } }"#
    var (run, requests) = try await run(
      "params: \"${{op: 1}}\", headers: \"${h}\"", defaults: outer)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    #expect(requests.first?.target == "/?gt=1")
    #expect(requests.first?.values(of: "x-outer") == [])
    (run, requests) = try await self.run(
      "params: { gt: 3 }, headers: { x-a: z }",
      defaults: #"{ params: "${{'gt': 1, 'b': 2}}", headers: "${{'X-A': 'y', 'X-B': 'w'}}" }"#)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    #expect(requests.first?.target == "/?b=2&gt=3")
    #expect(requests.first?.values(of: "x-a") == ["z"])
    #expect(requests.first?.values(of: "x-b") == ["w"])
  }

  @Test func `give nothing for null and for none`() async throws {
    for value in ["none", "optional.none()"] {
      let (run, requests) = try await run(
        "params: \"${\(value)}\"", defaults: "{ params: { a: 1 } }")
      #expect(run.outcome(of: "x") == .passed, "\(run.text)")
      #expect(requests.first?.target == "/")
    }
  }

  private static let refused: [(String, String)] = [
    (#"headers: "${{'a b': 1}}""#, "bad-header-name"),
    (#"headers: "${{'X': 'a\\r\\n'}}""#, "bad-header-value"),
    (#"cookies: "${{'a b': 1}}""#, "bad-cookie"), (#"params: "${op}""#, "not-an-object"),
    (#"form: "${{'a': {'b': 1}}}""#, "not-text"), (#"headers: "${[1]}""#, "not-an-object"),
    (#"headers: "${{'X-A': 1, 'x-a': 2}}""#, "header-twice"),
    (#"headers: "${{'Host': ['a', 'b']}}""#, "several-hosts"),
    (#"text: a, contentType: a/b, headers: "${{'content-type': 'c/d'}}""#, "header-twice"),
    (#"headers: "${{'Content-Length': '5'}}""#, "wrong-length"),
    (#"multipart: "${op}""#, "bad-part"), (#"multipart: "${[]}""#, "bad-part"),
    (#"multipart: "${[{'name': 'a'}]}""#, "bad-part"),
    (#"multipart: "${[{'name': 'a', 'vlaue': 1}]}""#, "bad-part"),
    (#"multipart: "${[{'value': 'a'}]}""#, "bad-part"),
    (#"multipart: "${[{'name': 'a', 'value': 1, 'json': 1}]}""#, "bad-part"),
    (#"multipart: "${[{'name': 'a', 'file': 'nowhere'}]}""#, "unreadable-file"),
    (#"multipart: "${[{'name': 'a', 'base64': '%'}]}""#, "invalid-bytes"),
  ]

  @Test(arguments: refused)
  func `are checked like written ones`(lines: String, code: String) async throws {
    let (run, requests) = try await run(lines, files: try TemporaryFolder())
    #expect(run.refusal(of: "x") == code, "\(run.text)")
    #expect(requests.isEmpty)
  }

  @Test func `and parts come from lists`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("from a file", to: "a.txt")
    let (run, requests) = try await run(
      #"""
      multipart: "${[{'name': op, 'value': ['é', 2]}, {'name': 'j', 'json': h, 'type': 'a/b'},
          {'name': 'f', 'file': 'a' + '.txt', 'filename': 'b.txt'},
          {'name': 'b', 'base64': 'AAE=', 'headers': {'X-P': 1}}, {'name': 'no', 'value': null}]}"
      """#, files: folder)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    let text = try #require(requests.first?.bodyText)
    for piece in [
      "name=\"gt\"\r\n\r\né\r\n", "name=\"gt\"\r\n\r\n2\r\n",
      "name=\"j\"\r\nContent-Type: a/b\r\n\r\n{\"X-A\":[1,\"b\"],\"x-n\":null}\r\n",
      "name=\"f\"; filename=\"b.txt\"\r\nContent-Type: text/plain\r\n\r\nfrom a file\r\n",
      "name=\"b\"\r\nContent-Type: application/octet-stream\r\nX-P: 1\r\n\r\n\u{0}\u{1}\r\n",
    ] { #expect(text.contains(piece), "\(piece)") }
    #expect(!text.contains("no\""))
  }

  @Test(arguments: [
    ("{ headers: { Content-Type: a/b } }", "contentType: c/d", "c/d"),
    ("{ contentType: a/b }", "headers: { content-type: c/d }", "c/d"),
    ("{ headers: { Content-Type: a/b } }", "headers: { content-type: c/d }", "c/d"),
    ("{ contentType: a/b }", "headers: { X-A: 1 }", "a/b"),
  ])
  func `the inner level gives the type`(outer: String, inner: String, type: String) async throws {
    let (run, requests) = try await run("text: a, \(inner)", defaults: outer)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    #expect(requests.first?.values(of: "content-type") == [type])
  }
}

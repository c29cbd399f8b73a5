// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// An imported recording sends what was recorded, but for what a browser adds.
@Suite struct `Imported recordings` {
  private struct Entry {
    var method = "GET"
    var path: String
    var headers: [(String, String)] = []
    var body: (type: String, text: String)?
    var base64: String?
    var answer: [(String, String)] = []
    var status = 200
    /// Whether a redirect leads to it, so no step is written for it.
    var target: String?
  }

  private static let json = #"{"a": [1, 2.50, "ü\n"], "b": null}"#

  private static let form = [
    "--B", "Content-Disposition: form-data; name=\"a\"", "", "one\r\ntwo",
    "--B", "Content-Disposition: form-data; name=\"f\"; filename=\"x y.bin\"",
    "Content-Type: image/png", "X-Part: p", "", "\u{89}PNG", "--B--", "",
  ].joined(separator: "\r\n")

  private static let entries: [Entry] = [
    Entry(path: "/"), Entry(path: "/a/../b?x=[1]&y={z}|^`\"<>&z='"),
    Entry(path: "/?q=a+b%20c&&=&d", headers: [("Accept", "a/b"), ("X-A", "ü"), ("x-a", "2")]),
    Entry(path: "/h", headers: [("Authorization", "Basic YTpi"), ("Cookie", "a=1; b=\"x y\"")]),
    Entry(path: "/h", headers: [("authorization", "Bearer a.b"), ("Referer", "http://r.test/")]),
    Entry(path: "/h", headers: [("authorization", "Token abc"), ("Host", "other.test")]),
    Entry(method: "POST", path: "/", body: ("application/json", json)),
    Entry(method: "PUT", path: "/", body: ("application/json;charset=UTF-8", "[1e3, \"\\u00e9\"]")),
    Entry(method: "POST", path: "/", body: ("text/plain", "$x ${y} {{z}}\r\n\t")),
    Entry(
      method: "POST", path: "/",
      body: ("application/x-www-form-urlencoded", "a=1&b=x+y&password=p%40ss&a=2")),
    Entry(
      method: "POST", path: "/",
      body: ("application/x-www-form-urlencoded; charset=UTF-8", "a=x%20y")),
    Entry(method: "PATCH", path: "/", body: ("application/xml", "<a>&amp;</a>")),
    Entry(method: "POST", path: "/", body: ("multipart/form-data; boundary=B", form)),
    Entry(method: "POST", path: "/", headers: [("Content-Type", "x/y")], base64: "/wEAAg=="),
    Entry(
      method: "POST", path: "/long", body: ("text/csv", String(repeating: "a,b\n", count: 900))),
    Entry(method: "POST", path: "/empty"), Entry(method: "PROPFIND", path: "/dav"),
    Entry(method: "DELETE", path: "/gone", status: 404),
    Entry(path: "/set", answer: [("Set-Cookie", "sid=1; Path=/")]),
    Entry(path: "/get", headers: [("Cookie", "sid=1")]),
    Entry(path: "/out", headers: [("Cookie", "sid=1; own=2")]),
    Entry(path: "/r1", headers: [("Cookie", "sid=1")], status: 302, target: "/r2"),
    Entry(path: "/r2", headers: [("Cookie", "sid=1")], status: 307, target: "/r3?x"),
    Entry(path: "/r3?x", headers: [("Cookie", "sid=1")]),
    Entry(
      method: "POST", path: "/r4", headers: [("Cookie", "sid=1")], body: ("text/plain", "a"),
      status: 307, target: "/r5"),
    Entry(method: "POST", path: "/r5", headers: [("Cookie", "sid=1")], body: ("text/plain", "a")),
    Entry(path: "/r6", headers: [("Cookie", "sid=1")], status: 301, target: "/nowhere"),
  ]

  /// What browsers add, which a step does not send.
  private static let added = [
    ("sec-fetch-mode", "cors"), ("Accept-Encoding", "gzip"), ("If-None-Match", "\"1\""),
    (":path", "/"), ("Connection", "keep-alive"), ("DNT", "1"),
  ]

  @Test func `send what was recorded`() async throws {
    let server = try ScriptedServer { request in
      guard let entry = Self.entries.first(where: { $0.path == request.target }) else {
        return .response(200, json: "{}")
      }
      guard let header = entry.answer.first ?? entry.target.map({ ("Location", $0) }) else {
        return .response(entry.status, json: "{}")
      }
      return .response(entry.status, headers: [header.0: header.1], json: "{}")
    }
    let workshop = try Workshop()
    try workshop.write(try Self.archive(server.url()), to: "all.har")
    let imported = try await workshop.runs("import", "all.har", "-o", "specs", "-v")
    expect(imported, endsIn: 0)
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
    expect(try await workshop.runs("run"), endsIn: 0)
    let sent = server.requests.map { request in
      let type = request.header("content-type") ?? ""
      return Self.plain(
        request.method, request.target, request.headers.map { ($0.name, $0.value) }, request.body,
        boundary: type.split(separator: "boundary=").dropFirst().first.map(String.init))
    }
    let recorded = Self.entries.map { entry in
      let body =
        entry.base64.flatMap { Data(base64Encoded: $0).map { Array($0) } }
        ?? entry.body.map { Array($0.text.utf8) } ?? []
      let type = entry.body.map { [("Content-Type", $0.type)] } ?? []
      let host =
        entry.headers.contains { $0.0 == "Host" } ? [] : [("Host", "127.0.0.1:\(server.port)")]
      return Self.plain(
        entry.method, entry.path, entry.headers + type + host, body, boundary: "B")
    }
    #expect(sent.count == recorded.count)
    for (place, request) in recorded.enumerated() where place < sent.count {
      #expect(sent[place] == request, "\(place)")
    }
  }

  /// A request as text, without what differs by agreement.
  private static func plain(
    _ method: String, _ target: String, _ headers: [(String, String)], _ body: [UInt8],
    boundary: String?
  ) -> String {
    let own = [
      "user-agent", "accept-encoding", "connection", "content-length", "expect", "accept",
    ]
    let lines = headers.filter { !own.contains($0.0.lowercased()) }
      .map { "\($0.0.lowercased()): \($0.1)" }.sorted().joined(separator: "\n")
    let text = String(body.map { Character(Unicode.Scalar($0)) })
    let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
    let all = "\(method) \(target)\n\(lines)\n\n\(isJSON ? text.filter { $0 != " " } : text)"
    guard let boundary, lines.contains("multipart") else { return all }
    return all.replacing("boundary=\(boundary)", with: "boundary=*")
      .replacing("--\(boundary)", with: "--*")
  }

  private static func archive(_ url: String) throws -> String {
    let entries = entries.map { entry -> [String: Any] in
      let type = entry.body.map { [("Content-Type", $0.type)] } ?? []
      var request: [String: Any] = [
        "method": entry.method, "url": url + entry.path, "httpVersion": "HTTP/1.1",
        "headers": pairs(entry.headers + type + added), "queryString": [], "cookies": [],
      ]
      if let body = entry.body {
        request["postData"] = ["mimeType": body.type, "text": body.text]
      }
      if let base64 = entry.base64 {
        request["postData"] = ["mimeType": "x/y", "text": "", "_textBase64": base64]
      }
      return [
        "request": request,
        "response": [
          "status": entry.status, "headers": pairs(entry.answer),
          "content": ["mimeType": "application/json"], "redirectURL": entry.target ?? "",
        ],
      ]
    }
    let log: [String: Any] = ["log": ["version": "1.2", "entries": entries]]
    return String(decoding: try JSONSerialization.data(withJSONObject: log), as: UTF8.self)
  }

  private static func pairs(_ pairs: [(String, String)]) -> [[String: String]] {
    pairs.map { ["name": $0.0, "value": $0.1] }
  }

  @Test func `say which options have no effect`() async throws {
    let workshop = try Workshop()
    try workshop.write("curl http://a.test\n", to: "a.sh")
    let run = try await workshop.runs("import", "a.sh", "--host", "a.test", "--all")
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: [
        "note: `--host` has no effect on a file of curl commands\n",
        "note: `--all` has no effect on a file of curl commands\n",
      ])
  }

  @Test func `of our own report run again`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"name":"Rex"}"#) }
    let workshop = try Workshop()
    let text = """
      curlew: 1
      baseUrl: \(server.url())
      secrets: [password]
      scenarios:
        one:
          steps:
            - name: log in
              POST: /login
              json: { password: '${password}' }
            - GET: /pets?q=${password}
            - { POST: /bytes, base64: /wA= }
        two:
          steps:
            - GET: /

      """
    try workshop.write(text, to: "shop.yaml")
    var first = try workshop.curlew("run", "shop.yaml", "--report", "har=run.har")
    first.environment["CURLEW_SECRET_password"] = "lovelace42"
    expect(try await workshop.runs(first), endsIn: 0)
    let before = server.requests.count
    expect(try await workshop.runs("import", "run.har", "-o", "again", "--examples"), endsIn: 0)
    var second = try workshop.curlew("run", "again/run.yaml")
    second.environment["PASSWORD"] = "lovelace42"
    expect(try await workshop.runs(second), endsIn: 0)
    let requests = server.requests.map { "\($0.method) \($0.target) \($0.body)" }
    #expect(requests.prefix(before).sorted() == requests.dropFirst(before).sorted())
    #expect(
      try workshop.folder.read("again/run.yaml").contains("- name: log in\n        POST: /login"))
  }
}

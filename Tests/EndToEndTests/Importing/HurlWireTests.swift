// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Hurl itself and the imported collection send the same requests, and judge the same responses alike.
@Suite struct `Imported Hurl files` {
  /// Hurl of the system, or the one that `Benchmarks/peers/install` unpacks, with its own loader.
  private static let hurl: [String] = {
    let unpacked = Validator.projectFile(".build/bench-peers/hurl/usr")
    let files = FileManager.default
    if files.isExecutableFile(atPath: "/usr/bin/hurl") { return ["/usr/bin/hurl"] }
    for machine in ["x86_64", "aarch64"] {
      let libraries = "\(unpacked)/lib/\(machine)-linux-gnu"
      let loader = (try? files.contentsOfDirectory(atPath: libraries))?
        .first { $0.hasPrefix("ld-linux") && $0.contains(".so.") }
      if let loader {
        return ["\(libraries)/\(loader)", "--library-path", libraries, "\(unpacked)/bin/hurl"]
      }
    }
    return []
  }()

  /// `URL` is the server.
  private static let requests = [
    "GET URL/a/../b?x=[1]|y", "GET URL/ü/%41?a=%20#z", "QUERY URL/q", "HEAD URL/h", "DELETE URL/d",
    "GET URL/a/%2e%2e/b/.%2E/%2e/c?d=/../%2e%2e/e", "GET URL/a/b%2E%2E/.../c", "GET URL/../a/..",
    "GET URL/\n[Options]\nvariable: dots=x/../y", "GET URL/a/{{dots}}/b",
    "GET URL/q?a=1\n[Query]\nb: c d&e\n$top: 5\nf[]: é",
    "GET URL/\nA: b\na: c\nEmpty:\nX: \\u{41}\\#b # no",
    "GET URL/\nUser-Agent: me\nAuthorization: Bearer t.k\nAccept: text/plain",
    "GET URL/\n[Cookies]\na: b\nc: d e", "GET URL/\nCookie: x=y\n[Cookies]\na: b",
    "GET URL/\n[BasicAuth]\nada: lo ve", "GET URL/\n[Options]\nuser: a:b:c\nheader: X-O: 1",
    "POST URL/\n[Form]\na: b/c\na: d\nb: e", "POST URL/\n[FormParams]\na: ~*\nvalues[1]: é",
    "POST URL/\n[Multipart]\na: b\nf: file,data.json;\ng: file,data.txt; text/csv\nh: file,data.txt;",
    "POST URL/\n{\"a\":[1,2.50,\"x\"],\"b\":{\"c\":null}}",
    "POST URL/\n{ \"a\" : 1e2,\n \"b\": \"\\u00e9\\/\" }",
    "POST URL/\nContent-Type: application/vnd.api+json\n[]", "POST URL/\n\"x\"", "POST URL/\ntrue",
    "PUT URL/\n<?xml version=\"1.0\"?>\n<!-- > --><a b='>'><![CDATA[</a>]]><c/></a>",
    "POST URL/\n`one \\`line\\` \\u{1F600}`",
    "POST URL/\nContent-Type: text/csv\n```\na,b\n1,2\n```",
    "POST URL/\n```json\n{\"a\": 1}\n```", "POST URL/\n```xml\n<a/>\n```",
    "POST URL/\n```graphql\nquery Q($i: ID!) {\n  a(i: $i) { b }\n}\n\nvariables {\n  \"i\": \"1\"\n}\n```",
    "POST URL/\nbase64,AQID/w==;", "POST URL/\nhex,00ff;", "POST URL/\nfile,data.txt;",
    "POST URL/none",
    "GET URL/\n[Options]\nvariable: t=a\"b\\\\c\nvariable: n=7\nvariable: f=1.50\nvariable: p=a-b",
    "POST URL/{{p}}/{{n}}?q={{p}}\nX: {{n}} {{f}} {{p}}\n{\"t\": \"{{t}}\", \"n\": {{n}}, \"s\": \"{{n}}\", \"m\": \"a {{t}} {{n}}\", \"{{p}}\": [ {{f}} ]}",
    "POST URL/\n{\"t\":\"{{t}}\",\"n\":{{n}},\"s\":\"{{n}}\",\"m\":\"a {{t}} {{n}}\",\"l\":[{{f}},\"{{p}}\"]}",
    "POST URL/\n[Form]\na: {{p}}\nb: {{n}}", "POST URL/\n```xml\n<a>{{t}}</a>\n```",
    "POST URL/\n```escape\na\\tb\\u{41}\\q\n```", "GET URL/\n[Options]\nuser: a",
    "GET URL/\n[Options]\nvariable: none=null\nvariable: zero=-0",
    "POST URL/{{none}}?a={{none}}\nX: {{none}} {{zero}}\nY: {{none}}\n{\"a\":\"{{none}}\",\"b\":{{none}}}",
    "POST URL/\nContent-Type: multipart/mixed\n[Multipart]\na: b\nf: file,data.txt;",
    "POST URL/\nTransfer-Encoding: chunked\n[Form]\na: b",
    "GET URL/out\n[Options]\noutput: out.bin\nHTTP 200", "POST URL/\nfile,out.bin;",
    "GET URL/\n[Options]\nmax-time: 9000\nconnect-timeout: 8000",
    "GET URL/\n[Options]\nskip: true", "GET URL/\n[Options]\nrepeat: 2",
    "GET URL/\n[Options]\nhttp1.0: true",
  ]

  private static let files = ["data.json": "{}", "data.txt": "line\n"]

  @Test(.enabled(if: !hurl.isEmpty, "hurl is missing"))
  func `send what Hurl sends`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let workshop = try Workshop()
    for (name, text) in Self.files { try workshop.write(text, to: name) }
    let text = Self.requests.map { $0.replacing("URL", with: server.url()) }.joined(
      separator: "\n\n")
    try workshop.write(text + "\n", to: "all.hurl")
    let judged = try await workshop.runs(program("all.hurl", in: workshop))
    #expect(judged.exitCode == 0, "\(judged.errorOutput)")
    let theirs = server.requests.map { HurlRequest($0) }
    expect(
      try await workshop.runs("import", "all.hurl", "--keep-secrets", "-o", "specs"), endsIn: 0)
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
    expect(try await workshop.runs("run", "-q"), endsIn: 0)
    let ours = server.requests.dropFirst(theirs.count).map { HurlRequest($0) }
    #expect(theirs.count > 36 && ours.count == theirs.count)
    for (place, request) in theirs.enumerated() where place < ours.count {
      #expect(ours[place] == request, "\(place): \(request) is \(ours[place])")
    }
  }

  private func program(_ file: String, in workshop: Workshop) -> Program {
    var program = Program(Self.hurl[0], Array(Self.hurl.dropFirst()) + ["--test", file])
    program.workingDirectory = workshop.folder.path
    return program
  }

  // MARK: Verdicts

  /// Bodies of JSON, each a response of its own.
  private static let documents = [
    "{}", "{\"x\": null}", "{\"x\": true}", "{\"x\": 1}", "{\"x\": 1.0}", "{\"x\": 2.5}",
    "{\"x\": \"1\"}",
    "{\"x\": \"abc\"}", "{\"x\": \"\"}", "{\"x\": \"abc\\n\"}", "{\"x\": []}", "{\"x\": [1]}",
    "{\"x\": [\"abc\", \"\\u00e9\"]}", "{\"x\": {\"a\": 1}}", "{\"x\": \"2020-01-02T03:04:05Z\"}",
    "[1]", "no",
  ]

  /// Checks about which nothing is reported.
  private static let checks = [
    "jsonpath \"$.x\" == 1", "jsonpath \"$.x\" == \"1\"", "jsonpath \"$.x\" == null",
    "jsonpath \"$.x\" == true", "jsonpath \"$.x\" != 1", "jsonpath \"$.x\" != \"abc\"",
    "jsonpath \"$.x\" not != 1", "jsonpath \"$.x\" > 0", "jsonpath \"$.x\" <= 1",
    "jsonpath \"$.x\" > \"a\"", "jsonpath \"$.x\" startsWith \"ab\"",
    "jsonpath \"$.x\" contains \"b\"",
    "jsonpath \"$.x\" contains 1", "jsonpath \"$.x\" includes \"abc\"",
    "jsonpath \"$.x\" matches /^abc$/",
    "jsonpath \"$.x\" matches \"\\\\w+\"", "jsonpath \"$.x\" exists", "jsonpath \"$.x\" not exists",
    "jsonpath \"$.x\" isEmpty", "jsonpath \"$.x\" isFloat", "jsonpath \"$.x\" isNumber",
    "jsonpath \"$.x\" isString", "jsonpath \"$.x\" isBoolean", "jsonpath \"$.x\" isCollection",
    "jsonpath \"$.x\" isList", "jsonpath \"$.x\" isObject", "jsonpath \"$.x\" isIsoDate",
    "jsonpath \"$.x\" count == 1", "jsonpath \"$.x\" count > 0", "jsonpath \"$.x\" nth 0 == 1",
    "jsonpath \"$.x\" last == 1", "jsonpath \"$.x\" first exists", "jsonpath \"$.x\" toInt == 1",
    "jsonpath \"$.x\" toFloat == 1.0", "jsonpath \"$.x\" split \"b\" count == 2",
    "jsonpath \"$.x\" replace \"b\" \"x\" == \"axc\"", "jsonpath \"$.x\" regex \"b(c)\" == \"c\"",
    "jsonpath \"$.x\" toDate \"%Y-%m-%dT%H:%M:%SZ\" dateFormat \"%d.%m\" == \"02.01\"",
    "body contains \"abc\"", "body == \"no\"", "regex /x\": (\\d)/ == \"1\"", "bytes count > 8",
    "bytes contains hex,3a20;", "header \"Content-Type\" contains \"json\"",
    "header \"X\" not exists",
    "status == 200", "version == \"1.1\"", "url endsWith \"/3\"",
  ]

  @Test(.enabled(if: !hurl.isEmpty, "hurl is missing"))
  func `judge as Hurl judges`() async throws {
    let documents = Self.documents
    let server = try ScriptedServer { request in
      let place = Int(request.path.dropFirst()) ?? 0
      return .response(200, json: documents[place])
    }
    let workshop = try Workshop()
    var lines: [String] = []
    var entries: [(check: String, document: Int, line: Int)] = []
    for check in Self.checks {
      for document in documents.indices {
        lines += ["GET \(server.url("/\(document)"))", "HTTP 200", "[Asserts]", check, ""]
        entries.append((check, document, lines.count - 1))
      }
    }
    try workshop.write(lines.joined(separator: "\n"), to: "all.hurl")
    var tool = program("all.hurl", in: workshop)
    tool.arguments.insert("--continue-on-error", at: tool.arguments.count - 1)
    let judged = try await workshop.runs(tool)
    let theirs = Self.lines(after: "--> all.hurl:", in: judged.errorOutput)
    let imported = try await workshop.runs("import", "all.hurl", "-o", "specs", "-v")
    expect(imported, endsIn: 0)
    let reported = Self.lines(after: "all.hurl:", in: imported.errorOutput)
    let text = try workshop.folder.read("specs/all.yaml")
    try workshop.write(
      text.replacing("curlew: 1\n", with: "curlew: 1\ncontinueOnFailure: true\n"),
      to: "specs/all.yaml")
    let run = try await workshop.runs("run", "--report", "ndjson=events.ndjson")
    let ours = Self.failedRequests(try workshop.folder.read("events.ndjson"))
    #expect(ours.count == entries.count)
    for (place, entry) in entries.enumerated() where place < ours.count {
      let isHeld = !theirs.contains(entry.line)
      #expect(
        isHeld != ours[place] || reported.contains(entry.line),
        "\(entry.check) of \(documents[entry.document]): \(isHeld) in Hurl")
    }
    _ = run
  }

  /// The numbers behind each occurrence of a text.
  private static func lines(after mark: String, in text: String) -> Set<Int> {
    Set(
      text.components(separatedBy: mark).dropFirst().compactMap { Int($0.prefix { $0.isNumber }) })
  }

  /// Of each step in order, whether it failed.
  private static func failedRequests(_ events: String) -> [Bool] {
    events.split(separator: "\n").compactMap { line in
      guard let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        event["event"] as? String == "attempt.finished"
      else { return nil }
      return event["outcome"] as? String != "passed"
    }
  }
}

/// A request without what a tool adds of its own.
private struct HurlRequest: Equatable, CustomStringConvertible {
  let line: String
  let headers: [String]
  let body: String

  init(_ request: ScriptedRequest) {
    let type = request.header("content-type") ?? ""
    let boundary = type.components(separatedBy: "boundary=").dropFirst().first
    func plain(_ text: String) -> String { boundary.map { text.replacing($0, with: "B") } ?? text }
    let isForm = type.hasPrefix("application/x-www-form-urlencoded")
    let isWritten = request.header("user-agent") == "me"
    headers = request.headers.filter { header in
      let name = header.name.lowercased()
      let isOwn =
        ["expect", "accept-encoding", "connection"].contains(name)
        || name == "user-agent" && !isWritten
      let isLength = name == "content-length"
      return !isOwn && !(isLength && (boundary != nil || header.value == "0" || isForm))
    }
    .map { plain("\($0.name.lowercased()): \($0.value)") }.sorted()
    line = "\(request.method) \(request.target)"
    let text = plain(String(request.body.map { Character(Unicode.Scalar($0)) }))
    body = isForm ? text.replacing("+", with: "%20") : text
  }

  var description: String { "\(line) \(headers) \(body.debugDescription)" }
}

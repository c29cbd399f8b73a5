// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Files
import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `A response that is saved` {
  private func run(
    _ text: String, _ folder: TemporaryFolder, _ answer: ScriptedAnswer,
    interest: EventInterest = .all
  ) async throws -> CarriedOut {
    try await withServer(try ScriptedServer { _ in answer }) { server in
      try await CarriedOut(text, against: server, files: folder, interest: interest)
    }
  }

  private func step(_ lines: String) -> String {
    "curlew: 1\nrequests:\n  - name: get\n    GET: ORIGIN/x\n"
      + lines.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  private func names(_ folder: TemporaryFolder, _ path: String) -> [String] {
    ((try? namesInFolder(folder.path(of: path))) ?? []).sorted()
  }

  @Test func `has its name after all checks held`() async throws {
    let folder = try TemporaryFolder()
    let run = try await run(
      step("save: out/x.json\nexpect: { json: { id: 1 } }"), folder,
      .response(200, body: "{\"id\": 1}"))
    #expect(run.outcome(of: "get") == .passed)
    #expect(try folder.read(".curlew/output/out/x.json") == "{\"id\": 1}")
    #expect(names(folder, ".curlew/output/out") == ["x.json"])
    let saved = try #require(
      run.attempts(of: "get").last?.exchange?.hops.last?.response?.saved)
    #expect(saved.path.hasSuffix(".curlew/output/out/x.json"))
    #expect(saved.byteCount == 9)
    #expect(saved.sha256?.count == 64)
    #expect(saved.isInPlace)
  }

  @Test(arguments: [
    ("GET", 304, ScriptedAnswer.response(304)), ("GET", 204, .response(204)),
    ("GET", 205, .response(205)), ("HEAD", 200, .headOnly(200, contentLength: 5)),
  ])
  func `without a body never replaces a file`(
    method: String, status: Int, answer: ScriptedAnswer
  ) async throws {
    let folder = try TemporaryFolder()
    let text = { (more: String) in
      "curlew: 1\nrequests:\n  - { name: get, \(method): ORIGIN/x, save: x\(more) }\n"
    }
    let whole = try await run(
      "curlew: 1\nrequests:\n  - { GET: ORIGIN/x, save: x }\n", folder,
      .response(200, body: "hello"))
    #expect(whole.summary.steps.passed == 1)
    for (more, outcome) in [
      ("", Outcome.failed), (", expect: { status: \(status / 100)xx }", .failed),
      (", expect: { status: \(status) }", .passed), (", expect: { status: 299 }", .failed),
    ] {
      let run = try await run(text(more), folder, answer)
      #expect(run.outcome(of: "get") == outcome, "\(more): \(run.text)")
      #expect(try folder.read(".curlew/output/x") == "hello")
      #expect(names(folder, ".curlew/output") == ["x"])
      let attempt = try #require(run.attempts(of: "get").last)
      #expect(attempt.notices.contains { $0.contains("nothing is saved") } == (outcome == .passed))
    }
  }

  @Test(arguments: [
    ("save: x", ScriptedAnswer.response(500, body: "error page")),
    ("save: x\nexpect: { json: { id: 2 } }", .response(200, body: "{\"id\": 1}")),
    ("save: x\ncapture: { a: $.none }", .response(200, body: "{}")),
    ("save: x", .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.close)),
  ])
  func `leaves no file when the step fails`(
    lines: String, answer: ScriptedAnswer
  ) async throws {
    let folder = try TemporaryFolder()
    let run = try await run(step(lines), folder, answer)
    #expect(run.outcome(of: "get")?.isFailure == true)
    #expect(names(folder, ".curlew/output") == [])
  }

  @Test func `an error page that is expected is saved`() async throws {
    let folder = try TemporaryFolder()
    let run = try await run(
      step("save: x\nexpect: { status: 404 }"), folder, .response(404, body: "not here"))
    #expect(run.outcome(of: "get") == .passed)
    #expect(try folder.read(".curlew/output/x") == "not here")
  }

  @Test func `an empty body is an empty file`() async throws {
    let folder = try TemporaryFolder()
    let run = try await run(step("save: x"), folder, .response(200))
    #expect(run.outcome(of: "get") == .passed)
    #expect(try folder.read(".curlew/output/x") == "")
  }

  @Test func `is checked as a whole, also beyond the shown part`() async throws {
    let folder = try TemporaryFolder()
    let body = "[" + String(repeating: "1,", count: 100_000) + "2]"
    let run = try await run(
      step("save: x\nexpect: { json: { '$[-1]': 2 }, body: { $endsWith: '2]' } }"), folder,
      .response(200, body: body))
    #expect(run.outcome(of: "get") == .passed)
  }

  @Test func `has no limit of its own, but one that is written`() async throws {
    let folder = try TemporaryFolder()
    let body = String(repeating: "x", count: 2000)
    let run = try await run(
      step("save: x\nlimits: { body: 1kB }"), folder, .response(200, body: body))
    #expect(run.failure(of: "get")?.kind == .limit)
    #expect(names(folder, ".curlew/output") == [])
  }

  @Test func `is checked up to a limit that is written`() async throws {
    for (text, outcome) in [("y", Outcome.passed), ("z", .failed)] {
      let run = try await run(
        step("save: x\nexpect: { body: { $contains: \(text) } }\nlimits: { body: 100kB }"),
        try TemporaryFolder(),
        .response(200, body: String(repeating: "x", count: 70_000) + "y"))
      #expect(run.outcome(of: "get") == outcome)
    }
  }

  /// A saved body has no limit, what checks read of it has that of every body: 64 MB.
  @Test func `that is longer than checks may read is saved only unread`() async throws {
    let blocks = [[UInt8]](repeating: [0x02, 0x00, 0x10, 0x00], count: 489).joined()
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38] + blocks + [0x03, 0x00, 0x10, 0x00]
    let answer = ScriptedAnswer.response(
      200, headers: ["Content-Encoding": "zstd"], bytes: frame)
    let folder = try TemporaryFolder()
    let read = try await run(
      step("save: x\nexpect: { body: { $contains: y } }"), folder, answer)
    #expect(read.refusal(of: "get") == "body-too-long-to-check")
    #expect(names(folder, ".curlew/output") == [])
    let unread = try await run(
      step("save: x\nexpect: { size: \(490 * 131_072)B }"), folder, answer)
    #expect(unread.outcome(of: "get") == .passed)
  }

  @Test func `a digest is compared ignoring case`() async throws {
    let digest = "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"
    let folder = try TemporaryFolder()
    let good = try await run(
      step("save: { path: x, sha256: \(digest) }"), folder, .response(200, body: "abc"))
    #expect(good.outcome(of: "get") == .passed)
    let bad = try await run(
      step("save: { path: y, sha256: \(digest) }"), folder, .response(200, body: "abd"))
    #expect(bad.refusal(of: "get") == "wrong-digest")
    #expect(names(folder, ".curlew/output") == ["x"])
  }

  @Test func `a path is a template, and one that leads out is refused before sending`()
    async throws
  {
    let folder = try TemporaryFolder()
    let text = """
      curlew: 1
      scenarios:
        a:
          steps:
            - name: first
              GET: ORIGIN/1
              capture: { good: $.good, bad: $.bad }
            - name: good
              GET: ORIGIN/2
              save: "${good}.txt"
              continueOnFailure: true
            - name: bad
              GET: ORIGIN/3
              save: "${bad}"
      """
    let server = try ScriptedServer { _ in
      .response(200, body: "{\"good\": \"n\", \"bad\": \"../../x\"}")
    }
    try await withServer(server) { server in
      let run = try await CarriedOut(text, against: server, files: folder)
      #expect(run.outcome(of: "good") == .passed)
      #expect(run.refusal(of: "bad") == "write-refused")
      #expect(server.requests.map(\.target) == ["/1", "/2"])
      #expect(folder.holds(".curlew/output/n.txt") && !folder.holds("x"))
    }
  }

  @Test func `two steps that write one file are an error of the second`() async throws {
    let folder = try TemporaryFolder()
    let text = """
      curlew: 1
      requests:
        - name: first
          GET: ORIGIN/1
          vars: { folder: a }
          save: "${folder}/x"
        - name: second
          GET: ORIGIN/2
          vars: { file: x }
          save: "a/${file}"
      """
    let run = try await run(text, folder, .response(200, body: "1"))
    #expect(run.outcome(of: "first") == .passed)
    #expect(run.refusal(of: "second") == "two-writers")
  }

  @Test func `a retry writes the file again`() async throws {
    let folder = try TemporaryFolder()
    let server = try ScriptedServer { request in
      request.index == 0 ? .response(500, body: "long error page") : .response(200, body: "ok")
    }
    try await withServer(server) { server in
      let run = try await CarriedOut(
        step("save: x\nretry: { attempts: 2, every: 1ms }"), against: server, files: folder)
      #expect(run.outcome(of: "get") == .passed)
      #expect(try folder.read(".curlew/output/x") == "ok")
    }
  }

  @Test func `only the part of the body that is read is saved`() async throws {
    let folder = try TemporaryFolder()
    let run = try await run(
      step("save: x\nread: 4B"), folder, .response(200, body: "0123456789"))
    #expect(run.outcome(of: "get") == .passed)
    #expect(try folder.read(".curlew/output/x") == "0123")
  }

  @Test(arguments: [
    ("save: x", false), ("save: x\nexpect: { sha256: DIGEST }", true),
    ("save: { path: x, sha256: DIGEST }", true),
  ])
  func `a digest is of the whole, and made only if it is read`(
    settings: String, isMade: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    // Longer than what an event keeps.
    let body = String(repeating: "0123456789", count: 20_000)
    let digest = Hexadecimal.encode(try DigestAlgorithm.sha256.digest(of: body.utf8))
    let run = try await run(
      step(settings.replacing("DIGEST", with: digest)), folder, .response(200, body: body),
      interest: [])
    let saved = try #require(
      run.attempts(of: "get").last?.exchange?.hops.last?.response?.saved)
    #expect(saved.sha256 == (isMade ? digest : nil))
    #expect(saved.isInPlace)
  }

  @Test func `a file that was only copied is written over, one that was edited is not`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = ".curlew/output/x"
    _ = try await run(step("save: x"), folder, .response(200, body: "abc"))
    for (text, isReplaced) in [("abc", true), ("abd", false)] {
      try folder.write(text, to: path)
      let run = try await run(step("save: x"), folder, .response(200, body: "abc"))
      #expect(run.refusal(of: "get") == (isReplaced ? nil : "write-refused"))
      #expect(try folder.read(path) == text)
    }
  }

  @Test func `a report has path, length and digest`() async throws {
    let folder = try TemporaryFolder()
    let run = try await run(step("save: x"), folder, .response(200, body: "abc"))
    #expect(
      run.text.contains(
        #""bytes":3,"sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad","#
          + #""inPlace":true}"#))
  }
}

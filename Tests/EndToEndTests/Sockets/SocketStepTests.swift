// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

/// What a `socket` step sends, waits for, checks and shows.
@Suite struct SocketStepTests {
  private func collection(_ address: String, _ exchange: [String], _ more: [String] = []) -> String
  {
    let keys = more.map { "    \($0)\n" }.joined()
    return SocketPeerTests.collection(address, exchange) + keys
  }

  @Test func `an SMTP server is greeted by lines`() async throws {
    let server = try RawServer(onConnect: .raw("220 mail.example ESMTP\r\n")) { all in
      if all.hasSuffix("QUIT\r\n") { return .raw("221 bye\r\n").then(.close) }
      return .raw("250-mail.example\r\n250-SIZE 1000\r\n250 HELP\r\n")
    }
    let run = try await Workshop(
      collection(
        "tcp://localhost:\(server.port)",
        [
          #"receive: { expect: { $startsWith: "220 " }, until: '\r\n' }"#,
          #"send: "EHLO ${run.id}\r\n""#,
          #"receive: { expect: { $contains: "250-SIZE" }, until: '(?m)^250 .*\r\n' }"#,
          #"send: """#,
          #"send: "QUIT\r\n""#,
          #"receive: "221 bye\r\n""#,
        ])
    ).run("-v")
    expect(run, endsIn: 0)
    expect(
      run.output,
      has: ["✓ receive 1 $startsWith", "✓ receive 2 $contains", "✓ receive 3", "221 bye"])
  }

  @Test func `datagrams are echoed, and a missing one is a silence or a timeout`() async throws {
    let server = try DatagramEcho()
    let address = "udp://127.0.0.1:\(server.port)"
    let echoed = try await Workshop(
      collection(
        address,
        [
          "send: hello", "receive: hello", #"send: { hex: "00 ff 10" }"#, "receive: { bytes: 3 }",
          "send: { base64: AAECAw== }", "receive: { silence: 2s }", "send: silent",
          "receive: { expect: { $exists: false }, silence: 50ms }",
          "send: one of them", "receive: { expect: { $endsWith: them } }",
          #"send: """#, #"receive: """#, "send: last", "receive: last",
        ])
    ).run("-v")
    expect(echoed, endsIn: 0)
    expect(echoed.output, has: ["000000 00 ff 10", "000000 00 01 02 03"])
    let lost = try await Workshop(
      collection(address, ["send: silent", "receive: { expect: hello, timeout: 200ms }"])
    ).run()
    expect(lost, endsIn: 3)
    #expect(
      lost.failures == [
        "specs.yaml:3:5 socket \(address): timed out while waiting for the response: `receive` 1 had "
          + "not ended after 200ms: 0 bytes came"
      ])
  }

  @Test func `a Unix socket needs its right`() async throws {
    let workshop = try Workshop()
    let server = try UnixServer(at: workshop.folder.path(of: "echo"), answer: .echo)
    try workshop.write(collection("unix:echo", ["send: hello", "receive: hello"]))
    let refused = try await workshop.run()
    expect(refused, endsIn: 2)
    let path = workshop.folder.path(of: "echo")
    #expect(
      refused.headlines == [
        "error[unix-socket-not-allowed]: the Unix socket `\(path)` may not be connected to"
      ])
    let run = try await workshop.run("--allow-unix", "echo", "-v")
    expect(run, endsIn: 0)
    let climbing = try await workshop.run("--allow-unix", "./here/../echo")
    expect(climbing, endsIn: 0)
    let other = try await workshop.run("--allow-unix", "other")
    expect(other, endsIn: 2)
    let untrusted = try await workshop.run("--allow-unix", "echo", "--untrusted")
    expect(untrusted, endsIn: 2)
    try workshop.write(collection("unix:below/../echo", ["send: hello", "receive: hello"]))
    let named = try await workshop.run()
    expect(
      named.errorOutput,
      has: ["  = help: run with `--allow-unix \(path)` when you trust the collection\n"])
    withExtendedLifetime(server) {}
  }

  @Test func `a host and a link-local address need their rights`() async throws {
    let server = try RawServer(onConnect: .raw("hi"))
    let workshop = try Workshop(
      collection("tcp://127.0.0.1:\(server.port)", ["receive: hi"]))
    let untrusted = try await workshop.run("--untrusted")
    expect(untrusted, endsIn: 2)
    #expect(server.connectionsOpened == 0)
    let allowed = try await workshop.run("--untrusted", "--allow-host", "127.0.0.1")
    expect(allowed, endsIn: 0)
    for transport in ["tcp", "udp"] {
      try workshop.write(collection("\(transport)://169.254.169.254:80", ["send: x"]))
      let linkLocal = try await workshop.run()
      expect(linkLocal, endsIn: 1)
      #expect(
        linkLocal.failures == [
          "specs.yaml:3:5 socket \(transport)://169.254.169.254:80: the address may not be connected "
            + "to while connecting: `169.254.169.254` is a link-local or metadata address, which needs "
            + "a right"
        ])
    }
  }

  @Test func `a file is sent unchanged, and the end of sending is signalled`() async throws {
    let server = try RawServer(onEnd: .raw("got it").then(.close))
    let workshop = try Workshop(
      collection(
        "tcp://127.0.0.1:\(server.port)",
        ["send: \"${sha}:\"", "send: { file: big.bin }", "close: true", "receive: got it"],
        ["vars: { sha: none }"]))
    let content = String(repeating: "0123456789${x}\n", count: 20_000)
    try workshop.write(content, to: "big.bin")
    let run = try await workshop.run("-v")
    expect(run, endsIn: 0)
    #expect(server.received.first.map { $0.count } == content.utf8.count + 5)
    #expect(server.received.first?.starts(with: "none:0123456789${x}".utf8) == true)
    expect(run.output, has: ["closed", "sent 300"])
    let missing = try Workshop(
      collection("tcp://127.0.0.1:\(server.port)", ["send: { file: none.bin }"]))
    let refused = try await missing.run()
    expect(refused, endsIn: 2)
    #expect(
      refused.headlines == [
        "error[missing-file]: there is no file `\(missing.folder.path(of: "none.bin"))`"
      ])
  }

  @Test func `short secrets are masked where they were sent, in every notation`() async throws {
    let server = try RawServer { _ in .raw("ok") }
    let workshop = try Workshop(
      "curlew: 1\nsecrets: [pin, token]\n"
        + SocketPeerTests.step(
          "tcp://127.0.0.1:\(server.port)",
          [
            #"send: "PIN ${pin}\r\n""#, "receive: ok", #"send: { hex: "${pin}" }"#, "receive: ok",
            #"send: "${token}""#, "receive: ok",
          ]))
    var program = try workshop.curlew(
      "run", "-v", "specs.yaml", "--report", "json=ctrf.json", "--report", "ndjson=events.ndjson")
    program.environment["CURLEW_SECRET_pin"] = "4711"
    program.environment["CURLEW_SECRET_token"] = "longenough"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    expect(run.output, has: ["PIN ***pin***", "***token***"])
    let all =
      run.output + (try workshop.folder.read("ctrf.json"))
      + (try workshop.folder.read("events.ndjson"))
    #expect(!all.contains("PIN 4711"))
    #expect(!all.contains("47 11"))
    #expect(!all.contains("longenough"))
    #expect(
      server.received.first.map { text in
        text.suffix(12).elementsEqual([0x47, 0x11] + "longenough".utf8)
      } == true)
  }

  @Test func `received bytes are checked and captured as a whole`() async throws {
    let server = try RawServer(onConnect: .raw("id=").then(.raw("42\n")).then(.close))
    let run = try await Workshop(
      collection(
        "tcp://127.0.0.1:\(server.port)", ["receive: { until: '=' }", #"receive: "42\n""#],
        [#"expect: { body: "id=42\n", time: { $lt: 20s } }"#])
    ).run("-v")
    expect(run, endsIn: 0)
    expect(run.output, has: ["✓ body", "✓ time $lt"])
  }

  @Test func `an expectation that fails ends the exchange at its line`() async throws {
    let server = try RawServer(onConnect: .raw("554 go away\r\n"))
    let run = try await Workshop(
      collection(
        "tcp://127.0.0.1:\(server.port)",
        [#"receive: "220 welcome\r\n""#, #"send: "EHLO a\r\n""#, #"receive: { until: '\r\n' }"#],
        ["expect: { body: never }"])
    ).run()
    expect(run, endsIn: 1)
    #expect(
      run.failures == [
        "specs.yaml:5:18 socket tcp://127.0.0.1:\(server.port): receive 1: expected "
          + #"`220 welcome\r\n`, found `554 go away\r\n`"#
      ])
    #expect(server.received.first == [])
  }

  @Test(arguments: [
    ("bytes: { hex: 00ff10 }", "bytes: { hex: 00ff11 }"),
    ("bytes: { base64: AP8Q }", "bytes: { base64: AP8R }"), ("size: 3B", "size: { $gt: 3B }"),
    (
      "sha256: 2da45f2cd1f9c8e69a67abf7a6b26c282533d0a7686787a9533265418680d4d2",
      "sha256: 0000000000000000000000000000000000000000000000000000000000000000"
    ),
  ])
  func `received bytes are checked as bytes, by size and by digest`(
    right: String, wrong: String
  ) async throws {
    let server = try RawServer(onConnect: .bytes([0, 0xFF, 0x10]).then(.close))
    func run(_ expectation: String) async throws -> ProgramRun {
      try await Workshop(
        collection(
          "tcp://127.0.0.1:\(server.port)", ["receive: { bytes: 3 }"],
          ["expect: { \(expectation) }"])
      ).run("-v")
    }
    let held = try await run(right)
    expect(held, endsIn: 0)
    let failed = try await run(wrong)
    expect(failed, endsIn: 1)
    expect(failed.output, has: ["specs.yaml:6:", "1 failed"])
  }

  @Test func `received bytes are captured, and used by later steps`() async throws {
    let server = try RawServer(onConnect: .raw("id=42;\n").then(.close))
    let shop = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      collection(
        "tcp://127.0.0.1:\(server.port)", [#"receive: { until: '\n' }"#],
        [
          "capture:", "  id: { body: true, regex: 'id=(\\d+)' }", "  raw: { bytes: true }",
          "  none: { body: true, regex: nothing, default: unset }",
        ])
        + "  - GET: \(shop.url("/${id}/${none}"))\n    headers: { X-Raw: \"${raw}\" }\n")
    let run = try await workshop.run()
    expect(run, endsIn: 0)
    #expect(shop.requests.map(\.path) == ["/42/unset"])
    #expect(shop.requests.first?.header("X-Raw") == "aWQ9NDI7Cg==")
    let missing = try await Workshop(
      collection(
        "tcp://127.0.0.1:\(server.port)", [#"receive: { until: '\n' }"#],
        ["capture: { x: { body: true, regex: nothing } }"])
    ).run()
    expect(missing, endsIn: 1)
    #expect(
      missing.failures == [
        "specs.yaml:6:40 socket tcp://127.0.0.1:\(server.port): `x` was not captured: the pattern "
          + "matches nothing"
      ])
  }

  @Test(arguments: [
    (["send: { hex: \"${it}\" }"], "zz", "22", "the text is not hex"),
    (["send: { base64: \"${it}\" }"], "a", "25", "the text is not base64"),
  ])
  func `an invalid element from a capture is refused before anything is sent`(
    exchange: [String], value: String, column: String, words: String
  ) async throws {
    let server = try RawServer(onConnect: .raw("hi"))
    let shop = try ScriptedServer { _ in .response(200, body: value) }
    let run = try await Workshop(
      "curlew: 1\nrequests:\n  - { GET: \"\(shop.url("/"))\", capture: { it: { body: true } } }\n"
        + collection("tcp://127.0.0.1:\(server.port)", ["send: first"] + exchange)
        .split(separator: "\n").dropFirst(2).map { "\($0)\n" }.joined()
    ).run()
    expect(run, endsIn: 1)
    #expect(
      run.failures == ["specs.yaml:7:\(column) socket tcp://127.0.0.1:\(server.port): \(words)"])
    #expect(server.connectionsOpened == 0)
  }

  @Test(arguments: [
    (
      "nowhere",
      "the address cannot be used: it begins with none of `tcp://`, `tls://`, `udp://` and `unix:`"
    ),
    ("udp://127.0.0.1:9", "over TLS and UDP nothing can follow `close`"),
  ])
  func `an invalid address from a capture is refused`(
    value: String, words: String
  ) async throws {
    let shop = try ScriptedServer { _ in .response(200, body: value) }
    let run = try await Workshop(
      "curlew: 1\nrequests:\n  - { GET: \"\(shop.url("/"))\", capture: { it: { body: true } } }\n"
        + collection("\"${it}\"", ["send: x", "close: true", "receive: y"])
        .split(separator: "\n").dropFirst(2).map { "\($0)\n" }.joined()
    ).run()
    expect(run, endsIn: 1)
    #expect(run.failures == ["specs.yaml:4:13 socket ${it}: \(words)"])
  }

  @Test func `a step is tried again, on a connection of its own`() async throws {
    let seen = Counter()
    let server = try RawServer { _ in seen.next() < 2 ? .raw("busy") : .raw("done") }
    let run = try await Workshop(
      collection(
        "tcp://127.0.0.1:\(server.port)", ["send: x", "receive: done"],
        ["retry: { attempts: 5, every: 10ms }"])
    ).run()
    expect(run, endsIn: 0)
    #expect(server.connectionsOpened == 3)
  }

  @Test func `plan and list call it by its address`() async throws {
    let workshop = try Workshop(collection("tcp://localhost:6379", ["send: x"]))
    let plan = try await workshop.runs("plan", "specs.yaml")
    expect(plan.output, has: ["socket tcp://localhost:6379"])
    let list = try await workshop.runs("list", "specs.yaml")
    expect(list.output, has: ["> socket tcp://localhost:6379"])
  }
}

/// Counts calls.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}

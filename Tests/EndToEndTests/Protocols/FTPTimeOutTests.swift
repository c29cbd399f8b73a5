// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A server that accepts and falls silent, in each phase of the dialogue: the limit that ends it.
@Suite struct `A silent server of FTP` {
  private static let talking = [
    "USER": "331 password", "PASS": "230 in", "PWD": "257 \"/\"", "SIZE": "213 4",
  ]

  /// Without `data` the data connection is opened, and nothing comes on it.
  private func run(
    _ request: String, answers: [String: String], data: String? = nil
  ) async throws -> ProgramRun {
    let answer: ScriptedAnswer = data.map(ScriptedAnswer.raw) ?? .never
    let source = try ScriptedServer(onConnect: { _ in answer }) { _ in .never }
    let port = ["EPSV": "229 (|||\(source.port)|)"]
    let server = try ScriptedFTP(
      Self.talking.merging(port) { $1 }.merging(answers) { $1 })
    defer { server.stop() }
    // The whole time is never what ends it.
    let limits = "timeout: { connect: 900ms, firstByte: 500ms, idle: 700ms, total: 60s }"
    return try await Workshop(
      "curlew: 1\nbaseUrl: ftp://127.0.0.1:\(server.port)\nrequests: [{ \(request), \(limits) }]\n"
    ).run()
  }

  @Test(arguments: ["220", "USER", "PASS", "PWD"])
  func `before the log-in exceeds the connect timeout`(silent: String) async throws {
    let run = try await run("GET: /x", answers: [silent: ""])
    expect(run, endsIn: 3)
    expect(run.output, has: ["timed out"])
  }

  @Test(arguments: [
    ("GET: /x", "EPSV"), ("GET: /x", "TYPE"), ("GET: /x", "SIZE"), ("GET: /x", "RETR"),
    ("GET: /d/x", "CWD"), ("GET: /", "EPSV"), ("GET: /", "TYPE"), ("GET: /", "LIST"),
    ("HEAD: /x", "SIZE"),
  ])
  func `before the first byte is out of its time for that`(
    request: String, silent: String
  ) async throws {
    let run = try await run(request, answers: [silent: ""])
    expect(run, endsIn: 3)
    expect(run.output, has: ["no byte of a response came within 500ms"])
  }

  @Test(arguments: ["GET: /x", "GET: /"])
  func `that opens the data connection and sends nothing is, too`(request: String) async throws {
    let run = try await run(request, answers: ["RETR": "150 here", "LIST": "150 here"])
    expect(run, endsIn: 3)
    expect(run.output, has: ["no byte of a response came within 500ms"])
  }

  @Test func `within the file is idle`() async throws {
    let run = try await run("GET: /x", answers: ["RETR": "150 here"], data: "da")
    expect(run, endsIn: 3)
    expect(run.output, has: ["no byte was sent or received for 700ms"])
  }

  /// The reply behind a file libcurl waits for by itself, in whole seconds.
  @Test func `before an upload exceeds the idle timeout, and after it the timeout of a reply`()
    async throws
  {
    for (answer, words) in [
      ("", "no byte was sent or received for 700ms"), ("150 go on", "timed out"),
    ] {
      let run = try await run("PUT: /x, text: abc", answers: ["STOR": answer])
      expect(run, endsIn: 3)
      expect(run.output, has: [words])
    }
  }
}

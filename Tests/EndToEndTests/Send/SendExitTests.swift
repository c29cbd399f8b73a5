// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// What `curlew send` ends with.
@Suite struct `A request that is typed ends` {
  @Test(arguments: [(200, 0), (204, 0), (304, 0), (399, 0), (400, 1), (404, 1), (503, 1)])
  func `in 1 from status 400 on, with the body all the same`(
    _ status: Int, _ code: Int32
  ) async throws {
    let server = try ScriptedServer { _ in
      [204, 304].contains(status) ? .response(status) : .response(status, body: "body")
    }
    let run = try await send("--redirects", "none", server.url("/"))
    expect(run, endsIn: code)
    #expect(run.output == ([204, 304].contains(status) ? "" : "body"))
    #expect(run.errorOutput.contains("the response is \(status)") == (code == 1))
  }

  @Test(arguments: [
    (["--setting", "expect: { status: 201 }"], "status: expected `201`, found `200` (OK)"),
    (["--setting", "expect: { body: b }"], "body: expected `b`, found `body`"),
  ])
  func `in 1 when an expectation of a setting fails, with the reason`(
    typed: [String], words: String
  ) async throws {
    let server = try ScriptedServer { _ in .response(200, body: "body") }
    let run = try await send([server.url("/")] + typed)
    expect(run, endsIn: 1)
    #expect(run.errorOutput == "error: \(words)\n")
  }

  @Test func `with one warning that nothing is verified`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let address = server.url("/").replacing("http:", with: "https:")
    let run = try await send(["-k", address])
    expect(run, endsIn: 3)
    #expect(run.errorOutput.split(separator: "verified").count == 2, "\(run.errorOutput)")
    expect(run.errorOutput, has: ["note: the certificate of https://127.0.0.1:"])
    // Where nothing is sent the warning is all there is.
    let shown = try await send(["-k", address, "--as-collection"])
    #expect(shown.errorOutput.contains("warning[tls-not-verified]"))
  }

  @Test func `in 3 when the transfer fails, with the received bytes`() async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.close)
    }
    let cut = try await send(server.url("/"))
    expect(cut, endsIn: 3)
    #expect(cut.output == "abc")
    #expect(cut.errorOutput.contains("error: the body had the wrong length while receiving"))
    let port = try RefusedPort()
    let refused = try await send("http://127.0.0.1:\(port.number)/")
    expect(refused, endsIn: 3)
    #expect(refused.errorOutput.contains("error: no connection"))
  }

  @Test func `in 130 when it is interrupted, without leftover files`() async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
    }
    try await withTemporaryFolder { folder in
      var program = try Program.curlew("send", server.url("/"), "-o", "x.bin")
      program.workingDirectory = folder.path
      let running = try program.start()
      _ = try await server.requests(count: 1)
      running.send(SIGINT)
      let run = try await running.finished()
      expect(run, endsIn: 130)
      #expect(try namesInFolder(folder.path) == [])
    }
  }

  @Test func `in words for a person when it is interrupted`() async throws {
    let server = try ScriptedServer { _ in .never }
    let running = try Program.curlew("send", server.url("/")).start()
    _ = try await server.requests(count: 1)
    running.send(SIGINT)
    let run = try await running.finished()
    expect(run, endsIn: 130)
    #expect(run.errorOutput.hasPrefix("error: cancelled while "), "\(run.errorOutput)")
    #expect(run.errorOutput.split(separator: "\n").count == 1, "\(run.errorOutput)")
  }

  @Test func `in 6 when it cannot be shown, in words that speak of no report`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "body") }
    var program = try Program.curlew("send", server.url("/"))
    program.standardOutput = .file("/dev/full")
    let run = try await program.run()
    expect(run, endsIn: 6)
    #expect(
      run.errorOutput.hasPrefix("error: the response could not be shown: "), "\(run.errorOutput)")
  }

  @Test(arguments: [
    (["--redirects", "1", "--setting", "redirects: { downgrade: true }"], "1 redirect,"),
    (["--timeout", "30ms", "--setting", "timeout: { connect: 5s }"], "not complete after 30ms"),
    (["--redirects", "1", "--setting", "redirects: none"], "duplicate-key"),
  ])
  func `as an option and a setting of one key together give`(
    _ options: [String], _ words: String
  ) async throws {
    let server = try ScriptedServer { request in
      request.path == "/" && options[0] == "--timeout"
        ? .never : .response(302, headers: ["Location": "\(request.path)x"])
    }
    var program = try Program.curlew("send", server.url("/"))
    program.arguments += options
    let run = try await program.run()
    #expect(run.exitCode != 0)
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
  }

  @Test func `in words that name its own options`() async throws {
    let server = try ScriptedServer { request in
      .response(302, headers: ["Location": "/\(request.path.utf8.count)x\(request.path)"])
    }
    let run = try await send(server.url("/"), "--redirects", "2")
    expect(run, endsIn: 1)
    expect(
      run.errorOutput,
      has: ["as many as `--redirects` allows", "allow more: `--redirects 4`", "--redirects none"])
    #expect(!run.errorOutput.contains("redirects:"))
  }

  @Test func `in 3 when its time is over`() async throws {
    let server = try ScriptedServer { _ in .never }
    let run = try await send(server.url("/"), "--timeout", "50ms")
    expect(run, endsIn: 3)
    #expect(run.errorOutput.contains("timed out"))
  }

  /// `Golden/refused-command-lines.txt` has the others; this one cannot be a line of it.
  @Test func `in 2 when a header would break the request`() async throws {
    let run = try await send("http://h/", "-H", "A: b\r\nC: d")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("error[forbidden-character]: "), "\(run.errorOutput)")
  }

  @Test func `explains options of curl for itself only`() async throws {
    let run = try await Program.curlew("run", "-L").run()
    expect(run, endsIn: 2)
    #expect(!run.errorOutput.contains("of curl"), "\(run.errorOutput)")
  }

  @Test(arguments: [
    ["http://h/", "-H", "Authorization Bearer s3cret"], ["http://h/", "--cookie", "s3cret"],
    ["http://h/", "--param", "s3cret"], ["http://h/", "--form", "s3cret"],
    ["http://h/", "--var", "s3cret"], ["http://h/", "--var-json", "s3cret"],
    ["ada:s3cret@h^/"], ["http://h/", "--proxy", "http://ada:s3cret@h^"],
  ])
  func `in 2 without showing possible secrets`(_ arguments: [String]) async throws {
    var program = try Program.curlew("send")
    program.arguments += arguments
    let run = try await program.run()
    expect(run, endsIn: 2)
    #expect(run.errorOutput.hasPrefix("error: "))
    #expect(!(run.output + run.errorOutput).contains("s3cret"), "\(run.errorOutput)")
  }

  private func send(_ arguments: String...) async throws -> ProgramRun {
    try await send(arguments)
  }

  private func send(_ arguments: [String]) async throws -> ProgramRun {
    var program = try Program.curlew("send")
    program.arguments += arguments
    return try await program.run()
  }
}

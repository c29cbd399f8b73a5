// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `curlew send -o`: the same machinery as `save`, wherever a person says.
@Suite struct `A response that is sent to a file` {
  private func send(
    _ arguments: [String], in folder: TemporaryFolder, change: (inout Program) -> Void = { _ in }
  ) async throws -> ProgramRun {
    var program = try Program.curlew("send")
    program.arguments += arguments
    program.workingDirectory = folder.path
    change(&program)
    return try await program.run()
  }

  /// The length and the permissions of a file; nil when it is not there.
  private static func status(_ path: String) -> (length: Int, permissions: UInt32)? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return (Int(status.st_size), UInt32(status.st_mode) & 0o777)
  }

  @Test func `may be longer than any body in memory`() async throws {
    let piece = [UInt8](repeating: 7, count: 1_000_000)
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 70000000\r\n\r\n"
    let server = try ScriptedServer { _ in
      ScriptedAnswer([.send(Array(head.utf8))] + (0..<70).map { _ in .send(piece) })
    }
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      let run = try await send([server.url("/x"), "-o", "sub/new/out.bin"], in: folder)
      expect(run, endsIn: 0)
      #expect(run.output == "" && run.errorOutput == "")
      #expect(Self.status(folder.path(of: "sub/new/out.bin"))?.length == 70_000_000)
      #expect(try namesInFolder(folder.path(of: "sub/new")) == ["out.bin"])
      #expect(try namesInFolder(folder.path) == ["sub"])
    }
  }

  @Test func `replaces the existing file, with its permissions, and behind a link`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "new") }
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      try folder.write("old", to: "real.txt")
      chmod(folder.path(of: "real.txt"), 0o640)
      symlink("real.txt", folder.path(of: ".link"))
      for path in [".link", folder.path(of: "real.txt")] {
        let run = try await send([server.url("/x"), "-o", path], in: folder)
        expect(run, endsIn: 0)
      }
      #expect(try folder.read("real.txt") == "new")
      #expect(Self.status(folder.path(of: "real.txt"))?.permissions == 0o640)
      #expect(try namesInFolder(folder.path).sorted() == [".link", "real.txt"])
    }
  }

  @Test func `that breaks leaves the existing file`() async throws {
    let server = try ScriptedServer(paths: [
      "/cut": .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc").then(.close),
      "/coded": .response(
        200, headers: ["Content-Encoding": "gzip"], bytes: Array(EncodedBodies.gzip.dropLast())),
    ])
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      try folder.write("old", to: "out")
      for path in ["/cut", "/coded"] {
        let run = try await send([server.url(path), "-o", "out"], in: folder)
        expect(run, endsIn: 3)
        #expect(run.errorOutput.contains("nothing was written to `out`"))
      }
      #expect(try folder.read("out") == "old")
      #expect(try namesInFolder(folder.path) == ["out"])
    }
  }

  @Test func `continues where it broke with --resume`() async throws {
    let server = try ScriptedServer { request in
      let head = "ETag: \"v1\"\r\nContent-Length: "
      if request.header("range") == "bytes=3-" {
        return .raw(
          "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 3-8/9\r\n\(head)6\r\n\r\ndefghi")
      }
      return .raw("HTTP/1.1 200 OK\r\n\(head)9\r\n\r\nabc").then(.close)
    }
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      let arguments = [server.url("/x"), "-o", "out", "--resume"]
      let broken = try await send(arguments, in: folder)
      expect(broken, endsIn: 3)
      #expect(broken.errorOutput.contains("note: 3 bytes of the file are kept"))
      #expect(!folder.holds("out"))
      let run = try await send(arguments, in: folder)
      expect(run, endsIn: 0)
      #expect(run.errorOutput.contains("note: resumed after 3 bytes of an earlier try"))
      #expect(try folder.read("out") == "abcdefghi")
      #expect(try namesInFolder(folder.path) == ["out"])
    }
  }

  /// Their words are in `Golden/refused-command-lines.txt`.
  @Test(arguments: [
    ["-o", "folder"], ["-o", "new/"], ["-o", ""], ["--resume"], ["-o", "-", "--resume"],
    ["-o", "x", "--resume", "--json", "1"],
  ])
  func `that cannot be is refused before anything is sent`(arguments: [String]) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      try folder.makeFolder("folder")
      let run = try await send([server.url("/x")] + arguments, in: folder)
      expect(run, endsIn: 2)
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `that is a device, or standard output, gets the bytes as they came`() async throws {
    let body = "{\"a\":\"\u{1b}[1m\"}"
    let server = try ScriptedServer { _ in .response(200, json: body) }
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      for (path, output) in [("/dev/null", ""), ("/dev/stdout", body), ("-", body)] {
        let run = try await send([server.url("/x"), "-o", path], in: folder)
        expect(run, endsIn: 0)
        #expect(run.output == output)
      }
      let terminal = try await send([server.url("/x"), "-o", "-"], in: folder) {
        $0.standardOutput = .terminal
      }
      #expect(terminal.terminal == body)
      #expect(try namesInFolder(folder.path) == [])
    }
  }

  @Test func `prints as save, with the path as it was typed`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "abc") }
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      let typed = [server.url("/x"), "-o", "a ${b}: #c.txt"]
      let sent = try await send(typed, in: folder)
      expect(sent, endsIn: 0)
      #expect(try folder.read("a ${b}: #c.txt") == "abc")
      let printed = try await send(typed + ["--resume", "--as-collection"], in: folder)
      #expect(printed.output.contains("resume: true"), "\(printed.output)")
      try folder.write(printed.output, to: "x.yaml")
      var program = try Program.curlew("run", "x.yaml")
      program.workingDirectory = folder.path
      let run = try await program.run()
      #expect(run.exitCode == 0, "\(printed.output)\(run.output)")
      #expect(try folder.read(".curlew/output/a ${b}: #c.txt") == "abc")
    }
  }

  @Test func `shows on a terminal how far it has come, and takes the line away`() async throws {
    let piece = [UInt8](repeating: 7, count: 100_000)
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n"
    let server = try ScriptedServer { _ in
      ScriptedAnswer.bytes(Array(head.utf8) + piece)
        .then(.bytes(piece).after(.milliseconds(1700)))
    }
    try await withServer(server) { server in
      let run = try await send([server.url("/x"), "-o", "out"], in: try TemporaryFolder()) {
        $0.standardError = .terminal
        $0.standardOutput = .terminal
        $0.environment["TERM"] = "xterm-256color"
      }
      expect(run, endsIn: 0)
      #expect(run.terminal.contains("↓ 50 % of 200.0 kB"), "\(run.terminal)")
      #expect(run.terminal.hasSuffix("\r\u{1b}[2K"), "\(run.terminal)")
    }
  }
}

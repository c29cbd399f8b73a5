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

/// A download whose program is stopped (Ctrl-Z, a laptop that sleeps) and goes on.
@Suite struct `A download whose program pauses` {
  private static let whole = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  /// The first bytes at once, the others when the connection is released; a range at once.
  private static func server(then ending: ConnectionEnding) throws -> ScriptedServer {
    try ScriptedServer { request in
      let head = "ETag: \"v1\"\r\nContent-Length: "
      if let range = request.header("range"), let start = Int(range.dropFirst(6).dropLast()) {
        return .raw(
          "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes \(start)-299999/300000\r\n"
            + "\(head)\(300_000 - start)\r\n\r\n"
        ).then(.send(Array(whole[start...])))
      }
      let answer = ScriptedAnswer.raw("HTTP/1.1 200 OK\r\n\(head)300000\r\n\r\n")
        .then(.send(Array(whole[..<120_000])), .hold)
      return ending == .whole ? answer.then(.send(Array(whole[120_000...]))) : answer.then(.reset)
    }
  }

  private enum ConnectionEnding { case whole, reset }

  /// Starts the download, stops the program within it, lets the server go on, and the program.
  private func paused(
    _ server: ScriptedServer, in folder: TemporaryFolder
  ) async throws -> ProgramRun {
    try folder.write(
      """
      curlew: 1
      requests:
        - GET: \(server.url("/file"))
          timeout: { idle: 30s }
          save: { path: file.bin, resume: true }
      """, to: "get.yaml")
    var program = try Program.curlew("run", "get.yaml")
    program.workingDirectory = folder.path
    let running = try program.start()
    let part = folder.path(of: ".curlew/output/.file.bin.curlew-part")
    try await Self.waits { Self.length(part) == 120_000 }
    running.send(SIGSTOP)
    try await Self.waits { Self.isStopped(running.process) }
    server.release(connection: 0)
    running.send(SIGCONT)
    return try await running.finished()
  }

  @Test func `receives the rest when it continues`() async throws {
    try await withServer(try Self.server(then: .whole)) { server in
      let folder = try TemporaryFolder()
      let run = try await paused(server, in: folder)
      expect(run, endsIn: 0)
      #expect(try readFile(folder.path(of: ".curlew/output/file.bin")) == Self.whole)
      #expect(server.requests.count == 1)
    }
  }

  @Test func `continues in the next run after a broken connection`() async throws {
    try await withServer(try Self.server(then: .reset)) { server in
      let folder = try TemporaryFolder()
      let run = try await paused(server, in: folder)
      expect(run, endsIn: 3)
      var program = try Program.curlew("run", "get.yaml")
      program.workingDirectory = folder.path
      let again = try await program.run()
      expect(again, endsIn: 0)
      #expect(server.requests.last?.header("range") == "bytes=120000-")
      #expect(try readFile(folder.path(of: ".curlew/output/file.bin")) == Self.whole)
      #expect(try namesInFolder(folder.path(of: ".curlew/output")) == ["file.bin"])
    }
  }

  /// Only the system can say so; half a minute at most.
  private static func waits(until holds: () -> Bool) async throws {
    for _ in 0..<3000 {
      if holds() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it did not come so far in time")
  }

  private static func length(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func isStopped(_ process: pid_t) -> Bool {
    #if os(Linux)
      // `NUMBER (NAME) STATE …`
      let text = (try? readFile("/proc/\(process)/stat")).map {
        String(decoding: $0, as: UTF8.self)
      }
      return text?.split(separator: ") ").last?.hasPrefix("T") == true
    #else
      return true
    #endif
  }
}

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

@Suite struct `A download whose program ends` {
  private static func bytes(_ count: Int) -> [UInt8] {
    var state: UInt64 = 5
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
  }

  /// How long a file is; nil when it is not there.
  private static func length(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Waits until a file has grown to a length; only the disk can say so.
  private static func waits(for path: String, of count: Int) async throws {
    for _ in 0..<3000 {
      if let length = length(path), length >= count { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("\(path) did not grow to \(count) bytes")
  }

  @Test func `continues where it was killed`() async throws {
    let whole = Self.bytes(300_000)
    let server = try ScriptedServer { request in
      let head = "ETag: \"v1\"\r\nContent-Length: "
      guard let range = request.header("range"), let start = Int(range.dropFirst(6).dropLast())
      else {
        return .bytes(
          Array("HTTP/1.1 200 OK\r\n\(head)\(whole.count)\r\n\r\n".utf8) + whole[..<120_000])
      }
      return .bytes(
        Array(
          ("HTTP/1.1 206 Partial Content\r\nContent-Range: bytes \(start)-\(whole.count - 1)"
            + "/\(whole.count)\r\n\(head)\(whole.count - start)\r\n\r\n").utf8)
          + whole[start...])
    }
    try await withServer(server) { server in
      try await withTemporaryFolder { folder in
        try folder.write(
          """
          curlew: 1
          requests:
            - GET: \(server.url("/file"))
              save: { path: file.bin, resume: true }
          """, to: "get.yaml")
        var program = try Program.curlew("run", "get.yaml")
        program.workingDirectory = folder.path
        let killed = try program.start()
        let part = folder.path(of: ".curlew/output/.file.bin.curlew-part")
        try await Self.waits(for: part, of: 120_000)
        killed.send(SIGKILL)
        _ = try await killed.finished()
        #expect(!folder.holds(".curlew/output/file.bin"))
        let run = try await program.run()
        expect(run, endsIn: 0)
        #expect(server.requests.last?.header("range") == "bytes=120000-")
        #expect(server.requests.last?.header("if-range") == "\"v1\"")
        #expect(try readFile(folder.path(of: ".curlew/output/file.bin")) == whole)
        #expect(run.output.contains("saved to .curlew/output/file.bin, 300.0 kB\n"))
        #expect(try namesInFolder(folder.path(of: ".curlew/output")) == ["file.bin"])
      }
    }
  }

  @Test func `without resume leaves nothing that the next run does not remove`() async throws {
    let server = try ScriptedServer { request in
      let head = ScriptedAnswer.raw("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc")
      return request.index == 0 ? head : head.then(.raw("def"))
    }
    try await withServer(server) { server in
      try await withTemporaryFolder { folder in
        try folder.write(
          "curlew: 1\nrequests: [{ GET: \(server.url("/file")), save: file.bin }]\n",
          to: "get.yaml")
        var program = try Program.curlew("run", "get.yaml")
        program.workingDirectory = folder.path
        let killed = try program.start()
        let output = folder.path(of: ".curlew/output")
        func left() -> [String] { (try? namesInFolder(output)) ?? [] }
        for _ in 0..<3000 where left().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        killed.send(SIGKILL)
        _ = try await killed.finished()
        let name = try #require(left().first)
        #expect(name.hasPrefix(".curlew-save-") && name.hasSuffix(".tmp"))
        let run = try await program.run()
        expect(run, endsIn: 0)
        #expect(left() == ["file.bin"])
      }
    }
  }

  @Test(.needs(.nginx))
  func `continues after a kill, ten at once, from another server program`() async throws {
    let nginx = try await RangePeer.start(content: Self.bytes(600_000))
    try await withTemporaryFolder { folder in
      try folder.write(Self.many(nginx.ports[0], rate: "limits: { rate: 100kB/s }"), to: "get.yaml")
      var program = try Program.curlew("run", "get.yaml", "--output", "out")
      program.workingDirectory = folder.path
      let killed = try program.start()
      for number in 0..<10 {
        try await Self.waits(for: folder.path(of: "out/.\(number).bin.curlew-part"), of: 1)
      }
      killed.send(SIGKILL)
      _ = try await killed.finished()
      var had: [Int] = []
      for number in 0..<10 {
        #expect(!folder.holds("out/\(number).bin"))
        had.append(Self.length(folder.path(of: "out/.\(number).bin.curlew-part")) ?? 0)
      }
      #expect(had.allSatisfy { $0 > 0 && $0 < 600_000 })
      try folder.write(Self.many(nginx.ports[0], rate: ""), to: "get.yaml")
      let run = try await program.run()
      expect(run, endsIn: 0)
      let whole = try readFile(nginx.folder.path(of: "html/file.bin"))
      for number in 0..<10 {
        #expect(try readFile(folder.path(of: "out/\(number).bin")) == whole)
      }
      let log = try await nginx.lines(of: "access.log", count: 20)
      for count in had { #expect(log.contains("206 bytes=\(count)-")) }
    }
  }

  private static func many(_ port: UInt16, rate: String) -> String {
    var text = "curlew: 1\nscenarios:\n"
    for number in 0..<10 {
      text += """
          get \(number):
            steps:
              - GET: http://127.0.0.1:\(port)/file.bin?\(number)
                save: { path: \(number).bin, resume: true }
                \(rate)

        """
    }
    return text
  }
}

/// An nginx that serves one file, in ranges too, and logs what was asked for.
enum RangePeer {
  static func start(content: [UInt8]) async throws -> RunningPeer {
    try await Nginx.start { folder, ports in
      try folder.write(content, to: "html/file.bin")
      return """
        log_format range '$status $http_range';
        access_log access.log range;
        server { listen 127.0.0.1:\(ports[0]); root html; }
        """
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite struct `A saved file, seen from the command line` {
  private func run(
    _ text: String, _ folder: TemporaryFolder, _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    try folder.write(text, to: "get.yaml")
    var program = try Program.curlew("run", "get.yaml")
    program.arguments += arguments
    program.environment.merge(environment) { $1 }
    program.workingDirectory = folder.path
    return try await program.run()
  }

  private func collection(_ server: ScriptedServer, _ save: String) -> String {
    "curlew: 1\nrequests:\n  - GET: \(server.url("/x"))\n    save: \(save)\n"
  }

  @Test func `is in the folder of an option or its variable`() async throws {
    try await withServer(try ScriptedServer { _ in .response(200, body: "abc") }) { server in
      let folder = try TemporaryFolder()
      let text = collection(server, "a/x")
      expect(try await run(text, folder), endsIn: 0)
      expect(try await run(text, folder, ["--output", "flag"]), endsIn: 0)
      expect(try await run(text, folder, environment: ["CURLEW_OUTPUT": "var"]), endsIn: 0)
      for place in [".curlew/output/a/x", "flag/a/x", "var/a/x"] {
        #expect(try folder.read(place) == "abc")
      }
    }
  }

  @Test func `that failed offers curl the coding that was asked for`() async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.close)
    }
    let folder = try TemporaryFolder()
    let resumed = try await run(collection(server, "{ path: x, resume: true }"), folder)
    #expect(resumed.output.contains("--header 'Accept-Encoding: identity'"), "\(resumed.output)")
    #expect(!resumed.output.contains("--compressed"))
    let whole = try await run(collection(server, "x"), folder)
    #expect(whole.output.contains("--compressed"), "\(whole.output)")
  }

  /// The response has the beginning alone; the rest went to the file.
  @Test(arguments: ["x", "{ path: x, resume: true }"])
  func `that broke off is reported with all received bytes`(save: String) async throws {
    let came = String(repeating: "a", count: 300_000)
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 400000\r\nETag: \"e\"\r\n\r\n" + came).then(.close)
    }
    let run = try await run(collection(server, save), TemporaryFolder())
    expect(run, endsIn: 3)
    expect(
      run.output,
      has: ["response 200, 300.0 kB in ", "… 300.0 kB in all", "300000 of 400000 bytes"])
  }

  @Test(arguments: ["../x", "/tmp/x", ".git/x", "a/.b"])
  func `outside its folder is refused before anything is sent`(path: String) async throws {
    try await withServer(try ScriptedServer { _ in .response(200, body: "abc") }) { server in
      let folder = try TemporaryFolder()
      let run = try await run(collection(server, path), folder)
      expect(run, endsIn: 2)
      #expect(run.errorOutput.contains("`\(path)` may not be written"))
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `two steps of one file are refused before anything is sent`() async throws {
    try await withServer(try ScriptedServer { _ in .response(200) }) { server in
      let folder = try TemporaryFolder()
      let run = try await run(
        collection(server, "a/x")
          + "  - GET: \(server.url("/y"))\n    save: { path: ./a//x, resume: true }\n", folder)
      expect(run, endsIn: 2)
      #expect(run.errorOutput.contains("two-writers"))
      #expect(server.requests.isEmpty)
    }
  }

  @Test func `an untrusted run saves beneath the output folder only`() async throws {
    try await withServer(try ScriptedServer { _ in .response(200, body: "abc") }) { server in
      let folder = try TemporaryFolder()
      let untrusted = ["--untrusted", "--allow-host", "127.0.0.1", "--allow-write", "."]
      let run = try await run(collection(server, "x"), folder, untrusted)
      expect(run, endsIn: 0)
      #expect(try folder.read(".curlew/output/x") == "abc")
      let outside = try await self.run(collection(server, "../../y"), folder, untrusted)
      expect(outside, endsIn: 2)
      #expect(!folder.holds("y"))
    }
  }

  /// Whether a file system of our own can be mounted, without being root.
  private static let mounts = system("unshare -rm true 2>/dev/null") == 0

  @Test(.enabled(if: mounts))
  func `a disk that fills while it is written fails the step in words and leaves nothing`()
    async throws
  {
    let body = [UInt8](repeating: 7, count: 2_000_000)
    try await withServer(try ScriptedServer { _ in .response(200, bytes: body) }) { server in
      let folder = try TemporaryFolder()
      try folder.write(collection(server, "big.bin"), to: "get.yaml")
      try folder.makeFolder("disk")
      let curlew = try Program.curlew()
      var program = Program(
        "/bin/sh",
        [
          "-c",
          "exec unshare -rm sh -c 'mount -t tmpfs -o size=1m none disk"
            + " && { \"$0\" run get.yaml --output disk; code=$?; ls -A disk >left; exit $code; }' \"$0\"",
          curlew.path,
        ])
      program.environment["PATH"] = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
      program.workingDirectory = folder.path
      let run = try await program.run()
      expect(run, endsIn: 1)
      #expect(
        run.failures == [
          "get.yaml:3:5 GET \(server.url("/x")): the body could not be saved while receiving: "
            + "`disk/big.bin` cannot be written: No space left on device"
        ])
      #expect(try folder.read("left") == "")
    }
  }

  @Test func `a disk that is full fails the step in words and leaves nothing`() async throws {
    let body = [UInt8](repeating: 7, count: 2_000_000)
    try await withServer(try ScriptedServer { _ in .response(200, bytes: body) }) { server in
      let folder = try TemporaryFolder()
      try folder.write(collection(server, "big.bin"), to: "get.yaml")
      let curlew = try Program.curlew()
      var program = Program("/bin/sh", ["-c", "ulimit -f 1000; exec \(curlew.path) run get.yaml"])
      program.workingDirectory = folder.path
      let run = try await program.run()
      expect(run, endsIn: 1)
      #expect(
        run.output.contains("`.curlew/output/big.bin` cannot be written: File too large"))
      #expect(try namesInFolder(folder.path(of: ".curlew/output")) == [])
    }
  }

  @Test func `shows on a terminal the name of a step as written`() async throws {
    let piece = [UInt8](repeating: 7, count: 100_000)
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n"
    let server = try ScriptedServer { _ in
      ScriptedAnswer.bytes(Array(head.utf8) + piece).then(.bytes(piece).whenReleased())
    }
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      try folder.write(
        "curlew: 1\nsecrets: [key]\nrequests:\n  - GET: \(server.url("/hunQ7er"))\n    name: hunQ7er\n",
        to: "get.yaml")
      var program = try Program.curlew("run", "get.yaml")
      program.workingDirectory = folder.path
      program.standardError = .terminal
      program.standardOutput = .terminal
      program.environment["TERM"] = "xterm-256color"
      program.environment["CURLEW_SECRET_key"] = "hunQ7er"
      let running = try program.start()
      try await running.prints("↓ 50 %")
      server.release(connection: 0)
      let run = try await running.finished()
      expect(run, endsIn: 0)
      #expect(run.terminal.contains("  hunQ7er  "), "\(run.terminal)")
    }
  }

  @Test(arguments: [80, 40])
  func `shows on a terminal how far it has come`(columns: Int) async throws {
    let piece = [UInt8](repeating: 7, count: 100_000)
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 400000\r\n\r\n"
    let server = try ScriptedServer { _ in
      ScriptedAnswer.bytes(Array(head.utf8) + piece)
        .then(.bytes(piece).after(.milliseconds(1500)))
        .then(.bytes(piece + piece).whenReleased())
    }
    try await withServer(server) { server in
      let folder = try TemporaryFolder()
      try folder.write(
        "curlew: 1\nrequests:\n  - name: the nightly build\n    GET: \(server.url("/x"))\n"
          + "    save: x\n", to: "get.yaml")
      var program = try Program.curlew("run", "get.yaml")
      program.workingDirectory = folder.path
      program.standardError = .terminal
      program.standardOutput = .terminal
      program.terminalColumns = columns
      program.environment["TERM"] = "xterm-256color"
      let running = try program.start()
      try await running.prints("↓ 50 %")
      server.release(connection: 0)
      let run = try await running.finished()
      expect(run, endsIn: 0)
      let lines = run.terminal.split(separator: "\r").filter { $0.contains("↓ ") }
      #expect(lines.contains { $0.contains("↓ 50 %") }, "\(run.terminal)")
      #expect(columns < 80 || lines.contains { $0.contains("↓ 50 % of 400.0 kB, ") })
      #expect(lines.contains { $0.contains("/s") && $0.contains(" s left") }, "\(run.terminal)")
      let widths = lines.filter { $0.contains(" %") }.map { Self.width(String($0)) }
      #expect(widths.allSatisfy { $0 < columns }, "\(widths)")
    }
  }

  /// Columns of a line without the sequences that colour and erase.
  private static func width(_ line: String) -> Int {
    var count = 0
    var isEscape = false
    for scalar in line.unicodeScalars {
      if scalar == "\u{1b}" {
        isEscape = true
      } else if isEscape {
        if scalar != "[", !("0"..."9").contains(scalar), scalar != ";" { isEscape = false }
      } else if scalar.value >= 32 {
        count += 1
      }
    }
    return count
  }

  @Test func `shows no progress without a terminal`() async throws {
    let piece = [UInt8](repeating: 7, count: 1000)
    let server = try ScriptedServer { _ in
      ScriptedAnswer.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n".utf8) + piece)
        .then(.bytes(piece).after(.milliseconds(1300)))
    }
    try await withServer(server) { server in
      let run = try await run(collection(server, "x"), try TemporaryFolder())
      expect(run, endsIn: 0)
      #expect(!run.output.contains("%") && run.errorOutput.isEmpty)
    }
  }
}

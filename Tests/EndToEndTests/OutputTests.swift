// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `Outputs that fail` {
  @Test(arguments: [Program.Output.closed, .brokenPipe, .file("/dev/full")])
  func `end in 6, everything was sent and the other reports are complete`(
    output: Program.Output
  ) async throws {
    try await withServer(try ScriptedServer { _ in .response(200) }) { server in
      try await withTemporaryFolder { folder in
        var program = try collection(in: folder, server)
        program.standardOutput = output
        program.arguments += ["--report", "junit=out.xml"]
        let run = try await program.run()
        expect(run, endsIn: 6)
        #expect(run.errorOutput.hasPrefix("error: the console report failed: "))
        #expect(server.requests.count == 2)
        #expect(try folder.read("out.xml").contains(#"tests="2""#))
      }
    }
  }

  @Test func `on a full disk end in 6 and name the report`() async throws {
    try await withServer(try ScriptedServer { _ in .response(200) }) { server in
      try await withTemporaryFolder { folder in
        var program = try collection(in: folder, server)
        program.arguments += ["--report", "json=/dev/full"]
        let run = try await program.run()
        expect(run, endsIn: 6)
        #expect(run.errorOutput.contains("`/dev/full`"))
        #expect(run.output.contains("2 passed"))
      }
    }
  }

  @Test func `like a place that cannot be written do not end the run`() async throws {
    try await withServer(try ScriptedServer { _ in .response(200) }) { server in
      try await withTemporaryFolder { folder in
        var program = try collection(in: folder, server)
        program.arguments += ["--report", "junit=a.yaml/out.xml", "--report", "json=b.json"]
        let run = try await program.run()
        expect(run, endsIn: 6)
        #expect(run.errorOutput.contains("`a.yaml/out.xml`"))
        #expect(server.requests.count == 2)
        #expect(folder.holds("b.json"))
      }
    }
  }

  @Test func `like a stopped terminal do not stop requests`() async throws {
    try await withServer(try ScriptedServer { _ in .response(200) }) { server in
      try await withTemporaryFolder { folder in
        var program = try collection(in: folder, server)
        program.standardOutput = .terminal
        program.standardError = .terminal
        program.input = .terminal
        let running = try program.start()
        running.type("\u{13}")
        try await server.requests(count: 2)
        running.type("\u{11}")
        let run = try await running.finished()
        expect(run, endsIn: 0)
        #expect(run.terminal.contains("2 passed"))
      }
    }
  }

  private func collection(
    in folder: TemporaryFolder, _ server: ScriptedServer
  ) throws -> Program {
    try folder.write(
      "curlew: 1\nbaseUrl: \(server.url())\nrequests:\n  - GET: /a\n  - GET: /b\n", to: "a.yaml")
    var program = try Program.curlew("run", "a.yaml")
    program.workingDirectory = folder.path
    return program
  }
}

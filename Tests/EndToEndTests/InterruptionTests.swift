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

@Suite struct `A signal` {
  private static let collection = """
    curlew: 1
    baseUrl: http://127.0.0.1:1
    scenarios:
      slow:
        steps:
          - GET: /slow
          - GET: /never
        teardown:
          - DELETE: /thing
      later:
        steps:
          - GET: /later
    teardown:
      - DELETE: /all
    """

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `ends the run, teardown and reports included`(signal: Int32, code: Int32) async throws {
    try await withServer(try ScriptedServer { $0.path == "/slow" ? .never : .response(200) }) {
      server in
      try await withTemporaryFolder { folder in
        let running = try start(server, folder)
        try await server.requests(count: 1)
        running.send(signal)
        let run = try await running.finished()
        expect(run, endsIn: code)
        let last = try #require(server.requests.last)
        #expect(last.target == "/all")
        #expect(!server.requests.contains { ["/never", "/later"].contains($0.target) })
        #expect(run.output.contains("interrupted by signal \(signal)"))
        let junit = try folder.read("out.xml")
        #expect(junit.hasSuffix("</testsuites>\n"))
        #expect(junit.contains("the run was interrupted"))
        #expect(try folder.read("out.json").contains(#""interrupted":true"#))
      }
    }
  }

  @Test func `of a second kind cuts teardown`() async throws {
    let server = try ScriptedServer { _ in .never }
    try await withServer(server) { server in
      try await withTemporaryFolder { folder in
        let running = try start(server, folder)
        try await server.requests(count: 1)
        running.send(SIGINT)
        try await server.requests(count: 2)
        running.send(SIGTERM)
        let run = try await running.finished()
        expect(run, endsIn: 130)
        #expect(try folder.read("out.xml").hasSuffix("</testsuites>\n"))
      }
    }
  }

  @Test func `gives teardown a bounded time`() async throws {
    try await withServer(try ScriptedServer { _ in .never }) { server in
      try await withTemporaryFolder { folder in
        let running = try start(server, folder, "--teardown-timeout", "50ms")
        try await server.requests(count: 1)
        running.send(SIGINT)
        let run = try await running.finished()
        expect(run, endsIn: 130)
      }
    }
  }

  @Test func `that comes twice at once is one`() async throws {
    try await withServer(try ScriptedServer { $0.path == "/slow" ? .never : .response(200) }) {
      server in
      try await withTemporaryFolder { folder in
        let running = try start(server, folder)
        try await server.requests(count: 1)
        running.send(SIGINT)
        running.send(SIGINT)
        let run = try await running.finished()
        expect(run, endsIn: 130)
        #expect(server.requests.last?.target == "/all")
      }
    }
  }

  private func start(
    _ server: ScriptedServer, _ folder: TemporaryFolder, _ more: String...
  ) throws -> RunningProgram {
    try folder.write(Self.collection, to: "a.yaml")
    var program = try Program.curlew(
      "run", "a.yaml", "-j", "1", "--var", "baseUrl=\(server.url())", "--report", "junit=out.xml",
      "--report", "json=out.json")
    program.arguments += more
    program.workingDirectory = folder.path
    return try program.start()
  }
}

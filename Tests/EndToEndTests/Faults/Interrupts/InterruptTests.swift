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

/// Signals in the middle of a run: `teardown` runs, reports are written, 128 + signal.
@Suite struct InterruptTests {
  /// A scenario whose second request is never answered.
  static func collection(_ server: ScriptedServer) -> String {
    """
    curlew: 1
    baseUrl: \(server.url())
    setup:
      - GET: /setup
    scenarios:
      stuck:
        steps:
          - GET: /first
          - GET: /never
          - GET: /later
        teardown:
          - DELETE: /thing
      waiting:
        needs: [stuck]
        steps:
          - GET: /afterwards
    teardown:
      - DELETE: /setup
    """
  }

  /// Answers all but `/never`, and `DELETE` only when `teardown` says so.
  static func service(answersTeardown: Bool = true) throws -> ScriptedServer {
    try ScriptedServer { request in
      request.path == "/never" || request.method == "DELETE" && !answersTeardown
        ? .never : .response(200, json: "{}")
    }
  }

  @Test func `a signal ends a program with its group`() async throws {
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - exec: [sh, -c, 'trap "" TERM; echo $$ > new; mv new pid; while :; do sleep 100; done']
      """)
    let program = try workshop.curlew(
      ["run", "specs.yaml", "--allow-exec"] + AllReports.options
    ).start()
    while !workshop.folder.holds("pid") { await Task.yield() }
    program.send(SIGINT)
    expect(try await program.finished(), endsIn: 130)
    let group = try #require(pid_t(try workshop.folder.read("pid").split(separator: "\n")[0]))
    #expect(livingProcesses(of: group).isEmpty)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal ends the run and teardown runs`(_ signal: Int32, _ code: Int32) async throws {
    let server = try Self.service()
    let workshop = try Workshop(Self.collection(server))
    let program = try workshop.curlew(["run", "specs.yaml"] + AllReports.options).start()
    try await server.requests(count: 3)
    program.send(signal)
    let run = try await program.finished()
    expect(run, endsIn: code)
    #expect(
      server.requests.map { "\($0.method) \($0.path)" }
        == ["GET /setup", "GET /first", "GET /never", "DELETE /thing", "DELETE /setup"])
    expect(run.output, has: ["interrupted", "specs.yaml › stuck", "specs.yaml › waiting"])
    for name in ["ctrf.json", "events.ndjson", "junit.xml"] {
      expect(try workshop.folder.read(name), has: ["/first", "/never", "interrupted"])
    }
  }

  @Test func `Ctrl-C on a terminal does the same`() async throws {
    let server = try Self.service()
    let workshop = try Workshop(Self.collection(server))
    var program = try workshop.curlew("run", "specs.yaml")
    program.input = .terminal
    program.standardOutput = .terminal
    program.standardError = .terminal
    let running = try program.start()
    try await server.requests(count: 3)
    running.type("\u{3}")
    let run = try await running.finished()
    expect(run, endsIn: 130)
    #expect(server.requests.suffix(2).map(\.method) == ["DELETE", "DELETE"])
    expect(run.terminal, has: ["interrupted"])
  }

  @Test func `a second signal skips teardown`() async throws {
    let server = try Self.service(answersTeardown: false)
    let workshop = try Workshop(Self.collection(server))
    let program = try workshop.curlew(["run", "specs.yaml"] + AllReports.options).start()
    try await server.requests(count: 3)
    program.send(SIGINT)
    try await server.requests(count: 4)
    program.send(SIGTERM)
    let run = try await program.finished()
    expect(run, endsIn: 130)
    #expect(server.requests.count == 4)
    #expect(AllReports.names.count { workshop.folder.holds($0) } == 3)
  }

  @Test func `a second Ctrl-C skips teardown`() async throws {
    let server = try Self.service(answersTeardown: false)
    let workshop = try Workshop(Self.collection(server))
    let program = try workshop.curlew("run", "specs.yaml").start()
    try await server.requests(count: 3)
    program.send(SIGINT)
    try await server.requests(count: 4)
    // The same signal at once is taken for an echo of the first.
    try await Task.sleep(for: .milliseconds(400))
    program.send(SIGINT)
    expect(try await program.finished(), endsIn: 130)
    #expect(server.requests.count == 4)
  }

  @Test func `the first signal's number is kept`() async throws {
    let server = try Self.service(answersTeardown: false)
    let workshop = try Workshop(Self.collection(server))
    let program = try workshop.curlew("run", "specs.yaml").start()
    try await server.requests(count: 3)
    program.send(SIGTERM)
    try await server.requests(count: 4)
    program.send(SIGINT)
    expect(try await program.finished(), endsIn: 143)
  }

  @Test func `teardown has its time and no more`() async throws {
    let server = try Self.service(answersTeardown: false)
    let workshop = try Workshop(Self.collection(server))
    let program = try workshop.curlew("run", "specs.yaml", "--teardown-timeout", "300ms").start()
    try await server.requests(count: 3)
    program.send(SIGINT)
    let run = try await program.finished()
    expect(run, endsIn: 130)
    #expect(server.requests.count == 4)
  }

  @Test func `a signal while a retry waits ends the waiting`() async throws {
    let server = try ScriptedServer { request in
      .response(request.path == "/slow" ? 503 : 200, json: "{}")
    }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      scenarios:
        polls:
          steps:
            - GET: /slow
              retry: { attempts: 5, every: 10m }
          teardown:
            - DELETE: /thing
      """)
    let program = try workshop.curlew("run", "specs.yaml").start()
    try await server.requests(count: 1)
    program.send(SIGINT)
    expect(try await program.finished(), endsIn: 130)
    #expect(server.requests.map(\.method) == ["GET", "DELETE"])
  }

  @Test func `an ignored hang-up stays ignored`() async throws {
    let server = try ScriptedServer { _ in
      ScriptedAnswer.response(200, json: "{}").after(.milliseconds(300))
    }
    let workshop = try Workshop(oneRequest(server.url("/")))
    var program = try workshop.curlew("run", "specs.yaml")
    program.arguments = ["-c", "trap '' HUP; exec \"$@\"", "sh", program.path] + program.arguments
    program.path = "/bin/sh"
    let running = try program.start()
    try await server.requests(count: 1)
    running.send(SIGHUP)
    expect(try await running.finished(), endsIn: 0)
  }
}

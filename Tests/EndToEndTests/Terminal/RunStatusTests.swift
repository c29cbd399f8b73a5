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

/// SIGUSR1 asks what runs.
@Suite struct `A person who asks a run` {
  private static let names = ["pay", "a\u{1b}[2J\u{202e}::error::b", "漢字漢字漢字漢字漢字漢字漢字漢字"]

  private func workshop(_ server: ScriptedServer) throws -> Workshop {
    let steps = Self.names.map { name in
      "  \"\(name.replacing("\u{1b}", with: "\\e").replacing("\u{202e}", with: "\\u202e"))\": "
        + "{ steps: [{ GET: '\(server.url("/"))' }] }\n"
    }
    return try Workshop("curlew: 1\nscenarios:\n" + steps.joined())
  }

  @Test(arguments: [20, 80, 300])
  func `sees on the terminal every step that runs`(_ columns: Int) async throws {
    let server = try ScriptedServer { _ in ScriptedAnswer.response(200).whenReleased() }
    let workshop = try workshop(server)
    var program = try workshop.curlew("run", "specs.yaml")
    program.input = .terminal
    program.standardOutput = .terminal
    program.standardError = .terminal
    program.terminalColumns = columns
    let running = try program.start()
    let requests = try await server.requests(count: 3)
    running.send(SIGUSR1)
    try await running.prints("specs.yaml:5 › ")
    for request in requests { server.release(connection: request.connection) }
    let run = try await running.finished()
    withExtendedLifetime(workshop) {}
    expect(run, endsIn: 0)
    expect(run.terminal, has: ["0/3 scenarios", "; running:", "specs.yaml:3 › pay › GET"])
    #expect(!run.terminal.contains("\u{1b}[2J"))
    #expect(!run.terminal.contains("\u{202e}"))
  }

  @Test(arguments: [["-q"], ["--progress", "none"]])
  func `gets an answer on standard error from any run`(_ options: [String]) async throws {
    let server = try ScriptedServer { _ in ScriptedAnswer.response(200).whenReleased() }
    let workshop = try workshop(server)
    let running = try workshop.curlew(["run", "specs.yaml"] + options).start()
    let requests = try await server.requests(count: 3)
    running.send(SIGUSR1)
    try await running.prints("specs.yaml:5 › ")
    for request in requests { server.release(connection: request.connection) }
    let run = try await running.finished()
    withExtendedLifetime(workshop) {}
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["0/3 scenarios", "; running:"])
  }

  @Test(arguments: [["-q"], []])
  func `sees the figures of a load and its oldest steps`(_ options: [String]) async throws {
    let server = try ScriptedServer { _ in ScriptedAnswer.response(200).whenReleased() }
    let workshop = try Workshop(
      "curlew: 1\nscenarios:\n  browse: { steps: [{ GET: '\(server.url("/"))' }] }\n")
    let running = try workshop.curlew(
      ["load", "specs.yaml", "-u", "25", "--iterations", "25"] + options
    ).start()
    let requests = try await server.requests(count: 25)
    running.send(SIGUSR1)
    try await running.prints("specs.yaml:3 › browse › GET")
    // The first question may have come before the report knew that a load had begun.
    running.send(SIGUSR1)
    try await running.prints("of which the oldest 20:")
    for request in requests { server.release(connection: request.connection) }
    let run = try await running.finished()
    withExtendedLifetime(workshop) {}
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: ["25 users (closed)", "running: 25 steps, of which the oldest 20:"])
    // An answer that follows may come when some steps have ended.
    let answers = run.errorOutput.split(separator: "running: ")
    let answer = try #require(answers.first { $0.contains("the oldest 20:") })
    #expect(answer.ranges(of: "specs.yaml:3 › browse › GET").count >= 20)
  }

  @Test func `does not end a run that still loads`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try workshop(server)
    let pipe = workshop.folder.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let running = try workshop.curlew(["run", pipe]).start()
    // Opening waits until the program reads.
    let writer = open(pipe, O_WRONLY)
    running.send(SIGUSR1)
    let text = Array("curlew: 1\nrequests: [{ GET: '\(server.url("/"))' }]\n".utf8)
    #expect(write(writer, text, text.count) == text.count)
    close(writer)
    expect(try await running.finished(), endsIn: 0)
    withExtendedLifetime(workshop) {}
  }

  @Test func `finds a line in the log of a CI system without asking`() async throws {
    let server = try ScriptedServer { _ in ScriptedAnswer.response(200).whenReleased() }
    let workshop = try workshop(server)
    var program = try workshop.curlew("run", "specs.yaml", "--progress-every", "10ms")
    program.environment["CI"] = "true"
    let running = try program.start()
    let requests = try await server.requests(count: 3)
    try await running.prints("; longest: ")
    for request in requests { server.release(connection: request.connection) }
    let run = try await running.finished()
    withExtendedLifetime(workshop) {}
    expect(run, endsIn: 0)
    #expect(run.output.contains("3 passed"))
  }
}

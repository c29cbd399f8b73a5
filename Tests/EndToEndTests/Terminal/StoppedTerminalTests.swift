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

/// A terminal that takes no output (Ctrl-S) pauses the run; no request times out for it.
@Suite struct StoppedTerminalTests {
  private static let stop = "\u{13}"
  private static let go = "\u{11}"

  /// Many scenarios whose requests have little time, with much to print.
  private func workshop(_ server: ScriptedServer) throws -> Workshop {
    let scenarios = (1...300).map {
      "  scenario \($0): { steps: [{ GET: /, timeout: 2s, expect: { status: 201 } }] }\n"
    }
    return try Workshop(
      "curlew: 1\nbaseUrl: \(server.url())\nscenarios:\n" + scenarios.joined())
  }

  private func program(_ workshop: Workshop, _ arguments: String...) throws -> Program {
    var program = try workshop.curlew(["run", "specs.yaml", "-j", "2"] + arguments)
    program.input = .terminal
    program.standardOutput = .terminal
    program.standardError = .terminal
    return program
  }

  @Test func `a stopped terminal is not a timeout`() async throws {
    let server = try ScriptedServer { request in
      .response(200).after(request.index < 2 ? .milliseconds(300) : .zero)
    }
    let workshop = try workshop(server)
    let running = try program(workshop, "--report", "ndjson=events.ndjson").start()
    try await server.requests(count: 2)
    running.type(Self.stop)
    // The stop must last longer than the requests' time-out: this is the one thing to wait for.
    try await Task.sleep(for: .seconds(3))
    running.type(Self.go)
    let run = try await running.finished()
    expect(run, endsIn: 1)
    expect(run.terminal, has: ["300 failed"])
    let events = try workshop.folder.read("events.ndjson")
    #expect(!events.contains(#""kind":"timeout""#))
    #expect(server.requests.count == 300)
  }

  @Test func `an interruption ends a run whose terminal is stopped`() async throws {
    let server = try ScriptedServer { $0.index < 20 ? .response(200) : .never }
    let workshop = try workshop(server)
    let running = try program(
      workshop, "--report", "ndjson=events.ndjson", "--teardown-timeout", "200ms"
    ).start()
    try await server.requests(count: 22)
    running.type(Self.stop)
    running.send(SIGTERM)
    let run = try await running.finished()
    expect(run, endsIn: 143)
    expect(try workshop.folder.read("events.ndjson"), has: ["run.finished"])
  }
}

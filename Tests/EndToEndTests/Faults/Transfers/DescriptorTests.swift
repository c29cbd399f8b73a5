// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A process that may open only a few descriptors: verdicts, never a hang or a crash.
@Suite struct DescriptorTests {
  /// `curlew run specs.yaml` with this many descriptors at most.
  private func run(_ workshop: Workshop, descriptors: Int) async throws -> ProgramRun {
    let curlew = try workshop.curlew("run", "specs.yaml", "--jobs", "40")
    var shell = Program(
      "/bin/sh",
      ["-c", "ulimit -n \(descriptors) && exec \"$0\" \"$@\"", curlew.path]
        + curlew.arguments)
    shell.workingDirectory = curlew.workingDirectory
    shell.environment = curlew.environment
    return try await workshop.runs(shell)
  }

  @Test func `requests that get no socket fail, the others pass`() async throws {
    let server = try ScriptedServer { _ in .response(200).after(.seconds(2)) }
    let scenarios = (1...40).map { "  s\($0): { steps: [{ GET: \(server.url("/")) }] }\n" }
    let workshop = try Workshop("curlew: 1\nscenarios:\n\(scenarios.joined())")
    let run = try await run(workshop, descriptors: 24)
    expect(run, endsIn: 3)
    expect(run.output, has: ["errored", "passed", "while connecting"])
  }

  @Test(arguments: 5...16)
  func `however few there are, it ends with a word`(count: Int) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(oneRequest(server.url("/")))
    let run = try await run(workshop, descriptors: count)
    #expect([0, 1, 2, 3, 6].contains(run.exitCode), "\(run.exitCode) \(run.errorOutput)")
    #expect(!(run.output + run.errorOutput).isEmpty)
  }

  @Test func `raw connections that get no socket fail`() async throws {
    let server = try RawServer(onConnect: ScriptedAnswer.raw("hi").after(.seconds(2)))
    let step = "{ socket: \"tcp://127.0.0.1:\(server.port)\", exchange: [{ receive: hi }] }"
    let scenarios = (1...30).map { "  s\($0): { steps: [\(step)] }\n" }
    let workshop = try Workshop("curlew: 1\nscenarios:\n\(scenarios.joined())")
    // Each first takes two, so that the last of them have none left for their socket.
    let run = try await run(workshop, descriptors: 80)
    expect(run, endsIn: 3)
    expect(run.output, has: ["errored", "passed"])
  }
}

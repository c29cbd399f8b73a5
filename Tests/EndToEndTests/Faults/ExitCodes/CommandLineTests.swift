// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Help, and a port that is taken.
@Suite struct `A command line` {
  @Test(arguments: ["run", "check", "plan", "list", "send", "demo", "schema"])
  func `that asks for help gets the whole usage`(command: String) async throws {
    for arguments in [[command, "--help"], ["help", command]] {
      let run = try await Workshop().runs(arguments)
      expect(run, endsIn: 0)
      expect(run.output, has: ["USAGE: curlew \(command)"])
    }
  }

  @Test func `of demo with a port in use is refused with this reason`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await Workshop().runs("demo", "--serve", "--port", "\(server.port)")
    expect(run, endsIn: 2)
    expect(
      run.errorOutput,
      has: ["another program listens on port \(server.port)", "leave `--port` out"])
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `Snapshots in CI` {
  @Test func `are not written, unless an option asks for it`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "1") }
    let workshop = try Workshop(
      "curlew: 1\nrequests: [{ GET: '\(server.url())/', snapshot: true }]\n")
    var program = try workshop.curlew(["run", "specs.yaml"])
    program.environment["CI"] = "true"
    let refused = try await workshop.runs(program)
    #expect(refused.exitCode == 1)
    #expect(refused.output.contains("there is no snapshot"))
    #expect(!workshop.folder.holds("__snapshots__"))
    program.arguments.append("--update")
    #expect(try await workshop.runs(program).exitCode == 0)
    #expect(workshop.folder.holds("__snapshots__/specs.yaml.yaml"))
  }
}

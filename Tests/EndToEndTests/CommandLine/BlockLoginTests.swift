// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A log-in of defaults and a block` {
  private func run(
    _ command: String, _ caller: String, block: String, status: Int = 401
  ) async throws -> String {
    let server = try ScriptedServer { _ in .response(status, json: "{}") }
    return try await withServer(server) { server in
      try await withTemporaryFolder { folder in
        let base = "curlew: 1\nbaseUrl: \(server.url(""))\n"
        try folder.write("curlew: 1\n" + block, to: "block.yaml")
        try folder.write(base + "use: { b: ./block.yaml }\n" + caller, to: "specs.yaml")
        var program = try Program.curlew(command, "specs.yaml")
        program.workingDirectory = folder.path
        let run = try await program.run()
        return run.output + run.errorOutput
      }
    }
  }

  private static let caller = """
    defaults: { auth: { bearer: x } }
    requests: [{ call: b/me }]

    """

  private static let words = "the `auth` of the caller's `defaults` does not reach a block"

  @Test(arguments: [401, 403]) func `is named where it is missing`(status: Int) async throws {
    let block = "blocks: { me: { steps: [{ GET: /me }] } }\n"
    let output = try await run("run", Self.caller, block: block, status: status)
    #expect(output.contains(Self.words), "\(output)")
  }

  @Test(arguments: [
    "blocks: { me: { steps: [{ GET: /me, auth: { bearer: y } }] } }\n",
    "blocks: { me: { steps: [{ GET: /me, headers: { authorization: y } }] } }\n",
    "defaults: { auth: { bearer: z } }\nblocks: { me: { steps: [{ GET: /me }] } }\n",
    "blocks: { me: { steps: [{ GET: /me, expect: 401 }] } }\n",
  ])
  func `is not named where it would be no help`(block: String) async throws {
    let output = try await run("run", Self.caller, block: block)
    #expect(!output.contains(Self.words), "\(output)")
  }

  @Test func `is shown in the plan only where it applies`() async throws {
    let block = "blocks: { me: { steps: [{ GET: /me }] } }\n"
    let alone = try await run("plan", Self.caller, block: block)
    #expect(!alone.contains("auth bearer"), "\(alone)")
    let beside = try await run(
      "plan", Self.caller.replacing("call: b/me }", with: "call: b/me }, { GET: / }"), block: block)
    #expect(beside.contains("defaults: auth bearer"), "\(beside)")
  }
}

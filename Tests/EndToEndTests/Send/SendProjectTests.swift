// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `curlew send` in a project: `baseUrl`, environments, defaults, inputs.
@Suite struct `A request that is typed in a project` {
  @Test func `is appended to its baseUrl, with the defaults of the environment`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await send(server, "GET", "/users/${user}", "-e", "staging", "--var", "user=a b")
    expect(run, endsIn: 0)
    let request = try #require(server.requests.first)
    #expect(request.target == "/v1/users/a%20b")
    #expect(request.header("x-stage") == "staging")
    #expect(request.header("authorization") == "Bearer from-env")
  }

  @Test func `to a whole address takes nothing from it`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await send(server, server.url("/x"))
    expect(run, endsIn: 0)
    let request = try #require(server.requests.first)
    #expect(request.header("x-default") == nil)
    #expect(request.header("authorization") == nil)
  }

  @Test(arguments: ["../a.txt", "./../a.txt", ".././a.txt", "..//a.txt"])
  func `sends a file from anywhere, however its path is spelt`(_ path: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    try await withTemporaryFolder { folder in
      try folder.write("hi", to: "a.txt")
      try folder.write("", to: "below/.git/HEAD")
      var program = try Program.curlew("send", server.url("/"), "--file", path)
      program.workingDirectory = folder.path(of: "below")
      let run = try await program.run()
      expect(run, endsIn: 0)
    }
    #expect(server.requests.first?.bodyText == "hi")
  }

  @Test func `needs only the inputs that it uses`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let unused = try await send(server, "/health", "-e", "bare")
    expect(unused, endsIn: 0)
    let used = try await send(server, "/health?k=${missing}", "-e", "bare")
    expect(used, endsIn: 2)
    #expect(used.errorOutput.contains("`missing` has no value"))
    #expect(server.requests.count == 1)
  }

  private func send(_ server: ScriptedServer, _ arguments: String...) async throws -> ProgramRun {
    try await withTemporaryFolder { folder in
      try folder.write(
        """
        curlew: 1
        baseUrl: \(server.url("/v0"))
        env: [TOKEN]
        vars: { user: ada }
        requires: [missing]
        defaults: { headers: { X-Default: "1" } }
        environments:
          bare: {}
          staging:
            baseUrl: \(server.url("/v1"))
            secrets: { token: "${env.TOKEN}" }
            defaults:
              headers: { X-Stage: staging }
              auth: { bearer: "${token}" }
        """, to: "curlew.yaml")
      try folder.makeFolder("below")
      var program = try Program.curlew("send")
      program.arguments += arguments
      program.environment["TOKEN"] = "from-env"
      program.workingDirectory = folder.path(of: "below")
      return try await program.run()
    }
  }
}

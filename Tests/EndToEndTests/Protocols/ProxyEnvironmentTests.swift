// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `The environment's proxies` {
  private func run(
    _ collection: String, _ environment: [String: String], _ arguments: String...
  ) async throws -> ProgramRun {
    let folder = try Workshop(collection)
    var program = try folder.curlew(arguments + ["specs.yaml"])
    program.environment.merge(environment) { $1 }
    return try await folder.runs(program)
  }

  @Test(arguments: [
    ("http_proxy", true), ("HTTP_PROXY", false), ("all_proxy", true), ("ALL_PROXY", true),
    ("https_proxy", false),
  ])
  func `serve the addresses of their scheme`(name: String, isUsed: Bool) async throws {
    let proxy = try ScriptedServer { _ in .response(200) }
    let run = try await run(
      "curlew: 1\nrequests: [{ GET: \"http://service.invalid/\" }]", [name: proxy.url()], "run")
    expect(run, endsIn: isUsed ? 0 : 3)
    #expect(proxy.requests.map(\.target) == (isUsed ? ["http://service.invalid/"] : []))
  }

  @Test(arguments: [
    ["no_proxy": "invalid"], ["NO_PROXY": "*"], ["no_proxy": "other.example, .service.invalid"],
  ])
  func `leave out the hosts of no_proxy`(exceptions: [String: String]) async throws {
    let proxy = try ScriptedServer { _ in .response(200) }
    let run = try await run(
      "curlew: 1\nrequests: [{ GET: \"http://service.invalid/\" }]",
      exceptions.merging(["http_proxy": proxy.url()]) { $1 }, "run")
    expect(run, endsIn: 3)
    #expect(proxy.requests.isEmpty)
  }

  @Test func `are never used for loopback, nor if the file sets none`() async throws {
    let proxy = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await run(
      """
      curlew: 1
      defaults: { continueOnFailure: true }
      requests:
        - { GET: "\(server.url())" }
        - { GET: "http://service.invalid/", proxy: none }
      """, ["all_proxy": proxy.url()], "run")
    expect(run, endsIn: 3)
    #expect(server.requests.count == 1)
    #expect(proxy.requests.isEmpty)
  }

  @Test func `a pattern in no_proxy holds for nothing, and is reported`() async throws {
    let proxy = try ScriptedServer { _ in .response(200) }
    let run = try await run(
      "curlew: 1\nrequests: [{ GET: \"http://service.invalid/\" }]",
      ["http_proxy": proxy.url(), "no_proxy": "other.example,*.invalid"], "run")
    expect(run, endsIn: 0)
    #expect(proxy.requests.count == 1)
    let text = run.output + run.errorOutput
    #expect(text.contains("`*.invalid` in the environment variable `no_proxy`"), "\(text)")
    #expect(text.contains("write `invalid`"), "\(text)")
  }

  @Test func `are in the plan, and so are those of the files`() async throws {
    let run = try await run(
      """
      curlew: 1
      requests:
        - { GET: "http://a.invalid/" }
        - { GET: "http://b.invalid/", proxy: "socks5h://ada:passw0rd@proxy.invalid" }
        - { GET: "http://c.invalid/", proxy: none }
      """,
      [
        "http_proxy": "ada:secretw0rd@proxy.invalid:3128", "https_proxy": "http://s.invalid",
        "no_proxy": "x.invalid",
      ], "plan")
    expect(run, endsIn: 0)
    expect(
      run.output,
      has: [
        "GET http://b.invalid/ [proxy socks5h://***@proxy.invalid:1080]",
        "GET http://c.invalid/ [proxy none]",
        "proxies of the environment, never for loopback: http through "
          + "http://***@proxy.invalid:3128, https through http://s.invalid:1080, "
          + "but not for x.invalid",
      ])
    #expect(!run.output.contains("w0rd"))
  }

  @Test(arguments: ["gopher://h:1", "http://h:port", "http://u%0Aser@h"])
  func `that are not addresses stop the run`(address: String) async throws {
    let run = try await run(
      "curlew: 1\nrequests: [{ GET: \"http://service.invalid/\" }]", ["https_proxy": address],
      "run")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["bad-proxy", "`https_proxy`"])
  }
}

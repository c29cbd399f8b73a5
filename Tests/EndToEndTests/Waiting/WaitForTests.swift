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

/// `--wait-for`: nothing is sent before an address answers.
@Suite struct `A wait for a service` {
  /// `/health` answers with these statuses, one after another, and the last one from then on.
  private func server(_ statuses: [Int]) throws -> ScriptedServer {
    try ScriptedServer { request in
      request.path == "/health"
        ? .response(statuses[min(request.index, statuses.count - 1)]) : .response(200)
    }
  }

  @Test(arguments: ["run", "load"]) func `ends with the first status below 400`(command: String)
    async throws
  {
    let server = try server([503, 404, 302])
    let workshop = try Workshop(oneRequest(server.url("/pets")))
    let more = command == "load" ? ["--iterations", "1", "--users", "1"] : []
    let run = try await workshop.runs(
      [command, "specs.yaml", "--wait-for", server.url("/health")] + more)
    expect(run, endsIn: 0)
    #expect(
      server.requests.map(\.path) == ["/health", "/health", "/health", "/pets"])
    // A log has one line for the beginning of the wait and one for its end.
    let lines = run.errorOutput.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("waiting") }
        == ["waiting   \(server.url("/health")) (status 503), at most 60s"])
    #expect(lines.count { $0.hasPrefix("ready     \(server.url("/health")), after ") } == 1)
  }

  @Test func `of an address that answers at once prints nothing`() async throws {
    let server = try server([200])
    let run = try await Workshop(oneRequest(server.url("/pets")))
      .run("--wait-for", server.url("/health"))
    expect(run, endsIn: 0)
    #expect(!run.errorOutput.contains("waiting") && !run.errorOutput.contains("ready"))
  }

  @Test func `whose time is over is an error of the run, and nothing is sent`() async throws {
    let server = try server([404])
    let workshop = try Workshop(oneRequest(server.url("/pets")))
    let run = try await workshop.run(
      "--wait-for", server.url("/health"), "--wait", "300ms", "--report", "junit=out.xml",
      "--report", "ndjson=out.ndjson")
    expect(run, endsIn: 3)
    #expect(
      run.headlines == ["error[not-ready]: \(server.url("/health")) was not ready within 300ms"])
    expect(
      run.errorOutput,
      has: [
        "attempt", ": status 404",
        "help: `--wait-for \(server.url("/health"))=404` accepts this status",
        "nothing was sent",
      ])
    #expect(server.requests.allSatisfy { $0.path == "/health" })
    #expect(try workshop.folder.read("out.xml").contains("was not ready within 300ms"))
    #expect(try workshop.folder.read("out.ndjson").contains(#""not-ready""#))
  }

  @Test(arguments: [("404", 0), ("4xx", 0), ("2xx", 3), ("200", 3)] as [(String, Int32)])
  func `is for the status behind the address`(status: String, code: Int32) async throws {
    let server = try server([404])
    let run = try await Workshop(oneRequest(server.url("/pets")))
      .run("--wait-for", server.url("/health=\(status)"), "--wait", "200ms")
    expect(run, endsIn: code)
  }

  @Test func `is for connections too, and for several addresses`() async throws {
    let server = try server([200])
    let address = server.url().replacing("http://", with: "tcp://")
    let workshop = try Workshop(oneRequest(server.url("/pets")))
    let run = try await workshop.run("--wait-for", address, "--wait-for", server.url("/health"))
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.path) == ["/health", "/pets"])
    let refused = try await workshop.run("--wait-for", "tcp://127.0.0.1:1", "--wait", "150ms")
    expect(refused, endsIn: 3)
    #expect(refused.errorOutput.contains("no connection"))
  }

  @Test func `of a path is behind the base address of the environment`() async throws {
    let server = try server([200])
    let workshop = try Workshop("curlew: 1\nrequests: [{ GET: /pets }]\n")
    try workshop.write(
      """
      curlew: 1
      defaults: { headers: { X-Own: a }, auth: { bearer: token }, expect: { status: 299 } }
      environments: { ci: { baseUrl: '\(server.url("/v1"))' } }
      """, to: "curlew.yaml")
    let run = try await workshop.run("-e", "ci", "--wait-for", "/health=200", "--wait", "5s")
    // The step itself is not answered as its defaults want.
    expect(run, endsIn: 1)
    #expect(server.requests.map(\.path) == ["/v1/health", "/v1/pets"])
    #expect(server.requests[0].header("authorization") == nil)
    #expect(server.requests[0].header("x-own") == nil)
    #expect(server.requests[1].header("x-own") == "a")
  }

  @Test(arguments: ["defaults", "environment"])
  func `reaches its address as the steps of the project`(level: String) async throws {
    let server = try server([200])
    let port = server.url().split(separator: ":").last.map(String.init) ?? ""
    let settings = "{ resolve: { 'service.invalid:\(port)': 127.0.0.1 } }"
    let workshop = try Workshop("curlew: 1\nrequests: [{ GET: /pets }]\n")
    try workshop.write(
      level == "defaults"
        ? "curlew: 1\nbaseUrl: http://service.invalid:\(port)\ndefaults: \(settings)\n"
        : "curlew: 1\nenvironment: e\nenvironments:\n  e:\n"
          + "    baseUrl: http://service.invalid:\(port)\n    defaults: \(settings)\n",
      to: "curlew.yaml")
    expect(try await workshop.run("--wait-for", "/health", "--wait", "5s"), endsIn: 0)
    #expect(server.requests.map(\.path) == ["/health", "/pets"])
  }

  @Test func `of a path without a base address is refused`() async throws {
    let server = try server([200])
    let run = try await Workshop(oneRequest(server.url("/pets"))).run("--wait-for", "/health")
    expect(run, endsIn: 2)
    #expect(run.headlines.first?.hasPrefix("error[no-base-url]") == true, "\(run.errorOutput)")
    #expect(server.requests.isEmpty)
  }

  @Test func `is not begun for a file with mistakes`() async throws {
    let server = try server([200])
    let run = try await Workshop("curlew: 1\nrequests: [{ GET: '${none}' }]\n")
      .run("--wait-for", server.url("/health"))
    expect(run, endsIn: 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `of an address without a scheme is a mistake`() async throws {
    let run = try await Workshop(oneRequest("http://127.0.0.1:9/"))
      .run("--wait-for", "127.0.0.1:5432")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["has no scheme", "tcp://127.0.0.1:5432"])
  }

  @Test func `has its time from a variable too, and ends with the time of the run`() async throws {
    let server = try server([404])
    let workshop = try Workshop(oneRequest(server.url("/pets")))
    var program = try workshop.curlew("run", "specs.yaml", "--wait-for", server.url("/health"))
    program.environment["CURLEW_WAIT"] = "150ms"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 3)
    #expect(run.errorOutput.contains("was not ready within 150ms"))
    let late = try await workshop.run(
      "--wait-for", server.url("/health"), "--timeout", "200ms")
    expect(late, endsIn: 3)
    #expect(late.errorOutput.contains("`--timeout`"))
  }

  @Test func `of a path names the whole address`() async throws {
    let server = try server([404])
    let workshop = try Workshop(oneRequest(server.url("/pets")))
    try workshop.write("curlew: 1\nbaseUrl: \(server.url())\n", to: "curlew.yaml")
    let run = try await workshop.run("--wait-for", "/health", "--wait", "150ms")
    expect(run, endsIn: 3)
    let address = server.url("/health")
    #expect(run.headlines == ["error[not-ready]: \(address) was not ready within 150ms"])
    #expect(run.errorOutput.hasPrefix("waiting   \(address) (status 404), at most 150ms\n"))
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `ends by a signal`(signal: Int32, code: Int32) async throws {
    let server = try ScriptedServer { _ in .never }
    let workshop = try Workshop(oneRequest(server.url("/pets")))
    let running = try workshop.curlew("run", "specs.yaml", "--wait-for", server.url("/health"))
      .start()
    try await server.requests(count: 1)
    running.send(signal)
    expect(try await running.finished(), endsIn: code)
    #expect(server.requests.allSatisfy { $0.path == "/health" })
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Options of `run` that hold over everything in the files.
@Suite struct `Options over files` {
  @Test func `headers of the command line are sent in place of others`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      """
      curlew: 1
      defaults: { headers: { X-A: default, X-B: kept }, auth: { bearer: file-token } }
      baseUrl: \(server.url())
      requests:
        - GET: /
          headers: { x-a: [own, twice], User-Agent: mine }
      """)
    let run = try await workshop.run(
      "-H", "X-A: flag", "--header", "User-Agent:", "-H", "Authorization: Bearer flag-token-1",
      "-v")
    expect(run, endsIn: 0)
    let request = try #require(server.requests.first)
    #expect(request.values(of: "x-a") == ["flag"])
    #expect(request.values(of: "x-b") == ["kept"])
    #expect(request.header("user-agent") == nil)
    #expect(request.values(of: "authorization") == ["Bearer flag-token-1"])
    #expect(!run.output.contains("flag-token-1"), "\(run.output)")
  }

  @Test func `resolve and connect-to set the targets of connections`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - GET: http://a.test:\(server.port)/a
          resolve: { "a.test:\(server.port)": ["127.0.0.9"] }
        - { GET: "http://b.test/b" }
      """)
    let run = try await workshop.run(
      "--resolve", "a.test:\(server.port):127.0.0.1", "--connect-to",
      "b.test::127.0.0.1:\(server.port)")
    expect(run, endsIn: 0)
    #expect(
      server.requests.map { $0.header("host") } == ["a.test:\(server.port)", "b.test"])
  }

  @Test func `a proxy is gone through, its password masked`() async throws {
    let proxy = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - { GET: http://a.test/x, proxy: none }\n")
    let run = try await workshop.run(
      "--proxy", "http://ada:lovelace@127.0.0.1:\(proxy.port)", "-v", "--report",
      "ndjson=events.ndjson")
    expect(run, endsIn: 0)
    #expect(proxy.requests.map(\.target) == ["http://a.test/x"])
    #expect(proxy.requests.first?.header("proxy-authorization") != nil)
    for text in [run.output, run.errorOutput, try workshop.folder.read("events.ndjson")] {
      #expect(!text.contains("lovelace") && !text.contains("YWRhOmxvdmVsYWNl"))
    }
    let direct = try ScriptedServer { _ in .response(200) }
    let typed = try await workshop.runs(
      "send", "--proxy", "127.0.0.1:\(proxy.port)", direct.url("/y"))
    expect(typed, endsIn: 0)
    #expect(proxy.requests.last?.target == direct.url("/y"))
    #expect(direct.requests.isEmpty)
  }

  @Test func `a run ends when its time is over, with teardown and reports`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/never" ? .never : .response(200)
    }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      scenarios:
        one: { steps: [{ GET: /never }], teardown: [{ DELETE: /one }] }
        two: { lock: a, needs: [one], steps: [{ GET: /two }] }
      teardown: [{ DELETE: /all }]
      """)
    let run = try await workshop.run("--timeout", "4s", "--report", "ndjson=events.ndjson")
    expect(run, endsIn: 3)
    #expect(server.requests.map(\.path) == ["/never", "/one", "/all"])
    #expect(try workshop.folder.read("events.ndjson").contains(#""timedOut":true"#))
  }

  @Test func `a teardown that hangs is cut`() async throws {
    let server = try ScriptedServer { _ in .never }
    let workshop = try Workshop(
      "curlew: 1\nbaseUrl: \(server.url())\nrequests: [{ GET: /a }]\nteardown: [{ GET: /b }]\n")
    let run = try await workshop.run("--timeout", "4s", "--teardown-timeout", "2s")
    expect(run, endsIn: 3)
    #expect(server.requests.map(\.path) == ["/a", "/b"])
  }

  @Test func `a run that ends before its time is not held`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: \(server.url("/"))\n")
    let run = try await workshop.run("--timeout", "1h")
    expect(run, endsIn: 0)
    #expect(!run.output.contains("--timeout"))
  }

  @Test func `a variable without effect is reported`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      "curlew: 1\nvars: { a: 1 }\nrequests: [{ GET: \(server.url("/")) }]")
    var program = try workshop.curlew("run", "specs.yaml")
    for (name, value) in [
      ("CURLEW_JOB", "3"), ("CURLEW_SECRET", "x"), ("CURLEW_VAR_a", "2"),
      ("CURLEW_TEARDOWN_TIMEOUT", "1s"),
    ] {
      program.environment[name] = value
    }
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    try expectGolden(run.errorOutput, "../Golden/variables-without-effect.txt")
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Templates for numbers of a request: timeouts, limits, tries, redirects, delays.
@Suite struct `A number of a request` {
  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.path {
      case "/terms":
        .response(
          200,
          json: #"{"short": "30ms", "second": "1s", "n": 2, "bad": "s3cret soon", "size": 4, "#
            + #""one": 1, "zero": 0}"#)
      case "/never": .never
      case "/a": .response(302, headers: ["Location": "/b"])
      case "/b": .response(302, headers: ["Location": "/c"])
      case "/busy": .response(503)
      default: .response(200, body: "0123456789")
      }
    }
  }

  private func run(
    _ server: ScriptedServer, _ step: String, _ arguments: String...
  ) async throws -> ProgramRun {
    let shop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      vars: { wait: 30ms, hops: none }
      requests:
        - GET: /terms
          capture: { short: $.short, n: $.n, bad: $.bad, size: $.size, one: $.one, zero: $.zero }
        - \(step)
      """)
    return try await shop.runs(["run", "specs.yaml"] + arguments)
  }

  @Test(arguments: [
    ("{ GET: /never, timeout: \"${wait}\" }", "not complete after 30ms"),
    ("{ GET: /never, timeout: \"${short}\" }", "not complete after 30ms"),
    (
      "{ GET: /never, timeout: { firstByte: \"${n}0ms\" } }",
      "no byte of a response came within 20ms"
    ),
    ("{ GET: /x, limits: { body: \"${size}B\" } }", "the decoded body is larger than 4 bytes"),
  ])
  func `ends a transfer where a template made it`(step: String, words: String) async throws {
    let run = try await run(try server(), step)
    expect(run, endsIn: 3)
    expect(run.output, has: [words])
  }

  @Test(arguments: [
    ("{ GET: /a, redirects: \"${hops}\", expect: { status: 302 } }", ["/a"]),
    ("{ GET: /a, redirects: \"${n}\" }", ["/a", "/b", "/c"]),
    ("{ GET: /a, redirects: { max: \"${n}\" } }", ["/a", "/b", "/c"]),
    ("{ GET: /x, read: \"${size}B\", expect: { size: 4B } }", ["/x"]),
    ("{ GET: /x, delay: \"${n}ms\" }", ["/x"]),
    ("{ wait: 1ms, delay: \"${n}ms\" }", []),
  ])
  func `limits redirects if it comes from a template`(
    step: String, paths: [String]
  ) async throws {
    let server = try server()
    let run = try await run(server, step)
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.path) == ["/terms"] + paths)
  }

  @Test(arguments: [
    ("retry: { attempts: \"${n}\", every: \"${one}ms\", backoff: \"${n}\", max: \"${n}ms\" }", 2),
    ("retry: { attempts: \"${n}0\", every: \"${wait}\", within: \"${zero}ms\" }", 1),
    ("redirects: \"${one}\"", 1),
  ])
  func `limits attempts if it comes from a template`(
    written: String, count: Int
  ) async throws {
    let server = try server()
    let run = try await run(server, "{ GET: /busy, \(written) }")
    expect(run, endsIn: 1)
    #expect(server.requests.count { $0.path == "/busy" } == count)
  }

  @Test(arguments: [
    ("timeout: \"${wait}\"", "invalid-duration"), ("delay: \"${wait}\"", "invalid-duration"),
    ("limits: { head: \"${wait}\" }", "invalid-size"),
    ("limits: { rate: \"${wait}\" }", "invalid-rate"), ("read: \"${wait}\"", "invalid-size"),
    ("redirects: \"${wait}\"", "invalid-value"),
    ("retry: { attempts: \"${wait}\" }", "invalid-value"),
  ])
  func `that an input makes is judged before anything is sent`(
    written: String, code: String
  ) async throws {
    let server = try server()
    let run = try await run(server, "{ GET: /x, \(written) }", "--var", "wait=s3cret")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[\(code)]", "specs.yaml:7:", "= help: give "])
    #expect(!run.errorOutput.contains("s3cret"))
    #expect(server.requests.isEmpty)
  }

  @Test func `that a capture makes wrong fails its step at its place, unsent, unshown`()
    async throws
  {
    let server = try server()
    let run = try await run(
      server, "{ GET: /x, timeout: \"${bad}\" }", "--report", "ndjson=/dev/stderr")
    expect(run, endsIn: 1)
    expect(run.output, has: ["specs.yaml:7:25", "is not a duration", "give it a unit"])
    #expect(!run.output.contains("s3cret"))
    #expect(run.errorOutput.ranges(of: #""step.started""#).count == 2, "\(run.errorOutput)")
    #expect(server.requests.map(\.path) == ["/terms"])
  }

  @Test func `of defaults from a capture applies from the next step on`() async throws {
    let server = try server()
    let run = try await Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      defaults: { timeout: { total: "${second}" }, delay: "${n}ms" }
      requests:
        - GET: /terms
          capture: { second: $.second, n: $.n }
        - socket: tcp://127.0.0.1:\(server.port)
          exchange: [{ send: "GET /raw HTTP/1.0\\r\\n\\r\\n" }, { receive: { until: " 200 " } }]
        - GET: /never
      """
    ).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["not complete after 1s"])
    #expect(server.requests.map(\.path) == ["/terms", "/raw", "/never"])
  }

  /// A step that captures numbers, and one that speaks to a peer that answers `hello` with `abc`.
  private func exchange(_ receive: String, _ arguments: String...) async throws -> ProgramRun {
    let terms = try server()
    let peer = try RawServer { $0.hasSuffix("hello") ? .raw("abc") : .never }
    return try await Workshop(
      """
      curlew: 1
      vars: { wait: 30ms }
      requests:
        - GET: \(terms.url("/terms"))
          capture: { n: $.n, bad: $.bad }
        - socket: tcp://127.0.0.1:\(peer.port)
          exchange: [{ send: hello }, { receive: \(receive) }, { receive: c }]
      """
    ).runs(["run", "specs.yaml"] + arguments)
  }

  @Test(arguments: [
    ("{ bytes: \"${n}\", expect: ab }", 0, "✓"),
    (
      "{ silence: \"${n * 300}ms\", expect: abc } }, { send: hello }, { receive: { bytes: 2 }", 0,
      "✓"
    ),
    ("{ until: never, timeout: \"${wait}\" }", 3, "had not ended after 30ms: 3 bytes came"),
    ("{ bytes: \"${n}kB\" }", 1, "is not a number of bytes"),
    ("{ silence: \"${bad}\" }", 1, "is not a duration"),
    ("{ timeout: \"${n - 2}s\", bytes: 3 }", 1, "`0s`, must be more than zero"),
  ])
  func `ends a receive if it comes from a template`(
    receive: String, exitCode: Int32, words: String
  ) async throws {
    let run = try await exchange(receive)
    expect(run, endsIn: exitCode)
    #expect(run.output.contains(words), "\(run.output)")
    #expect(!run.output.contains("s3cret"))
    if exitCode == 1 { expect(run.output, has: ["specs.yaml:7:"]) }
  }

  @Test(arguments: [
    ("{ bytes: \"${wait}\" }", "invalid-value"), ("{ silence: \"${wait}\" }", "invalid-duration"),
    ("{ timeout: \"${wait}\" }", "invalid-duration"),
  ])
  func `of a receive that an input makes is judged before anything is sent`(
    receive: String, code: String
  ) async throws {
    let run = try await exchange(receive, "--var", "wait=s3cret")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[\(code)]", "specs.yaml:7:", "= help: give "])
    #expect(!run.errorOutput.contains("s3cret"))
  }

  @Test func `is in the plan as written`() async throws {
    let run = try await Workshop(
      """
      curlew: 1
      vars: { n: 3 }
      requests:
        - GET: http://h/
          delay: "${n}ms"
          retry: { attempts: "${n}", every: "${n}s", backoff: "${n}", max: "${n}m", within: "${n}h" }
      """
    ).runs("plan", "specs.yaml")
    expect(run, endsIn: 0)
    expect(
      run.output,
      has: [
        "delay ${n}ms", "up to ${n} attempts, every ${n}s times ${n} up to ${n}m, within ${n}h",
      ])
  }
}

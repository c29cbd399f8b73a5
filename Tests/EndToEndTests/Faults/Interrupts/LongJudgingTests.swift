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

/// Bodies of more than a megabyte whose checks would take very long: `--timeout` and signals end them. One
/// after the other, since each takes a processor for itself.
@Suite(.serialized) struct LongJudgingTests {
  private static let numbers =
    "[" + (0..<150_000).map { "\(1_000_000 + $0)" }.joined(separator: ",") + "]"
  private static let texts =
    "["
    + Array(repeating: "\"\(String(repeating: "a", count: 40))\"", count: 30_000)
    .joined(separator: ",") + "]"
  private static let markup =
    "<r>" + String(repeating: "<a>\(String(repeating: "x", count: 150))</a>", count: 8_000)
    + "</r>"

  /// The same check many times over, each within its own bound.
  private static func many(_ line: (Int) -> String) -> String {
    (0..<400).map(line).joined(separator: "\n")
  }

  /// Members of an `allOf`: each element of a list fits all of them, and none at its first alternative.
  private static let references = Array(
    repeating: "{ anyOf: [{ type: string }, { type: integer }] }", count: 20
  ).joined(separator: ", ")

  /// What is expected, by the kind of check; `BODY` is what comes.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    var type = "application/json"
    /// The keys of the step below its request.
    let keys: String
  }

  static let kinds = [
    Kind(
      testDescription: "schema", body: numbers,
      keys: """
            expect:
              json:
        \((0..<20).map { "        '$[\($0):]': { $schema: { items: { allOf: [\(references)] } } }" }
          .joined(separator: "\n"))
        """),
    Kind(
      testDescription: "JSONPath", body: numbers,
      keys: """
            expect:
              json:
        \(many { "        '$[?count($[0:\(40 + $0)]) > 1]': { $length: 0 }" })
        """),
    Kind(
      testDescription: "CEL", body: numbers,
      keys: """
            expect:
              that:
        \(many { "        - 'response.json.all(a, response.json.exists(b, b == a + \($0)))'" })
        """),
    Kind(
      testDescription: "patterns", body: texts,
      keys: """
            expect:
              json:
        \(many { "        '$[\($0):]': { $each: { $matches: '^(a|aa){1,9}b|^a' } }" })
        """),
    Kind(
      testDescription: "lists", body: numbers,
      keys: """
            expect:
              json:
                $each:
                  $anyOf:
        \(many { "            - { $equals: \($0) }" })
        """),
    Kind(
      testDescription: "differences", body: numbers,
      keys: """
            expect:
              json:
        \(many { "        '$[\($0):]': [1, 2]" })
        """),
    Kind(
      testDescription: "XPath", body: markup, type: "application/xml",
      keys: """
            expect:
              xpath:
        \(many { "        'count(//a/following::a[\($0 + 1)])': 1" })
        """),
    Kind(
      testDescription: "captures", body: texts,
      keys: """
            capture:
        \(many { "      c\($0): { json: '$[?search(@, \"(a|aa){5}\($0)b\")]', default: none }" })
        """),
  ]

  private static func collection(_ server: ScriptedServer, _ kind: Kind) -> String {
    """
    curlew: 1
    baseUrl: \(server.url())
    scenarios:
      long:
        steps:
          - GET: /long
    \(kind.keys.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
    teardown:
      - DELETE: /thing
    """
  }

  private static func service(_ kind: Kind) throws -> ScriptedServer {
    let body = Array(kind.body.utf8)
    return try ScriptedServer { request in
      request.path == "/long"
        ? .response(200, headers: ["Content-Type": kind.type], bytes: body)
        : .response(200)
    }
  }

  /// A time that a loaded machine needs for the response alone shows nothing: then with a longer one.
  private static let times = ["400ms", "2s", "10s", "60s"]

  @Test(.timeLimit(.minutes(2)), arguments: kinds)
  func `the time limit of the run ends judging`(_ kind: Kind) async throws {
    let workshop = try Workshop()
    var events = ""
    for time in Self.times {
      let server = try Self.service(kind)
      try workshop.write(Self.collection(server, kind))
      let run = try await workshop.run(
        "--timeout", time, "--report", "ndjson=events.ndjson", "--report", "junit=junit.xml",
        "--report", "json=ctrf.json")
      expect(run, endsIn: 3)
      // The time may be over before the collection is loaded: then there is no report.
      events = (try? workshop.folder.read("events.ndjson")) ?? ""
      // What is judged is ended at the response; before it, the transfer is.
      guard events.contains(#""type":"stopped""#) else { continue }
      #expect(server.requests.map(\.method) == ["GET", "DELETE"])
      break
    }
    expect(events, has: [#""type":"stopped","code":"run-ended""#, #""outcome":"interrupted""#])
    expect(try workshop.folder.read("junit.xml"), has: ["the run was interrupted"])
    expect(try workshop.folder.read("ctrf.json"), has: [#""rawStatus":"interrupted""#])
  }

  @Test func `the time limit of the run between two attempts is not a failed check`()
    async throws
  {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - GET: \(server.url())/job
          retry: { within: 600s, every: 300s, until: has(response.json.done) }
      """)
    let run = try await workshop.run("--timeout", "2s")
    expect(run, endsIn: 3)
    expect(run.output, has: ["checks     0 held\n", "ended by --timeout"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `a signal ends judging while other steps continue`() async throws {
    let body = Array(Self.numbers.utf8)
    let server = try ScriptedServer { request in
      request.path == "/long" ? .response(200, bytes: body) : .response(200, json: "{}")
    }
    let kind = Self.kinds[0]
    let collection = Self.collection(server, kind).replacing(
      "scenarios:",
      with: """
        scenarios:
          others:
            steps:
              - GET: /tick
                retry: { within: 600s, every: 10ms, until: has(response.json.never) }
        """)
    let workshop = try Workshop(collection)
    let running = try workshop.curlew("run", "specs.yaml").start()
    // The judging does not hold the engine up: the other scenario sends on and on.
    try await server.requests(count: 100)
    running.send(SIGINT)
    let run = try await running.finished()
    expect(run, endsIn: 130)
    #expect(server.requests.last?.method == "DELETE")
  }

  @Test(.timeLimit(.minutes(2)))
  func `teardown is not judged beyond its time`() async throws {
    let kind = Self.kinds[0]
    let body = Array(kind.body.utf8)
    let server = try ScriptedServer { request in
      request.method == "DELETE" ? .response(200, bytes: body) : .never
    }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      requests:
        - GET: /never
      teardown:
        - DELETE: /long
      \(kind.keys)
      """)
    let running = try workshop.curlew(
      "run", "specs.yaml", "--teardown-timeout", "1s"
    ).start()
    try await server.requests(count: 1)
    running.send(SIGTERM)
    let run = try await running.finished()
    expect(run, endsIn: 143)
  }
}

/// A run that waits for its standard input.
@Suite struct `Waiting for standard input` {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `ends at once with a signal`(_ signal: Int32) async throws {
    let workshop = try Workshop()
    var program = try workshop.curlew("run", "-")
    program.input = .terminal
    let running = try program.start()
    running.send(signal)
    let run = try await running.finished()
    #expect(run.signal == signal || run.exitCode == 128 + signal, "\(run)")
  }

  @Test func `counts in the time of the run`() async throws {
    let workshop = try Workshop()
    var program = try workshop.curlew("run", "-", "--timeout", "50ms")
    program.input = .terminal
    let run = try await workshop.runs(program)
    expect(run, endsIn: 3)
    #expect(
      run.errorOutput == "error: the time of `--timeout` is over, and nothing was sent yet\n")
  }
}

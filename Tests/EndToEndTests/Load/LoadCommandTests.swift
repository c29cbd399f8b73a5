// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `curlew load` {
  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      request.path == "/bad" ? .response(503, body: "full") : .response(200, json: #"{"id": 1}"#)
    }
  }

  private static func collection(_ server: ScriptedServer, _ keys: String, path: String = "/1")
    -> String
  {
    """
    curlew: 1
    baseUrl: \(server.url())
    \(keys)
    scenarios:
      browse: { steps: [{ name: one, GET: \(path) }] }
    """
  }

  @Test func `never starts by a file's will`() async throws {
    let server = try server()
    let shop = try Workshop(
      Self.collection(server, "load: { rate: 1000/s, duration: 24h, weights: { browse: 9 } }"))
    expect(try await shop.run("-q"), endsIn: 0)
    #expect(server.requests.count == 1)
    expect(try await shop.runs("check", "specs.yaml"), endsIn: 0)
    expect(try await shop.runs("plan", "specs.yaml"), endsIn: 0)
    #expect(server.requests.count == 1)
  }

  @Test func `takes what a collection says, and options win`() async throws {
    let server = try server()
    let shop = try Workshop(Self.collection(server, "load: { users: 2, duration: 24h }"))
    let run = try await shop.runs("load", "specs.yaml", "--iterations", "7")
    expect(run, endsIn: 0)
    expect(run.output, has: ["2 users (closed), at most 7 starts", "requests   7: 7 held"])
    #expect(server.requests.count == 7)
    let other = try await shop.runs("load", "specs.yaml", "-u", "1", "--iterations", "3")
    expect(other.output, has: ["1 user (closed), at most 3 starts"])
    #expect(server.requests.count == 10)
  }

  @Test func `ends in the code of its failures and thresholds`() async throws {
    let server = try server()
    let shop = try Workshop(Self.collection(server, "", path: "/bad"))
    let load = ["load", "specs.yaml", "-r", "50/s", "-d", "200ms"]
    let failed = try await shop.runs(load)
    expect(failed, endsIn: 1)
    expect(
      failed.output,
      has: ["10 failed (100 %)    10 × status 503 at one", "for example", "HTTP/1.1 503"])
    let allowed = try await shop.runs(load + ["--threshold", "errors<=100%"])
    expect(allowed, endsIn: 0)
    let unmet = try await shop.runs(load + ["--threshold", "errors<1%"])
    expect(unmet, endsIn: 1)
    expect(unmet.output, has: ["✗ errors < 1 %      100 %"])
    try shop.write("curlew: 1\nrequests: [{ GET: http://127.0.0.1:1/ }]\n")
    expect(try await shop.runs(load), endsIn: 3)
  }

  @Test(arguments: [
    "requests: [{ GET: /1, skip: later }]", "requests: [{ GET: /1, if: 1 > 2 }]",
    "scenarios: { a: { skip: later, steps: [{ GET: /1 }] } }",
    "scenarios: { a: { data: { rows: [{ n: 1 }], where: n > 3 }, steps: [{ GET: /1 }] } }",
  ])
  func `that counts nothing says so, also after a merge`(steps: String) async throws {
    let server = try server()
    let shop = try Workshop("curlew: 1\nbaseUrl: \(server.url())\n\(steps)\n")
    let load = ["load", "specs.yaml", "-u", "2", "--iterations", "4", "-q"]
    let run = try await shop.runs(load)
    expect(run, endsIn: 4)
    expect(run.output, has: ["was carried out and counted"])
    for part in 1...2 {
      let shard = ["--shard", "\(part)/2", "--report", "ndjson=parts/\(part).ndjson"]
      expect(try await shop.runs(load + shard), endsIn: 0)
    }
    expect(try await shop.runs("merge", "parts", "-q"), endsIn: 4)
    // A part is not the whole.
    expect(try await shop.runs("merge", "parts/1.ndjson", "--shards", "1", "-q"), endsIn: 2)
  }

  @Test func `shows failures apart, and an option as the place of its limit`() async throws {
    let server = try ScriptedServer { request in
      request.index % 2 == 0 ? .response(503, body: "") : .response(200, body: "")
    }
    let shop = try Workshop(Self.collection(server, "load: { warmUp: 1h }"))
    let run = try await shop.runs(
      "load", "specs.yaml", "-u", "1", "--iterations", "8", "--warm-up", "0s", "--threshold",
      "p95<1h", "--threshold", "errors<=100%", "--threshold", "rate>1000000")
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "of 4 that held, from its sending", "of 4 that failed", "requests over ",
        "thresholds judge all requests: those that failed are among them",
        "--threshold rate > 1,000,000", "✗ rate > 1,000,000",
      ])
    #expect(!run.output.contains("specs.yaml:1:1"))
  }

  @Test func `ends by its time limit, also while it waits for responses`() async throws {
    let server = try ScriptedServer { _ in .never }
    let shop = try Workshop(Self.collection(server, ""))
    let began = ContinuousClock.now
    let run = try await shop.runs(
      "load", "specs.yaml", "-u", "2", "--iterations", "2", "--timeout", "200ms", "-q")
    expect(run, endsIn: 3)
    #expect(ContinuousClock.now - began < .seconds(10))
  }

  @Test(arguments: [
    ("lock", "browse: { lock: stock, steps: [{ GET: /1 }] }"),
    ("save", "browse: { steps: [{ GET: /1, save: one.json }] }"),
    ("snapshot", "browse: { steps: [{ GET: /1, snapshot: true }] }"),
    ("only", "browse: { only: true, steps: [{ GET: /1 }] }"),
    ("cookieJar: shared", "browse: { cookieJar: shared, steps: [{ GET: /1 }] }"),
  ])
  func `refuses by name what cannot be a load`(key: String, scenario: String) async throws {
    let server = try server()
    let shop = try Workshop(
      "curlew: 1\nbaseUrl: \(server.url())\nscenarios:\n  \(scenario)\n  other: { steps: [{ GET: /2 }] }\n"
    )
    let run = try await shop.runs("load", "specs.yaml", "-u", "1", "--iterations", "1")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[not-for-load]: `\(key)`", "nothing was sent"])
    #expect(server.requests.isEmpty)
  }

  @Test func `takes no thresholds that a merge could not judge`() async throws {
    let server = try server()
    let shop = try Workshop(
      Self.collection(server, "thresholds: { p95: { $not: { $gt: 1s } } }"))
    let run = try await shop.runs("load", "specs.yaml", "-u", "1", "--iterations", "1")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[not-for-load]", "not a comparison with a fixed value"])
  }

  @Test func `of an untrusted file has its size from the command line`() async throws {
    let server = try server()
    let shop = try Workshop(Self.collection(server, "load: { users: 500, duration: 24h }"))
    let host = ["--untrusted", "--allow-host", "127.0.0.1"]
    let run = try await shop.runs(["load", "specs.yaml"] + host)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["under `--untrusted` a file does not say"])
    #expect(server.requests.isEmpty)
    expect(
      try await shop.runs(["load", "specs.yaml", "-u", "1", "--iterations", "2"] + host), endsIn: 0)
  }

  @Test(arguments: [
    (["-z", "3s"], "is `--duration` here"), (["-c", "50"], "is `--users` here"),
    (["--vus", "50"], "is `--users` here"), (["--connections", "50"], "is `--users` here"),
    (["-n", "1000"], "1000 starts are `--iterations 1000`"),
    (["-r", "20"], "write `-r 20/s` or `-r 20/m`"),
    (["-r", "0/s"], "not a rate from 0.01/s"), (["-r", "200000/s"], "not a rate from 0.01/s"),
    (["-u", "0"], "not a whole number from 1 to 10000"),
    (["-d", "25h"], "up to 24h"), (["-d", "0s"], "above zero"),
    (["-r", "1/s", "-u", "1"], "exclude each other"),
    (["--stages", "1s:5", "-d", "1s"], "cannot be combined with `--stages`"),
    (["--stages", "1s:5,2s:5/s"], "some stages have a rate and some have users"),
    (["--stages", "5"], "is not a stage"), (["--stages", "1s:0"], "no stage wants any load"),
    (["-u", "1", "--max-in-flight", "2"], "`--max-in-flight` is for `--rate`"),
    (["--checks", "120%"], "must be all, status or a share"),
    (["--threshold", "p95"], "is not a limit"),
    (["--start-at", "tomorrow"], "is not a time of RFC 3339"),
    (["-r", "1/s", "-d", "1s", "--ramp", "2s"], "the rise takes longer"),
    (["-r", "1/s", "-d", "1s", "--warm-up", "1s"], "the warm-up takes as long"),
    (["--shard-by", "hash"], "is an option of `curlew"),
    (["--last-failed"], "is an option of `curlew"),
  ])
  func `answers what it does not take`(words: [String], answer: String) async throws {
    let server = try server()
    let shop = try Workshop(Self.collection(server, ""))
    let run = try await shop.runs(["load", "specs.yaml"] + words)
    #expect(run.exitCode == 2 || run.exitCode == 4)
    expect(run.errorOutput, has: [answer])
    #expect(server.requests.isEmpty)
  }

  @Test func `writes each report, with events that its schema takes`() async throws {
    let server = try server()
    let shop = try Workshop(
      Self.collection(server, "thresholds: { max: { $lt: 1m } }", path: "/bad"))
    let run = try await shop.runs(
      "load", "specs.yaml", "-r", "50/s", "-d", "1100ms", "--report", "ndjson=e.ndjson", "--report",
      "junit=j.xml", "--report", "json=r.json", "--report", "html=r.html", "-q")
    expect(run, endsIn: 1)
    let events = try shop.folder.read("e.ndjson")
    expect(
      events,
      has: [
        #""event":"load.started""#, #""event":"load.sample""#, #""event":"load.finished""#,
        "HISTF",
      ])
    let junit = try shop.folder.read("j.xml")
    expect(junit, has: [#"name="browse › one""#, "max &lt; 1 min", "started &gt;= 99 %"])
    #expect(junit.split(separator: "<testcase ").count == 1 + 3)
    expect(try shop.folder.read("r.json"), has: ["max < 1 min", " requests failed"])
    expect(try shop.folder.read("r.html"), has: [" status 503 at one"])
    guard Validator.hasJSONSchema else { return }
    let errors = try await Validator.schemaErrors(
      Array(events.utf8), schema: Validator.projectFile("specs/events.schema.json"), lines: true)
    #expect(errors == "checked \(events.split(separator: "\n").count)\n")
  }
}

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

@Suite struct `A run with --watch` {
  @Test func `runs everything, then what a change touches`() async throws {
    let watch = try WatchedWorkshop(
      ["specs/a.yaml": printing("a one"), "specs/b.yaml": printing("b one")], "specs")
    try await watch.waits()
    for name in ["specs/notes.txt", "specs/values.yaml"] { try watch.write("x: 1\n", to: name) }
    try watch.write(printing("b two"), to: "specs/b.yaml")
    try await watch.waits(after: 2)
    try watch.save(printing("a two"), to: "specs/a.yaml")
    try await watch.waits(after: 3)
    let run = try await watch.ends()
    expect(
      run.output,
      has: [
        "scenarios  2 passed", "--- turn 2: specs/b.yaml changed ---\n» specs/b.yaml: b two",
        "--- turn 3: specs/a.yaml changed ---\n» specs/a.yaml: a two",
        "watching 2 files: Ctrl-C ends\n",
      ])
    #expect(run.output.ranges(of: "a one").count == 1)
    #expect(run.errorOutput == "")
  }

  @Test func `follows the files that a collection uses`() async throws {
    let watch = try WatchedWorkshop(
      [
        "curlew.yaml": "curlew: 1\nvars: { who: one }\n",
        "lib.yaml": "curlew: 1\nblocks:\n  say: { steps: [print: 'block one'] }\n",
        "specs/a.yaml":
          "curlew: 1\nuse: { lib: ../lib.yaml }\nscenarios: { s: { steps: [call: lib/say] } }\n",
        "specs/b.yaml": "curlew: 1\ndata: rows.csv\nrequests: [print: 'row ${n} of ${who}']\n",
        "specs/rows.csv": "n\n1\n",
      ], "specs")
    try await watch.waits()
    try watch.write("n\n22\n", to: "specs/rows.csv")
    try await watch.waits(after: 2)
    try watch.write(
      "curlew: 1\nblocks:\n  say: { steps: [print: 'block two'] }\n", to: "lib.yaml")
    try await watch.waits(after: 3)
    try watch.write("curlew: 1\nvars: { who: all }\n", to: "curlew.yaml")
    try await watch.waits(after: 4)
    let run = try await watch.ends(by: SIGTERM, in: 143)
    expect(
      run.output,
      has: [
        "turn 2: specs/rows.csv changed ---\n» specs/b.yaml › b.yaml [1]: row 22 of one",
        "turn 3: lib.yaml changed ---\n» specs/a.yaml", "block two", "row 22 of all",
      ])
    #expect(run.output.ranges(of: "block one").count == 1)
    #expect(run.output.ranges(of: "block two").count == 2)
  }

  @Test func `shows a mistake with its place, and goes on when it is fixed`() async throws {
    let watch = try WatchedWorkshop(
      ["specs/a.yaml": printing("a one"), "specs/b.yaml": printing("b one")], "specs")
    try await watch.waits()
    try watch.write("curlew: 1\nrequests:\n  - prnt: b two\n", to: "specs/b.yaml")
    try await watch.waits(after: 2)
    try watch.write(
      "curlew: 1\nrequests:\n  - { POST: 'http://127.0.0.1:1/', file: later.bin }\n",
      to: "specs/b.yaml")
    try await watch.waits(after: 3)
    try watch.write("bytes", to: "specs/later.bin")
    try await watch.waits(after: 4)
    let run = try await watch.ends()
    expect(run.errorOutput, has: ["specs/b.yaml:3:5", "specs/b.yaml:3:", "later.bin`"])
    expect(run.output, has: ["turn 4: specs/later.bin changed", "1 errored"])
    #expect(run.output.ranges(of: "a one").count == 1)
  }

  @Test func `runs a new collection, and goes on without one that is removed`() async throws {
    let watch = try WatchedWorkshop(["specs/a.yaml": printing("a one")], "specs")
    try await watch.waits()
    try watch.write(printing("new one"), to: "specs/deep/new.yaml")
    try await watch.waits(after: 2)
    try watch.remove("specs/a.yaml")
    try watch.write(printing("new two"), to: "specs/deep/new.yaml")
    try await watch.waits(after: 3)
    let run = try await watch.ends()
    expect(run.output, has: ["new one", "new two", "watching 1 file: "])
    #expect(run.output.ranges(of: "a one").count == 1)
  }

  @Test func `finishes a turn before the next one`() async throws {
    let server = try ScriptedServer { request in
      request.index == 0 ? ScriptedAnswer.response(200).whenReleased() : .response(200)
    }
    let text = "curlew: 1\nrequests:\n  - GET: \(server.url("/first"))\n"
    let watch = try WatchedWorkshop(["a.yaml": text], "a.yaml")
    let first = try await server.requests(count: 1)
    try watch.write(text.replacing("first", with: "second"), to: "a.yaml")
    server.release(connection: first[0].connection)
    try await server.requests(count: 2)
    try await watch.running.prints("scenarios  1 passed", times: 2)
    try await watch.waits(after: 1)
    let run = try await watch.ends()
    #expect(server.requests.map(\.target) == ["/first", "/second"])
    expect(run.output, has: ["turn 2: a.yaml changed"])
    #expect(run.output.ranges(of: "watching").count == 1)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `ends a turn with its teardown`(signal: Int32, code: Int32) async throws {
    let server = try ScriptedServer { $0.path == "/slow" ? .never : .response(200) }
    let watch = try WatchedWorkshop(
      [
        "a.yaml": """
        curlew: 1
        baseUrl: \(server.url())
        requests: [GET: /slow]
        teardown: [DELETE: /all]
        """
      ], "a.yaml", "--report", "junit=out.xml")
    try await server.requests(count: 1)
    let run = try await watch.ends(by: signal, in: code)
    #expect(server.requests.last?.target == "/all")
    expect(run.output, has: ["interrupted by signal \(signal)"])
    #expect(!run.output.contains("watching"))
    expect(try watch.folder.read("out.xml"), has: ["the run was interrupted"])
  }

  @Test func `writes whole reports in each turn, and no records`() async throws {
    let watch = try WatchedWorkshop(
      [
        "curlew.yaml": "curlew: 1\n", "specs/a.yaml": printing("a one"),
        "specs/b.yaml": printing("b one"),
      ], "specs", "--report", "junit=out.xml", "--report", "ndjson=out.ndjson")
    try await watch.waits()
    #expect(try watch.folder.read("out.xml").contains(#"tests="2""#))
    try watch.write(printing("b two"), to: "specs/b.yaml")
    try await watch.waits(after: 2)
    expect(try watch.folder.read("out.xml"), has: [#"tests="1""#, "specs/b.yaml"])
    expect(try watch.folder.read("out.ndjson"), has: ["run.finished"])
    _ = try await watch.ends()
    #expect(!watch.folder.holds("out.ndjson.partial"))
    #expect(!watch.folder.holds(".curlew"))
  }

  @Test func `takes what it writes for no change, and a person's for one`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"a":1}"#) }
    let text = """
      curlew: 1
      vars: { folder: .curlew/output }
      scenarios:
        s:
          steps:
            - { GET: '\(server.url("/"))', snapshot: true }
            - { GET: '\(server.url("/"))', save: got.json }
            - print: "${file(folder + '/got.json')}"

      """
    let watch = try WatchedWorkshop(["curlew.yaml": "curlew: 1\n", "a.yaml": text], "a.yaml")
    try await watch.waits()
    let recording = "__snapshots__/a.yaml.yaml"
    let recorded = try watch.folder.read(recording)
    try watch.write(recorded.replacing("1", with: "2"), to: recording)
    try await watch.waits(after: 2)
    try watch.write("a person's", to: ".curlew/output/got.json")
    try await watch.waits(after: 3)
    let run = try await watch.ends()
    expect(
      run.output,
      has: ["turn 2: \(recording) changed", "1 failed", "turn 3: .curlew/output/got.json changed"])
  }

  @Test func `stops counting a file that each of its turns changes`() async throws {
    let watch = try WatchedWorkshop(
      [
        "token.txt": "x",
        "a.yaml": """
        curlew: 1
        requests:
          - { exec: [sh, -c, 'echo x >> token.txt'] }
          - print: "${file('token.txt')}"
        """,
      ], "a.yaml", "--allow-exec")
    try await watch.waits()
    let run = try await watch.ends()
    expect(
      run.output,
      has: ["turn 3: token.txt changed", "token.txt changed in three turns, and counts between"])
    #expect(!run.output.contains("turn 4"))
  }

  @Test func `gathers the steps of an editor`() async throws {
    let watch = try WatchedWorkshop(["a.yaml": printing("one"), "b.yaml": printing("one")], ".")
    try await watch.waits()
    for text in ["", "curlew: 1\n", printing("two")] { try watch.write(text, to: "a.yaml") }
    try watch.save(printing("two"), to: "b.yaml")
    try await watch.waits(after: 2)
    let run = try await watch.ends()
    expect(run.output, has: ["turn 2: a.yaml and b.yaml changed", "scenarios  2 passed"])
  }

  @Test func `puts its lines on standard error beside a report for programs`() async throws {
    let watch = try WatchedWorkshop(["a.yaml": printing("one")], "a.yaml", "--report", "ndjson")
    try await watch.running.prints("watching 1 file")
    try watch.write(printing("two"), to: "a.yaml")
    try await watch.running.prints(#""run.finished""#, times: 2)
    let run = try await watch.ends()
    expect(run.errorOutput, has: ["--- turn 2: a.yaml changed ---"])
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
  }

  @Test func `is refused in a job, before anything is sent`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(oneRequest(server.url("/")))
    var program = try workshop.curlew("run", "specs.yaml", "--watch", "--report", "junit=out.xml")
    program.environment["CI"] = "true"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["`--watch`", "`CI`"])
    #expect(server.requests.count == 0)
    #expect(!workshop.folder.holds("out.xml"))
  }

  @Test func `ends when its reader is gone`() async throws {
    let workshop = try Workshop(oneRequest("http://127.0.0.1:1/"))
    var program = try workshop.curlew("run", "specs.yaml", "--watch")
    program.standardOutput = .brokenPipe
    expect(try await workshop.runs(program), endsIn: 6)
  }
}

// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import TestSupport
import Testing

@testable import Running

@Suite struct `A snapshot` {
  private let step = "curlew: 1\nname: c\nrequests: [{ GET: ORIGIN/a, snapshot: true }]\n"

  @Test func `is written when it is missing, and compared from then on`() async throws {
    let answer = Mutex(#"{"k":1,"m":[1,2]}"#)
    let runs = try RecordedRuns { _ in answer.withLock { $0 } }
    let first = try await runs.run(step)
    #expect(first.summary.snapshots.written == 1)
    #expect(first.summary.checks.held == 1)
    #expect(
      try runs.folder.read(RecordedRuns.file) == """
        # Written by `curlew run`; `--update` replaces what differs.
        snapshots: 1
        c/GET \(runs.server.url())/a:
          status: 200
          json:
            k: 1
            m: [1, 2]

        """)
    // The order of members does not count, nor does the way in which a number is written.
    answer.withLock { $0 = #"{"m":[1,2],"k":1.0}"# }
    #expect(try await runs.run(step).summary.steps.passed == 1)
    answer.withLock { $0 = #"{"k":2,"m":[2]}"# }
    let other = try await runs.run(step)
    let failure = try #require(other.snapshot(of: "GET \(runs.server.url())/a")?.failure)
    #expect(
      failure.message
        == "the response differs in 2 places, first at `/json/k`: expected `1`, found `2`")
    #expect(
      failure.differences.map { "\($0.pointer) \($0.location ?? "")" } == [
        "/json/k specs/__snapshots__/0.yaml.yaml:6:5",
        "/json/m/0 specs/__snapshots__/0.yaml.yaml:7:9",
      ])
    #expect(other.summary.steps.failed == 1)
    #expect(try runs.folder.read(RecordedRuns.file).contains("k: 1"))
  }

  @Test func `that differs is replaced by an update alone`() async throws {
    let answer = Mutex("1")
    let runs = try RecordedRuns { _ in answer.withLock { $0 } }
    _ = try await runs.run(step)
    answer.withLock { $0 = "2" }
    let updated = try await runs.run(step, .update)
    #expect(updated.summary.snapshots.replaced == 1)
    #expect(updated.summary.steps.passed == 1)
    #expect(try runs.folder.read(RecordedRuns.file).contains("json: 2"))
    let again = try await runs.run(step, .update)
    #expect(again.summary.snapshots.isEmpty)
  }

  @Test func `that is missing fails where none may be written`() async throws {
    let runs = try RecordedRuns { _ in "1" }
    let run = try await runs.run(step, .compareOnly)
    #expect(
      run.snapshot(of: "GET \(runs.server.url())/a")?.failure?.message.contains("no snapshot")
        == true)
    #expect(!runs.folder.holds("specs/__snapshots__"))
  }

  @Test func `is not written when another check failed, and is compared all the same`() async throws
  {
    let runs = try RecordedRuns { _ in "1" }
    let text =
      "curlew: 1\nrequests: [{ name: a, GET: ORIGIN/a, snapshot: true, expect: { json: WANTED } }]\n"
    let run = try await runs.run(text.replacing("WANTED", with: "2"))
    #expect(run.snapshot(of: "a") == nil)
    #expect(!runs.folder.holds(RecordedRuns.file))
    _ = try await runs.run(text.replacing("WANTED", with: "1"))
    let both = try await runs.run(
      text.replacing("WANTED", with: "2").replacing("ORIGIN/a", with: "ORIGIN/b"), .update)
    #expect(both.snapshot(of: "a")?.holds == true)
    #expect(both.summary.checks.failed == 1)
  }

  @Test func `is that of the final attempt, and its difference no reason for another`() async throws
  {
    let count = Mutex(0)
    let runs = try RecordedRuns { _ in "\(count.withLock { count in count += 1; return count })" }
    let text = """
      curlew: 1
      requests:
        - name: a
          GET: ORIGIN/
          retry: { attempts: 3, every: 1ms, until: response.json > LIMIT }
          snapshot: true
      """
    let first = try await runs.run(text.replacing("LIMIT", with: "1"))
    #expect(first.attempts(of: "a").map { $0.verdicts.map(\.check.name) }.last?.last == "snapshot")
    #expect(try runs.folder.read(RecordedRuns.file).contains("json: 2"))
    let second = try await runs.run(text.replacing("LIMIT", with: "2"))
    #expect(second.attempts(of: "a").count == 1)
    #expect(second.snapshot(of: "a")?.holds == false)
    let pending = try await runs.run(text.replacing("LIMIT", with: "99"))
    #expect(pending.attempts(of: "a").count == 3)
    #expect(pending.snapshot(of: "a") == nil)
  }

  @Test func `that differs does not begin another try of a scenario`() async throws {
    let count = Mutex(0)
    let runs = try RecordedRuns { target in
      target == "/n" ? "\(count.withLock { $0 += 1; return $0 })" : "0"
    }
    func text(_ other: String) -> String {
      """
      curlew: 1
      continueOnFailure: true
      scenarios:
        s: { retries: 2, steps: [{ name: a, GET: ORIGIN/n, snapshot: true }, { GET: ORIGIN/, \(other) }] }
      """
    }
    _ = try await runs.run(text("expect: 200"))
    let differs = try await runs.run(text("expect: 200"))
    #expect(differs.attempts(of: "a").count == 1)
    #expect(differs.summary.steps.failed == 1)
    // Another failure is tried again, whatever the snapshot came to.
    let both = try await runs.run(text("expect: 500"))
    #expect(both.attempts(of: "a").count == 3)
  }

  @Test(arguments: [
    "requests: [{ name: a, GET: ORIGIN/, snapshot: true, fails: yet, expect: { json: WANTED } }]",
    """
    scenarios:
      s:
        fails: yet
        steps: [{ name: a, GET: ORIGIN/, snapshot: true, expect: { json: WANTED } }]
    """,
    """
    blocks: { b: { steps: [{ name: a, GET: ORIGIN/, snapshot: true, expect: { json: WANTED } }] } }
    requests: [{ call: b, fails: yet }]
    """,
  ])
  func `of a step that is expected to fail is never written, and is compared`(keys: String)
    async throws
  {
    let answer = Mutex("1")
    let runs = try RecordedRuns { _ in answer.withLock { $0 } }
    let text = "curlew: 1\n\(keys)\n"
    for mode in [SnapshotMode.addMissing, .compareOnly, .update] {
      for wanted in ["1", "2"] {
        let run = try await runs.run(text.replacing("WANTED", with: wanted), mode)
        #expect(run.snapshot(of: "a") == nil)
        #expect(!runs.folder.holds(RecordedRuns.file))
      }
    }
    _ = try await runs.run(
      text.replacing("fails: yet", with: "tags: []").replacing("WANTED", with: "1"))
    answer.withLock { $0 = "2" }
    let run = try await runs.run(text.replacing("WANTED", with: "2"), .update)
    #expect(run.snapshot(of: "a")?.holds == false)
    #expect(run.summary.steps.failed == 0)
    #expect(try runs.folder.read(RecordedRuns.file).contains("json: 1"))
  }

  @Test func `is written with a note about paths that select nothing`() async throws {
    let runs = try RecordedRuns { _ in #"{"a":1}"# }
    let text =
      "curlew: 1\nrequests: [{ name: a, GET: ORIGIN/, snapshot: { ignore: [$.b, $.a] } }]\n"
    let notices = try await runs.run(text).attempts(of: "a").flatMap(\.notices)
    #expect(notices.count == 2)
    #expect(notices.last == "`ignore`: `$.b` selects nothing in the response")
    #expect(try await runs.run(text).attempts(of: "a").flatMap(\.notices).isEmpty)
  }

  @Test func `has no secret, and the texts made from one`() async throws {
    let runs = try RecordedRuns { _ in #"{"a":"tiger-17","b":"TIGER-17"}"# }
    let text = """
      curlew: 1
      secrets: [token]
      requests:
        - name: a
          GET: "ORIGIN/?t=${token.upperAscii()}"
          snapshot: true
      """
    let run = try await runs.run(text, secrets: [("token", "tiger-17")])
    #expect(run.summary.steps.passed == 1, "\(run.text)")
    let file = try runs.folder.read(RecordedRuns.file)
    #expect(
      file.contains("{ a: ***token***, b: ***token*** }") || file.contains("'***token***'"),
      "\(file)")
    #expect(!file.lowercased().contains("tiger"))
    // Another value of the secret is the same snapshot.
    let other = try RecordedRuns { _ in #"{"a":"zebra-88","b":"ZEBRA-88"}"# }
    try other.folder.write(
      file.replacing(runs.server.url(), with: other.server.url()), to: RecordedRuns.file)
    #expect(try await other.run(text, secrets: [("token", "zebra-88")]).summary.steps.passed == 1)
  }

  @Test(arguments: ["a: [", "pets: 1\n", "snapshots: 1\na/b: {}\na/b: {}\n", "\u{0}"])
  func `in a file of something else fails its step, and the file is kept`(text: String) async throws
  {
    let runs = try RecordedRuns { _ in "1" }
    try runs.folder.write(text, to: RecordedRuns.file)
    for mode in [SnapshotMode.addMissing, .update] {
      let run = try await runs.run(step, mode)
      #expect(run.refusal(of: "GET \(runs.server.url())/a") == "unusable-snapshots")
      #expect(try runs.folder.read(RecordedRuns.file) == text)
    }
  }

  @Test func `is not read or written through a link, nor beneath a hidden folder`() async throws {
    let runs = try RecordedRuns { _ in "1" }
    try runs.folder.makeFolder("elsewhere")
    try runs.folder.symbolicLink("specs/__snapshots__", to: "../elsewhere")
    let run = try await runs.run(step)
    #expect(run.refusal(of: "GET \(runs.server.url())/a") == "unusable-snapshots")
    #expect(!runs.folder.holds("elsewhere/0.yaml.yaml"))
    let file = try RecordedRuns { _ in "1" }
    try file.folder.write("snapshots: 1\n", to: "elsewhere.yaml")
    try file.folder.makeFolder("specs/__snapshots__")
    try file.folder.symbolicLink(RecordedRuns.file, to: "../../elsewhere.yaml")
    let linked = try await file.run(step)
    #expect(linked.refusal(of: "GET \(file.server.url())/a") == "unusable-snapshots")
    #expect(try file.folder.read("elsewhere.yaml") == "snapshots: 1\n")
  }

  @Test func `of a body that is too long fails its step`() async throws {
    let long = "\"\(String(repeating: "a", count: 1_000_001))\""
    let runs = try RecordedRuns { _ in long }
    #expect(
      try await runs.run(step).refusal(of: "GET \(runs.server.url())/a") == "snapshot-too-large")
  }

  @Test func `of a body that replacing makes too long fails its step with the bound`() async throws
  {
    let long =
      "[\"\(String(repeating: "a", count: 40_000))\",\"\(String(repeating: "b", count: 40_000))\"]"
    let runs = try RecordedRuns { _ in long }
    let replacement = String(repeating: "x", count: 1_000)
    let run = try await runs.run(
      "curlew: 1\nrequests: [{ GET: ORIGIN/a, snapshot: { replace: { '[ab]': \(replacement) } } }]\n"
    )
    guard case .refused(let error)? = run.attempts(of: "GET \(runs.server.url())/a").last?.failure
    else {
      Issue.record("the step was not refused")
      return
    }
    #expect(error.code == "snapshot-too-large")
    #expect(error.message == "after `replace` the body would have more than 64 MB, the limit")
  }

  @Test func `that cannot be written is an error of the run`() async throws {
    let runs = try RecordedRuns { _ in "1" }
    let step = "curlew: 1\nrequests: [{ GET: ORIGIN/a, snapshot: true }, { GET: ORIGIN/b }]\n"
    let folder = runs.folder
    let server = try ScriptedServer { request in
      // After the comparison with no file and before the end of the run.
      if request.target.hasSuffix("b") {
        _ = try? folder.write("nonsense: [", to: RecordedRuns.file)
      }
      return .response(200, body: "1")
    }
    let run = try await CarriedOut(all: [step], against: server, jobs: 1, files: folder)
    #expect(run.summary.snapshots.lost == 1)
    #expect(run.diagnosticCodes == ["unwritten-snapshots"])
    #expect(try folder.read(RecordedRuns.file) == "nonsense: [")
  }

  @Test(arguments: [
    (true, "a symbolic link is there"), (false, "`__snapshots__` is not a folder"),
  ])
  func `is not written where its folder is a link or a file, and says which`(
    _ isLink: Bool, words: String
  ) async throws {
    let runs = try RecordedRuns { _ in "1" }
    let step = "curlew: 1\nrequests: [{ GET: ORIGIN/a, snapshot: true }, { GET: ORIGIN/b }]\n"
    let folder = runs.folder
    let server = try ScriptedServer { request in
      // After the comparison with no file and before the end of the run.
      if request.target.hasSuffix("b") {
        if isLink {
          try? folder.symbolicLink("specs/__snapshots__", to: folder.path)
        } else {
          _ = try? folder.write("", to: "specs/__snapshots__")
        }
      }
      return .response(200, body: "1")
    }
    let run = try await CarriedOut(all: [step], against: server, jobs: 1, files: folder)
    let message = run.diagnostics.first?.message ?? ""
    #expect(message.hasSuffix("may not be written: \(words)"), "\(message)")
    // The next run finds it before anything is compared.
    let next = try await CarriedOut(all: [step], against: server, jobs: 1, files: folder)
    let refusal = next.error(of: "GET \(server.url())/a")?.message ?? ""
    #expect(refusal.hasSuffix("may not be read: \(words)"), "\(refusal)")
  }
}

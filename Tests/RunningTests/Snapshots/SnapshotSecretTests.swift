// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import Testing

@testable import Running

@Suite struct `The secrets of snapshots` {
  @Test func `within longer numbers leave a snapshot that can be read`() async throws {
    let runs = try RecordedRuns { _ in #"{"id":123456789}"# }
    let text = "curlew: 1\nsecrets: [pin]\nrequests: [{ name: a, GET: ORIGIN/, snapshot: true }]\n"
    let run = try await runs.run(text, secrets: [("pin", "456789")])
    #expect(run.summary.snapshots.written == 1, "\(run.text)")
    let file = try runs.folder.read(RecordedRuns.file)
    #expect(file.contains("id: '123***pin***'"), "\(file)")
    let again = try await runs.run(text, secrets: [("pin", "456789")])
    #expect(again.summary.steps.passed == 1)
    #expect(again.summary.snapshots.isEmpty)
  }

  /// The login answers with a token, and only a later step captures it.
  private static let later = """
    curlew: 1
    requests:
      - { name: early, GET: ORIGIN/early, id: early, snapshot: true }
      - name: late
        GET: ORIGIN/late
        capture: { token: { json: $.t, secret: true } }
        snapshot: true
    """

  @Test(arguments: [
    (#"{"t":"tiger-17-x"}"#, "t: ***token***"),
    (#""a tiger-17-x and tiger-17-x""#, "json: a ***token*** and ***token***"),
    (#"{"tiger-17-x":["dGlnZXItMTcteA=="]}"#, "***token***: [***token***]"),
  ])
  func `that a later step captures are masked when the file is written`(
    early: String, recorded: String
  ) async throws {
    let value = Mutex("tiger-17-x")
    let runs = try RecordedRuns { target in
      let token = value.withLock { $0 }
      return target == "/early"
        ? early.replacing("tiger-17-x", with: token) : #"{"t":"\#(token)"}"#
    }
    let run = try await runs.run(Self.later)
    #expect(run.summary.snapshots.written == 2, "\(run.text)")
    let file = try runs.folder.read(RecordedRuns.file)
    #expect(!file.contains("tiger") && !file.contains("dGlnZXItMTcte"))
    #expect(
      file.replacing("'", with: "").replacing("\"", with: "").contains(recorded), "\(file)")
  }

  @Test func `that a later step captures are any text in the next run`() async throws {
    let answers = Mutex([
      "/early": #"{"a":["x tiger-17-x"],"n":1}"#, "/late": #"{"t":"tiger-17-x"}"#,
    ])
    let runs = try RecordedRuns { target in answers.withLock { $0[target] ?? "" } }
    _ = try await runs.run(Self.later)
    let file = try runs.folder.read(RecordedRuns.file)
    for (early, holds) in [
      (#"{"a":["x tiger-17-x"],"n":1}"#, true), (#"{"a":["x leopard-5"],"n":1}"#, true),
      (#"{"a":["x leopard-5"],"n":2}"#, false), (#"{"a":["y leopard-5"],"n":1}"#, false),
      (#"{"a":["x abc"],"n":1}"#, false), (#"{"a":[null],"n":1}"#, false),
      (#"{"a":["x leopard-5",1],"n":1}"#, false),
    ] {
      answers.withLock { $0["/early"] = early }
      let run = try await runs.run(Self.later)
      #expect(run.snapshot(of: "early")?.holds == holds, "\(early)")
      if holds {
        let updated = try await runs.run(Self.later, .update)
        #expect(updated.summary.snapshots.isEmpty)
      }
      #expect(try runs.folder.read(RecordedRuns.file) == file)
    }
  }

  @Test func `that are inputs are marks alone`() async throws {
    let answer = Mutex(#"{"a":"tiger-17"}"#)
    let runs = try RecordedRuns { _ in answer.withLock { $0 } }
    let text = "curlew: 1\nsecrets: [pin]\nrequests: [{ name: a, GET: ORIGIN/, snapshot: true }]\n"
    _ = try await runs.run(text, secrets: [("pin", "tiger-17")])
    answer.withLock { $0 = #"{"a":"leopard"}"# }
    let run = try await runs.run(text, secrets: [("pin", "tiger-17")])
    #expect(run.snapshot(of: "a")?.holds == false)
  }
}

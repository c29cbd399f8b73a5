// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `A step that sends nothing` {
  private let server: ScriptedServer

  init() throws {
    server = try ScriptedServer { _ in .response(200, json: #"{"id": 7, "key": "k-123456"}"#) }
  }

  private func run(_ steps: String, top: String = "") async throws -> CarriedOut {
    try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\n\(top)\nrequests:\n\(steps)\n", against: server)
  }

  @Test func `set gives names that later steps read, each value seeing those before it`()
    async throws
  {
    let run = try await run(
      """
        - { GET: /, capture: { id: $.id } }
        - set: { next: "${id + 1}", path: "a/${next}", list: ["${next}", x] }
        - { name: last, GET: "/${raw(path)}/${list[0]}" }
      """)
    #expect(run.outcome(of: "last") == .passed)
    #expect(server.requests.last?.target == "/a/8/8")
    #expect(run.outcome(of: "set next, path, list") == .passed)
    #expect(run.summary.requests == 2)
  }

  @Test func `check takes values with what is expected of them`() async throws {
    let run = try await run(
      """
        - { GET: /, id: one }
        - check:
            - steps.one.response.json.id == 7
            - { of: steps.one.response.json, is: { id: { $gt: 6 }, key: k-123456 } }
        - { name: fails, check: [{ of: steps.one.response.json.id, is: 8 }] }
      """)
    #expect(run.outcome(of: "check steps.one.response.json.id == 7 and 1 more") == .passed)
    #expect(run.outcome(of: "fails") == .failed)
  }

  @Test func `set replaces variables, captures and names of another set`() async throws {
    let run = try await run(
      """
        - { GET: /, capture: { id: $.id } }
        - set: { count: "${count + 1}", id: "${id * 2}" }
        - set: { count: "${count + 1}" }
        - { name: last, GET: "/${count}/${id}" }
      """, top: "vars: { count: 0 }")
    #expect(run.outcome(of: "last") == .passed)
    #expect(server.requests.last?.target == "/2/14")
  }

  @Test func `where set was not carried out its name keeps its value, or has none`() async throws {
    let run = try await run(
      """
        - { set: { mode: b }, if: "false" }
        - { set: { other: b }, if: "false" }
        - { name: one, GET: "/${mode}" }
        - { name: two, GET: "/${other}" }
      """, top: "vars: { mode: a }")
    #expect(server.requests.map(\.target) == ["/a"])
    #expect(
      run.outcome(of: "two")
        == .skipped(reason: "`other` was not captured (step `set other` makes it)"))
  }

  @Test func `check judges every condition, and shows the parts of a false one`() async throws {
    let run = try await run(
      """
        - { id: one, GET: / }
        - name: judged
          check: [steps.one.response.status == 200, limit > 3, "limit == 2 && true"]
        - { name: behind, GET: / }
      """, top: "vars: { limit: 2 }")
    let verdicts = run.attempts(of: "judged").first?.verdicts ?? []
    #expect(
      verdicts.map(\.check.name)
        == [
          "check steps.one.response.status == 200", "check limit > 3", "check limit == 2 && true",
        ])
    #expect(verdicts.map(\.holds) == [true, false, true])
    #expect(verdicts[1].failure?.message == "`limit > 3` is false")
    #expect(verdicts[1].failure?.notes == ["`limit` ↳ `2`"])
    #expect(run.outcome(of: "judged") == .failed)
    #expect(run.outcome(of: "behind") == .skipped(reason: "step `judged` failed"))
    #expect(run.summary.checks.failed == 1)
  }

  @Test func `print shows texts, and lists and objects as JSON`() async throws {
    let run = try await run(
      """
        - { name: a, print: "id is ${3 + 4}" }
        - { name: b, print: "${ {'a': [1, null]} }" }
        - { name: c, print: "x ${[1]}" }
      """, top: "continueOnFailure: true")
    #expect(run.attempts(of: "a").first?.printed == "id is 7")
    #expect(run.attempts(of: "b").first?.printed == #"{"a":[1,null]}"#)
    #expect(run.outcome(of: "c") == .failed)
    #expect(run.error(of: "c")?.message == "a list cannot be part of a text")
  }

  @Test func `print masks text made from a secret, at any length`() async throws {
    let run = try await run(
      """
        - { GET: /, capture: { key: { json: $.key, secret: true }, id: $.id } }
        - { name: a, print: "key ${key}, part ${key.substring(0, 1)}." }
        - { name: b, print: "${ {'k': key} }" }
        - { name: c, print: "pin ${pin} and ${pin + 1}" }
        - { name: d, set: { part: "${key.substring(2, 4)}" } }
        - { name: e, print: "${part}" }
      """, top: "secrets: { pin: '12' }\ncontinueOnFailure: true")
    #expect(run.attempts(of: "a").first?.printed == "key ***key***, part ***key***.")
    #expect(run.attempts(of: "b").first?.printed == "***key***")
    #expect(run.attempts(of: "e").first?.printed == "***key***")
    #expect(!run.text.contains("k-123456"))
  }

  @Test func `wait delays the scenario`() async throws {
    let run = try await run("  - { name: pause, wait: 20ms }")
    #expect(run.outcome(of: "pause") == .passed)
    #expect((run.attempts(of: "pause").first?.durationMicroseconds ?? 0) >= 20_000)
  }

  @Test(arguments: ["${pause}", "${number}ms", "${duration('20ms')}", "0.0${number}s"])
  func `wait takes its length from a template`(length: String) async throws {
    let run = try await run(
      "  - { set: { pause: 20ms, number: 20 } }\n  - { name: pause, wait: \"\(length)\" }")
    #expect(run.outcome(of: "pause") == .passed, "\(run.text)")
    #expect((run.attempts(of: "pause").first?.durationMicroseconds ?? 0) >= 20_000)
  }

  @Test func `wait fails for a text that is not a duration`() async throws {
    let run = try await run("  - { set: { number: 20 } }\n  - { name: pause, wait: \"${number}\" }")
    #expect(run.outcome(of: "pause") == .failed)
    #expect(run.text.contains("the value of this template, `20`, is not a duration"))
  }

  @Test func `wait ends when the run is interrupted`() async throws {
    let control = RunControl()
    let server = try ScriptedServer { _ in
      control.interrupt(signal: 2)
      return .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        waits: { steps: [{ name: pause, wait: 1h }] }
        asks: { steps: [{ GET: / }] }
      """, against: server, control: control)
    #expect(run.outcome(of: "pause") == .interrupted)
  }

  @Test func `vars, if and skip hold for it, defaults do not`() async throws {
    let run = try await run(
      """
        - { name: a, check: [x == 2], vars: { x: 2 } }
        - { name: b, check: ["false"], if: "1 > 2" }
        - { name: c, check: ["false"], skip: later }
      """,
      top:
        "defaults: { expect: { status: 201 }, headers: { A: \"${token}\" } }\nvars: { token: t }")
    #expect(run.outcome(of: "a") == .passed)
    #expect(run.outcome(of: "b") == .skipped(reason: "`if: 1 > 2` is false"))
    #expect(run.outcome(of: "c") == .skipped(reason: "later"))
    #expect(server.requests.isEmpty)
  }
}

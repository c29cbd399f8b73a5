// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `Retry` {
  /// One step `x` with these keys, against these answers; the last stands for all behind it.
  private func run(
    _ keys: String, _ answers: ScriptedAnswer..., before: String = ""
  ) async throws -> CarriedOut {
    let server = try ScriptedServer { request in
      answers[min(request.index, answers.count - 1)]
    }
    return try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\n\(before)\nrequests:\n  - { name: x, GET: /, \(keys) }\n"
        + "  - { name: y, GET: /, if: 'false' }\n",
      against: server)
  }

  private let queued = ScriptedAnswer.response(200, json: #"{"state": "queued"}"#)
  private let done = ScriptedAnswer.response(200, json: #"{"state": "done", "id": 7}"#)

  @Test func `attempts are pending while until is false, and the first on which it holds is final`()
    async throws
  {
    let run = try await run(
      "retry: { attempts: 9, every: 1ms, until: 'response.json.state == \"done\"' }, "
        + "capture: { id: $.id }, expect: { json: { id: 7 } }",
      queued, queued, done)
    #expect(run.attempts(of: "x").map(\.outcome) == [.pending, .pending, .passed])
    #expect(run.outcome(of: "x") == .passed)
    // Checks of pending attempts are not judged, captures that found nothing are not a failure.
    #expect(run.attempts(of: "x").map(\.verdicts.count) == [1, 1, 2])
    #expect(run.attempts(of: "x").first?.failure == nil)
    let why = run.attempts(of: "x").first?.verdicts.first?.failure
    #expect(why?.message == #"`response.json.state == "done"` is false"#)
    #expect(why?.notes == [#"`response.json.state` ↳ `"queued"`"#])
    #expect(run.summary.checks.held == 2)
    #expect(run.summary.checks.failed == 0)
  }

  @Test func `until that cannot be evaluated is pending, after a failed transfer too`()
    async throws
  {
    let run = try await run(
      "retry: { attempts: 9, every: 1ms, until: 'response.json.state == \"done\"' }",
      .reset, .response(503, json: "no JSON"), .response(200, json: "{}"), done)
    #expect(run.attempts(of: "x").map(\.outcome) == [.pending, .pending, .pending, .passed])
  }

  @Test func `the first attempt on which until holds is final although its checks fail`()
    async throws
  {
    let run = try await run(
      "retry: { attempts: 9, every: 1ms, until: 'response.json.state == \"done\"' }, "
        + "expect: { json: { id: 8 } }",
      queued, done, done)
    #expect(run.attempts(of: "x").map(\.outcome) == [.pending, .failed])
    #expect(run.attempts(of: "x").last?.verdicts.map(\.holds) == [true, false])
  }

  @Test func `attempts that are used up are one failed check`() async throws {
    let run = try await run(
      "retry: { attempts: 3, every: 1ms, until: 'response.json.state == \"done\"' }, "
        + "expect: { json: { id: 8, name: a } }, capture: { id: $.state }",
      queued)
    #expect(run.attempts(of: "x").map(\.outcome) == [.pending, .pending, .failed])
    let verdicts = run.attempts(of: "x").last?.verdicts ?? []
    #expect(verdicts.map(\.check.name) == ["until"])
    #expect(
      verdicts.first?.failure?.message
        == #"`response.json.state == "done"` is false after 3 attempts"#)
    #expect(run.summary.checks.failed == 1)
    #expect(run.outcome(of: "x") == .failed)
  }

  @Test func `a service that never answers is an error, and until reports the number of attempts`()
    async throws
  {
    let run = try await run(
      "retry: { attempts: 2, every: 1ms, until: response.status == 200 }", .reset)
    #expect(run.attempts(of: "x").map(\.outcome) == [.pending, .errored])
    #expect(run.failure(of: "x") != nil)
    #expect(
      run.attempts(of: "x").last?.verdicts.first?.failure?.message.hasSuffix("after 2 attempts")
        == true)
  }

  @Test func `time that is used up ends the attempts`() async throws {
    let run = try await run(
      "retry: { every: 50ms, within: 300ms, until: 'false' }", queued)
    let attempts = run.attempts(of: "x")
    #expect(attempts.count >= 2 && attempts.count <= 7)
    #expect(
      attempts.last?.verdicts.first?.failure?.message
        == "`false` is false after \(attempts.count) attempts within 300ms")
  }

  @Test func `stopIf fails at once and shows its parts`() async throws {
    let run = try await run(
      "retry: { attempts: 9, every: 1ms, until: 'response.json.state == \"done\"', "
        + "stopIf: 'response.json.state == \"broken\"' }, capture: { id: $.id }",
      queued, .response(200, json: #"{"state": "broken"}"#), done)
    #expect(run.attempts(of: "x").map(\.outcome) == [.pending, .failed])
    let verdict = run.attempts(of: "x").last?.verdicts.first
    #expect(verdict?.check.name == "stopIf")
    #expect(verdict?.failure?.message == #"`response.json.state == "broken"` holds"#)
    #expect(verdict?.failure?.notes == [#"`response.json.state` ↳ `"broken"`"#])
    #expect(run.attempts(of: "x").last?.failure == nil)
  }

  @Test func `stopIf ends attempts without until too`() async throws {
    let run = try await run(
      "retry: { attempts: 9, every: 1ms, stopIf: response.status == 404 }",
      .response(503), .response(404), .response(200))
    #expect(run.attempts(of: "x").map(\.outcome) == [.failed, .failed])
    #expect(run.attempts(of: "x").last?.verdicts.map(\.check.name) == ["stopIf"])
  }

  @Test func `conditions see the captures of their attempt`() async throws {
    let run = try await run(
      "retry: { attempts: 9, every: 1ms, until: 'state == \"done\"' }, capture: { state: $.state }",
      queued, done)
    #expect(run.attempts(of: "x").map(\.outcome) == [.pending, .passed])
  }

  @Test func `a status of when is tried again although its checks hold`() async throws {
    let run = try await run(
      "retry: { attempts: 3, every: 1ms, when: [429, 5xx] }, expect: { status: [200, 429] }",
      .response(429), .response(429), .response(200))
    #expect(run.attempts(of: "x").map(\.outcome) == [.passed, .passed, .passed])
    let other = try await self.run(
      "retry: { attempts: 3, every: 1ms, when: [429, 5xx] }", .response(404), .response(200))
    #expect(other.attempts(of: "x").map(\.outcome) == [.failed])
  }

  @Test func `when error does not repeat a failed check`() async throws {
    let run = try await run(
      "retry: { attempts: 5, every: 1ms, when: error }", .reset, .response(500), .response(200))
    #expect(run.attempts(of: "x").map(\.outcome) == [.errored, .failed])
  }

  @Test func `Retry-After is cut to the longest delay, with a notice`() async throws {
    let run = try await run(
      "retry: { attempts: 2, every: 0ms, max: 1ms }",
      .response(503, headers: ["Retry-After": "3600"], bytes: []), .response(200))
    #expect(run.attempts(of: "x").map(\.outcome) == [.failed, .passed])
    #expect(run.attempts(of: "x").first?.notices.count == 1)
  }

  @Test func `conditions of defaults hold for each step, and null takes one away`() async throws {
    let run = try await run(
      "retry: { every: 1ms, stopIf: null }", .response(503), .response(200),
      before: "defaults: { retry: { attempts: 2, until: response.status == 200, stopIf: 'true' } }")
    #expect(run.attempts(of: "x").map(\.outcome) == [.pending, .passed])
  }

  @Test func `captures of a pending attempt are not visible in later steps`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"id": 7}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      requests:
        - { name: x, GET: /, capture: { id: $.id }, retry: { attempts: 2, every: 1ms, until: id == 8 } }
        - { name: y, GET: "/${id}" }
      """, against: server)
    #expect(run.outcome(of: "y") == .skipped(reason: "`id` was not captured (step `x` makes it)"))
  }

  @Test func `a later step reads the response of the final attempt`() async throws {
    let server = try ScriptedServer([queued, done, .response(200)])
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: x, id: x, GET: /, retry: { every: 1ms, until: has(response.json.id) } }
        - { name: y, GET: "/${steps.x.response.json.id}" }
      """, against: server)
    #expect(run.outcome(of: "y") == .passed)
    #expect(server.requests.last?.target == "/7")
  }
}

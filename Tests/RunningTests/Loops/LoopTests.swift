// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `A loop` {
  @Test func `runs its turns one after another, and is one result`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { n: 2 }
      requests:
        - { repeat: 2, print: "${iteration.index}/${iteration.count}" }
        - { repeat: "${n}", print: again }
        - { repeat: { times: "${n + 1}", max: 3 }, print: more }
        - { forEach: [a, { b: 1 }], as: x, print: "${x}" }
        - { forEach: "${[n, n * 2]}", as: x, print: "${x}" }
      """)
    #expect(
      run.printed == [
        "0/2", "1/2", "again", "again", "more", "more", "more", "a", #"{"b":1}"#, "2", "4",
      ])
    #expect(run.summary.steps.passed == 5)
    #expect(run.turns == [2, 2, 3, 2, 2])
  }

  @Test func `while a condition holds, with what the turn before captured`() async throws {
    let server = try ScriptedServer { request in
      let page = Int(request.target.split(separator: "=").last ?? "") ?? 0
      return .response(
        200, headers: ["Content-Type": "application/json"],
        body:
          #"{"items":[\#(page * 2),\#(page * 2 + 1)],"next":\#(page < 2 ? "\(page + 1)" : "null")}"#
      )
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { next: 0 }
      requests:
        - repeat: { while: next != null }
          GET: ORIGIN/items?page=${next}
          capture:
            next: $.next
            all: { json: "$.items[*]", append: true }
        - print: "${all}"
      """, against: server)
    #expect(run.printed == ["[0,1,2,3,4,5]"])
    #expect(run.turns == [3])
  }

  @Test func `fails if its condition still holds after the last turn, and not otherwise`()
    async throws
  {
    func loop(_ last: Int) -> String {
      """
      curlew: 1
      requests:
        - repeat: { while: "default(n, 0) < \(last)", max: 3 }
          set: { n: "${default(n, 0) + 1}" }
      """
    }
    #expect(try await CarriedOut(loop(3)).summary.steps.passed == 1)
    let endless = try await CarriedOut(loop(4))
    #expect(endless.refusal(of: "set n") == "loop-limit")
    #expect(endless.turns == [3])
  }

  @Test func `ends at the first failed turn, with what it captured so far`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        one:
          requires: [n]
          steps: [{ set: { m: "${n}" } }, { check: [n < 2] }]
          returns: [m]
      requests:
        - forEach: [1, 2, 3]
          as: n
          call: one
          with: { n: "${n}" }
          capture: { all: { returned: m, append: true } }
          continueOnFailure: false
      """)
    #expect(run.steps.map(\.outcome) == [.passed, .passed, .passed, .failed])
    #expect(run.summary.scenarios.failed == 1)
  }

  @Test func `runs all turns where failures are passed over`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - forEach: [1, 2, 3]
          as: n
          name: n is ${n}
          check: [n != 2]
          continueOnFailure: true
        - { name: behind, print: x }
      """)
    #expect(run.outcome(of: "n is ${n}") == .failed)
    #expect(run.outcome(of: "behind") == .passed)
    let names = run.attempts(of: "n is ${n}").map { $0.step.turn?.words }
    #expect(
      names == ["turn 1 of 3: n is 1", "turn 2 of 3: n is 2", "turn 3 of 3: n is 3"])
    #expect(run.summary.checks.held == 2)
  }

  @Test func `without a turn is skipped, and an appended list is empty`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { one: { steps: [{ set: { m: 1 } }], returns: [m] } }
      requests:
        - { name: none, repeat: 0, print: x }
        - { name: empty, forEach: [], as: x, print: "${x}" }
        - { name: never, repeat: { while: 1 > 2 }, print: x }
        - name: call
          forEach: []
          as: x
          call: one
          capture: { all: { returned: m, append: true }, last: m }
        - print: "${all}"
        - { name: reads, print: "${last}" }
      """)
    #expect(run.outcome(of: "none") == .skipped(reason: "`repeat` is 0"))
    #expect(run.outcome(of: "empty") == .skipped(reason: "`forEach` has no element"))
    #expect(run.outcome(of: "never") == .skipped(reason: "`while: 1 > 2` is false at once"))
    #expect(run.printed == ["[]"])
    #expect(run.outcome(of: "reads")?.isSkipped == true)
  }

  @Test func `is bounded`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { n: 101, list: [1] }
      defaults: { continueOnFailure: true }
      requests:
        - { name: number, repeat: "${n}", print: x }
        - { name: least, forEach: { in: "${list}", atLeast: 2 }, as: x, print: x }
        - { name: object, forEach: "${{'a': 1}}", as: x, print: x }
      """)
    #expect(run.refusal(of: "number") == "loop-limit")
    #expect(run.refusal(of: "least") == "too-few-elements")
    #expect(run.refusal(of: "object") == "not-a-list")
    #expect(run.printed.isEmpty)
  }

  @Test func `pauses before each turn, evaluates vars in each, and draws anew`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - repeat: 3
          delay: 1ms
          vars: { id: "${uuid()}" }
          print: "${id} ${id}"
      """)
    let ids = run.printed.map { $0.split(separator: " ") }
    #expect(ids.allSatisfy { $0[0] == $0[1] })
    #expect(Set(ids.map { $0[0] }).count == 3)
  }

  @Test func `is read by later steps as its last turn left it`() async throws {
    let server = try ScriptedServer { request in
      .response(200, headers: ["Content-Type": "application/json"], body: "\"\(request.target)\"")
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - { id: get, forEach: [a, b], as: x, GET: "ORIGIN/${x}" }
        - print: "${steps.get.response.json}"
      """, against: server)
    #expect(run.printed == ["/b"])
  }

  @Test func `evaluates vars with its element`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { show: { requires: [n], steps: [{ print: "${n}" }] } }
      requests:
        - { forEach: [1, 2], as: i, vars: { k: "${i * 10}", l: "${k + i}" }, print: "${k} ${l}" }
        - { forEach: [3], as: i, vars: { k: "${i * 10}" }, call: show, with: { n: "${k}" } }
      """)
    #expect(run.printed == ["10 11", "20 22", "30"])
  }

  @Test func `of calls counts the steps of the block, whether they are reported or not`()
    async throws
  {
    let text = """
      curlew: 1
      blocks: { two: { steps: [{ set: { a: 1 } }, { set: { b: 2 } }] } }
      requests: [{ repeat: 3, call: two }, { repeat: 2, set: { c: 3 } }]
      """
    let loud = try await CarriedOut(text)
    let quiet = try await CarriedOut(text, interest: [])
    #expect(loud.steps.count == 7)
    #expect(loud.unreportedSteps == 0)
    #expect(quiet.unreportedSteps == 7)
    #expect(quiet.summary.steps == loud.summary.steps)
  }

  @Test func `appends nothing where a query has no nodes`() async throws {
    let server = try ScriptedServer { request in
      .response(
        200, headers: ["Content-Type": "application/json"],
        body: request.target.hasSuffix("1") ? #"{"items":[]}"# : #"{"items":[7]}"#)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - forEach: [0, 1, 2]
          as: page
          GET: ORIGIN/items?page=${page}
          capture: { all: { json: "$.items[*]", append: true } }
        - print: "${all}"
      """, against: server)
    #expect(run.printed == ["[7,7]"])
  }

  @Test func `does not hold up others, and ends when the run does`() async throws {
    let control = RunControl()
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        endless: { steps: [{ repeat: 1000000, set: { n: "${iteration.index}" } }] }
        other: { steps: [{ print: here }] }
      """, control: control, interest: [.passedAttempts],
      onEvent: { event in
        if case .attemptFinished(let attempt) = event, attempt.printed != nil {
          _ = control.interrupt(signal: 2)
        }
      })
    #expect(run.scenarios["endless"] == .interrupted)
    #expect(run.scenarios["other"] == .passed)
  }
}

extension CarriedOut {
  /// The turns of the steps with a loop, in order.
  fileprivate var turns: [Int] {
    events.compactMap { event in
      if case .stepFinished(let step) = event { step.turns } else { nil }
    }
  }
}

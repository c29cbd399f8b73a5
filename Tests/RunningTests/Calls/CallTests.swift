// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `A call` {
  @Test func `gives what the block returns, under new names`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        greet:
          requires: [user]
          with: { word: hi, whole: "${word} ${user}" }
          steps: [{ set: { text: "${whole}!" } }]
          returns: [text, user]
      requests:
        - set: { name: ada }
        - { call: greet, with: { user: "${name}" }, capture: [text] }
        - { call: greet, with: { user: bob, word: bye }, capture: { other: text, who: user } }
        - print: "${text} ${other} ${who}"
      """)
    #expect(run.printed == ["hi ada! bye bob! bob"])
    #expect(run.summary.steps.passed == 4)
  }

  @Test func `shares the cookies of its scenario`() async throws {
    let server = try ScriptedServer { request in
      request.target == "/in"
        ? .response(200, headers: ["Set-Cookie": "sid=1"])
        : .response(request.header("cookie") == "sid=1" ? 200 : 401)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      blocks: { log in: { steps: [{ GET: /in }] } }
      requests:
        - call: log in
        - GET: /me
      """, against: server)
    #expect(run.steps.map(\.outcome) == [.passed, .passed])
  }

  @Test func `fails when a step of its block fails, and stands for nothing itself`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        check twice:
          steps:
            - set: { made: 1 }
            - { name: wrong, check: [made == 2] }
            - { name: never, print: x }
          returns: [made]
      requests:
        - { call: check twice, continueOnFailure: true, capture: [made] }
        - print: "${made}"
        - call: check twice
        - { name: behind, print: x }
      """)
    #expect(
      run.steps.map(\.name) == [
        "set made", "wrong", "never", "print ${made}", "set made", "wrong", "never", "behind",
      ])
    #expect(run.printed == ["1"])
    #expect(run.summary.steps.failed == 2)
    #expect(run.steps.last?.outcome == .skipped(reason: "step `check twice` failed"))
  }

  @Test func `does not make a name that no step made`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        maybe:
          with: { really: false }
          steps: [{ if: really, set: { id: 1 } }, { print: here }]
          returns: [id]
      requests:
        - { call: maybe, capture: { first: id, second: { returned: id, default: none } } }
        - { name: reads second, print: "${second}" }
        - { name: reads first, print: "${first}" }
      """)
    #expect(run.printed == ["here", "none"])
    #expect(
      run.steps.last?.outcome
        == .skipped(reason: "`first` was not captured (step `maybe` makes it)"))
  }

  @Test func `appends to a list`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { make: { requires: [id], steps: [{ print: "${id}" }], returns: [id] } }
      requests:
        - { call: make, with: { id: 1 }, capture: { ids: { returned: id, append: true } } }
        - { call: make, with: { id: 2 }, capture: { ids: { returned: id, append: true } } }
        - print: "${ids}"
      """)
    #expect(run.printed == ["1", "2", "[1,2]"])
  }

  @Test func `hides a secret that it is given, and one that it captures`() async throws {
    let server = try ScriptedServer { _ in
      .response(500, headers: ["Content-Type": "application/json"], body: #"{"t":"hush-hush"}"#)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      secrets: [password]
      blocks:
        log in:
          requires: [pass]
          steps:
            - POST: ORIGIN/in
              text: "${pass}"
              capture: { token: $.t }
              continueOnFailure: true
            - print: "${pass}"
          returns: [token]
      requests:
        - call: log in
          with: { pass: "${password}" }
          capture: { mine: { returned: token, secret: true } }
          continueOnFailure: true
        - print: "${mine}"
      """, against: server, secrets: [("password", "open-sesame")])
    #expect(run.printed == ["***password***", "***mine+token***"])
    #expect(!"\(run.events)".contains("open-sesame"))
  }

  @Test func `is skipped as any step`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { ping: { steps: [{ print: x }] } }
      requests:
        - { call: ping, if: 1 > 2 }
        - print: end
      """)
    #expect(run.printed == ["end"])
    #expect(run.steps.first?.outcome == .skipped(reason: "`if: 1 > 2` is false"))
  }

  @Test func `that cannot be made fails itself`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { show: { requires: [n], steps: [{ print: "${n}" }] } }
      requests:
        - set: { zero: 0 }
        - { call: show, with: { n: "${1 / zero}" } }
      """)
    #expect(run.steps.map(\.name) == ["set zero", "show"])
    #expect(run.steps.last?.outcome == .failed)
  }

  @Test func `is refused when the scenario has carried out too many steps`() async throws {
    let text = """
      curlew: 1
      blocks: { two: { steps: [{ print: x }, { print: y }] } }
      requests: [{ repeat: 4, call: two }]
      """
    let run = try await CarriedOut(all: [text], change: { $0.blockStepLimit = 6 })
    #expect(run.printed.count == 6)
    #expect(run.refusal(of: "two") == "too-many-steps")
  }

  @Test func `names its steps in their identities, and counts unreported ones`()
    async throws
  {
    let text = """
      curlew: 1
      blocks: { ping: { steps: [{ name: one, print: a }, { set: { x: 1 } }] } }
      requests: [{ call: ping }, { call: ping }]
      """
    let run = try await CarriedOut(text)
    let ids = run.events.compactMap { event in
      if case .stepFinished(let step) = event { step.step.id } else { nil }
    }
    #expect(
      ids.map { String($0.drop { $0 != "#" }) } == [
        "#0.yaml/ping/one", "#0.yaml/ping/set x", "#0.yaml/ping#2/one", "#0.yaml/ping#2/set x",
      ])
    let quiet = try await CarriedOut(text, interest: [])
    let untold = quiet.events.compactMap { event in
      if case .scenarioFinished(let scenario) = event { scenario.unreportedSteps } else { nil }
    }
    #expect(untold == [4])
    #expect(quiet.summary.steps.passed == 4)
  }
}

@Suite struct `The teardown of a block` {
  @Test func `runs when the scenario ends, in reverse order of the calls`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        session:
          requires: [user]
          steps: [{ set: { made: "${user}-made" } }]
          teardown: [{ print: "out ${made}" }]
      scenarios:
        one:
          steps:
            - { call: session, with: { user: ada } }
            - { call: session, with: { user: bob } }
            - print: work
            - check: [1 == 2]
          teardown: [{ print: own }]
      """)
    #expect(run.printed == ["work", "out bob-made", "out ada-made", "own"])
  }

  @Test func `of an inner call runs before that of the outer one`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        photo: { steps: [{ print: photo }], teardown: [{ print: no photo }] }
        pet: { steps: [{ print: pet }, { call: photo }], teardown: [{ print: no pet }] }
      requests: [{ call: pet }]
      """)
    #expect(run.printed == ["pet", "photo", "no photo", "no pet"])
  }

  @Test func `skips what was never captured, without failing`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        session:
          steps: [{ if: 1 > 2, set: { made: 1 } }, { print: x }]
          teardown: [{ name: undo, print: "${made}" }]
      requests: [{ call: session }]
      """)
    #expect(run.summary.scenarios.passed == 1)
    #expect(run.steps.last?.name == "undo")
  }

  @Test func `runs with the collection's teardown if setup called the block`() async throws {
    let text = """
      curlew: 1
      blocks: { session: { steps: [{ set: { made: 1 } }], teardown: [{ print: "out ${made}" }] } }
      setup: [{ call: session }]
      scenarios: { one: { steps: [{ print: work }] } }

      """
    let run = try await CarriedOut(text)
    #expect(run.printed == ["work", "out 1"])
    #expect(run.scenarios["teardown"] == .passed)
    let both = try await CarriedOut(text + "teardown: [{ print: own }]\n")
    #expect(both.printed == ["work", "out 1", "own"])
  }

  @Test func `that fails makes the scenario fail`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { session: { steps: [{ print: x }], teardown: [{ check: [1 == 2] }] } }
      requests: [{ call: session }]
      """)
    #expect(run.summary.scenarios.failed == 1)
  }
}

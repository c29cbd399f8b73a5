// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import TestSupport
import Testing

/// `order: any` in a run.
@Suite struct `Steps in any order` {
  @Test func `run as soon as what they use is done`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/slow" ? .response(200, json: #"{"x": 1}"#).whenReleased() : .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        s:
          order: any
          steps:
            - { name: slow, GET: /slow, capture: { x: $.x } }
            - { name: behind, print: "${x}" }
            - { name: free, GET: /free }
      """, against: server
    ) { event in
      if case .stepFinished(let step) = event, step.step.name == "free" {
        for connection in 0..<2 { server.release(connection: connection) }
      }
    }
    #expect(run.steps.map(\.name) == ["free", "slow", "behind"])
    #expect(run.printed == ["1"])
  }

  @Test func `begin at once, as many as scenarios may be in flight`() async throws {
    let steps = (0..<5).map { "{ delay: 20ms, print: \($0) }" }.joined(separator: ", ")
    let run = try await CarriedOut(
      "curlew: 1\nscenarios: { s: { order: any, steps: [\(steps)] } }\n", jobs: 3)
    var inFlight = 0
    var most = 0
    for event in run.events {
      if case .stepStarted = event { inFlight += 1 }
      if case .stepFinished = event { inFlight -= 1 }
      most = max(most, inFlight)
    }
    #expect(most == 3)
    #expect(run.printed.count == 5)
  }

  @Test func `are skipped when one that they wait for failed, and the others run`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        s:
          order: any
          steps:
            - { name: a, id: a, check: [1 == 2] }
            - { name: b, id: b, print: b, after: [a] }
            - { name: c, print: c, after: [b] }
            - { name: d, print: d }
            - { name: e, id: e, if: 1 == 2, print: e }
            - { name: f, print: f, after: [e] }
            - { name: g, if: 1 == 2, set: { g: 1 } }
            - { name: h, print: "${g}" }
          teardown: [{ print: td }]
      """)
    #expect(run.printed == ["d", "f", "td"])
    #expect(run.outcome(of: "b") == .skipped(reason: "step `a` failed"))
    #expect(run.outcome(of: "c") == .skipped(reason: "step `a` failed"))
    #expect(
      run.outcome(of: "h") == .skipped(reason: "`g` was not captured (step `g` makes it)"))
    #expect(run.scenarios == ["s": .failed])
  }

  @Test func `run behind a failed one that goes on`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        s:
          order: any
          continueOnFailure: true
          steps: [{ id: a, check: [1 == 2] }, { print: b, after: [a] }]
      """)
    #expect(run.printed == ["b"])
    #expect(run.scenarios == ["s": .failed])
  }

  @Test func `leave the value of the last one in the file`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        s:
          order: any
          steps:
            - { name: one, id: one, set: { x: "${late}" }, after: [two] }
            - { name: two, id: two, set: { x: 2 } }
            - { name: late, set: { late: 1 } }
            - { name: both, print: "${steps.one.captures.x} ${steps.two.captures.x}" }
        t: { needs: [s], steps: [{ print: "${needs.s.x}" }] }
      """)
    #expect(run.printed == ["1 2", "2"])
  }

  @Test func `await the head of a response`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/stream"
        ? .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na").then(.raw("b").whenReleased())
        : .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        s:
          order: any
          steps:
            - { name: trigger, POST: /trigger, after: [{ stream: opened }] }
            - { name: stream, id: stream, GET: /stream, expect: { body: ab } }
      """, against: server
    ) { event in
      if case .stepFinished(let step) = event, step.step.name == "trigger" {
        for connection in 0..<2 { server.release(connection: connection) }
      }
    }
    #expect(server.requests.map(\.path) == ["/stream", "/trigger"])
    #expect(run.steps.map(\.name) == ["trigger", "stream"])
    #expect(run.scenarios == ["s": .passed])
  }

  @Test func `end with the run`() async throws {
    let control = RunControl()
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        s:
          order: any
          steps: [{ name: a, id: a, delay: 1h, print: a }, { name: b, print: b, after: [a] }]
          teardown: [{ print: td }]
      """, control: control
    ) { event in
      if case .stepStarted(let step) = event, step.step.name == "a" { control.interrupt(signal: 2) }
    }
    #expect(run.outcome(of: "a") == .interrupted)
    #expect(run.outcome(of: "b") == .interrupted)
    #expect(run.printed == ["td"])
  }

  @Test func `share the time of the scenario and its tries`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        s:
          order: any
          timeout: 50ms
          retries: 1
          steps: [{ name: a, delay: 1h, print: a }, { name: b, print: b }]
      """)
    #expect(run.printed == ["b", "b"])
    #expect(run.refusal(of: "a") == "scenario-timeout")
    #expect(run.summary.scenarios.failed == 1)
  }
}

/// `steps.ID.captures`, in any order or not.
@Suite struct `Captures of a step` {
  @Test func `are read by its id, also when a later step makes the same name`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { made: { steps: [{ set: { x: 3 } }], returns: [x] } }
      requests:
        - { id: one, set: { x: 1 } }
        - { id: two, set: { x: 2 } }
        - { id: three, call: made, capture: [x] }
        - { id: four, if: 1 == 2, set: { y: 1 } }
        - print: "${steps.one.captures.x} ${steps.two.captures.x} ${steps.three.captures.x} ${x}"
        - { name: unmade, print: "${steps.four.captures.y}" }
      """)
    #expect(run.printed == ["1 2 3 3"])
    #expect(
      run.outcome(of: "unmade") == .skipped(reason: "`y` was not captured (step `set y` makes it)"))
  }
}

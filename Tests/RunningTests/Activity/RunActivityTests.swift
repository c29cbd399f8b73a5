// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

/// What a run says of the steps that run.
@Suite struct `The activity of a run` {
  /// Carries out a text, asks once so many steps run, and interrupts.
  private static func steps(
    _ text: String, _ count: Int = 1, against server: ScriptedServer? = nil,
    secrets: [(name: String, value: String)] = [],
    when isMet: @escaping ([ActiveStep]) -> Bool = { _ in true }
  ) async throws -> [ActiveStep] {
    let activity = RunActivity()
    let control = RunControl()
    async let run = CarriedOut(
      all: [text], against: server, jobs: 10, secrets: secrets, control: control
    ) { $0.activity = activity }
    var steps: [ActiveStep] = []
    let deadline = ContinuousClock.now + .seconds(30)
    while steps.count < count || !isMet(steps), ContinuousClock.now < deadline {
      await Task.yield()
      steps = activity.steps()
    }
    control.interrupt(signal: 2)
    control.interrupt(signal: 2)
    _ = try await run
    #expect(activity.steps().isEmpty)
    return steps
  }

  @Test func `has each step with what it waits for and its limit`() async throws {
    let server = try ScriptedServer { _ in .never }
    let steps = try await Self.steps(
      """
      curlew: 1
      scenarios:
        a: { steps: [{ name: asks, GET: ORIGIN/, timeout: 7s }] }
        b: { steps: [{ print: first }, { name: waits, wait: 60s }] }
        c: { steps: [{ name: delays, delay: 50s, print: never }] }
      """, 3, against: server)
    let asks = try #require(steps.first { $0.step.name == "asks" })
    #expect(asks.phase == .request)
    #expect(asks.limitMicroseconds == 7_000_000)
    #expect(asks.step.scenario.name == "a")
    let waits = try #require(steps.first { $0.step.name == "waits" })
    #expect(waits.phase == .wait)
    #expect(waits.stepCount == 2)
    let delays = try #require(steps.first { $0.step.name == "delays" })
    #expect(delays.phase == .delay)
    #expect(delays.limitMicroseconds == 50_000_000)
  }

  @Test func `has the attempt that follows, and why`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"ready":false}"#) }
    let steps = try await Self.steps(
      """
      curlew: 1
      scenarios:
        a:
          steps:
            - GET: ORIGIN/
              retry: { attempts: 6, every: 60s, until: response.json.ready == true }
      """, against: server
    ) { $0.first?.attempt == 2 }
    #expect(steps.first?.phase == .nextAttempt(until: true))
    #expect(steps.first?.attemptLimit == 6)
    #expect(steps.first?.limitMicroseconds == 60_000_000)
  }

  @Test func `has the steps of blocks and all that run beside each other`() async throws {
    let server = try ScriptedServer { _ in .never }
    let steps = try await Self.steps(
      """
      curlew: 1
      blocks:
        log in: { steps: [{ name: inner, wait: 60s }] }
      scenarios:
        a: { steps: [{ call: log in }] }
        b: { order: any, steps: [{ name: left, GET: ORIGIN/ }, { name: right, GET: ORIGIN/ }] }
        c: { steps: [{ call: log in, once: true }] }
      """, 4, against: server)
    #expect(
      steps.map(\.step.fullName).sorted() == [
        "left", "log in › inner", "log in › inner", "right",
      ])
  }

  @Test func `hides secrets`() async throws {
    let steps = try await Self.steps(
      """
      curlew: 1
      secrets: [password]
      scenarios:
        a: { steps: [{ forEach: ["${password}"], as: word, name: "of ${word}", wait: 60s }] }
      """, secrets: [("password", "hunter2-hunter2")])
    let name = try #require(steps.first?.step.fullName)
    #expect(name.contains("***password***"), "\(name)")
  }
}

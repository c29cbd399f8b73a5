// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

/// Loops that compute without ever waiting: they share the engine's thread by time.
@Suite struct `A loop that only computes` {
  /// Each takes milliseconds for a turn, and a million turns.
  private static let turns = """
    repeat: { while: "true", max: 1000000 }, check: ["big.all(x, big[x] >= 0)"]
    """

  private static func collection(_ scenarios: String) -> String {
    """
    curlew: 1
    vars: { big: "${lists.range(200)}" }
    blocks: { judge: { steps: [{ name: inner, check: ["big.all(x, big[x] >= 0)"] }] } }
    scenarios:
      \(scenarios)

    """
  }

  @Test func `lets the requests of others through`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let control = RunControl()
    let loops = (0..<3).map { "s\($0): { steps: [{ \(Self.turns) }] }\n  " }.joined()
    let run = try await CarriedOut(
      Self.collection(
        loops + """
          other:
              steps: [{ GET: ORIGIN/1 }, { GET: ORIGIN/2 }, { name: last, GET: ORIGIN/3 }]
          """), against: server, control: control, interest: [.passedAttempts, .passedSteps]
    ) { event in
      if case .stepFinished(let step) = event, step.step.name == "last" {
        control.interrupt(signal: 2)
      }
    }
    #expect(run.scenarios["other"] == .passed)
    #expect(run.scenarios["s0"] == .interrupted)
    #expect(server.requests.count == 3)
  }

  @Test(arguments: [
    Self.turns, "repeat: { while: \"true\", max: 1000000 }, call: judge",
    "repeat: 1000000, check: [\"true\"]", "repeat: 1000000, if: \"1 > 0\", call: judge",
  ])
  func `ends at the timeout of its scenario`(_ loop: String) async throws {
    let run = try await CarriedOut(
      Self.collection(
        """
        a:
            timeout: 50ms
            steps: [{ name: it, \(loop) }, { name: behind, print: x }]
        """),
      interest: [.stepStarts])
    #expect(run.scenarios == ["a": .failed])
    let refused = loop.contains("judge") ? ["it", "inner"] : ["it"]
    #expect(refused.contains { run.refusal(of: $0) == "scenario-timeout" }, "\(run.text)")
    #expect(run.outcome(of: "behind")?.isSkipped == true)
  }

  @Test func `lets the timers of others ring`() async throws {
    let control = RunControl()
    let run = try await CarriedOut(
      Self.collection(
        """
        busy: { steps: [{ \(Self.turns) }] }
          slow: { timeout: 20ms, steps: [{ name: long, wait: 1h }], teardown: [{ print: cleared }] }
        """), control: control
    ) { event in
      if case .scenarioFinished(let end) = event, end.scenario.name == "slow" {
        control.interrupt(signal: 2)
      }
    }
    #expect(run.refusal(of: "long") == "scenario-timeout")
    #expect(run.printed == ["cleared"])
  }

  /// The timer of the scenario cannot ring in one long computation.
  @Test func `of one turn is stopped in it by the timeout`() async throws {
    let numbers = (0..<40).map(String.init).joined(separator: ", ")
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { n: [\(numbers)] }
      scenarios:
        a:
          timeout: 1ms
          steps:
            - name: it
              check: ["n.all(a, n.all(b, n.all(c, a + b + c >= 0)))"]
      """)
    #expect(run.refusal(of: "it") == "scenario-timeout")
    #expect(run.scenarios == ["a": .failed])
  }
}

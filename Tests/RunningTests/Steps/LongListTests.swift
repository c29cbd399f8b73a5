// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A long list of steps` {
  /// The least of three runs, since the machine has other work too.
  private func seconds(for steps: Int) async throws -> Double {
    let text =
      "curlew: 1\nbaseUrl: ORIGIN\nrequests:\n"
      + (0..<steps).map { "  - set: { name\($0): \($0) }\n" }.joined()
    let server = try ScriptedServer { _ in .response(200) }
    var least = Double.infinity
    for _ in 0..<3 {
      let clock = ContinuousClock()
      let start = clock.now
      let run = try await CarriedOut(text, against: server)
      least = min(least, start.duration(to: clock.now) / .seconds(1))
      #expect(run.summary.steps.passed == steps)
    }
    return least
  }

  /// Of quadratic work eight times the steps would take sixty times as long.
  @Test func `takes as much longer as it has more steps that give names values`() async throws {
    let short = try await seconds(for: 1_000)
    let long = try await seconds(for: 8_000)
    #expect(long < short * 24)
  }
}

// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

/// Matchers of the steps of a run, whether or not anybody reads of their verdicts.
@Suite struct `Matchers in a run` {
  @Test func `give the recorded result, reported or not`() async throws {
    let told = try await JudgedSteps.run(interest: .all)
    let untold = try await JudgedSteps.run(interest: [])
    var text = ""
    for (name, _) in JudgedSteps.all {
      let words = Self.words(of: name, in: told)
      text += "\(name): \(words.isEmpty ? "holds" : words.joined(separator: "; "))\n"
      #expect(Self.words(of: name, in: untold) == words)
      #expect((untold.outcome(of: name) == nil) == words.isEmpty, "\(name)")
    }
    #expect(untold.summary.steps == told.summary.steps)
    #expect(untold.summary.checks == told.summary.checks)
    try expectGolden(text, "../Golden/matchers-in-a-run.txt")
  }

  private static func words(of name: String, in run: CarriedOut) -> [String] {
    run.attempts(of: name).flatMap(\.verdicts).compactMap { $0.failure?.message }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

@testable import CurlewCommand

@Suite struct `Surroundings` {
  private func surroundings(_ variables: (String, String)...) -> CommandSurroundings {
    CommandSurroundings(
      environment: ProcessEnvironment(variables.map { (name: $0.0, value: $0.1) }),
      inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true)
  }

  @Test func `give colours to terminals only`() {
    #expect(surroundings().usesColor(.automatic, isTerminal: true))
    #expect(!surroundings().usesColor(.automatic, isTerminal: false))
    #expect(!surroundings(("TERM", "dumb")).usesColor(.automatic, isTerminal: true))
  }

  @Test func `obey NO_COLOR before FORCE_COLOR, and the flag before both`() {
    let both = surroundings(("NO_COLOR", "1"), ("FORCE_COLOR", "1"))
    #expect(!both.usesColor(.automatic, isTerminal: true))
    #expect(both.usesColor(.always, isTerminal: false))
    #expect(surroundings(("FORCE_COLOR", "1")).usesColor(.automatic, isTerminal: false))
    #expect(!surroundings(("FORCE_COLOR", "0")).usesColor(.automatic, isTerminal: false))
    #expect(surroundings(("NO_COLOR", "")).usesColor(.automatic, isTerminal: true))
    #expect(!surroundings().usesColor(.never, isTerminal: true))
  }

  @Test(arguments: ["CI", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"])
  func `know a CI system, and draw no progress there`(name: String) {
    #expect(surroundings((name, "true")).isCI)
    #expect(surroundings((name, "true")).visible.breaksCommands)
    #expect(!surroundings((name, "true")).mayDrawProgress)
    #expect(!surroundings((name, "false")).isCI)
    #expect(surroundings().mayDrawProgress)
  }
}

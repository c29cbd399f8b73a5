// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@Suite struct `A problem of TLS` {
  @Test func `has words, and help in the names of keys and of options`() throws {
    let lines = TLSProblem.allCases.map { problem in
      let helps = [SettingNames.keys, .options].compactMap { problem.help(naming: $0) }
      return "\(problem.rawValue): \(problem.words)\n" + helps.map { "  help: \($0)\n" }.joined()
    }
    try expectGolden(lines.joined(), "../Golden/tls-problems.txt")
  }
}

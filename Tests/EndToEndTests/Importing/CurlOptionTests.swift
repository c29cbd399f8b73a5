// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite struct `Options of curl` {
  private static let hasCurl = access("/usr/bin/curl", X_OK) == 0

  @Test(.enabled(if: hasCurl, "curl is missing"))
  func `all have an answer`() async throws {
    let help = try await Program("/usr/bin/curl", ["--help", "all"]).run()
    let workshop = try Workshop()
    var commands: [String] = []
    for line in help.output.split(separator: "\n") {
      guard let range = line.firstRange(of: "--") else { continue }
      let words = line[range.lowerBound...].split(separator: " ")
      let name = String(words[0])
      // `--next` begins another command, and these options stop curl.
      guard !["--next", "--config", "--data", "--help"].contains(name) else { continue }
      let takesValue = words.count > 1 && (words[1].hasPrefix("<") || words[1].hasPrefix("["))
      commands.append("curl http://a.test/ \(name)\(takesValue ? " 1" : "")")
    }
    #expect(commands.count > 200)
    // Of one command, `--head` and a body exclude each other, so each option has its own.
    try workshop.write(commands.joined(separator: "\n"), to: "all.sh")
    let run = try await workshop.runs("import", "all.sh", "--losses", "losses.json")
    expect(run, endsIn: 0)
  }
}

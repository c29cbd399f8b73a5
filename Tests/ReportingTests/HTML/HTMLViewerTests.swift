// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The script and the style of HTML reports.
@Suite struct `The viewer of an HTML report` {
  @Test(.needs(.python)) func `is made from its modules`() async throws {
    let run = try await Program(
      try #require(PeerProgram.python.path),
      [Validator.projectFile("scripts/bundle-viewer"), "--check"]
    ).run()
    #expect(run.errorOutput == "")
    #expect(run.exitCode == 0)
  }

  @Test(.needs(.node)) func `has modules that hold on their own`() async throws {
    let program = Program(
      try #require(PeerProgram.node.path),
      ["--test", Validator.projectFile("Tests/ReportingTests/Viewer/")])
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
  }
}

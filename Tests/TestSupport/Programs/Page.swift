// SPDX-License-Identifier: Apache-2.0

/// A browser that opens HTML reports: `Tests/ReportingTests/Viewer/page.py`.
package enum Page {
  /// Carries out a kind of check.
  ///
  /// - Throws: what the check found.
  package static func check(_ kind: String, _ words: [String]) async throws {
    guard let python = PeerProgram.peerPython.path else { return }
    var program = Program(
      python, [Validator.projectFile("Tests/ReportingTests/Viewer/page.py"), kind] + words)
    program.limit = .seconds(600)
    program.leadsGroup = true
    let run = try await program.run()
    guard run.exitCode == 0 else { throw PageFailure(words: run.output + run.errorOutput) }
  }
}

/// What a browser found in a report.
struct PageFailure: Error, CustomStringConvertible {
  let words: String

  var description: String { words }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Programs of others that read reports.
enum Readers {
  /// The HTML that `cmark-gfm` makes of a page, as GitHub does.
  static func html(_ markdown: [UInt8]) async throws -> String {
    let path = try #require(PeerProgram.cmark.path)
    var program = Program(
      path, ["--unsafe", "--extension", "table", "--extension", "autolink", "--to", "html"])
    program.input = .bytes(markdown)
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return run.output
  }

  /// The names of the elements of an HTML text, sorted, each once.
  static func elements(_ html: String) -> [String] {
    Set(html.matches(of: #/<\/?([a-zA-Z][a-zA-Z0-9]*)/#).map { String($0.1) }).sorted()
  }

  /// What `tap-parser` makes of a report: whether it is good, its counts and the events, as JSON.
  static func tap(_ report: [UInt8]) async throws -> (isGood: Bool, json: String) {
    let path = try #require(PeerProgram.tapParser.path)
    var program = Program(path, ["--json=0", "--strict"])
    // Where Debian's packages are, for a node that is not Debian's.
    program.environment["NODE_PATH"] = "/usr/share/nodejs"
    program.input = .bytes(report)
    let run = try await program.run()
    return (run.exitCode == 0, run.output)
  }
}

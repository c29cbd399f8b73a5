// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `Tests/Peers/lsp_truth.py` compares what the server publishes with what `curlew check` says. By hand it takes
/// as many mutations as one likes; here a few of each folder.
@Suite(.needs(.python)) struct `The problems of the language server` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  @Test(arguments: [
    ("Tests/CollectionFormatTests/Broken", 20, 0), ("suites/orders", 5, 150),
  ])
  func `are those of check`(folder: String, mutations: Int, edits: Int) async throws {
    let curlew = try Program.curlew()
    let run = try await Program(
      "/usr/bin/env",
      [
        "python3", "\(Self.root)/Tests/Peers/lsp_truth.py", curlew.path, "\(mutations)", "\(edits)",
        "7", "\(Self.root)/\(folder)",
      ]
    ).run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    #expect(run.output.contains(", 0 differ"))
  }
}

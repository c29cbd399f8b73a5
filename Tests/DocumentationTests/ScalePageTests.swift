// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `docs/scale.md`.
@Suite struct `The page about scale, and that about shards,` {
  private static let page = "docs/scale.md"

  @Test(.needs(.python)) func `has the tables that its script computes`() async throws {
    let python = try #require(PeerProgram.python.path)
    let run = try await Program(python, [Validator.projectFile("scripts/scale-costs")]).run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let text = try Pages.text(of: Self.page)
    for table in run.output.components(separatedBy: "\n\n") {
      #expect(text.contains(table.trimmingCharacters(in: .newlines)), "\(table)")
    }
  }

  @Test(.needs(.checkJSONSchema), arguments: zip([page, "docs/sharding.md"], [3, 1]))
  func `has jobs that their systems accept`(page: String, count: Int) async throws {
    let checker = try #require(PeerProgram.checkJSONSchema.path)
    let blocks = DocumentedBlock.blocks(of: try Pages.text(of: page))
      .filter { $0.attributes["schema"] != nil }
    #expect(blocks.count == count)
    for block in blocks {
      let folder = try TemporaryFolder()
      let file = try folder.write(block.text, to: "jobs.yml")
      let name = block.attributes["schema"] ?? ""
      let schema = "vendor.\(name == "circleci" ? "circle-ci" : name)"
      var program = Program(checker, ["--builtin-schema", schema, file])
      program.environment["HOME"] = folder.path
      let run = try await program.run()
      #expect(run.exitCode == 0, "\(schema): \(run.output)\(run.errorOutput)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `llms.txt`, the list of the pages for programs that read them (https://llmstxt.org).
@Suite struct `The list of pages for agents` {
  /// From `docs/README.md`, whose links are relative to `docs/`.
  private static func text() throws -> String {
    let index = "docs/README.md"
    let parts = try Pages.text(of: index).components(separatedBy: "\n## ")
    let sections = parts.dropFirst().map { section in
      section.replacing(#/\]\(([^)]+)\)/#) { link in
        let path = Pages.target(of: String(link.output.1), on: index)
        return "](\(path))"
      }.trimmingCharacters(in: .newlines)
    }
    return """
      # curlew

      > Runs HTTP requests that are written in YAML, and checks the answers. `curlew new` starts a project,
      > `curlew check` finds mistakes with their fixes, `curlew run` runs it, `curlew explain CODE` explains an
      > error. The paths below are relative to the root of the repository.


      """ + sections.map { "## \($0)\n" }.joined(separator: "\n")
  }

  @Test func `is made from the index of the pages`() throws {
    let text = try Self.text()
    for path in ["docs/install.md", "specs/reference.md", "docs/recipes.md", "CONTRIBUTING.md"] {
      #expect(text.contains("](\(path))"))
    }
    try expectGolden(text, "../../llms.txt")
  }
}

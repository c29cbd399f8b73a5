// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct `Pieces of examples in the pages` {
  /// `` ```yaml from=examples/polling.yaml `` is a stretch of whole lines of that file.
  @Test(arguments: Pages.all) func `are in the named file`(page: String) throws {
    for block in DocumentedBlock.blocks(of: try Pages.text(of: page)) {
      guard let path = block.attributes["from"] else { continue }
      #expect(
        ("\n" + (try Pages.text(of: path))).contains("\n" + block.text),
        "\(page):\(block.line): \(path) has no such lines")
    }
  }

  @Test func `are complete in the recipes`() throws {
    let blocks = DocumentedBlock.blocks(of: try Pages.text(of: "docs/recipes.md"))
    #expect(blocks.count(where: { $0.attributes["from"] != nil }) > 15)
  }

  @Test func `are of collections that the page of the examples lists, and it lists no other`()
    throws
  {
    let page = try Pages.text(of: "examples/README.md")
    let listed = page.matches(of: #/(?m)^\| \[(\S+)\]\((\S+)\) \|/#)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Pages.root.appending(path: "examples").path)
    let collections = names.filter { $0.hasSuffix(".yaml") } + ["environments/", "shared/"]
    #expect(listed.map { String($0.output.1) }.sorted() == collections.sorted())
  }

  @Test(arguments: ["clinic", "live", "media", "orders", "partners", "storefront"])
  func `are of suites whose page names every file`(suite: String) throws {
    let page = try Pages.text(of: "suites/\(suite)/README.md")
    let links = page.matches(of: #/\]\(([^)]+)\)/#).map { String($0.output.1) }
    let folder = Pages.root.appending(path: "suites/\(suite)").path
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for name in names where name != "README.md" && !name.hasPrefix(".") {
      let isFolder = names.contains { $0.hasPrefix("\(name)/") }
      #expect(isFolder || links.contains { name == $0 || name.hasPrefix("\($0)/") }, "\(name)")
    }
  }
}

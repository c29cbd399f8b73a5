// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CollectionFormat

/// The files under `specs/` that are made from the tables.
@Suite struct GeneratedFileTests {
  @Test func `the committed schema of collections is the generated one`() throws {
    try expectGolden(SchemaWriter.collection, "../../../specs/collection.schema.json")
  }

  @Test func `the committed schema of projects is the generated one`() throws {
    try expectGolden(SchemaWriter.project, "../../../specs/project.schema.json")
  }

  @Test(arguments: try ReferencePage.all().map(\.path))
  func `the committed page of the reference is the generated one`(path: String) throws {
    let pages = try ReferencePage.all()
    let page = try #require(pages.first { $0.path == path })
    try expectGolden(page.text(among: pages), "../../../specs/\(path)")
  }

  @Test func `there are no other pages of the reference`() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let committed = try namesInFolder("\(root)/specs/reference").map { "reference/\($0)" }
    let pages = try ReferencePage.all().map(\.path)
    #expect(Set(committed) == Set(pages).subtracting(["reference.md"]))
  }

  @Test func `the committed page of other tools' words is the generated one`() throws {
    try expectGolden(OtherWordsPage.text, "../../../specs/words-of-other-tools.md")
  }

  @Test func `every mapping has its place in the reference`() throws {
    let mappings = try ReferencePage.mappings()
    #expect(mappings.sorted() == FormatTables.all.map(\.name).sorted())
  }

  @Test func `every word for a value in the tables is described under Types, or a mapping's name`()
    throws
  {
    let terms = Set(try ReferenceTypes.terms())
    #expect(terms.count > 20)
    var words: Set<String> = []
    for table in FormatTables.all {
      for key in table.keys where key.state == .supported {
        words.formUnion(key.shape.leaves(terms))
      }
    }
    for matcher in MatcherTable.all {
      words.formUnion(matcher.operand.shape(in: .json).leaves(terms))
    }
    // What can be typed as it is and the names of mappings begin so.
    let unknown = words.subtracting(terms).filter { !$0.hasPrefix("`") && !$0.hasPrefix("[") }
    #expect(unknown.isEmpty, "\(unknown.sorted())")
  }

  @Test func `the words for a value are short`() {
    for table in FormatTables.all {
      for key in table.keys where key.state == .supported && !key.shape.term.contains("`") {
        #expect(key.shape.term.count <= 80, "\(table.name).\(key.name): \(key.shape.term)")
      }
    }
  }
}

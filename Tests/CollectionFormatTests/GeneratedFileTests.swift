// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CollectionFormat

/// The files under `specs/` that are made from the tables.
@Suite struct GeneratedFileTests {
  @Test func `the committed schema of collections is the generated one`() throws {
    try expectGolden(SchemaWriter.collection, "../../specs/collection.schema.json")
  }

  @Test func `the committed schema of projects is the generated one`() throws {
    try expectGolden(SchemaWriter.project, "../../specs/project.schema.json")
  }

  @Test func `the committed reference is the generated one`() throws {
    try expectGolden(ReferenceWriter.reference, "../../specs/reference.md")
  }

  @Test func `the committed page of other tools' words is the generated one`() throws {
    try expectGolden(OtherWordsWriter.page, "../../specs/words-of-other-tools.md")
  }

  @Test func `every word for a value in the tables is described under Types, or a mapping's name`()
  {
    var unknown: Set<String> = []
    for table in FormatTables.all {
      for key in table.keys where key.state == .supported {
        unknown.formUnion(key.shape.leaves.filter { !ShapeTypes.describes($0) })
      }
    }
    for matcher in MatcherTable.all {
      unknown.formUnion(
        matcher.operand.shape(in: .json).leaves.filter { !ShapeTypes.describes($0) })
    }
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

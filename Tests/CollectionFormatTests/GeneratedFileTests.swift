// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import TestSupport
import Testing

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
}

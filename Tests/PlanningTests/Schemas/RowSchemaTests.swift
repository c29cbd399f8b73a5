// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Planning
import Testing
import Values

/// JSON Schemas whose path or text reads columns of a row.
@Suite struct `A schema that reads a row` {
  private static func source(_ data: String, _ schema: String, _ files: String...) -> PlanSource {
    var source = PlanSource(
      """
      curlew: 1
      scenarios:
        a:
          data: \(data)
          steps:
            - GET: http://a.example/
              expect:
                schema: \(schema)
      """)
    source.schemas = files.map { (path: "s/\($0).json", text: "{ \"title\": \"\($0)\" }") }
    return source
  }

  /// Whether the first step has a schema for rows with one value of the column `kind`.
  private func hasSchema(_ planned: PlannedText, kind: String) throws -> Bool {
    let template = try #require(planned.steps().first?.expectations.schema)
    return try planned.collection().schemas.schema(of: template, in: KindScope(kind: kind)) != nil
  }

  @Test(
    arguments: [
      "[{ kind: pet }, { kind: owner }, { kind: pet, note: again }]",
      "{ matrix: { kind: [pet, owner], size: [1, 2] } }",
      "\"${[{'kind': 'pet'}, {'kind': 'owner'}]}\"",
    ], ["s/${row.kind}.json", "\"s/${kind}.json\""])
  func `needs the files of all rows`(data: String, schema: String) throws {
    let planned = try plan(Self.source(data, schema, "pet", "owner"))
    #expect(
      try planned.collection().files.filter { $0.hasSuffix(".json") } == [
        "s/pet.json", "s/owner.json",
      ])
  }

  @Test func `has the rows of the collection and of the scenario`() throws {
    var source = PlanSource(
      """
      curlew: 1
      data: [{ folder: s }, { folder: t }]
      scenarios:
        a:
          data: [{ kind: pet }]
          steps: [{ print: a }]
          teardown:
            - GET: http://a.example/
              expect: { schema: "${row.folder}/${kind}.json" }
      """)
    source.schemas = [("s/pet.json", "{}"), ("t/pet.json", "{}")]
    #expect(
      try plan(source).collection().files.filter { $0.hasSuffix(".json") } == [
        "s/pet.json", "t/pet.json",
      ])
  }

  @Test func `is an error for each row without a file`() throws {
    var source = Self.source(
      "[{ kind: pet }, { kind: gone }, { kind: lost }, { kind: gone }]", "s/${kind}.json", "pet")
    source.findings = [("s/gone.json", .missing), ("s/lost.json", .missing)]
    let planned = try source.plan()
    #expect(planned.codes == ["missing-file", "missing-file"])
    #expect(planned.rendered.contains("s/gone.json"))
    #expect(planned.rendered.contains("s/lost.json"))
  }

  @Test func `cannot read a row of a file`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      scenarios:
        a:
          data: a.csv
          steps:
            - GET: http://a.example/
              expect: { schema: "s/${⟦row.kind⟧}.json" }
      """, "no-row"
    ) { $0.rows = [("a.csv", "kind\npet\n")] }
  }

  @Test func `cannot read a row outside of the steps of its scenario`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      data: [{ kind: pet }]
      defaults: { expect: { schema: "s/${⟦row.kind⟧}.json" } }
      scenarios:
        a: { steps: [GET: http://a.example/] }
      """, "no-row")
  }

  @Test func `reads columns that the rows have`() throws {
    let planned = try Self.source("[{ kind: pet }]", "\"s/${row.knd}.json\"", "pet").plan()
    #expect(planned.codes == ["unknown-member"])
  }

  @Test(arguments: ["\"s/${kind}.json\"", "{ const: \"${kind}\" }"])
  func `cannot hold a secret column`(schema: String) throws {
    let planned = try Self.source(
      "{ rows: [{ kind: pet }], secrets: [kind] }", schema, "pet"
    ).plan()
    #expect(planned.codes == ["secret-in-schema"])
  }

  @Test(arguments: [(100, 100, [String]()), (100, 101, ["too-many-schemas"])])
  func `has a bound of rows`(outer: Int, inner: Int, codes: [String]) throws {
    let planned = try Self.source(
      "{ matrix: { a: \"${lists.range(\(outer))}\", b: \"${lists.range(\(inner))}\", kind: [pet] } }",
      "s/${kind}.json", "pet"
    ).plan()
    #expect(planned.codes == codes)
  }

  @Test func `is looked up by the columns that it reads`() throws {
    let planned = try plan(
      Self.source("[{ kind: pet, n: 1 }, { kind: owner }]", "s/${kind}.json", "pet", "owner"))
    #expect(try hasSchema(planned, kind: "owner"))
    #expect(try !hasSchema(planned, kind: "other"))
  }
}

/// A row with the column `kind`.
private struct KindScope: Scope {
  let kind: String

  func value(of reference: NameReference) -> ScopedValue? {
    reference.path.first?.name == "kind"
      ? ScopedValue(.string(kind), membersTaken: 1) : nil
  }
}

// SPDX-License-Identifier: Apache-2.0

import Queries
import Synchronization
import Values

/// Schemas that refer to one another as `#NAME`, as a test writes them.
final class WrittenComponents: SchemaComponentSource {
  private let names: [String]
  private let schemas: [Value]
  private let dialect: SchemaDialect
  private let asked = Mutex<[String]>([])

  /// - Parameter schemas: the first is the one to judge by.
  init(_ schemas: [(name: String, text: String)], _ dialect: SchemaDialect) throws {
    names = schemas.map(\.name)
    self.schemas = try schemas.map { try JSONDocument.parse($0.text).root.value() }
    self.dialect = dialect
  }

  /// The components whose texts were asked for, in order.
  var askedNames: [String] { asked.withLock { $0 } }

  func text(of component: Int) -> SchemaComponentText {
    asked.withLock { $0.append(names[component - 1]) }
    return SchemaComponentText(schemas[component - 1], at: "a.json", dialect)
  }

  func target(of reference: String, at pointer: JSONPointer, in component: Int) -> Int? {
    names.firstIndex(of: String(reference.dropFirst())).map { $0 + 1 }
  }

  func compiled(
    formats: FormatUse = .asserted, findsDoubts: Bool = false
  ) throws(SchemaProblems) -> JSONSchema {
    try SchemaComponents(self, formats: formats, findsDoubts: findsDoubts).schema(of: 1)
  }
}

extension JSONSchema {
  /// One schema of a dialect of OpenAPI.
  init(
    _ text: String, _ dialect: SchemaDialect, others: [(name: String, text: String)] = [],
    formats: FormatUse = .asserted, findsDoubts: Bool = false
  ) throws {
    self = try WrittenComponents([("", text)] + others, dialect)
      .compiled(formats: formats, findsDoubts: findsDoubts)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import TestSupport
import Testing
import Values

@testable import Contracts

/// Documents of public services.
@Suite(.enabled(if: ConformanceData.has("../openapi/real"), ConformanceData.absence))
struct `The schemas of documents in use` {
  /// The schemas of the components of a document.
  private func schemas(
    of name: String
  ) throws -> (OpenAPIDocument, [(name: String, node: DocumentNode)]) {
    let bytes = try #require(ConformanceData.bytes("../openapi/real/\(name).json"))
    let written = WrittenDocument(bytes, path: name, others: [:])
    let document = try #require(written.outcome.document)
    let root = try #require(document.files.root)
    let schemas = try #require(root["components"]?["schemas"] ?? root["definitions"])
    return (document, schemas.members.map { ($0.name, $0.value) })
  }

  @Test(arguments: [
    "adyen.com_AccountService_6", "adyen.com_PayoutService_68", "adyen.com_TransferService_3",
    "codat.io_assess_1.0", "codat.io_commerce_2.1.0", "discourse.local_latest",
    "listennotes.com_2.0", "box-v2025",
  ])
  func `can be compiled`(name: String) throws {
    let (document, schemas) = try schemas(of: name)
    let library = ComponentLibrary(of: document)
    for (name, node) in schemas {
      #expect(throws: Never.self, "\(name)") { try library.schema(at: node) }
    }
  }

  /// Those whose authors' examples follow their schemas, apart from formats.
  @Test(arguments: [
    "adyen.com_AccountService_6", "adyen.com_TransferService_3", "codat.io_assess_1.0",
    "discourse.local_latest",
  ])
  func `hold for the values that are made for them`(name: String) throws {
    let (document, schemas) = try schemas(of: name)
    let library = ComponentLibrary(of: document, formats: false)
    for (name, node) in schemas {
      let schema = try library.schema(at: node)
      for (made, judged) in [
        (SchemaExample.Direction.request, SchemaDirection.request), (.response, .response),
      ] {
        var examples = SchemaExample(of: document, for: made)
        let example = examples.make(.node(node))
        guard example.unmet.isEmpty else { continue }
        let json = try JSONDocument.parse(example.value.jsonText())
        let violations = try schema.judge(json.root, as: judged).violations
        #expect(violations == [], "\(name) in a \(judged)")
      }
    }
  }
}

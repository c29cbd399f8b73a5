// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// The dialects of the schemas of a document: by its version, and since 3.1 by `jsonSchemaDialect` and
/// `$schema`.
struct DocumentDialects: Sendable {
  private let files: DocumentFiles
  private let version: OpenAPIVersion
  /// That of schemas without a word of their own.
  private let usual: SchemaDialect
  /// Whether a part of the document may have another dialect.
  let mayDiffer: Bool
  /// An unknown `jsonSchemaDialect`.
  let diagnostics: [Diagnostic]

  init(of files: DocumentFiles, _ version: OpenAPIVersion) {
    self.files = files
    self.version = version
    mayDiffer = version >= .v31 && files.nameDialects
    switch version {
    case .v2: (usual, diagnostics) = (.swagger2, [])
    case .v30: (usual, diagnostics) = (.openAPI30, [])
    case .v31, .v32:
      let written = files.root?["jsonSchemaDialect"]
      let named = written?.text.map(Self.dialect)
      usual = (named ?? nil) ?? .openAPI31
      diagnostics = named == .some(nil) ? written.map { [.unknownDialect($0)] } ?? [] : []
    }
  }

  /// The dialect that holds around a schema; its own `$schema` comes before it.
  func dialect(of node: DocumentNode) -> SchemaDialect {
    guard mayDiffer else { return usual }
    let file = files.file(of: node)
    if let resource = file.resource(around: node.span), resource.span != node.span,
      let dialect = resource.dialect.flatMap({ Self.dialect($0.content) })
    {
      return dialect
    }
    // A file that is a document has a word of its own.
    guard file.root["openapi"] != nil else { return usual }
    return file.root["jsonSchemaDialect"]?.text.flatMap(Self.dialect) ?? usual
  }

  /// That of a schema's own `$schema`; nil without one that is known.
  func ownDialect(of node: DocumentNode) -> SchemaDialect? {
    node["$schema"]?.text.flatMap(Self.dialect)
  }

  private static func dialect(_ address: String) -> SchemaDialect? {
    SchemaDialect(address: SchemaAddress.resolve(address, against: "").address)
  }
}

extension Diagnostic {
  fileprivate static func unknownDialect(_ node: DocumentNode) -> Diagnostic {
    .invalidOpenAPI(
      "the dialect `\(node.text ?? "")` of schemas is unknown", at: node.span,
      help: [
        "OpenAPI's own dialect needs no `jsonSchemaDialect`; "
          + "JSON Schema's draft 2020-12 and draft-07 are read too"
      ])
  }
}

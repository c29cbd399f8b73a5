// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Queries
import Values

/// The schemas of a document by their places, each compiled when it is first needed.
package final class ComponentLibrary: Sendable {
  /// An unknown dialect of the whole document.
  package let diagnostics: [Diagnostic]

  private let schemas: DocumentSchemas
  private let components: SchemaComponents

  /// - Parameters:
  ///   - formats: whether `format` is checked, OpenAPI's own formats included.
  ///   - findsDoubts: whether `JSONSchema.doubts` are looked for.
  package init(of document: OpenAPIDocument, formats: Bool = true, findsDoubts: Bool = false) {
    let dialects = DocumentDialects(of: document.files, document.version)
    diagnostics = dialects.diagnostics
    schemas = DocumentSchemas(document, dialects)
    components = SchemaComponents(
      schemas, formats: formats ? .asserted : .annotated, findsDoubts: findsDoubts)
  }

  /// The schema at a node.
  ///
  /// - Throws: `SchemaProblems` of this schema. Those of schemas that it refers to are found when a
  ///   value leads there.
  package func schema(at node: DocumentNode) throws(SchemaProblems) -> JSONSchema {
    try components.schema(of: schemas.number(of: node))
  }

  /// Compiles schemas, and all that they lead to.
  ///
  /// - Returns: mistakes, and warnings about what is probably meant otherwise.
  package func compileAll(_ nodes: [DocumentNode]) -> [Diagnostic] {
    for node in nodes { _ = schemas.number(of: node) }
    var found: [Diagnostic] = []
    var number = 1
    while number <= schemas.count {
      found += problems(of: number)
      number += 1
    }
    return found
  }

  /// The mistakes of a schema, without those of schemas that it leads to.
  package func problems(at node: DocumentNode) -> [Diagnostic] {
    problems(of: schemas.number(of: node)).filter { $0.severity == .error }
  }

  private func problems(of number: Int) -> [Diagnostic] {
    do throws(SchemaProblems) {
      return try components.schema(of: number).doubts.map {
        // A doubt is about the schema itself.
        .ineffectiveSchema($0, at: origin(of: JSONPointer(parsing: $0.pointer), in: number).span)
      }
    } catch {
      return error.all.map { .badSchema($0, at: origin(of: $0).span) }
    }
  }

  /// How many schemas were compiled.
  package var compiledCount: Int { components.compiledCount }

  // MARK: Places

  /// Where the document says what a value violates.
  package func origin(of violation: SchemaViolation) -> SchemaOrigin {
    origin(ofSchema: violation.schema, in: violation.component)
  }

  /// Where a schema is, by its place in the text of a component.
  func origin(ofSchema place: String, in component: Int) -> SchemaOrigin {
    let parts = place.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    // A text before the fragment is the address of a metaschema.
    let pointer = parts.count == 2 && parts[0].isEmpty ? String(parts[1]) : ""
    return origin(of: JSONPointer(parsing: pointer), in: component)
  }

  /// Where a schema is that accepted something.
  func span(of accepted: AcceptedSchema) -> SourceSpan {
    let location = components.location(ofSchema: accepted.index, in: accepted.component) ?? ""
    let pointer = String(location.drop { $0 != "#" }.dropFirst())
    return origin(of: JSONPointer(parsing: pointer), in: accepted.component).span
  }

  /// A schema as a JSONPath of the document: `$.components.schemas.Pet`; `FILE#…` for one of another file.
  func path(of schema: ExtraMember.Place) -> String {
    let pointer = String(schema.location.drop { $0 != "#" }.dropFirst())
    return schemas.path(
      of: origin(of: JSONPointer(parsing: pointer), in: schema.component).span)
  }

  /// Where a mistake is.
  package func origin(of problem: SchemaProblem) -> SchemaOrigin {
    origin(of: JSONPointer(parsing: problem.pointer), in: problem.component)
  }

  /// The innermost value of the text that a pointer reaches.
  private func origin(of pointer: JSONPointer, in component: Int) -> SchemaOrigin {
    var node = schemas.node(of: component)
    for token in pointer.tokens {
      guard let next = node.child(token) else { break }
      node = next
    }
    return SchemaOrigin(span: node.span, name: schemas.name(of: component))
  }
}

/// A place of a document that holds for a value.
package struct SchemaOrigin: Hashable, Sendable {
  package let span: SourceSpan
  /// The name of the component: `Pet`; nil for a schema without one.
  package let name: String?
}

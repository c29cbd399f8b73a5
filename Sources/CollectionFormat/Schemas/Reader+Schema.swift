// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values
import YAMLTree

extension Reader where Content == SchemaTemplate {
  /// A JSON Schema: the path of its file, `{ file, formats }`, or an inline schema.
  static var schema: Reader {
    Reader(.either([.file, .jsonSchema, .mapping("schema")])) { node, loading in
      loading.schema(node)
    }
  }
}

extension DecodingContext {
  /// Reads a schema, and compiles an inline one.
  mutating func schema(_ node: YAMLNode) -> SchemaTemplate? {
    guard let template = readSchema(node) else { return nil }
    schemas.append(template)
    return template
  }

  private mutating func readSchema(_ node: YAMLNode) -> SchemaTemplate? {
    switch node.content {
    case .mapping(let mapping):
      // No draft has a keyword `file`.
      return mapping["file"] == nil ? writtenSchema(node) : schemaFile(node)
    case .scalar(let scalar):
      switch scalar.value {
      case .boolean: return writtenSchema(node)
      case .text:
        let path = Reader<TemplateText>.filePath.read(node, &self)
        return path.map { SchemaTemplate(.file($0, .byDialect), at: node.span) }
      case .null, .number, .ambiguousNumber: break
      }
    case .invalid: return nil
    case .unwritten, .sequence: break
    }
    reportWrongType(node, expected: Reader<SchemaTemplate>.schema.shape)
    return nil
  }

  private mutating func schemaFile(_ node: YAMLNode) -> SchemaTemplate? {
    var draft = SchemaTemplate.Draft()
    guard SchemaTemplate.Draft.keys.read(node, into: &draft, &self), let path = draft.path else {
      return nil
    }
    let formats: FormatUse =
      switch draft.assertsFormats {
      case true?: .asserted
      case false?: .annotated
      case nil: .byDialect
      }
    return SchemaTemplate(.file(path, formats), at: node.span)
  }

  private mutating func writtenSchema(_ node: YAMLNode) -> SchemaTemplate? {
    guard let value = data(node) else { return nil }
    let written = WrittenSchema(value: value, places: SchemaPositions(node))
    guard case .constant(let schema, _) = value else {
      return SchemaTemplate(.written(written), at: node.span)
    }
    do throws(SchemaProblems) {
      let compiled = try JSONSchema(schema)
      for format in compiled.uncheckedFormats {
        report(.formatNotChecked(format, at: node.place))
      }
      for doubt in compiled.doubts {
        report(.ineffectiveSchema(doubt, at: written.places.keySpan(at: doubt.place)))
      }
      return SchemaTemplate(.compiled(compiled), at: node.span)
    } catch {
      // The files of references are found in planning, which knows the folder of the schema.
      let wrong = error.all.filter { $0.missingAddress == nil }
      for problem in wrong {
        report(.badSchema(problem, at: written.places.span(at: problem.place)))
      }
      return wrong.isEmpty ? SchemaTemplate(.written(written), at: node.span) : nil
    }
  }
}

extension SchemaProblem {
  /// Its place in its text.
  package var place: JSONPointer { JSONPointer(parsing: pointer) }
}

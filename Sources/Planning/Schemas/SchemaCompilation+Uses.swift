// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Notation
import Queries
import Values

extension SchemaCompilation {
  /// The most rows with which the templates of one scenario's schemas are rendered.
  static let maximumRows = 10_000

  /// Gathers all schemas of all collections.
  mutating func addUses(of outline: Outline, _ data: DataTables) {
    var gathering = SchemaGathering(outline: outline)
    for (place, collection) in outline.all.enumerated() {
      let rows = RowsOfSchemas(collection, data)
      for template in collection.schemas(project: outline.input.content.project) {
        let use = Use(collection: place, template: template)
        guard let source = rows.source(for: template) else {
          add(use, in: collection.inputs, &gathering)
          continue
        }
        guard source.rows.count <= Self.maximumRows else {
          units.append(Unit(uses: [use], failure: { .tooManyRowsForSchema(at: $0) }))
          continue
        }
        addUses(of: use, source, &gathering)
      }
    }
  }

  /// Adds a schema once for all rows with the same values in the columns that it reads.
  private mutating func addUses(
    of use: Use, _ source: RowsOfSchemas.Source, _ gathering: inout SchemaGathering
  ) {
    let inputs = gathering.outline.all[use.collection].inputs
    var seen: Set<ColumnValues> = []
    source.rows.forEachInMemory { row in
      let scope = RowScope(row, inputs)
      let values = source.columns.values(in: scope)
      guard seen.insert(values).inserted else { return }
      var use = use
      use.row = Use.Row(columns: source.columns, values: values)
      add(use, in: scope, &gathering)
    }
  }

  private mutating func add(_ use: Use, in scope: some Scope, _ gathering: inout SchemaGathering) {
    switch use.template.source {
    case .compiled(let schema): store(schema, for: use)
    case .file(let text, let formats): addFile(text, formats, of: use, in: scope, &gathering)
    case .written(let written): add(written, of: use, in: scope, gathering)
    }
  }

  /// Adds a file, whose path is rendered now; one that waits for an input is left out.
  private mutating func addFile(
    _ text: TemplateText, _ formats: FormatUse, of use: Use, in scope: some Scope,
    _ gathering: inout SchemaGathering
  ) {
    guard let rendered = try? text.render(in: scope) else { return }
    guard use.row == nil || rendered.secrets.isEmpty else {
      return units.append(Unit(uses: [use], failure: { .secretInSchema(at: $0) }))
    }
    let path = gathering.shown(rendered.text.path(in: gathering.folder(text.span)))
    if let known = gathering.files[ByteText(path)]?[formats] {
      units[known].uses.append(use)
    } else {
      gathering.files[ByteText(path), default: [:]][formats] = units.count
      units.append(Unit(root: .file(path: path, formats), uses: [use]))
      ask(for: path)
    }
  }

  /// Adds an inline schema whose templates are rendered now; one that waits for an input is left
  /// out.
  private mutating func add(
    _ written: WrittenSchema, of use: Use, in scope: some Scope, _ gathering: SchemaGathering
  ) {
    let folder = gathering.folder(use.template.span)
    let address = SchemaPath.address(of: gathering.shown("-".path(in: folder)))
    do throws(TemplateFailure) {
      let found = try written.value.evaluate(in: scope)
      guard found.secrets.isEmpty else {
        // Violations quote the schema.
        return units.append(Unit(uses: [use], failure: { .secretInSchema(at: $0) }))
      }
      units.append(Unit(root: .written(found.value, written.places, address: address), uses: [use]))
      askForReferences(of: found.value, at: address)
    } catch {
      guard !error.isMissingName else { return }
      let (span, message) = (error.span, error.error.message)
      units.append(Unit(uses: [use], failure: { _ in .unusableSchema(message, at: span) }))
    }
  }
}

/// What is known while schemas are gathered.
private struct SchemaGathering {
  let outline: Outline
  /// The units of files, by path.
  var files: [ByteText: [FormatUse: Int]] = [:]

  func folder(_ span: SourceSpan) -> String { outline.input.content.folder(span.file) }

  func shown(_ path: String) -> String {
    SchemaPath.shown(path, in: outline.input.content.workingFolder)
  }
}

extension Diagnostic {
  fileprivate static func secretInSchema(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .secretInSchema,
      "a schema, or its path, must not hold a secret: it is shown with the values that it refuses",
      at: Annotation(span), help: ["compare the secret under `json` or in `that`"])
  }

  fileprivate static func unusableSchema(_ message: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unusableSchema, "the schema cannot be built: \(message)", at: Annotation(span))
  }

  fileprivate static func tooManyRowsForSchema(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManySchemas,
      "a schema reads `row` of more than \(SchemaCompilation.maximumRows) rows",
      at: Annotation(span), help: ["compare what depends on the row under `json` or in `that`"])
  }
}

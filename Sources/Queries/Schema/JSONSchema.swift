// SPDX-License-Identifier: Apache-2.0

import Values

/// A JSON Schema of draft 2020-12 or draft-07, compiled once.
package struct JSONSchema: Sendable {
  /// What compiling gives.
  struct Compiled: Sendable {
    let program: SchemaProgram
    let uncheckedFormats: [String]
    let doubts: [SchemaProblem]
  }

  private let compiled: Compiled
  /// Where references to other components lead; nil for a schema that was compiled alone.
  let components: SchemaComponents?

  var program: SchemaProgram { compiled.program }

  /// Formats that the schema asserts and that are not checked, because they would need the tables
  /// of internationalized names.
  package var uncheckedFormats: [String] { compiled.uncheckedFormats }

  /// What is allowed and probably meant otherwise: misspelt keywords, keywords without an effect,
  /// schemas that no value or every value follows.
  package var doubts: [SchemaProblem] { compiled.doubts }

  /// Compiles a schema and the targets of its references.
  ///
  /// The draft is that of `$schema`, by default 2020-12. The schema is first checked by the
  /// metaschema of its draft. Patterns are those of ECMA-262.
  ///
  /// - Parameters:
  ///   - schema: an object or a boolean.
  ///   - address: the base of relative references if there is no `$id`.
  ///   - texts: the targets of references, besides the drafts' own metaschemas. Nothing is fetched; a
  ///     reference to another target is a problem that names its address.
  /// - Throws: `SchemaProblems`, all that were found.
  package init(
    _ schema: Value, at address: String = "", texts: SchemaTexts = SchemaTexts(),
    formats: FormatUse = .byDialect
  ) throws(SchemaProblems) {
    try self.init(schema, at: address, texts: texts, formats: formats, isTrusted: false)
  }

  /// - Parameter isTrusted: whether the check by the metaschema can be skipped.
  init(
    _ schema: Value, at address: String, texts: SchemaTexts, formats: FormatUse, isTrusted: Bool
  ) throws(SchemaProblems) {
    let compiler = SchemaCompiler(texts: texts, formats: formats, checksTexts: !isTrusted)
    compiled = try compiler.compiled(schema, at: address)
    components = nil
  }

  init(_ compiled: Compiled, components: SchemaComponents) {
    self.compiled = compiled
    self.components = components
  }
}

extension SchemaCompiler {
  /// Compiles a schema alone.
  fileprivate consuming func compiled(
    _ schema: Value, at address: String
  ) throws(SchemaProblems) -> JSONSchema.Compiled {
    let program = try compile(schema, at: address)
    return JSONSchema.Compiled(
      program: program, uncheckedFormats: uncheckedFormats, doubts: doubts)
  }

  /// Compiles the component.
  consuming func compiled(
    findsDoubts: Bool
  ) throws(SchemaProblems) -> JSONSchema.Compiled {
    let program = try compileComponent()
    return JSONSchema.Compiled(
      program: program, uncheckedFormats: uncheckedFormats, doubts: findsDoubts ? doubts : [])
  }
}

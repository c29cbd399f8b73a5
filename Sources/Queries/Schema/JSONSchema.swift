// SPDX-License-Identifier: Apache-2.0

import Values

/// A JSON Schema of draft 2020-12 or draft-07, compiled once.
package struct JSONSchema: Sendable {
  let program: SchemaProgram

  /// Forms of text that the schema asserts and that are not checked: they would need the tables of
  /// internationalized names.
  package let uncheckedFormats: [String]

  /// Compiles a schema and all that its references lead to.
  ///
  /// The draft is that of `$schema`, without one 2020-12. The schema is checked by the metaschema
  /// of its draft first. Patterns are those of ECMA-262.
  ///
  /// - Parameters:
  ///   - schema: an object or a boolean.
  ///   - address: what relative references begin at when there is no `$id`.
  ///   - texts: what references may lead to, besides the drafts' own metaschemas. Nothing else is
  ///     looked for anywhere; a reference that leads elsewhere is a problem that names its address.
  /// - Throws: `SchemaProblems`, all that were found.
  package init(
    _ schema: Value, at address: String = "", texts: SchemaTexts = SchemaTexts(),
    formats: FormatUse = .byDialect
  ) throws(SchemaProblems) {
    try self.init(schema, at: address, texts: texts, formats: formats, isTrusted: false)
  }

  /// - Parameter isTrusted: whether the metaschema need not be asked.
  init(
    _ schema: Value, at address: String, texts: SchemaTexts, formats: FormatUse, isTrusted: Bool
  ) throws(SchemaProblems) {
    var compiler = SchemaCompiler(texts: texts, formats: formats, checksTexts: !isTrusted)
    program = try compiler.compile(schema, at: address)
    uncheckedFormats = compiler.uncheckedFormats
  }
}

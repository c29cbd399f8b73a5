// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// Finds the dialects of schemas by their `$schema`.
struct SchemaDialects {
  let given: SchemaTexts
  private(set) var problems: [SchemaProblem] = []

  init(_ given: SchemaTexts) { self.given = given }

  /// The dialect of a schema at the root of a text or of a resource.
  ///
  /// Without `$schema` it is that of the parent, else draft 2020-12.
  mutating func dialect(
    of schema: Value, text: String, parent: SchemaDialect
  ) -> SchemaDialect {
    // OpenAPI before 3.1 does not have the keyword.
    guard !parent.isEarlyOpenAPI, case .object(let object) = schema,
      case .string(let written)? = object["$schema"]
    else { return parent }
    if let dialect = dialect(at: written, steps: 0, text: text) { return dialect }
    return parent
  }

  private mutating func dialect(
    at written: String, steps: Int, text: String
  ) -> SchemaDialect? {
    let address = SchemaAddress.resolve(written, against: "").address
    if let known = SchemaDialect(address: address) { return known }
    guard steps < 8, case .object(let metaschema)? = given.texts[ByteText(address)] else {
      problems.append(Self.unknown(written, text: text))
      return nil
    }
    let parent =
      metaschema["$schema"]?.text.flatMap { dialect(at: $0, steps: steps + 1, text: address) }
      ?? .draft2020
    guard case .object(let list)? = metaschema["$vocabulary"] else { return parent }
    var vocabularies: Set<SchemaDialect.Vocabulary> = [.core]
    for (name, isRequired) in list.members {
      if let vocabulary = SchemaDialect.Vocabulary(address: name) {
        vocabularies.insert(vocabulary)
      } else if isRequired == .boolean(true) {
        problems.append(
          SchemaProblem(
            address: address, pointer: "/$vocabulary/\(PointerToken.escaped(name))",
            message: "the vocabulary `\(name)` is required and not known"))
      }
    }
    return SchemaDialect(base: parent.base, vocabularies: vocabularies)
  }

  private static func unknown(_ written: String, text: String) -> SchemaProblem {
    let known = [SchemaDialect.draft2020Address, SchemaDialect.draft7Address + "#"]
    return SchemaProblem(
      address: text, pointer: "/$schema",
      message: "`\(written)` is not a known draft, and no metaschema was given for it",
      help: NearMisses.help(written, among: known)
        ?? "the drafts are `\(known[0])` and `\(known[1])`",
      missingAddress: SchemaAddress.resolve(written, against: "").address)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// Finds what a draft allows and passes over although it was probably meant: misspelt keywords, keywords
/// of other drafts, a schema that is wrapped in another object, counts that exclude each other, formats
/// that do not exist.
struct SchemaDoubts {
  /// A doubt about one schema.
  struct Doubt {
    /// The keyword that it is about.
    let keyword: String
    let message: String
    var help: String?
  }

  private let object: OrderedObject
  private let dialect: SchemaDialect
  private(set) var all: [Doubt] = []

  /// Where a schema is in its text.
  enum Position {
    /// Values are validated by it.
    case root
    /// Among definitions, and no reference leads to it: it may be a group of definitions.
    case unusedDefinition
    case inside
  }

  init(
    _ object: OrderedObject, in dialect: SchemaDialect, at position: Position, formats: FormatUse
  ) {
    self.object = object
    self.dialect = dialect
    // A metaschema of the user's own may define keywords.
    guard Self.dialects.contains(dialect) else { return }
    let unknown = object.members.filter { !Self.isKnown($0.name) }
    if position == .unusedDefinition, unknown.count == object.members.count { return }
    for (name, value) in unknown { findNearMiss(name, value) }
    if all.isEmpty { findWrapper(unknown) }
    if position == .root, unknown.isEmpty { findDefinitionsAlone() }
    findForeignKeywords()
    findLoneKeywords()
    findExcludingCounts()
    // OpenAPI leaves formats open.
    findUnknownFormat(
      isAsserted: formats.isAsserted(in: dialect) && !dialect.has(.openAPI))
  }

  private static let dialects: [SchemaDialect] = [
    .draft7, .draft2020, .openAPI31, .openAPI30, .swagger2,
  ]

  private mutating func note(_ keyword: String, _ message: String, help: String?) {
    all.append(Doubt(keyword: keyword, message: message, help: help))
  }

  private static func isKnown(_ name: String) -> Bool {
    name.utf8.starts(with: "x-".utf8) || SchemaWords.all.contains(name)
  }

  // MARK: Unknown keywords

  private mutating func findNearMiss(_ name: String, _ value: Value) {
    let trimmed = name.filter { !$0.isWhitespace }
    let near = NearMisses.of(trimmed, among: SchemaWords.misspelt).first {
      trimmed.utf8.count > 2 && SchemaWords.mayHave(value, for: $0)
        || trimmed.lowercased().utf8.elementsEqual($0.lowercased().utf8)
    }
    guard let near else { return }
    note(
      name, "`\(name)` is not a keyword of JSON Schema, so it has no effect",
      help: "did you mean `\(near)`?")
  }

  /// A schema without any keyword that has an effect, beside members that are none.
  private mutating func findWrapper(_ unknown: [(name: String, value: Value)]) {
    let known = object.members.filter { Self.isKnown($0.name) }.map(\.name)
    let isInert = !known.contains {
      SchemaWords.isEffective($0) && !SchemaWords.definitions.contains($0)
    }
    guard let first = unknown.first, isInert else { return }
    let message = "this schema accepts every value: `\(first.name)` is not a keyword of JSON Schema"
    for (name, schemas) in [("openapi", "components/schemas"), ("swagger", "definitions")]
    where unknown.contains(where: { $0.name == name }) {
      return note(
        first.name, message,
        help: "refer to a schema of the OpenAPI document: `$ref: FILE#/\(schemas)/NAME`")
    }
    let wrapped = unknown.first { $0.value.hasEffectiveKeyword }
    if let wrapped {
      note(
        wrapped.name, message, help: "write the schema without `\(wrapped.name)` around it")
    } else if known.allSatisfy({ $0.utf8.first == UInt8(ascii: "$") }) {
      note(
        first.name, message,
        help: "write keywords, as `type` and `properties`, or `true` for a schema that accepts "
          + "every value")
    }
  }

  /// A file of definitions that is taken for a schema.
  private mutating func findDefinitionsAlone() {
    let effective = object.members.map(\.name).filter(SchemaWords.isEffective)
    guard let first = effective.first, effective.allSatisfy(SchemaWords.definitions.contains)
    else { return }
    note(
      first, "this schema accepts every value: it has definitions only",
      help: "refer to one of them: `$ref: FILE#/\(first)/NAME`")
  }

  // MARK: Known keywords without an effect

  private mutating func findForeignKeywords() {
    if dialect.hasLoneReferences, object["$ref"] != nil { return findKeywordsBesideReference() }
    for (name, help) in foreign where object[name] != nil {
      note(name, "`\(name)` has no effect in \(dialect.name)", help: help)
    }
  }

  private mutating func findKeywordsBesideReference() {
    for (name, _) in object.members
    where name != "$ref" && !SchemaWords.definitions.contains(name)
      && dialect.onlyKeywords?.contains(name) ?? SchemaWords.isEffective(name)
    {
      note(
        name, "`\(name)` has no effect beside `$ref` in \(dialect.name)",
        help: "write both under `allOf`"
          + (dialect.isDraft7 ? ", or take draft 2020-12" : ""))
    }
  }

  /// Keywords of other dialects, with what this one has for them.
  private var foreign: [(String, String?)] {
    switch dialect.base {
    case .draft7: return SchemaWords.since2019
    case .draft2020:
      return SchemaWords.until2019 + (dialect.has(.openAPI) ? SchemaWords.untilOpenAPI31 : [])
    case .openAPI30, .swagger2:
      let known = dialect.onlyKeywords ?? []
      let names = object.members.map(\.name).filter { name in
        (SchemaWords.isEffective(name) || name == "nullable") && !known.contains(name)
          && !SchemaWords.definitions.contains(name)
      }
      return names.map { ($0, SchemaWords.inEarlyOpenAPI($0)) }
    }
  }

  private mutating func findLoneKeywords() {
    let companions =
      dialect.isEarlyOpenAPI ? SchemaWords.companionsInEarlyOpenAPI : SchemaWords.companions
    for (name, others) in companions
    where object[name] != nil && others.allSatisfy({ object[$0] == nil })
      && !foreign.contains(where: { $0.0 == name })
    {
      let words = others.map { "`\($0)`" }.joined(separator: " or ")
      note(name, "`\(name)` has no effect without \(words)", help: nil)
    }
  }

  /// A format that no value is checked against. An own format is allowed where formats are only notes.
  private mutating func findUnknownFormat(isAsserted: Bool) {
    guard let name = object["format"]?.text, TextFormat(rawValue: name) == nil,
      !SchemaWords.formatsOfOpenAPI.contains(name)
    else { return }
    let near = NearMisses.of(name, among: TextFormat.allCases.map(\.rawValue)).first
    guard isAsserted || near != nil else { return }
    note(
      "format", "`\(name)` is not a format of JSON Schema, so no value is checked for it",
      help: near.map { "did you mean `\($0)`?" } ?? "write a `pattern`")
  }

  private mutating func findExcludingCounts() {
    for (least, most, what) in SchemaWords.counts {
      guard let largest = object[most]?.number,
        let smallest = object[least]?.number ?? (least == "minContains" ? ExactNumber(1) : nil),
        largest < smallest
      else { continue }
      if least == "minContains", dialect.isDraft7 || object["contains"] == nil { continue }
      let isUsual = object[least] == nil
      note(
        most,
        "no \(what) is valid: `\(most)` is less than `\(least)`"
          + (isUsual ? ", which is 1 if it is not written" : ""),
        help: isUsual ? "write `minContains: 0` beside it, or `not: { contains: … }`" : nil)
    }
  }
}

extension Value {
  /// Whether it is an object with a keyword that has an effect.
  fileprivate var hasEffectiveKeyword: Bool {
    guard case .object(let object) = self else { return false }
    return object.members.contains { SchemaWords.isEffective($0.name) }
  }

  fileprivate var number: ExactNumber? {
    if case .number(let number) = self { number } else { nil }
  }
}

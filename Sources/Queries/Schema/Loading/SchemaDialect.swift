// SPDX-License-Identifier: Apache-2.0

import Values

/// The keywords of a schema: by draft or version of OpenAPI, and for 2020-12 by vocabularies.
package struct SchemaDialect: Hashable, Sendable {
  /// What the keywords mean.
  enum Base: Hashable, Sendable {
    case draft7
    case draft2020
    /// Schema Objects of OpenAPI 3.0: a part of JSON Schema's draft 05, with `nullable`.
    case openAPI30
    /// Schema Objects of OpenAPI 2.0.
    case swagger2
  }

  /// A vocabulary of draft 2020-12.
  enum Vocabulary: String, CaseIterable, Sendable {
    case core
    case applicator
    case unevaluated
    case validation
    case metaData = "meta-data"
    case formatAnnotation = "format-annotation"
    case formatAssertion = "format-assertion"
    case content
    /// That of OpenAPI 3.1 and 3.2: `discriminator`, `xml`, `externalDocs`, `example`.
    case openAPI

    init?(address: String) {
      if address.hasPart(Self.openAPIPrefix, "/vocab/") {
        self = .openAPI
        return
      }
      let prefix = "https://json-schema.org/draft/2020-12/vocab/"
      guard address.utf8.starts(with: prefix.utf8) else { return nil }
      self.init(rawValue: String(address.dropFirst(prefix.count)))
    }

    fileprivate static let openAPIPrefix = "https://spec.openapis.org/oas/3."
  }

  let base: Base
  let vocabularies: Set<Vocabulary>

  package static let draft7 = SchemaDialect(
    base: .draft7, vocabularies: [.core, .applicator, .validation, .formatAssertion])
  package static let draft2020 = SchemaDialect(
    base: .draft2020,
    vocabularies: Set(Vocabulary.allCases).subtracting([.formatAssertion, .openAPI]))
  /// The base dialect of OpenAPI 3.1 and 3.2.
  package static let openAPI31 = SchemaDialect(
    base: .draft2020, vocabularies: draft2020.vocabularies.union([.openAPI]))
  package static let openAPI30 = SchemaDialect(
    base: .openAPI30, vocabularies: [.applicator, .validation, .openAPI])
  package static let swagger2 = SchemaDialect(
    base: .swagger2, vocabularies: [.applicator, .validation, .openAPI])

  func has(_ vocabulary: Vocabulary) -> Bool { vocabularies.contains(vocabulary) }

  static let draft7Address = "http://json-schema.org/draft-07/schema"
  static let draft2020Address = "https://json-schema.org/draft/2020-12/schema"

  /// The dialect of an address without a fragment: that of one of the two drafts, or of OpenAPI 3.1 or
  /// 3.2 (`https://spec.openapis.org/oas/3.1/dialect/base`, or with a date).
  package init?(address: String) {
    switch address {
    case Self.draft7Address, "https://json-schema.org/draft-07/schema": self = .draft7
    case Self.draft2020Address: self = .draft2020
    case _ where address.hasPart(Vocabulary.openAPIPrefix, "/dialect/"): self = .openAPI31
    default: return nil
    }
  }

  init(base: Base, vocabularies: Set<Vocabulary>) {
    self.base = base
    self.vocabularies = vocabularies
  }

  // MARK: What the dialects have

  var isDraft7: Bool { base == .draft7 }

  /// Whether `items` may be a list, with a schema for each of the first elements.
  package var hasListsOfItems: Bool { base == .draft7 || base == .swagger2 }

  /// Whether it is a dialect of OpenAPI before 3.1.
  var isEarlyOpenAPI: Bool { base == .openAPI30 || base == .swagger2 }

  /// Whether keywords beside `$ref` are ignored.
  var hasLoneReferences: Bool { base != .draft2020 }

  /// Whether `$id` and anchors name schemas.
  var hasIdentifiers: Bool { !isEarlyOpenAPI }

  /// The name, for messages.
  var name: String {
    switch base {
    case .draft7: "draft-07"
    case .draft2020: has(.openAPI) ? "OpenAPI 3.1" : "draft 2020-12"
    case .openAPI30: "OpenAPI 3.0"
    case .swagger2: "OpenAPI 2.0"
    }
  }

  /// The keyword that adds null to `type`.
  var nullKeyword: String? {
    switch base {
    case .openAPI30: "nullable"
    case .swagger2: "x-nullable"
    case .draft7, .draft2020: nil
    }
  }

  /// The keywords that have an effect, where the dialect has only these; nil for the drafts.
  var onlyKeywords: Set<String>? {
    switch base {
    case .openAPI30: Self.keywordsOf30
    case .swagger2: Self.keywordsOf2
    case .draft7, .draft2020: nil
    }
  }

  private static let keywordsOf2: Set = [
    "$ref", "type", "enum", "format", "multipleOf", "maximum", "exclusiveMaximum", "minimum",
    "exclusiveMinimum", "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems",
    "maxProperties", "minProperties", "required", "properties", "additionalProperties", "items",
    "allOf", "readOnly", "x-nullable",
  ]

  private static let keywordsOf30 = keywordsOf2.subtracting(["x-nullable"]).union([
    "oneOf", "anyOf", "not", "nullable", "writeOnly", "discriminator",
  ])

  // MARK: Schemas inside of schemas

  /// Keywords whose value is a schema.
  var schemaKeywords: [String] {
    switch base {
    case .draft7: Self.schemaKeywordsOf7
    case .draft2020: Self.schemaKeywordsOf2020
    case .openAPI30: Self.schemaKeywordsOf30
    case .swagger2: Self.schemaKeywordsOf2
    }
  }

  /// Keywords whose value is a list of schemas.
  var listKeywords: [String] {
    switch base {
    case .draft7: Self.listKeywordsOf7
    case .draft2020: Self.listKeywordsOf2020
    case .openAPI30: Self.combinations
    case .swagger2: Self.listKeywordsOf2
    }
  }

  /// Keywords whose value is an object of schemas.
  var mapKeywords: [String] {
    switch base {
    case .draft7: Self.mapKeywordsOf7
    case .draft2020: Self.mapKeywordsOf2020
    case .openAPI30, .swagger2: Self.mapKeywordsOfOpenAPI
    }
  }

  private static let schemaKeywordsOf2 = ["additionalProperties", "items"]
  private static let schemaKeywordsOf30 = schemaKeywordsOf2 + ["not"]
  private static let schemaKeywordsOfBoth =
    schemaKeywordsOf30 + ["propertyNames", "contains", "if", "then", "else"]
  private static let schemaKeywordsOf7 = schemaKeywordsOfBoth + ["additionalItems"]
  private static let schemaKeywordsOf2020 =
    schemaKeywordsOfBoth + ["unevaluatedItems", "unevaluatedProperties", "contentSchema"]

  private static let listKeywordsOf2 = ["allOf", "items"]
  private static let combinations = ["allOf", "anyOf", "oneOf"]
  private static let listKeywordsOf7 = combinations + ["items"]
  private static let listKeywordsOf2020 = combinations + ["prefixItems"]

  private static let mapKeywordsOfOpenAPI = ["properties"]
  private static let mapKeywordsOf7 =
    ["properties", "patternProperties", "definitions", "dependencies"]
  private static let mapKeywordsOf2020 = mapKeywordsOf7 + ["$defs", "dependentSchemas"]
}

extension String {
  /// Whether the text begins with a prefix, one character and another text.
  fileprivate func hasPart(_ prefix: String, _ part: String) -> Bool {
    utf8.starts(with: prefix.utf8)
      && utf8.dropFirst(prefix.utf8.count + 1).starts(with: part.utf8)
  }
}

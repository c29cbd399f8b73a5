// SPDX-License-Identifier: Apache-2.0

/// The keywords of a schema: by draft, and for 2020-12 by vocabularies.
struct SchemaDialect: Hashable, Sendable {
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

    init?(address: String) {
      let prefix = "https://json-schema.org/draft/2020-12/vocab/"
      guard address.utf8.starts(with: prefix.utf8) else { return nil }
      self.init(rawValue: String(address.dropFirst(prefix.count)))
    }
  }

  let isDraft7: Bool
  let vocabularies: Set<Vocabulary>

  static let draft7 = SchemaDialect(
    isDraft7: true, vocabularies: [.core, .applicator, .validation, .formatAssertion])
  static let draft2020 = SchemaDialect(
    isDraft7: false,
    vocabularies: Set(Vocabulary.allCases).subtracting([.formatAssertion]))

  func has(_ vocabulary: Vocabulary) -> Bool { vocabularies.contains(vocabulary) }

  static let draft7Address = "http://json-schema.org/draft-07/schema"
  static let draft2020Address = "https://json-schema.org/draft/2020-12/schema"

  /// The dialect of one of the two drafts' own addresses, without a fragment.
  init?(address: String) {
    switch address {
    case Self.draft7Address, "https://json-schema.org/draft-07/schema": self = .draft7
    case Self.draft2020Address: self = .draft2020
    default: return nil
    }
  }

  init(isDraft7: Bool, vocabularies: Set<Vocabulary>) {
    self.isDraft7 = isDraft7
    self.vocabularies = vocabularies
  }

  // MARK: Schemas inside of schemas

  /// Keywords whose value is a schema.
  var schemaKeywords: [String] {
    let both = [
      "additionalProperties", "propertyNames", "contains", "not", "if", "then", "else", "items",
    ]
    return both
      + (isDraft7
        ? ["additionalItems"] : ["unevaluatedItems", "unevaluatedProperties", "contentSchema"])
  }

  /// Keywords whose value is a list of schemas.
  var listKeywords: [String] {
    ["allOf", "anyOf", "oneOf"] + (isDraft7 ? ["items"] : ["prefixItems"])
  }

  /// Keywords whose value is an object of schemas.
  var mapKeywords: [String] {
    ["properties", "patternProperties", "definitions", "dependencies"]
      + (isDraft7 ? [] : ["$defs", "dependentSchemas"])
  }
}

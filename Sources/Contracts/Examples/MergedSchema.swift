// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// A schema with all that holds beside it: what it refers to, each of `allOf`, the first of `oneOf` and
/// `anyOf`.
///
/// Each schema is in it once, so `allOf` of itself ends.
struct MergedSchema {
  /// Schemas of one.
  private static let maximumParts = 200

  private(set) var parts: [DocumentNode] = []
  /// All schemas of it, those that only refer to another one included.
  private(set) var spans: Set<SourceSpan> = []
  /// The members that alternatives of `oneOf` require which are not the chosen one: with them, a
  /// value may follow two.
  private(set) var namesOfOthers: Set<ByteText> = []

  /// - Parameter outer: the schemas that the value is in.
  /// - Returns: nil if the schema is one of them.
  init?(_ node: DocumentNode, _ document: OpenAPIDocument, inside outer: Set<SourceSpan>) {
    var waiting = [node]
    while let next = waiting.popLast(), parts.count < Self.maximumParts {
      guard next.kind == .object, spans.insert(next.span).inserted else { continue }
      if outer.contains(next.span) { return nil }
      var inner: [DocumentNode] = []
      if next.reference != nil {
        if let target = document.target(of: next) { inner.append(target) }
        if document.version < .v31 {
          waiting += inner
          continue
        }
      }
      parts.append(next)
      inner += next["allOf"]?.elements ?? []
      for keyword in ["oneOf", "anyOf"] {
        let alternatives = next[keyword]?.elements ?? []
        let chosen = alternatives.firstIndex { $0["type"]?.text != "null" } ?? 0
        for (index, alternative) in alternatives.enumerated() {
          if index == chosen {
            inner.append(alternative)
          } else if keyword == "oneOf" {
            let names = alternative["required"]?.elements.compactMap(\.text) ?? []
            namesOfOthers.formUnion(names.map { ByteText($0) })
          }
        }
      }
      waiting += inner.reversed()
    }
  }

  /// What looking at it takes, in values: large objects count for more.
  var cost: Int {
    parts.reduce(0) { $0 + ($1.memberCount + ($1["properties"]?.memberCount ?? 0)) / 16 }
  }

  /// The first that is written.
  subscript(keyword: String) -> DocumentNode? {
    for part in parts { if let node = part[keyword] { return node } }
    return nil
  }

  /// A keyword that is a whole number within the range of `Int`.
  func integer(_ keyword: String) -> Int? { self[keyword]?.number?.exactInt }

  /// What the author says that the value is.
  func written(_ version: OpenAPIVersion) -> Value? {
    if version >= .v31, let constant = self["const"] { return constant.value() }
    if let example = self["example"] { return example.value() }
    if version >= .v31, let first = self["examples"]?.elements.first { return first.value() }
    if let usual = self["default"], usual.kind != .null { return usual.value() }
    let choices = self["enum"]?.elements ?? []
    return (choices.first { $0.kind != .null } ?? choices.first)?.value()
  }

  /// The first type that is not null; without one, what the other keywords speak of.
  var type: String {
    let names = parts.compactMap { $0["type"] }
      .flatMap { $0.kind == .array ? $0.elements.compactMap(\.text) : [$0.text ?? ""] }
    if let name = names.first(where: { $0 != "null" }) ?? names.first { return name }
    for (type, keywords) in Self.hints where keywords.contains(where: { self[$0] != nil }) {
      return type
    }
    return "string"
  }

  private static let hints = [
    ("object", ["properties", "required", "additionalProperties", "patternProperties"]),
    ("array", ["items", "prefixItems", "minItems"]),
    ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
  ]

  /// The properties of all parts, the first of each name.
  var properties: [(name: String, schema: DocumentNode)] {
    var properties: [(name: String, schema: DocumentNode)] = []
    var seen: Set<ByteText> = []
    for part in parts {
      for member in part["properties"]?.members ?? []
      where seen.insert(ByteText(member.name)).inserted {
        properties.append((member.name, member.value))
      }
    }
    return properties
  }

  /// The names of all parts, in order.
  var required: [String] {
    var seen: Set<ByteText> = []
    return parts.flatMap { $0["required"]?.elements.compactMap(\.text) ?? [] }
      .filter { seen.insert(ByteText($0)).inserted }
  }

  /// Keywords that made values do not follow.
  var unmet: [String] {
    ["pattern", "not", "if", "dependentRequired", "dependentSchemas", "contains"]
      .filter { self[$0] != nil }
  }
}

extension OpenAPIDocument {
  /// What a schema's `$ref` leads to, one step.
  func target(of node: DocumentNode) -> DocumentNode? {
    node.reference.flatMap { try? files.target(of: $0, in: node) }
  }
}

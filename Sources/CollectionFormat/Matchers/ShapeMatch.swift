// SPDX-License-Identifier: Apache-2.0

import Queries
import YAMLTree

/// The matchers of what kind of value the subject is, and how large.
package enum ShapeMatch: Sendable {
  case type([JSONType])
  /// With a format that can be judged.
  case format(TextFormat)
  case schema(SchemaTemplate)
  case exists(Bool)
  case empty(Bool)
  case length(Expected)
  case keys(Expected)
}

/// The types for `$type`.
package enum JSONType: String, Sendable, CaseIterable {
  case string
  case number
  /// A number without a fraction, in any notation.
  case integer
  case boolean
  case null
  case array
  case object
}

extension MatcherDefinition {
  package static let schema = MatcherDefinition(
    "$schema", .schema, "follows this JSON Schema",
    example: "{ $schema: { type: object, required: [id] } }",
    alsoCalled: ["$jsonSchema", "$matchesSchema"]
  ) { loading, written in
    loading.schema(written.node).map { .shape(.schema($0)) }
  }

  package static let exists = MatcherDefinition(
    "$exists", .boolean, "exists, or with `false` does not", example: "{ $exists: true }",
    alsoCalled: ["$present", "$defined"], fitsQuantities: true
  ) { loading, written in
    Reader<Bool>.boolean.read(written.node, &loading).map { .shape(.exists($0)) }
  }
}

extension ShapeMatch: MatcherFamily {
  static let definitions: [MatcherDefinition] = [
    MatcherDefinition(
      "$type", .types, "is of this type, or of one of these", example: "{ $type: integer }",
      alsoCalled: ["$isType", "$typeof"]
    ) { loading, written in
      loading.types(written.node).map { .shape(.type($0)) }
    },
    MatcherDefinition(
      "$format", .format, "is text of this format of JSON Schema", example: "{ $format: uuid }",
      alsoCalled: ["$isFormat"]
    ) { loading, written in
      loading.format(written.node).map { .shape(.format($0)) }
    },
    .schema,
    .exists,
    MatcherDefinition(
      "$empty", .boolean, "is an empty text, list or object, or with `false` is not",
      example: "{ $empty: true }", alsoCalled: ["$isEmpty"]
    ) { loading, written in
      Reader<Bool>.boolean.read(written.node, &loading).map { .shape(.empty($0)) }
    },
    MatcherDefinition(
      "$length", .count, "the number of characters, elements or members",
      example: "{ $length: { $gt: 0 } }", alsoCalled: ["$len", "$size", "$count"]
    ) { loading, written in
      loading.expected(written.node, .count).map { .shape(.length($0)) }
    },
    MatcherDefinition(
      "$keys", .names, "the list of the names of an object", example: "{ $keys: [id, name] }"
    ) { loading, written in
      loading.expected(written.node, .json).map { .shape(.keys($0)) }
    },
  ]

  var nested: [Expected] {
    switch self {
    case .length(let expected), .keys(let expected): [expected]
    case .type, .format, .schema, .exists, .empty: []
    }
  }

  /// The names in a schema are read in planning.
  package func addReadNames(to names: inout ReadNames) { nested.addReadNames(to: &names) }
}

extension DecodingContext {
  fileprivate mutating func types(_ node: YAMLNode) -> [JSONType]? {
    let type = Reader<JSONType>.word()
    guard case .sequence(let list) = node.content else {
      if node.isNull { return [.null] }
      return type.read(node, &self).map { [$0] }
    }
    let types = list.compactMap { $0.isNull ? .null : type.read($0, &self) }
    if list.isEmpty { report(.emptyList(at: node.span)) }
    return types.count == list.count && !types.isEmpty ? types : nil
  }

  fileprivate mutating func format(_ node: YAMLNode) -> TextFormat? {
    guard let format = Reader<TextFormat>.word().read(node, &self) else { return nil }
    guard format.isChecked else {
      report(.formatIsNotChecked(format.rawValue, at: node.span))
      return nil
    }
    return format
  }
}

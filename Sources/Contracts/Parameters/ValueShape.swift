// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// What a schema says of the kinds of its values, as far as a text is split and typed by it.
///
/// All of `allOf`, `anyOf` and `oneOf` is looked at, and what they refer to; each schema once, so
/// schemas in cycles end.
struct ValueShape {
  /// Schemas of one.
  private static let maximumParts = 200

  /// The words of `type`, of all parts; empty if none has it.
  private(set) var types: Set<String> = []
  private var parts: [DocumentNode] = []
  private let document: OpenAPIDocument

  init(_ schema: DocumentNode?, in document: OpenAPIDocument) {
    self.document = document
    var waiting = [schema].compactMap(\.self)
    var seen: Set<SourceSpan> = []
    while let node = waiting.popLast(), parts.count < Self.maximumParts {
      guard node.kind == .object, seen.insert(node.span).inserted else { continue }
      if let target = document.target(of: node) {
        waiting.append(target)
        if document.version < .v31 { continue }
      }
      parts.append(node)
      for keyword in ["allOf", "anyOf", "oneOf"] { waiting += node[keyword]?.elements ?? [] }
    }
    for part in parts { addTypes(of: part) }
  }

  private mutating func addTypes(of part: DocumentNode) {
    guard let type = part["type"] else { return }
    types.formUnion(type.kind == .array ? type.elements.compactMap(\.text) : [type.text ?? ""])
    let isNullable = part["nullable"]?.boolean ?? part["x-nullable"]?.boolean ?? false
    if isNullable, document.version < .v31 { types.insert("null") }
  }

  /// Whether a value may be a list: by `type`, else by its keywords.
  var mayBeList: Bool {
    types.isEmpty ? has("items") || has("prefixItems") : types.contains("array")
  }

  var mayBeObject: Bool {
    types.isEmpty
      ? has("properties") || has("additionalProperties") : types.contains("object")
  }

  private func has(_ keyword: String) -> Bool { parts.contains { $0[keyword] != nil } }

  /// Whether a value may have neither elements nor members.
  var mayBeScalar: Bool {
    types.isEmpty ? !mayBeList && !mayBeObject : !types.subtracting(["array", "object"]).isEmpty
  }

  /// Whether every value has lists or objects in it: styles are defined for one level.
  var mustBeNested: Bool {
    guard !mayBeScalar else { return false }
    if mayBeList { return !mayBeObject && !element.mayBeScalar }
    return parts.contains { part in
      part["properties"]?.members.contains { member in
        let own = ValueShape(member.value, in: document)
        return !own.mayBeScalar && !own.mayBeList
      } ?? false
    }
  }

  /// The shape of each element.
  var element: ValueShape { ValueShape(part("items"), in: document) }

  /// The shape of a member; for one that is not among `properties`, that of `additionalProperties`.
  func member(_ name: String) -> ValueShape { ValueShape(memberNode(name), in: document) }

  /// The schema of a member; nil if there is none.
  func memberNode(_ name: String) -> DocumentNode? {
    parts.lazy.compactMap { $0["properties"]?[name] }.first ?? part("additionalProperties")
  }

  /// Whether `additionalProperties` or `unevaluatedProperties` is written and takes other members.
  var takesOtherMembers: Bool {
    ["additionalProperties", "unevaluatedProperties"].contains { keyword in
      part(keyword).map { $0.boolean ?? true } ?? false
    }
  }

  private func part(_ keyword: String) -> DocumentNode? {
    parts.lazy.compactMap { $0[keyword] }.first
  }

  /// The names of `properties`.
  var memberNames: Set<ByteText> {
    Set(parts.flatMap { $0["properties"]?.members.map { ByteText($0.name) } ?? [] })
  }

  /// The values that a text may be, the likeliest first: what one of the types can take, else the text.
  func values(of text: String) -> [Value] {
    var values: [Value] = []
    if types.contains("number") || types.contains("integer"),
      let number = ExactNumber(parsing: text)
    {
      values.append(.number(number))
    }
    if types.contains("boolean"), text == "true" || text == "false" {
      values.append(.boolean(text == "true"))
    }
    if types.contains("null"), text == "null" || text.isEmpty { values.append(.null) }
    if values.isEmpty || types.contains("string") { values.append(.string(text)) }
    if types.isEmpty { values += Self.untypedValues(of: text) }
    return values
  }

  /// Without `type`, `enum` may still have numbers.
  private static func untypedValues(of text: String) -> [Value] {
    switch text {
    case "true", "false": [.boolean(text == "true")]
    case "null": [.null]
    default: ExactNumber(parsing: text).map { [.number($0)] } ?? []
    }
  }

  /// The likeliest value of a text.
  func value(of text: String) -> Value { values(of: text)[0] }
}

// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// An alternative of `oneOf` that is an object of its own, made of no other schemas.
struct AlternativeObject {
  private let properties: [(name: ByteText, schema: DocumentNode)]
  let required: Set<ByteText>
  private let isClosed: Bool

  /// Those of its members.
  var names: Set<ByteText> { Set(properties.map(\.name)) }

  /// Nil for another schema.
  init?(_ node: DocumentNode, _ document: OpenAPIDocument) {
    var schema = node
    for _ in 0..<8 {
      guard let target = document.target(of: schema) else { break }
      schema = target
    }
    let made = ["allOf", "oneOf", "anyOf", "not", "if", "patternProperties", "$ref"]
    guard schema.kind == .object, schema["type"]?.text == "object",
      made.allSatisfy({ schema[$0] == nil })
    else { return nil }
    properties = (schema["properties"]?.members ?? []).map { (ByteText($0.name), $0.value) }
    required = Set((schema["required"]?.elements ?? []).compactMap(\.text).map { ByteText($0) })
    isClosed = schema["additionalProperties"]?.boolean == false
  }

  /// Whether a value of another alternative, without the members that only others require, may follow this one.
  func takes(_ other: AlternativeObject) -> Bool {
    guard required.isSubset(of: other.required) else { return false }
    let own = Dictionary(properties.map { ($0.name, $0.schema) }) { first, _ in first }
    return other.properties.allSatisfy { name, schema in
      guard let known = own[name] else { return !isClosed }
      if let words = Self.choices(known), let others = Self.choices(schema) {
        return !words.isDisjoint(with: others)
      }
      let types = (known["type"]?.text, schema["type"]?.text)
      return types.0 == nil || types.1 == nil || types.0 == types.1
    }
  }

  /// The values that a schema lists; nil if it lists none.
  private static func choices(_ schema: DocumentNode) -> Set<Value>? {
    if let constant = schema["const"] { return [constant.value()] }
    return schema["enum"].map { Set($0.elements.map { $0.value() }) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// A schema as it is compared: with what it refers to, each of `allOf`, and the one alternative beside null.
struct SchemaView {
  /// Schemas of one.
  private static let maximumParts = 200

  /// The first of each keyword, in the order of the text.
  private(set) var keywords: [(name: String, value: DocumentNode)] = []
  /// The first of each name.
  private(set) var properties: [DocumentMember] = []
  private(set) var required: [(name: String, span: SourceSpan)] = []
  private(set) var isNullable = false
  /// Without null; empty for any.
  private(set) var types: [String] = []
  /// `true` or `false`; nil for a schema with keywords.
  private(set) var boolean: Bool?
  let span: SourceSpan
  private let version: OpenAPIVersion

  /// Keywords that say nothing about values, and those that are read apart.
  private static let others: Set<String> = [
    "$ref", "allOf", "properties", "required", "type", "nullable", "x-nullable", "description",
    "title", "example", "examples", "externalDocs", "xml", "$comment", "$schema", "$id", "$anchor",
    "$dynamicAnchor", "$defs", "definitions",
    // Beside the schema of a parameter of 2.0.
    "name", "in", "collectionFormat", "allowEmptyValue",
  ]

  init(_ node: DocumentNode, _ document: OpenAPIDocument) {
    span = node.span
    version = document.version
    boolean = node.boolean
    var waiting = [node]
    var seen: Set<SourceSpan> = []
    var names: Set<ByteText> = []
    var properties: Set<ByteText> = []
    while let next = waiting.popLast(), seen.count < Self.maximumParts {
      guard next.kind == .object, seen.insert(next.span).inserted else { continue }
      let isReference = next.reference != nil
      if let target = document.target(of: next) { waiting.append(target) }
      if isReference, version < .v31 { continue }
      take(next, &names, &properties, &waiting)
    }
  }

  private mutating func take(
    _ node: DocumentNode, _ names: inout Set<ByteText>, _ known: inout Set<ByteText>,
    _ waiting: inout [DocumentNode]
  ) {
    for member in node.members {
      switch member.name {
      case "type": takeTypes(member.value)
      case "nullable", "x-nullable": isNullable = isNullable || member.value.boolean == true
      case "allOf": waiting += member.value.elements.reversed()
      case "properties":
        for property in member.value.members where known.insert(ByteText(property.name)).inserted {
          properties.append(property)
        }
      case "required":
        required += member.value.elements.compactMap { element in
          element.text.map { ($0, element.span) }
        }
      case "anyOf", "oneOf":
        if let alone = alternativeBesideNull(member.value) {
          isNullable = true
          waiting.append(alone)
        } else if names.insert(ByteText(member.name)).inserted {
          keywords.append((member.name, member.value))
        }
      default:
        guard !Self.others.contains(member.name), !member.name.utf8.starts(with: "x-".utf8),
          names.insert(ByteText(member.name)).inserted
        else { continue }
        keywords.append((member.name, member.value))
      }
    }
  }

  private mutating func takeTypes(_ node: DocumentNode) {
    let names =
      node.kind == .array ? node.elements.compactMap(\.text) : [node.text].compactMap(\.self)
    for name in names {
      if name == "null" { isNullable = true } else if !types.contains(name) { types.append(name) }
    }
  }

  /// `anyOf: [{ … }, { type: null }]`, as Pydantic writes it.
  private func alternativeBesideNull(_ node: DocumentNode) -> DocumentNode? {
    let all = node.elements
    let others = all.filter { $0["type"]?.text != "null" }
    return all.count == 2 && others.count == 1 ? others[0] : nil
  }

  /// The value of a keyword.
  subscript(name: String) -> DocumentNode? {
    keywords.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// A limit, whether `exclusiveMinimum` is a number or, as before 3.1, beside `minimum`.
  func limit(_ name: String) -> ExactNumber? {
    let exclusive = name == "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"
    switch name {
    case "minimum", "maximum":
      return self[exclusive]?.boolean == true ? nil : self[name]?.number
    case "exclusiveMinimum", "exclusiveMaximum":
      let plain = name == "exclusiveMinimum" ? "minimum" : "maximum"
      return self[name]?.boolean == true ? self[plain]?.number : self[name]?.number
    default: return self[name]?.number
    }
  }

  /// The values that `enum` or `const` allow; nil without one.
  var choices: (values: [Value], span: SourceSpan)? {
    if let node = self["enum"] { return (node.elements.map { $0.value() }, node.span) }
    if version >= .v31, let node = self["const"] { return ([node.value()], node.span) }
    return nil
  }

  /// `string or null`
  var typeWords: String { types.isEmpty ? "any value" : types.joined(separator: " or ") }
}

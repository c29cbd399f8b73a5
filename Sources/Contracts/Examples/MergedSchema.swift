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
  /// Members of `examples` that are looked at.
  private static let mostExamples = 10
  /// Alternatives that are compared with one another.
  private static let mostAlternatives = 16

  private(set) var parts: [DocumentNode] = []
  /// All schemas of it, those that only refer to another one included.
  private(set) var spans: Set<SourceSpan> = []
  /// The members that alternatives of `oneOf` require which are not the chosen one: with them, a
  /// value may follow two.
  private(set) var namesOfOthers: Set<ByteText> = []
  /// Whether one of several alternatives was chosen, null not counted.
  private(set) var hasAlternatives = false

  /// The reference that names what the value is: that of the chosen alternative, else its own.
  private(set) var name: String?

  /// The parts that describe the whole value: an example of one of `allOf` is not one of all.
  private var wholes: [DocumentNode] = []
  private var waiting: [Waiting] = []
  private let document: OpenAPIDocument

  private struct Waiting {
    let node: DocumentNode
    let isWhole: Bool
  }

  /// - Parameters:
  ///   - others: schemas that the value follows too.
  ///   - outer: the schemas that the value is in.
  /// - Returns: nil if one of the schemas is one of them.
  init?(
    _ node: DocumentNode, and others: [DocumentNode] = [], _ document: OpenAPIDocument,
    inside outer: Set<SourceSpan>
  ) {
    self.document = document
    waiting = ([node] + others).reversed().map { Waiting(node: $0, isWhole: true) }
    name = node.reference?.content
    while let next = waiting.popLast(), parts.count < Self.maximumParts {
      guard next.node.kind == .object, spans.insert(next.node.span).inserted else { continue }
      if outer.contains(next.node.span) { return nil }
      if next.node.reference == nil || document.version >= .v31 { add(next) }
      if let target = document.target(of: next.node) {
        waiting.append(Waiting(node: target, isWhole: next.isWhole))
      }
    }
  }

  /// Adds a schema, and has what it is made of looked at in the order of the text.
  private mutating func add(_ next: Waiting) {
    parts.append(next.node)
    if next.isWhole { wholes.append(next.node) }
    let all = next.node["allOf"]?.elements ?? []
    let isAlone = next.isWhole && next.node["properties"] == nil
    let chosen = ["oneOf", "anyOf"].compactMap { chosenAlternative($0, of: next.node) }
    let isWrapper = isAlone && all.count + chosen.count == 1
    waiting += (all + chosen).reversed().map { Waiting(node: $0, isWhole: isWrapper) }
  }

  /// The alternative that a value is made for; the members that only others require are noted.
  private mutating func chosenAlternative(
    _ keyword: String, of node: DocumentNode
  ) -> DocumentNode? {
    let alternatives = node[keyword]?.elements ?? []
    guard !alternatives.isEmpty else { return nil }
    if alternatives.count(where: { $0["type"]?.text != "null" }) > 1 { hasAlternatives = true }
    var chosen = alternatives.firstIndex { $0["type"]?.text != "null" } ?? 0
    if keyword == "oneOf" {
      let objects: [AlternativeObject?] =
        alternatives.count <= Self.mostAlternatives
        ? alternatives.map { AlternativeObject($0, document) } : alternatives.map { _ in nil }
      if node["discriminator"] == nil {
        chosen = Self.onlyFitting(among: objects, alternatives) ?? chosen
      }
      for (index, other) in alternatives.enumerated() where index != chosen {
        let names = other["required"]?.elements.compactMap(\.text).map { ByteText($0) } ?? []
        let required = objects[index]?.required ?? Set(names)
        // What cannot follow the other one anyway may have its members.
        if node["properties"] == nil, let own = objects[chosen], !own.names.isSuperset(of: required)
        {
          continue
        }
        namesOfOthers.formUnion(required)
      }
    }
    if let reference = alternatives[chosen].reference { name = reference.content }
    return alternatives[chosen]
  }

  /// The first alternative whose value follows no other one, as far as its members show; nil if there is none.
  private static func onlyFitting(
    among objects: [AlternativeObject?], _ alternatives: [DocumentNode]
  ) -> Int? {
    objects.indices.first { index in
      guard let own = objects[index] else { return false }
      return objects.indices.allSatisfy { other in
        other == index || alternatives[other]["type"]?.text == "null"
          || objects[other].map { !$0.takes(own) } ?? false
      }
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

  /// What the author says that the value is: the first that has the type and is in `enum`, because
  /// examples of documents in use often are not.
  func written(_ version: OpenAPIVersion) -> Value? {
    if version >= .v31, let constant = self["const"] { return constant.value() }
    let usual = wholes.compactMap { $0["default"] }.first { $0.kind != .null }
    let candidates = examples(version) + [usual].compactMap { $0?.value() }
    let choices = self["enum"]?.elements ?? []
    return firstFitting(candidates, choices)
      ?? (choices.first { $0.kind != .null } ?? choices.first)?.value()
  }

  /// Whether none of the author's examples has the type and is in `enum`.
  func refusesExample(_ version: OpenAPIVersion) -> Bool {
    let examples = examples(version)
    return !examples.isEmpty && firstFitting(examples, self["enum"]?.elements ?? []) == nil
  }

  private func examples(_ version: OpenAPIVersion) -> [Value] {
    let own = wholes.compactMap { $0["example"]?.value() }.prefix(1)
    guard version >= .v31 else { return Array(own) }
    let others = wholes.compactMap { $0["examples"]?.elements }.first ?? []
    return own + others.prefix(Self.mostExamples).map { $0.value() }
  }

  private func firstFitting(_ candidates: [Value], _ choices: [DocumentNode]) -> Value? {
    let names = typeNames
    let allowed = choices.isEmpty ? nil : Set(choices.map { $0.value() })
    return candidates.lazy.compactMap { $0.fitting(names) }
      .first { allowed?.contains($0) ?? true }
  }

  /// Whether a value has one of the types.
  func accepts(_ value: Value) -> Bool {
    let names = typeNames
    switch value {
    case .null:
      return names.isEmpty || names.contains("null")
        || parts.contains { part in
          part["nullable"]?.boolean == true || part["x-nullable"]?.boolean == true
            || part["oneOf"] != nil || part["anyOf"] != nil
        }
    case .number(let number):
      return names.contains("number") || number.isInteger && names.contains("integer")
    default: return names.contains(value.kind.name) || names.contains("file")
    }
  }

  /// The first type that is not null; without one, what the other keywords speak of.
  var type: String {
    let names = typeNames
    if let name = names.first(where: { $0 != "null" }) ?? names.first { return name }
    for (type, keywords) in Self.hints where keywords.contains(where: { self[$0] != nil }) {
      return type
    }
    return "string"
  }

  /// The types of all parts.
  var typeNames: [String] {
    parts.compactMap { $0["type"] }
      .flatMap { $0.kind == .array ? $0.elements.compactMap(\.text) : [$0.text].compactMap(\.self) }
  }

  private static let hints = [
    ("object", ["properties", "required", "additionalProperties", "patternProperties"]),
    ("array", ["items", "prefixItems", "minItems"]),
    ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
  ]

  /// The member that says which schema the value follows, with the word for this one: by `mapping`, else
  /// the name of the schema.
  var discriminator: (member: String, value: String)? {
    guard let node = self["discriminator"], let name,
      let member = node.text ?? node["propertyName"]?.text
    else { return nil }
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let mapped = node["mapping"]?.members.first { entry in
      let target = entry.value.text ?? ""
      return target.hasSameBytes(as: name) || target.hasSameBytes(as: last)
    }
    return (member, mapped?.name ?? last)
  }

  /// A property, with what several parts say about it.
  struct Property {
    let name: String
    let schema: DocumentNode
    /// The schemas of later parts that have the name too.
    var others: [DocumentNode] = []

    var all: [DocumentNode] { [schema] + others }
  }

  /// The properties of all parts, in the order in which they are first named.
  var properties: [Property] {
    var properties: [Property] = []
    var places: [ByteText: Int] = [:]
    for part in parts {
      for member in part["properties"]?.members ?? [] {
        if let place = places[ByteText(member.name)] {
          properties[place].others.append(member.value)
        } else {
          places[ByteText(member.name)] = properties.count
          properties.append(Property(name: member.name, schema: member.value))
        }
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

  /// The patterns of all parts.
  var patterns: [String] { parts.compactMap { $0["pattern"]?.text } }

  /// Keywords that made values do not follow; `pattern` is tried.
  var unmet: [String] {
    ["not", "if", "dependentRequired", "dependentSchemas", "contains"]
      .filter { self[$0] != nil }
  }
}

extension Value {
  /// The value if one of the types may have it; a number or a boolean as text where a text is meant
  /// (`example: 10480375` of a string).
  fileprivate func fitting(_ names: [String]) -> Value? {
    guard !names.isEmpty, self != .null else { return self }
    let own: [String] =
      switch self {
      case .number(let number): number.isInteger ? ["integer", "number"] : ["number"]
      default: [kind.name]
      }
    if names.contains(where: { own.contains($0) || $0 == "file" }) { return self }
    guard names.contains("string") else { return nil }
    switch self {
    case .number(let number): return .string(number.digits)
    case .boolean(let value): return .string(value ? "true" : "false")
    default: return nil
    }
  }
}

extension OpenAPIDocument {
  /// What a schema's `$ref` leads to, one step.
  func target(of node: DocumentNode) -> DocumentNode? {
    node.reference.flatMap { try? files.target(of: $0, in: node) }
  }
}

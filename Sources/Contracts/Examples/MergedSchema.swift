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

  private struct Waiting {
    let node: DocumentNode
    let isWhole: Bool
  }

  /// - Parameter outer: the schemas that the value is in.
  /// - Returns: nil if the schema is one of them.
  init?(_ node: DocumentNode, _ document: OpenAPIDocument, inside outer: Set<SourceSpan>) {
    waiting = [Waiting(node: node, isWhole: true)]
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

  /// The first alternative that is not null; the members that only others require are noted.
  private mutating func chosenAlternative(
    _ keyword: String, of node: DocumentNode
  ) -> DocumentNode? {
    let alternatives = node[keyword]?.elements ?? []
    let chosen = alternatives.firstIndex { $0["type"]?.text != "null" } ?? 0
    if alternatives.count(where: { $0["type"]?.text != "null" }) > 1 { hasAlternatives = true }
    for (index, other) in alternatives.enumerated() where index != chosen && keyword == "oneOf" {
      let names = other["required"]?.elements.compactMap(\.text) ?? []
      namesOfOthers.formUnion(names.map { ByteText($0) })
    }
    guard !alternatives.isEmpty else { return nil }
    if let reference = alternatives[chosen].reference { name = reference.content }
    return alternatives[chosen]
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
    var candidates = wholes.compactMap { $0["example"]?.value() }.prefix(1)
    if version >= .v31 {
      let examples = wholes.compactMap { $0["examples"]?.elements }.first ?? []
      candidates += examples.prefix(Self.mostExamples).map { $0.value() }
    }
    let usual = wholes.compactMap { $0["default"] }.first { $0.kind != .null }
    candidates += [usual].compactMap { $0?.value() }
    let names = typeNames
    let choices = self["enum"]?.elements ?? []
    let allowed = choices.isEmpty ? nil : Set(choices.map { $0.value() })
    let fitting = candidates.compactMap { $0.fitting(names) }
      .first { allowed?.contains($0) ?? true }
    return fitting ?? (choices.first { $0.kind != .null } ?? choices.first)?.value()
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

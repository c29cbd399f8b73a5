// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// What two schemas say differently of one value, without what they say of its members.
struct SchemaDifference {
  /// A difference at the value or at one of its members.
  struct Change {
    let path: [String]
    let word: ContractChange.Word
    let detail: String
    let old: SourceSpan?
    let new: SourceSpan?
    /// Whether only values of requests, or of responses, have the member.
    var isReadOnly = false
    var isWriteOnly = false
  }

  /// Two schemas of the same part of the value.
  struct Edge {
    /// Nil for the value itself: an alternative.
    let token: String?
    let old: DocumentNode
    let new: DocumentNode
  }

  private(set) var changes: [Change] = []
  private(set) var edges: [Edge] = []
  private let old: SchemaView
  private let new: SchemaView

  init(_ old: SchemaView, _ new: SchemaView) {
    self.old = old
    self.new = new
    guard old.boolean == nil, new.boolean == nil else {
      if old.boolean != new.boolean {
        add(new.boolean == false ? .tightened : .changed, "the schema is another one")
      }
      return
    }
    compareTypes()
    compareChoices()
    compareMembers()
    compareItems()
    for name in ["oneOf", "anyOf"] { compareAlternatives(name) }
    for (name, isUpper) in Self.limits { compareLimit(name, isUpper: isUpper) }
    compareOthers()
  }

  private mutating func add(
    _ word: ContractChange.Word, _ detail: String, at path: [String] = [],
    _ places: (old: SourceSpan?, new: SourceSpan?)? = nil
  ) {
    changes.append(
      Change(
        path: path, word: word, detail: detail, old: places.map(\.old) ?? old.span,
        new: places.map(\.new) ?? new.span))
  }

  // MARK: The value

  private mutating func compareTypes() {
    if Set(old.types) != Set(new.types) {
      add(.type, "\(old.typeWords) is now \(new.typeWords)")
    }
    guard old.isNullable != new.isNullable else { return }
    add(.nullable, new.isNullable ? "may be null now" : "may not be null any more")
  }

  private mutating func compareChoices() {
    switch (old.choices, new.choices) {
    case (nil, nil): return
    case (nil, let found?):
      add(.tightened, "only \(Self.list(found.values)) now", at: [], (old.span, found.span))
    case (let found?, nil):
      add(.loosened, "not only \(Self.list(found.values)) any more", at: [], (found.span, new.span))
    case (let before?, let after?):
      let (known, present) = (Set(before.values), Set(after.values))
      let lost = before.values.filter { !present.contains($0) }
      let added = after.values.filter { !known.contains($0) }
      if !lost.isEmpty {
        add(
          .enumLost, "\(Self.list(lost)) is not allowed any more", at: [], (before.span, after.span)
        )
      }
      if !added.isEmpty {
        add(.loosened, "\(Self.list(added)) is allowed now", at: [], (before.span, after.span))
      }
    }
  }

  private static func list(_ values: [Value]) -> String {
    let shown = values.prefix(5).map { "`\($0.jsonText())`" }.joined(separator: ", ")
    return shown + (values.count > 5 ? ", …" : "")
  }

  // MARK: Limits

  private static let limits = [
    ("minimum", false), ("exclusiveMinimum", false), ("minLength", false), ("minItems", false),
    ("minProperties", false), ("maximum", true), ("exclusiveMaximum", true), ("maxLength", true),
    ("maxItems", true), ("maxProperties", true),
  ]

  private mutating func compareLimit(_ name: String, isUpper: Bool) {
    let (before, after) = (old.limit(name), new.limit(name))
    guard before != after else { return }
    let places = (old[name]?.span ?? old.span, new[name]?.span ?? new.span)
    switch (before, after) {
    case (nil, let number?): add(.tightened, "`\(name)` is \(number.digits) now", at: [], places)
    case (let number?, nil):
      add(.loosened, "`\(name)` was \(number.digits), and is gone", at: [], places)
    case (let first?, let second?):
      let isTighter = isUpper == (second < first)
      add(
        isTighter ? .tightened : .loosened, "`\(name)` was \(first.digits), is \(second.digits)",
        at: [],
        places)
    case (nil, nil): return
    }
  }

  // MARK: Other keywords

  private static let compared: Set<String> = [
    "enum", "const", "items", "prefixItems", "additionalProperties", "patternProperties", "oneOf",
    "anyOf", "minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "maximum",
    "exclusiveMaximum", "maxLength", "maxItems", "maxProperties",
  ]

  /// What is compared as a whole: `pattern`, `format`, `not`, `readOnly`, `default`.
  private mutating func compareOthers() {
    for (name, value) in new.keywords where !Self.compared.contains(name) {
      guard let before = old[name] else {
        guard value.boolean != false else { continue }
        add(
          Self.word(for: name, isNew: true), "`\(name)` is new\(Self.shown(value))", at: [],
          (old.span, value.span))
        continue
      }
      guard before.value() != value.value() else { continue }
      add(
        .changed, "`\(name)` was\(Self.shown(before)), is\(Self.shown(value))", at: [],
        (before.span, value.span))
    }
    for (name, value) in old.keywords where !Self.compared.contains(name) && new[name] == nil {
      guard value.boolean != false else { continue }
      add(Self.word(for: name, isNew: false), "`\(name)` is gone", at: [], (value.span, new.span))
    }
  }

  private static let annotations: Set<String> = [
    "default", "deprecated", "readOnly", "writeOnly", "discriminator", "contentEncoding",
    "contentMediaType", "contentSchema",
  ]

  private static func word(for name: String, isNew: Bool) -> ContractChange.Word {
    if annotations.contains(name) { return .changed }
    return isNew ? .tightened : .loosened
  }

  /// A short value.
  private static func shown(_ node: DocumentNode) -> String {
    guard let text = node.writtenText, text.utf8.count <= 60 else { return "" }
    return " `\(text)`"
  }

  // MARK: Members and elements

  private mutating func compareMembers() {
    let before = Dictionary(old.required.map { (ByteText($0.name), $0.span) }) { first, _ in first }
    let after = Dictionary(new.required.map { (ByteText($0.name), $0.span) }) { first, _ in first }
    let present = Dictionary(new.properties.map { (ByteText($0.name), $0) }) { first, _ in first }
    let known = Dictionary(old.properties.map { (ByteText($0.name), $0) }) { first, _ in first }
    for property in old.properties {
      guard let other = present[ByteText(property.name)] else {
        add(.gone, "is gone", at: [property.name], (property.nameSpan, new.span))
        continue
      }
      edges.append(Edge(token: property.name, old: property.value, new: other.value))
    }
    var reported: Set<ByteText> = []
    for (name, span) in new.required where before[ByteText(name)] == nil {
      guard reported.insert(ByteText(name)).inserted else { continue }
      let words = known[ByteText(name)] == nil ? "is new, and required" : "is required now"
      var change = Change(
        path: [name], word: .required, detail: words,
        old: known[ByteText(name)]?.nameSpan ?? old.span,
        new: span)
      let schema = present[ByteText(name)]?.value
      change.isReadOnly = schema?["readOnly"]?.boolean == true
      change.isWriteOnly = schema?["writeOnly"]?.boolean == true
      changes.append(change)
    }
    for (name, span) in old.required
    where after[ByteText(name)] == nil && present[ByteText(name)] != nil {
      add(.loosened, "is not required any more", at: [name], (span, new.span))
    }
    for property in new.properties
    where known[ByteText(property.name)] == nil && !reported.contains(ByteText(property.name)) {
      add(.loosened, "is new", at: [property.name], (old.span, property.nameSpan))
    }
  }

  private mutating func compareItems() {
    for name in ["items", "additionalProperties"] { compareRest(name) }
    let (before, after) = (old["prefixItems"]?.elements ?? [], new["prefixItems"]?.elements ?? [])
    for (place, pair) in zip(before, after).enumerated() {
      edges.append(Edge(token: "\(place)", old: pair.0, new: pair.1))
    }
    if before.count != after.count {
      add(.changed, "`prefixItems` had \(before.count), has \(after.count)")
    }
    let patterns = new["patternProperties"]?.members ?? []
    for member in old["patternProperties"]?.members ?? [] {
      guard let other = patterns.first(where: { $0.name.hasSameBytes(as: member.name) }) else {
        add(.changed, "members like `\(member.name)` are not described any more")
        continue
      }
      edges.append(Edge(token: "*", old: member.value, new: other.value))
    }
  }

  /// The schema of all elements, or of members without a name.
  private mutating func compareRest(_ name: String) {
    let places = (old[name]?.span ?? old.span, new[name]?.span ?? new.span)
    switch (old[name], new[name]) {
    case (nil, nil): return
    case (nil, let node?):
      guard node.boolean != true else { return }
      add(.tightened, "`\(name)` is new", at: [], places)
    case (let node?, nil):
      guard node.boolean != true else { return }
      add(.loosened, "`\(name)` is gone", at: [], places)
    case (let before?, let after?):
      if before.boolean == nil, after.boolean == nil {
        edges.append(Edge(token: "*", old: before, new: after))
      } else if before.boolean != after.boolean {
        let word: ContractChange.Word =
          after.boolean == false ? .tightened : before.boolean == false ? .loosened : .changed
        add(word, "`\(name)` is another one", at: [], places)
      }
    }
  }

  // MARK: Alternatives

  private mutating func compareAlternatives(_ name: String) {
    guard let before = old[name], let after = new[name] else {
      if let node = new[name] { add(.tightened, "`\(name)` is new", at: [], (old.span, node.span)) }
      if let node = old[name] { add(.loosened, "`\(name)` is gone", at: [], (node.span, new.span)) }
      return
    }
    let (all, others) = (Self.named(before.elements), Self.named(after.elements))
    for (key, node) in all {
      if let other = others.first(where: { $0.name.hasSameBytes(as: key) })?.node {
        edges.append(Edge(token: nil, old: node, new: other))
      } else {
        add(.tightened, "the alternative \(key) is gone", at: [], (node.span, after.span))
      }
    }
    for (key, node) in others where !all.contains(where: { $0.name.hasSameBytes(as: key) }) {
      add(.loosened, "the alternative \(key) is new", at: [], (before.span, node.span))
    }
  }

  /// Alternatives by the names of their references, others by their number among those without.
  private static func named(_ nodes: [DocumentNode]) -> [(name: String, node: DocumentNode)] {
    var number = 0
    return nodes.map { node in
      if let reference = node.reference?.content.split(separator: "/").last {
        return ("`\(reference)`", node)
      }
      number += 1
      return (node["title"]?.text.map { "`\($0)`" } ?? "\(number)", node)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import YAMLTree

/// What the format has at one place of a file: a key, or a value with the shapes that it may have.
struct FormatPlace {
  enum Part {
    case key, value
  }

  /// A node around the place, with what it may be.
  struct Level {
    let node: YAMLNode
    /// Without alternatives: `Shape.alternatives`.
    let shapes: [Shape]
    /// The entry that leads to the next level; nil in a list, and at the end.
    var entry: YAMLMapping.Entry?
    /// The key of the format of that entry.
    var key: KeyDescription?
    /// The matcher of that entry.
    var matcher: MatcherDefinition?
  }

  let part: Part
  /// The outermost first; the last is the mapping of a key, or the node of a value.
  let levels: [Level]

  /// The key that the place is, or in whose value it is.
  var key: KeyDescription? {
    part == .key ? levels.last?.key : levels.dropLast().last?.key
  }

  /// The mapping or value at the place.
  var node: YAMLNode? { levels.last?.node }

  /// What the value at the place may be; for a key, the shapes of its mapping.
  var shapes: [Shape] { levels.last?.shapes ?? [] }

  /// The names of the entries that lead to the place, outermost first; a list has none.
  var path: [String] { levels.compactMap { $0.entry?.name } }

  /// The nearest mapping around the place, the one of a key included, that was read by a description
  /// of this name.
  func mapping(named name: String, in file: RecordedFile) -> YAMLMapping? {
    levels.reversed().lazy.compactMap(\.node.mapping).first {
      file.mappings.description(of: $0)?.name == name
    }
  }
}

extension FormatPlace {
  /// Finds the innermost key or value that has or touches a byte; nil outside of the tree.
  init?(_ offset: Int, in file: RecordedFile) {
    guard let root = file.document?.root else { return nil }
    let name = file.isProject ? "project" : "collection"
    var search = FormatSearch(offset: offset, mappings: file.mappings)
    guard let part = search.visit(root, [.mapping(name)]) else { return nil }
    self.part = part
    levels = search.levels
  }
}

/// Goes down to a place.
private struct FormatSearch {
  let offset: Int
  let mappings: ReadMappings
  private(set) var levels: [FormatPlace.Level] = []

  init(offset: Int, mappings: ReadMappings) {
    self.offset = offset
    self.mappings = mappings
  }

  mutating func visit(_ node: YAMLNode, _ shapes: [Shape]) -> FormatPlace.Part? {
    let shapes = shapes.flatMap(\.alternatives)
    levels.append(FormatPlace.Level(node: node, shapes: shapes))
    // The content of an alias is elsewhere.
    if node.aliased != nil { return .value }
    if let mapping = node.mapping { return visit(mapping, shapes) }
    if let list = node.sequence {
      let elements = shapes.flatMap(\.elements)
      guard let element = list.last(where: { touches($0.span) }) else { return .value }
      return visit(element, elements)
    }
    return .value
  }

  private mutating func visit(_ mapping: YAMLMapping, _ shapes: [Shape]) -> FormatPlace.Part? {
    let own = mapping.filter { $0.mergeKey == nil }
    for entry in own.reversed() {
      let isKey = touches(entry.keySpan)
      guard isKey || touches(entry.value.span) else { continue }
      let meaning = EntryMeaning(of: entry, in: mapping, shapes, mappings)
      levels[levels.count - 1].entry = entry
      levels[levels.count - 1].key = meaning.key
      levels[levels.count - 1].matcher = meaning.matcher
      return isKey ? .key : visit(entry.value, meaning.shapes)
    }
    return .value
  }

  private func touches(_ span: SourceSpan) -> Bool {
    span.range.lowerBound <= offset && offset <= span.range.upperBound
  }
}

/// What an entry of a mapping is, and what its value may be.
struct EntryMeaning {
  private(set) var key: KeyDescription?
  private(set) var matcher: MatcherDefinition?
  private(set) var shapes: [Shape] = []

  init(
    of entry: YAMLMapping.Entry, in mapping: YAMLMapping, _ expected: [Shape],
    _ mappings: ReadMappings
  ) {
    let name = entry.name
    if let description = mappings.description(of: mapping) {
      key = description.key(named: name)
      shapes = key.map { [$0.shape] } ?? []
      return
    }
    for shape in expected {
      switch shape {
      case .named(_, let value), .single(let value): shapes.append(value)
      case .expected(let slot): addMember(entry, of: slot)
      case .mapping("expectedCookie"): addMember(entry, of: .text)
      case .mapping(let table):
        let found = FormatTables.named(table)?.key(named: name)
        key = key ?? found
        if let found { shapes.append(found.shape) }
      case .data, .jsonSchema: shapes.append(.data)
      default: continue
      }
    }
  }

  private mutating func addMember(_ entry: YAMLMapping.Entry, of slot: SubjectKind) {
    let name = entry.name
    if let found = MatcherTable.definition(of: entry) {
      matcher = found
      shapes.append(found.operand.shape(in: slot))
    } else if MatcherTable.all.contains(where: { $0.companion?.name == name }) {
      shapes.append(.operand(slot))
    } else if let member = slot.member(name.utf8) {
      shapes.append(.expected(member))
    }
  }
}

extension MappingDescription {
  /// The key of a name.
  func key(named name: String) -> KeyDescription? {
    keys.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

extension Shape {
  /// The shape without names and alternatives of its own.
  var alternatives: [Shape] {
    switch self {
    case .either(let shapes): shapes.flatMap(\.alternatives)
    case .called(_, let shape): shape.alternatives
    case .made(let shape): shape.alternatives + [.template]
    default: [self]
    }
  }

  /// What the elements of a list may be.
  fileprivate var elements: [Shape] {
    switch self {
    case .list(let element, _): [element]
    case .expected(let slot): slot.allowsList ? [.expected(slot.element)] : []
    case .data, .jsonSchema: [.data]
    default: []
    }
  }
}

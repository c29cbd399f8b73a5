// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import YAMLTree

/// The keys that a mapping does not have yet, with what begins their values.
struct KeyCompletion {
  private let completion: Completion
  private let typed: TypedPlace

  init(_ completion: Completion, _ typed: TypedPlace) {
    self.completion = completion
    self.typed = typed
  }

  // MARK: Places

  /// The keys beside the one that is typed.
  func items() -> [CompletionItem] {
    guard let level = typed.place.levels.last, let mapping = level.node.mapping else { return [] }
    let own = level.entry?.keySpan
    let others = mapping.filter { $0.keySpan != own }.map(\.name)
    if let description = typed.file.mappings.description(of: mapping) {
      return keys(of: description, without: others)
    }
    return freeKeys(level.shapes, without: others)
  }

  /// The keys of a mapping that begins with the word that is typed.
  func itemsOfValue() -> [CompletionItem] {
    guard typed.beginsLine else { return [] }
    var items = freeKeys(typed.place.shapes, without: [])
    for case .mapping(let name) in typed.place.shapes { items += snippets(of: name) }
    return items
  }

  // MARK: Keys of the format

  private func keys(of description: MappingDescription, without others: [String])
    -> [CompletionItem]
  {
    let written = description.keys.filter { others.contains($0.name) }
    let groups = Set(written.compactMap(\.group))
    let isRequest =
      description.name == "step"
      && written.contains { Methods.names.contains($0.name) || $0.name == "method" }
    let fitting = description.keys.filter { key in
      key.state == .supported && !others.contains(key.name)
        && key.group.map { !groups.contains($0) } ?? true
        && (!isRequest || key.applies.map { !$0.isDisjoint(with: [.http, .ftp, .file]) } ?? true)
    }
    let required = fitting.filter(\.isRequired)
    return (required + fitting.filter { !$0.isRequired }).map { key in
      var item = CompletionItem(
        key.name, .property, detail: key.shape.words.withoutLinks,
        filter: filter(key.name, key.otherNames), text: key.name + ending(of: key.shape),
        subject: .key(table: description.name, name: key.name))
      if key.isRequired { item.detail = "required: " + (item.detail ?? "") }
      return item
    }
  }

  /// A word of another tool finds the key for it.
  private func filter(_ name: String, _ others: [String]) -> String? {
    guard !others.isEmpty else { return nil }
    if !typed.typed.isEmpty, !name.beginsLike(typed.typed),
      let other = others.first(where: { $0.beginsLike(typed.typed) })
    {
      return other
    }
    return ([name] + others).joined(separator: " ")
  }

  private func snippets(of mapping: String) -> [CompletionItem] {
    guard typed.beginsLine else { return [] }
    return SchemaSnippets.texts(of: mapping).map { label, body in
      var item = CompletionItem(label, .snippet)
      let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
      let text = lines.joined(separator: "\n" + String(repeating: " ", count: column))
      item.text = completion.insertsSnippets ? text : text.withoutPlaceholders
      item.isSnippet = completion.insertsSnippets
      return item
    }
  }

  // MARK: Free names

  private func freeKeys(_ shapes: [Shape], without others: [String]) -> [CompletionItem] {
    var items: [CompletionItem] = []
    for shape in shapes {
      switch shape {
      case .expected(let slot): items += matchers(for: slot)
      case .mapping("expectedCookie"):
        items += CookieMatcherTable.words.map {
          CompletionItem($0, .property, text: $0 + suffix(": "))
        }
        items += matchers(for: .text)
      case .mapping(let name):
        // One that was not read as such, since the word makes it another.
        if let description = FormatTables.named(name) {
          items += keys(of: description, without: others)
        }
      case .named, .single, .data: items += names()
      default: continue
      }
    }
    var seen = Set(others)
    return items.filter { seen.insert($0.label).inserted }
  }

  private func matchers(for slot: SubjectKind) -> [CompletionItem] {
    let fitting = MatcherTable.all.filter { !slot.isQuantity || $0.fitsQuantities }
    let members = slot.namedMembers.map { member in
      CompletionItem(
        member.name, .property, text: member.name + ending(of: .expected(member.slot)))
    }
    return members
      + fitting.map { matcher in
        CompletionItem(
          matcher.name, .keyword, detail: matcher.words,
          filter: filter(matcher.name, matcher.otherNames), text: matcher.name + suffix(": "),
          subject: .matcher(matcher.name))
      }
      + fitting.compactMap(\.companion).map {
        CompletionItem($0.name, .keyword, detail: $0.words, text: $0.name + suffix(": "))
      }
  }

  /// Names that the rest of the file gives a meaning.
  private func names() -> [CompletionItem] {
    let words = ProjectNames(completion.view, typed)
    return words.keys(of: keyOfMapping).map { name in
      CompletionItem(name.text, name.kind, detail: name.detail, text: name.text + suffix(": "))
    }
  }

  /// The key whose value the mapping with free names is.
  private var keyOfMapping: String {
    let levels =
      typed.place.part == .key ? typed.place.levels.dropLast()[...] : typed.place.levels[...]
    return levels.last { $0.entry != nil }?.entry?.name ?? ""
  }

  // MARK: Values

  /// What follows a key: a space before a value of one line, else the first line of its value.
  private func ending(of shape: Shape) -> String {
    let alternatives = shape.alternatives.filter { !$0.isRemoval }
    // The first way to write a value is the usual one.
    guard let first = alternatives.first, first.isCollection, !typed.isInFlow, typed.beginsLine
    else { return suffix(": ") }
    let indent = "\n" + String(repeating: " ", count: column + unit)
    let isList = if case .list = first { true } else { false }
    return suffix(":" + indent + (isList ? "- " : ""))
  }

  /// Nothing where the colon is written already.
  private func suffix(_ text: String) -> String {
    let bytes = completion.view.bytes
    let rest = bytes[typed.range.upperBound...].drop { $0 == UInt8(ascii: " ") }
    return rest.first == UInt8(ascii: ":") ? "" : text
  }

  /// The column at which the word begins.
  private var column: Int {
    let bytes = completion.view.bytes
    let start = (bytes[..<typed.range.lowerBound].lastIndex(of: 0x0A) ?? -1) + 1
    return typed.range.lowerBound - start
  }

  /// By how much the file indents: by its least indentation.
  private var unit: Int {
    var least = Int.max
    for line in completion.view.bytes.split(separator: 0x0A).prefix(500) {
      let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
      if indent > 0, indent < line.count { least = min(least, indent) }
    }
    return least == .max ? 2 : min(least, 8)
  }
}

extension Shape {
  /// Whether its values are written on several lines.
  fileprivate var isCollection: Bool {
    switch self {
    case .list(let element, _): element.alternatives.allSatisfy(\.isCollection)
    case .named, .mapping, .single: true
    case .expected(let slot): !slot.allowsScalar
    default: false
    }
  }

  /// Whether it takes the value of another level away, or makes one.
  fileprivate var isRemoval: Bool {
    switch self {
    case .null, .template: true
    default: false
    }
  }
}

extension String {
  /// `${2:/health}` becomes `/health`, and `\$` becomes `$`.
  var withoutPlaceholders: String {
    var text: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        text.append(next)
      } else if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "{"),
        let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let close = rest[colon...].firstIndex(of: UInt8(ascii: "}"))
      {
        text += rest[(colon + 1)..<close]
        rest = rest[(close + 1)...]
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Values

/// A value of a result, with its comments and findings.
package struct ImportedValue: Sendable {
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(ExactNumber)
    case text(ImportedText)
    /// Text in which `${` has no meaning: a description, a name of a scenario.
    case prose(String)
    case list([ImportedValue])
    case mapping([ImportedEntry])
  }

  package var content: Content
  /// Comments of the source, above it.
  package var comments: [String] = []
  /// The numbers of findings whose comments are above it.
  package var findings: [Int] = []
  /// A comment on its line.
  package var note: String?
  /// Whether it is written as a comment.
  package var isDisabled = false
  /// Whether it is written on lines of its own, even if it is short.
  package var isBlock = false

  package init(_ content: Content) { self.content = content }

  package static func text(_ text: ImportedText) -> ImportedValue { ImportedValue(.text(text)) }
  package static func text(_ literal: String) -> ImportedValue { .text(ImportedText(literal)) }
  package static func boolean(_ value: Bool) -> ImportedValue { ImportedValue(.boolean(value)) }
  package static func number(_ value: Int) -> ImportedValue {
    ImportedValue(.number(ExactNumber(value)))
  }
  package static var null: ImportedValue { ImportedValue(.null) }
  package static func list(_ items: [ImportedValue]) -> ImportedValue {
    ImportedValue(.list(items))
  }
  package static func mapping(_ entries: [ImportedEntry]) -> ImportedValue {
    ImportedValue(.mapping(entries))
  }

  /// Data in which every text is literal.
  package init(literal value: Value) {
    switch value {
    case .null: self.init(.null)
    case .boolean(let boolean): self.init(.boolean(boolean))
    case .number(let number): self.init(.number(number))
    case .string(let text): self.init(.text(ImportedText(text)))
    case .array(let elements): self.init(.list(elements.map { ImportedValue(literal: $0) }))
    case .object(let object):
      self.init(
        .mapping(
          object.members.map { ImportedEntry($0.name, ImportedValue(literal: $0.value)) }))
    }
  }

  /// Whether two values are the same, with their findings and comments.
  package func isSame(as other: ImportedValue) -> Bool {
    guard comments == other.comments, findings == other.findings, note == other.note,
      isDisabled == other.isDisabled
    else { return false }
    switch (content, other.content) {
    case (.null, .null): return true
    case (.boolean(let one), .boolean(let two)): return one == two
    case (.number(let one), .number(let two)): return one.digits == two.digits
    case (.text(let one), .text(let two)): return one == two
    case (.prose(let one), .prose(let two)): return one == two
    case (.list(let one), .list(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
    case (.mapping(let one), .mapping(let two)):
      return one.count == two.count
        && zip(one, two).allSatisfy { $0.name == $1.name && $0.value.isSame(as: $1.value) }
    default: return false
    }
  }
}

extension ImportedValue {
  /// The same for values that are the same.
  func hash(into hasher: inout Hasher) {
    switch content {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .number(let number): hasher.combine(number.digits)
    case .text(let text): hasher.combine(text)
    case .prose(let text): hasher.combine(text)
    case .list(let items): for item in items { item.hash(into: &hasher) }
    case .mapping(let entries):
      for entry in entries {
        hasher.combine(entry.name)
        entry.value.hash(into: &hasher)
      }
    }
  }

  /// The entries of a mapping; none of another value.
  package var entries: [ImportedEntry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  /// The text of one without expressions.
  var literalText: String? {
    if case .text(let text) = content { text.literal } else { nil }
  }

  /// Whether a text in it has an expression.
  var hasExpressions: Bool {
    switch content {
    case .text(let text): !text.expressions.isEmpty
    case .list(let items): items.contains(where: \.hasExpressions)
    case .mapping(let entries): entries.contains { $0.value.hasExpressions }
    case .null, .boolean, .number, .prose: false
    }
  }
}

/// A key with its value.
package struct ImportedEntry: Sendable {
  package var name: String
  package var value: ImportedValue
  /// Where a variable is in its source; nil for what is not one.
  package var place: ImportFinding.Place?

  package init(_ name: String, _ value: ImportedValue, at place: ImportFinding.Place? = nil) {
    self.name = name
    self.value = value
    self.place = place
  }
}

/// A name with a value, of headers, parameters, fields and cookies.
package struct ImportedField: Sendable {
  package var name: String
  package var value: ImportedValue

  package init(_ name: String, _ value: ImportedValue) {
    self.name = name
    self.value = value
  }
}

extension ImportedValue {
  /// Fields as a mapping: a name that is repeated has a list. Nil without fields.
  ///
  /// - Parameter foldsCase: whether names are compared without case, as those of headers.
  package static func merged(
    _ fields: [ImportedField], foldsCase: Bool = false
  ) -> ImportedValue? {
    guard !fields.isEmpty else { return nil }
    func key(_ name: String) -> [UInt8] { Array((foldsCase ? name.lowercased() : name).utf8) }
    var groups: [(name: String, values: [ImportedValue])] = []
    var places: [[UInt8]: Int] = [:]
    for field in fields {
      if !field.value.isDisabled, let place = places[key(field.name)] {
        groups[place].values.append(field.value)
        continue
      }
      if !field.value.isDisabled { places[key(field.name)] = groups.count }
      groups.append((field.name, [field.value]))
    }
    return .mapping(
      groups.map { group in
        ImportedEntry(
          group.name, group.values.count == 1 ? group.values[0] : .list(group.values))
      })
  }

  /// Fields in their order: a mapping, or a list of mappings of one name if a name is repeated with
  /// others between.
  package static func ordered(_ fields: [ImportedField]) -> ImportedValue? {
    var seen: Set<[UInt8]> = []
    var last: [UInt8]?
    var isScattered = false
    for name in fields.map({ Array($0.name.utf8) }) where name != last {
      isScattered = isScattered || !seen.insert(name).inserted
      last = name
    }
    guard isScattered else { return merged(fields) }
    return .list(fields.map { .mapping([ImportedEntry($0.name, $0.value)]) })
  }
}

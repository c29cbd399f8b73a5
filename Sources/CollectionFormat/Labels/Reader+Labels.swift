// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

extension Key {
  /// `labels` of a file, a scenario or a step.
  ///
  /// - Parameter readsRows: whether a text may be `${COLUMN}`.
  static func labels(
    _ words: String, applies: Applicability? = nil, readsRows: Bool,
    set: @escaping @Sendable (inout Target, [LabelDeclaration]) -> Void
  ) -> Key {
    Key(
      "labels", LabelDeclaration.shape, words, applies: applies,
      example: "labels: { owner: payments, test_key: [SHOP-12, SHOP-13] }",
      alsoCalled: ["properties", "annotations", "metadata"]
    ) { target, entry, loading in
      guard let mapping = loading.labelMapping(entry) else { return }
      set(&target, loading.labels(mapping, readsRows: readsRows))
    }
  }
}

extension LabelDeclaration {
  /// Names that reports give a meaning of their own.
  static let refusedNames = ["seed", "shard", "tags", "traceId", "spanIds", "trace"]

  /// What a name consists of, as a pattern.
  static let namePattern = "^[A-Za-z_][A-Za-z0-9_.-]{0,99}$"

  static let shape = Shape.named(
    by: .labelName,
    .called(.labelValue, .either([.text, .list(.text, nonEmpty: true), .null])))

  /// Whether a text matches `namePattern`.
  fileprivate static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter || first == UInt8(ascii: "_"),
      text.utf8.count <= 100
    else { return false }
    return text.utf8.allSatisfy { byte in
      byte.isASCIILetter || (0x30...0x39).contains(byte) || "_.-".utf8.contains(byte)
    }
  }
}

extension DecodingContext {
  /// The mapping under `labels`; a list of words is answered with `tags`.
  fileprivate mutating func labelMapping(_ entry: YAMLMapping.Entry) -> YAMLMapping? {
    guard let list = entry.value.sequence, WrittenMapping(entry.value) == nil else {
      return mapping(entry.value, expected: LabelDeclaration.shape)
    }
    let areTags = list.allSatisfy { $0.scalar.map { TagWord.isSelectable($0.text) } ?? false }
    report(.labelsAreNames(key: entry.key.span, at: entry.value.span, canBeTags: areTags))
    return nil
  }

  fileprivate mutating func labels(
    _ mapping: YAMLMapping, readsRows: Bool
  ) -> [LabelDeclaration] {
    var labels: [LabelDeclaration] = []
    for position in mapping.indices where isWritten(position, of: mapping) {
      let entry = mapping[position]
      let name = labelName(entry.key)
      guard let value = labelValue(entry.value, readsRows: readsRows), let name else { continue }
      labels.append(LabelDeclaration(name: name, value: value))
    }
    return labels
  }

  private mutating func labelName(_ key: YAMLNode) -> String? {
    guard let name = literalKey(key) else { return nil }
    guard LabelDeclaration.isName(name.content) else {
      report(.badLabelName(name.content, at: name.span))
      return nil
    }
    if LabelDeclaration.refusedNames.contains(where: { $0.utf8.elementsEqual(name.content.utf8) }) {
      report(.refusedLabelName(name.content, at: name.span))
      return nil
    }
    return name.content
  }

  private mutating func labelValue(
    _ node: YAMLNode, readsRows: Bool
  ) -> LabelDeclaration.Value? {
    if node.isNull { return .removed }
    guard let list = node.sequence else {
      return labelText(node, readsRows: readsRows).map { .texts([$0]) }
    }
    guard !list.isEmpty else {
      report(.emptyList(at: node.span))
      return nil
    }
    guard list.count <= LabelDeclaration.mostTexts else {
      report(.tooManyLabelTexts(list.count, at: node.span))
      return nil
    }
    var texts: [LabelDeclaration.Text] = []
    for element in list {
      guard let text = labelText(element, readsRows: readsRows) else { return nil }
      texts.append(text)
    }
    return .texts(texts)
  }

  private mutating func labelText(
    _ node: YAMLNode, readsRows: Bool
  ) -> LabelDeclaration.Text? {
    guard let text = text(node, expected: .text) else { return nil }
    if let literal = text.literalText {
      guard literal.utf8.count <= LabelDeclaration.mostBytes else {
        report(.longLabel(literal.utf8.count, at: node.span))
        return nil
      }
      return .literal(literal)
    }
    guard readsRows, let column = text.loneName else {
      report(.computedLabel(readsRows: readsRows, at: node.span))
      return nil
    }
    return .column(column, text)
  }
}

extension TemplateText {
  /// The name in a text that is exactly `${NAME}`; nil for another text.
  fileprivate var loneName: String? {
    guard template.wholeExpression != nil, template.references.count == 1 else { return nil }
    let inside = text.utf8.dropFirst(2).dropLast().drop { $0 == 0x20 }
    let end = inside.lastIndex { $0 != 0x20 }.map { inside.index(after: $0) } ?? inside.startIndex
    let name = String(Substring(inside[..<end]))
    return Names.problem(with: name) == nil ? name : nil
  }
}

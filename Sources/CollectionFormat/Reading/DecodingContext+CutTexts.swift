// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// Texts in flow style that are cut by commas: each is reported once, with the whole text in
/// quotes, and its pieces give no other diagnostics.
extension DecodingContext {
  /// Whether an entry with a free key has a value that can be read; reports if not.
  mutating func isWritten(_ position: Int, of mapping: YAMLMapping) -> Bool {
    if mapping.isFlow, reportCutText(position, of: mapping, isKey: { _ in false }) { return false }
    guard mapping.isUnwritten(at: position) else { return true }
    report(.missingValue(.data, at: mapping[position].key.span))
    return false
  }

  /// Whether an entry of a flow mapping is a text that is cut by commas, or one of its pieces.
  ///
  /// The first piece is the value of an entry, the others are keys without values: `{ a: 1,000
  /// points, b: 2 }`. The text is reported with the first piece.
  ///
  /// - Parameter isKey: whether an entry without a value is a key of the mapping, and so not a piece.
  mutating func reportCutText(
    _ position: Int, of mapping: YAMLMapping, isKey: (YAMLMapping.Entry) -> Bool
  ) -> Bool {
    if mapping.isUnwritten(at: position) {
      return isPiece(position, of: mapping, isKey)
        && cutTextBegins(before: position, of: mapping, isKey)
    }
    guard position + 1 < mapping.endIndex, mapping.isUnwritten(at: position + 1),
      let begin = mapping[position].value.plainText
    else { return false }
    var last: Int?
    var next = position + 1
    while next < mapping.endIndex, isPiece(next, of: mapping, isKey) {
      last = next
      next += 1
    }
    guard let last else { return false }
    let end = mapping[last].key.span
    let whole = SourceSpan(
      file: begin.span.file, from: begin.span.lowerBound, to: end.upperBound)
    let piece = mapping[position + 1]
    report(
      .cutText(
        piece.name, at: piece.key.span, begins: begin.span, whole: whole,
        text: document.text(writtenAt: whole)))
    return true
  }

  /// Whether an entry is the rest of a text after a comma: a key without `:` and value.
  private func isPiece(
    _ position: Int, of mapping: YAMLMapping, _ isKey: (YAMLMapping.Entry) -> Bool
  ) -> Bool {
    guard position > 0, mapping.isUnwritten(at: position) else { return false }
    let entry = mapping[position]
    guard entry.mergeKey == nil, mapping[position - 1].mergeKey == nil, !isKey(entry) else {
      return false
    }
    let after = document.bytes[entry.key.span.range.upperBound...].first { $0 > 0x20 }
    return after != UInt8(ascii: ":")
  }

  private func cutTextBegins(
    before position: Int, of mapping: YAMLMapping, _ isKey: (YAMLMapping.Entry) -> Bool
  ) -> Bool {
    var first = position - 1
    while first > 0, isPiece(first, of: mapping, isKey) { first -= 1 }
    return mapping[first].value.plainText != nil
  }

  // MARK: Conditions

  /// The elements of a list of conditions; invalid ones are reported.
  mutating func conditions<Element>(
    _ list: YAMLSequence, _ read: (YAMLNode, inout DecodingContext) -> Element?
  ) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(list.count)
    var position = 0
    while position < list.count {
      if list.isFlow, let count = reportCutCondition(at: position, of: list) {
        position += count
        continue
      }
      if let element = read(list[position], &self) { elements.append(element) }
      position += 1
    }
    return elements
  }

  /// How many elements are tried as pieces of one condition.
  private static let mostPieces = 16

  /// Reports a condition in a flow list that is cut by commas, such as `[xs.map(r, r.job).all(j, j
  /// in jobs)]`.
  ///
  /// - Returns: how many elements of the list are pieces of it; nil if the element is complete.
  private mutating func reportCutCondition(at position: Int, of list: YAMLSequence) -> Int? {
    guard position + 1 < list.count, let begin = list[position].plainText,
      !isCondition(begin.text)
    else { return nil }
    let isOpen = begin.text.hasOpenBracket
    for next in position + 1..<min(list.count, position + Self.mostPieces) {
      guard list[next].aliased == nil else { return nil }
      let whole = SourceSpan(
        file: begin.span.file, from: begin.span.lowerBound, to: list[next].end.upperBound)
      guard let text = document.text(writtenAt: whole) else { return nil }
      guard isCondition(text) || (isOpen && !text.hasOpenBracket) else { continue }
      let piece = list[position + 1]
      report(
        .cutCondition(
          begin.text, at: piece.span, begins: begin.span, whole: whole, text: text))
      return next - position + 1
    }
    return nil
  }

  private func isCondition(_ text: String) -> Bool {
    var errors: [ExpressionError] = []
    return Expression.parseCondition(text, errors: &errors) != nil
  }
}

extension YAMLNode {
  /// A plain text that is written here, not through an alias.
  fileprivate var plainText: YAMLScalar? {
    guard let scalar, scalar.style == .plain, aliased == nil else { return nil }
    return scalar
  }

  /// The part of it that ends last: for the mapping in `[a ? b: c]`, which has no brackets, the
  /// last value.
  fileprivate var end: SourceSpan {
    guard let mapping, let last = mapping.indices.last else { return span }
    let value = mapping[last].value.span
    return value.range.upperBound > span.range.upperBound ? value : span
  }
}

extension String {
  /// Whether a bracket or a quote in it is not closed.
  fileprivate var hasOpenBracket: Bool { Quoting.leavesOpen(self) }
}

extension Reader where Content == [Condition] {
  /// A list of expressions, each without `${…}` or one whole `${…}`.
  static var conditions: Reader {
    let shape = Shape.list(.condition, nonEmpty: true)
    return Reader(shape) { node, loading in
      guard let list = loading.list(node, expected: shape) else { return nil }
      if list.isEmpty { loading.report(.emptyList(at: node.span)) }
      return loading.conditions(list) { $1.condition($0) }
    }
  }
}

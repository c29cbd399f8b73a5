// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values
import YAMLTree

extension DecodingContext {
  /// One `$word` with its operand; nil if one of them is invalid.
  mutating func matcher(
    _ entry: YAMLMapping.Entry, of mapping: YAMLMapping, _ slot: SubjectKind
  ) -> Matcher? {
    guard let description = MatcherTable.description(of: entry) else {
      reportUnknownMatcher(entry)
      return nil
    }
    guard !slot.isQuantity || description.fitsQuantities else {
      report(.matcherDoesNotFit(description.name, at: entry.key.span))
      return nil
    }
    return kind(of: description.word, entry.value, beside: mapping, slot).map {
      Matcher(span: entry.keySpan, word: description.word, kind: $0)
    }
  }

  private mutating func reportUnknownMatcher(_ entry: YAMLMapping.Entry) {
    let name = entry.name
    if CookieMatcherTable.words.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      report(.cookieMatcherElsewhere(name, at: entry.key.span))
    } else {
      let span = entry.key.span
      let own = MatcherTable.word(calledElsewhere: name)
      report(
        .unknownMatcher(
          name, at: span,
          near: own.map { .fix(Fix(span, $0, words: "write `\($0)`")) }
            ?? .near(name, among: MatcherTable.words, at: span)))
    }
  }

  private mutating func kind(
    of word: MatcherWord, _ node: YAMLNode, beside mapping: YAMLMapping, _ slot: SubjectKind
  ) -> Matcher.Kind? {
    switch word {
    case .equals: equals(node, slot).map { .equals($0) }
    case .exact: expected(node, slot).map { .exact($0) }
    case .not: expected(node, slot).map { .not($0) }
    case .contains: expected(node, slot.element).map { .contains($0) }
    case .keys: expected(node, .json).map { .keys($0) }
    case .length: expected(node, .count).map { .length($0) }
    case .oneOf: expectedValues(node, word, slot).map { .oneOf($0) }
    case .anyOf: expectedValues(node, word, slot).map { .anyOf($0) }
    case .allOf: expectedValues(node, word, slot).map { .allOf($0) }
    case .greaterThan: comparison(.greaterThan, node, word, slot)
    case .atLeast: comparison(.atLeast, node, word, slot)
    case .lessThan: comparison(.lessThan, node, word, slot)
    case .atMost: comparison(.atMost, node, word, slot)
    case .between: between(node, slot).map { .ordering($0) }
    case .closeTo: closeTo(node, beside: mapping, slot).map { .ordering($0) }
    case .startsWith: text(node, expected: .text).map { .text(.startsWith($0)) }
    case .endsWith: text(node, expected: .text).map { .text(.endsWith($0)) }
    case .matches: pattern(node).map { .text(.matches($0)) }
    case .type: types(node).map { .type($0) }
    case .format: format(node).map { .format($0) }
    case .schema: schema(node).map { .schema($0) }
    case .exists: Reader<Bool>.boolean.read(node, &self).map { .exists($0) }
    case .empty: Reader<Bool>.boolean.read(node, &self).map { .empty($0) }
    case .each: expected(node, slot.element).map { .elements(.each($0)) }
    case .any: expected(node, slot.element).map { .elements(.any($0)) }
    case .unique: Reader<Bool>.boolean.read(node, &self).map { .elements(.unique($0)) }
    case .sorted: sortOrder(node, slot).map { .elements(.sorted($0)) }
    case .sameItems:
      expectedValues(node, word, slot.element).map { .elements(.sameItems($0)) }
    }
  }

  /// `$gt`, `$gte`, `$lt` and `$lte`.
  private mutating func comparison(
    _ comparison: Comparison, _ node: YAMLNode, _ word: MatcherWord, _ slot: SubjectKind
  ) -> Matcher.Kind? {
    operand(node, word, slot).map { .ordering(.compare(comparison, $0)) }
  }

  /// Data; for a status or a count a number, also written as text.
  private mutating func equals(_ node: YAMLNode, _ slot: SubjectKind) -> TemplateValue? {
    guard slot.isQuantity else { return data(node) }
    guard case .scalar(let value)? = expected(node, slot)?.content else { return nil }
    return value
  }

  private mutating func expectedValues(
    _ node: YAMLNode, _ word: MatcherWord, _ slot: SubjectKind
  ) -> [Expected]? {
    guard case .sequence(let list) = node.content else {
      if !reportListTemplate(word, node) { reportOperand(word, needs: "a list", node) }
      return nil
    }
    if list.isEmpty, word != .sameItems {
      report(.emptyList(at: node.span))
      return nil
    }
    return expectedList(list, slot)
  }

  private static let type = Reader<JSONType>.word()

  private mutating func types(_ node: YAMLNode) -> [JSONType]? {
    guard case .sequence(let list) = node.content else {
      if node.isNull { return [.null] }
      return Self.type.read(node, &self).map { [$0] }
    }
    let types = list.compactMap { $0.isNull ? .null : Self.type.read($0, &self) }
    if list.isEmpty { report(.emptyList(at: node.span)) }
    return types.count == list.count && !types.isEmpty ? types : nil
  }

  private mutating func format(_ node: YAMLNode) -> TextFormat? {
    guard let format = Reader<TextFormat>.word().read(node, &self) else { return nil }
    guard format.isChecked else {
      report(.formatIsNotChecked(format.rawValue, at: node.span))
      return nil
    }
    return format
  }

  /// Reports the operand that a matcher needs, unless the parser has reported an error.
  mutating func reportOperand(_ word: MatcherWord, needs: String, _ node: YAMLNode) {
    if case .invalid = node.content { return }
    report(
      .badOperand(word.rawValue, needs: needs, found: node.content.noun, at: node.place))
  }
}

extension YAMLNode {
  /// The place for a problem with the whole value.
  var place: SourceSpan { mapping?.place ?? span }
}

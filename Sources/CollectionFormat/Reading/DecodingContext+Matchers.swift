// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values
import YAMLTree

extension DecodingContext {
  /// One `$word` with its operand; nil when either is wrong.
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
      let own = MatcherTable.word(calledElsewhere: name)
      report(
        .unknownMatcher(
          name, at: entry.key.span,
          near: own.map { "write `\($0)`" }
            ?? NearMisses.help(name, among: MatcherTable.words)))
    }
  }

  private mutating func kind(
    of word: MatcherWord, _ node: YAMLNode, beside mapping: YAMLMapping, _ slot: SubjectKind
  ) -> Matcher.Kind? {
    switch word {
    case .equals, .exact, .not, .oneOf, .contains, .each, .any, .sameItems, .keys, .anyOf, .allOf,
      .length:
      return nested(word, node, slot)
    case .greaterThan: return operand(node, word, slot).map { .compare(.greaterThan, $0) }
    case .atLeast: return operand(node, word, slot).map { .compare(.atLeast, $0) }
    case .lessThan: return operand(node, word, slot).map { .compare(.lessThan, $0) }
    case .atMost: return operand(node, word, slot).map { .compare(.atMost, $0) }
    case .between: return between(node, slot)
    case .closeTo: return closeTo(node, beside: mapping, slot)
    case .startsWith: return text(node, expected: .text).map { .startsWith($0) }
    case .endsWith: return text(node, expected: .text).map { .endsWith($0) }
    case .matches: return pattern(node).map { .matches($0) }
    case .type: return types(node).map { .type($0) }
    case .format: return format(node).map { .format($0) }
    case .schema: return schema(node).map { .schema($0) }
    case .sorted: return sortOrder(node, slot).map { .sorted($0) }
    case .exists: return Reader<Bool>.boolean.read(node, &self).map { .exists($0) }
    case .empty: return Reader<Bool>.boolean.read(node, &self).map { .empty($0) }
    case .unique: return Reader<Bool>.boolean.read(node, &self).map { .unique($0) }
    }
  }

  /// Matchers whose operand is a value, or expected values.
  private mutating func nested(
    _ word: MatcherWord, _ node: YAMLNode, _ slot: SubjectKind
  ) -> Matcher.Kind? {
    switch word {
    case .equals: equals(node, slot).map { .equals($0) }
    case .exact: expected(node, slot).map { .exact($0) }
    case .not: expected(node, slot).map { .not($0) }
    case .contains: expected(node, slot.element).map { .contains($0) }
    case .each: expected(node, slot.element).map { .each($0) }
    case .any: expected(node, slot.element).map { .any($0) }
    case .keys: expected(node, .json).map { .keys($0) }
    case .length: expected(node, .count).map { .length($0) }
    case .oneOf: expectedValues(node, word, slot).map { .oneOf($0) }
    case .sameItems: expectedValues(node, word, slot.element).map { .sameItems($0) }
    case .anyOf: expectedValues(node, word, slot).map { .anyOf($0) }
    case .allOf: expectedValues(node, word, slot).map { .allOf($0) }
    default: nil
    }
  }

  /// Data; of a status or a count a number, also when it is written as text.
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

  /// Says what a matcher needs; silent about what the parser has reported.
  mutating func reportOperand(_ word: MatcherWord, needs: String, _ node: YAMLNode) {
    if case .invalid = node.content { return }
    report(
      .badOperand(word.rawValue, needs: needs, found: node.content.noun, at: node.place))
  }
}

extension YAMLNode {
  /// Where to point when the value as a whole is meant.
  var place: SourceSpan { mapping?.place ?? span }
}

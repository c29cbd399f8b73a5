// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values
import YAMLTree

extension DecodingContext {
  /// A matcher with its operand; nil if it does not fit or its operand is invalid.
  mutating func matcher(
    _ definition: MatcherDefinition, _ entry: YAMLMapping.Entry, of mapping: YAMLMapping,
    _ slot: SubjectKind
  ) -> Matcher? {
    guard !slot.isQuantity || definition.fitsQuantities else {
      report(.matcherDoesNotFit(definition.name, at: entry.key.span))
      return nil
    }
    let written = WrittenOperand(
      node: entry.value, mapping: mapping, slot: slot, matcher: definition)
    return definition.read(&self, written).map { Matcher(definition, $0, at: entry.keySpan) }
  }

  /// Checks a `$word` that is not a matcher: it may be written beside one.
  ///
  /// - Returns: false if it is unknown or its matcher is missing, which is reported.
  mutating func checkCompanion(_ entry: YAMLMapping.Entry, of mapping: YAMLMapping) -> Bool {
    let name = entry.name
    guard
      let (matcher, companion) = MatcherTable.accompanied
        .first(where: { $0.companion.name.utf8.elementsEqual(name.utf8) })
    else {
      reportUnknownMatcher(entry)
      return false
    }
    if mapping.entry(named: matcher.name) != nil { return true }
    report(.companionMissing(companion, of: matcher, wanted: matcher.name, at: entry.key.span))
    return false
  }

  /// The value of the key that a matcher needs beside it; nil if it is missing, which is reported.
  mutating func companion(of written: WrittenOperand) -> YAMLNode? {
    let matcher = written.matcher
    guard let companion = matcher.companion else { return nil }
    if let entry = written.mapping.entry(named: companion.name) { return entry.value }
    let place = written.mapping.entry(named: matcher.name)?.key ?? written.node
    report(.companionMissing(companion, of: matcher, wanted: companion.name, at: place.span))
    return nil
  }

  private mutating func reportUnknownMatcher(_ entry: YAMLMapping.Entry) {
    let name = entry.name
    if CookieMatcherTable.words.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      report(.cookieMatcherElsewhere(name, at: entry.key.span))
    } else {
      let place = WordPlace(entry.key)
      let own = MatcherTable.word(calledElsewhere: name)
      report(
        .unknownMatcher(
          name, at: place.span,
          near: own.map { place.write($0) } ?? place.near(name, among: MatcherTable.words)))
    }
  }

  /// Reports the operand that a matcher needs, unless the parser has reported an error.
  mutating func reportOperand(_ matcher: String, needs: String, _ node: YAMLNode) {
    if case .invalid = node.content { return }
    report(
      .badOperand(matcher, needs: needs, found: node.content.noun, at: node.place))
  }
}

extension YAMLNode {
  /// The place for a problem with the whole value.
  var place: SourceSpan { mapping?.place ?? span }
}

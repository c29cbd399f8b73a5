// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

/// The whole body as Bruno and `.http` files have it: a JSON value, or a text where it is not JSON.
enum ParsedBody {
  /// Matchers that look into texts.
  private static let ofTexts: Set<String> = [
    "$contains", "$matches", "$startsWith", "$endsWith", "$empty",
  ]

  /// What is expected of the whole body in place of an expectation of the document; nil where that has no
  /// counterpart.
  ///
  /// - Parameter differences: gets the ways in which it judges otherwise.
  static func expectation(
    _ wanted: ScriptExpectation, _ differences: inout VerdictDifferences,
    at place: ImportFinding.Place
  ) -> ScriptExpectation? {
    guard case .match(let subject, let matcher) = wanted.kind, subject.part == .json else {
      return wanted
    }
    guard subject.path.isEmpty else {
      if matcher.acceptsAbsent { differences.note(.plainBody, at: place) }
      return wanted
    }
    var result = wanted
    if subject.isLength {
      differences.note(.plainBody, at: place)
    } else if case .text(let text) = matcher.value.content {
      guard let condition = equality(text) else { return wanted }
      result.kind = .condition(condition)
      result.isExact = true
    } else if matcher.value.isSame(as: ScriptMatcher.exists(true)) {
      result.kind = .match(subject.ofBody, matcher)
    } else if matcher.value.isSame(as: ScriptMatcher.truthy.value) {
      let filled = ScriptMatcher.matcher("$empty", .boolean(false))
      result.kind = .match(subject.ofBody, ScriptMatcher(filled))
      differences.note(.parsedBody, at: place)
    } else if looksIntoText(matcher.value) {
      var plain = matcher
      plain.acceptsAbsent = false
      result.kind = .match(subject.ofBody, plain)
      differences.note(.parsedBody, at: place)
    } else if namesText(matcher.value) {
      return nil
    }
    return result
  }

  /// Nil for a text that is JSON itself: no body that is not JSON is equal to it.
  private static func equality(_ text: ImportedText) -> String? {
    if let literal = text.literal, (try? JSONDocument.parse(Array(literal.utf8))) != nil {
      return nil
    }
    let parts = text.pieces.map { piece in
      switch piece {
      case .literal(let literal): CELText.quoted(literal)
      case .expression(let source): text.pieces.count == 1 ? source : "string(\(source))"
      }
    }
    let value = parts.isEmpty ? "''" : parts.joined(separator: " + ")
    return "response.body == \(value) || response.json == \(value)"
  }

  private static func looksIntoText(_ value: ImportedValue) -> Bool {
    guard case .mapping(let entries) = value.content, entries.count == 1 else { return false }
    switch (entries[0].name, entries[0].value.content) {
    case ("$not", .text): return true
    case ("$not", .mapping): return looksIntoText(entries[0].value)
    case ("$empty", _): return true
    case (let name, .text): return ofTexts.contains(name)
    default: return false
    }
  }

  /// Whether a text that is not JSON may be one of the values, or of the type.
  private static func namesText(_ value: ImportedValue) -> Bool {
    guard case .mapping(let entries) = value.content else { return false }
    return entries.contains { entry in
      switch (entry.name, entry.value.content) {
      case ("$type", .text(let type)): return type.literal == "string"
      case ("$type", .list(let types)):
        return types.contains { $0.isSame(as: .text("string")) }
      case ("$in", .list(let values)):
        return values.contains { if case .text = $0.content { true } else { false } }
      case ("$not", .mapping): return namesText(entry.value)
      default: return false
      }
    }
  }
}

extension ScriptSubject {
  /// The body as text.
  fileprivate var ofBody: ScriptSubject {
    var subject = self
    subject.part = .body
    return subject
  }
}

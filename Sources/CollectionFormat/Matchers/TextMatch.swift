// SPDX-License-Identifier: Apache-2.0

import Queries

/// The matchers of the subject's text.
package enum TextMatch: Sendable {
  /// A part of text, or an element of a list.
  case contains(Expected)
  case equalsIgnoringCase(TemplateText)
  case startsWith(TemplateText)
  case endsWith(TemplateText)
  case matches(PatternTemplate)
}

extension TextMatch: MatcherFamily {
  static let definitions: [MatcherDefinition] = [
    MatcherDefinition(
      "$contains", .element, "a text contains this text; a list has an element like this",
      example: "{ $contains: ok }", alsoCalled: ["$includes", "$has"], phrase: "contains"
    ) { loading, written in
      loading.warnOfEmptyText(written)
      return loading.expected(written.node, written.slot.element).map { .text(.contains($0)) }
    },
    MatcherDefinition(
      "$equalsIgnoringCase", .text,
      "equals this text when both are in lower case, by Unicode, whatever the language",
      example: "{ $equalsIgnoringCase: gzip }",
      alsoCalled: ["$iequals", "$equalsIgnoreCase", "$ieq"], phrase: "equals, ignoring case,"
    ) { loading, written in
      loading.text(written.node, expected: .text).map { .text(.equalsIgnoringCase($0)) }
    },
    MatcherDefinition(
      "$startsWith", .text, "begins with this text", example: "{ $startsWith: /pets }",
      alsoCalled: ["$beginsWith", "$prefix"], phrase: "starts with"
    ) { loading, written in
      loading.warnOfEmptyText(written)
      return loading.text(written.node, expected: .text).map { .text(.startsWith($0)) }
    },
    MatcherDefinition(
      "$endsWith", .text, "ends with this text", example: "{ $endsWith: .png }",
      alsoCalled: ["$suffix"], phrase: "ends with"
    ) { loading, written in
      loading.warnOfEmptyText(written)
      return loading.text(written.node, expected: .text).map { .text(.endsWith($0)) }
    },
    MatcherDefinition(
      "$matches", .text,
      "this PCRE2 pattern is found in it; a text that a template inserts is literal",
      example: "{ $matches: '^[a-z]+$' }", alsoCalled: ["$regex", "$match", "$pattern", "$like"],
      phrase: "matches"
    ) { loading, written in
      loading.warnOfEmptyText(written)
      return loading.pattern(written.node).map { .text(.matches($0)) }
    },
  ]

  var nested: [Expected] {
    switch self {
    case .contains(let expected): [expected]
    case .equalsIgnoringCase, .startsWith, .endsWith, .matches: []
    }
  }

  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .contains(let expected): expected.addReadNames(to: &names)
    case .equalsIgnoringCase(let text), .startsWith(let text), .endsWith(let text):
      text.addReadNames(to: &names)
    case .matches(let pattern): pattern.addReadNames(to: &names)
    }
  }
}

extension DecodingContext {
  /// Warns of an empty text, which every text contains and begins with.
  fileprivate mutating func warnOfEmptyText(_ written: WrittenOperand) {
    guard case .scalar(let scalar) = written.node.content, case .text = scalar.value,
      scalar.text.isEmpty
    else { return }
    report(.alwaysHolds(written.matcher.name, at: written.node.span))
  }
}

/// A regular expression of `$matches`.
package enum PatternTemplate: Sendable {
  /// Compiled at load.
  case constant(Pattern, TemplateText)
  /// Compiled for each use; inserted values are literal text.
  case template(TemplateText)
}

extension PatternTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if case .template(let text) = self { text.addReadNames(to: &names) }
  }
}

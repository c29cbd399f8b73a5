// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension JSONPathError {
  /// The diagnostic, at the place of `range` in the source, which the caller found.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(code, message, at: Annotation(span, label), offers: offers(at: span), help: help)
  }

  /// What is wrong, for a message that has the path already: the label of its place, or the message.
  package var words: String { label.isEmpty ? message : "\(message): \(label)" }

  /// What to write instead, in words.
  package var adviceWords: [String] { help }

  private var code: DiagnosticCode {
    switch kind {
    case .tooLong: .jsonpathTooLong
    default: .invalidJSONPath
    }
  }

  private var message: String {
    switch kind {
    case .missingRoot: "a JSONPath begins with `$`"
    case .surroundingSpace: "a JSONPath has no white space around it"
    case .unexpected(let found, _):
      found.isEmpty ? "a JSONPath ends too early" : "`\(found)` does not belong here"
    case .unterminatedText: "a name in a JSONPath has no end"
    case .invalidEscape(let text): "`\(text)` is not an escape of JSONPath"
    case .controlCharacter: "a control character in a name"
    case .invalidInteger(let text): "`\(text)` is not an index"
    case .integerOutOfRange(let text): "`\(text)` is too large for an index"
    case .invalidNumber(let text): "`\(text)` is not a number of JSON"
    case .unknownWord(let word): "`\(word)` is neither a literal nor a path"
    case .unknownFunction(let name): "JSONPath has no function `\(name)`"
    case .argumentCount(let name, let expected, let found):
      "`\(name)` takes \(expected == 1 ? "1 argument" : "\(expected) arguments"), not \(found)"
    case .argumentNotPath(let name): "`\(name)` takes a path"
    case .argumentNotValue(let name, _): "`\(name)` takes one value"
    case .literalAlone: "a literal alone is not a condition"
    case .notSingular: "a path that may select many nodes cannot be compared"
    case .resultNotCompared(let name): "`\(name)` gives a value, which must be compared"
    case .resultNotComparable(let name): "`\(name)` gives yes or no and is not compared"
    case .tooDeep:
      "filters, parentheses and functions are nested deeper than "
        + "\(PathParser.maximumDepth) levels"
    case .tooLong: "a JSONPath is longer than \(JSONPath.maximumBytes) bytes"
    }
  }

  private var label: String {
    switch kind {
    case .unexpected(_, let expected): "expected \(expected)"
    case .unterminatedText: "this quote is not closed"
    case .argumentNotPath: "not a path"
    case .argumentNotValue(_, let found): found
    default: ""
    }
  }

  private var help: [String] {
    switch kind {
    case .unexpected("~", _): ["a path selects no names: check those of an object with `$keys`"]
    case .unexpected("^", _):
      ["a path cannot go up: select the parents by what they have, as in `$.pets[?@.name]`"]
    case .controlCharacter(let byte):
      ["write `\\u00\(String(byte, radix: 16).count == 1 ? "0" : "")\(String(byte, radix: 16))`"]
    case .invalidInteger: ["write a whole number without leading zeros, or a quoted name"]
    case .argumentNotPath: ["write a path like `@.items[*]`"]
    case .literalAlone: ["compare it: `@.a == 'x'`"]
    case .notSingular:
      ["select one node by names and indexes, or write `value(…)` or `count(…)` around it"]
    case .resultNotCompared(let name): ["write `\(name)(…) > 0` or the like"]
    case .resultNotComparable(let name): ["write `\(name)(…)` or `!\(name)(…)`"]
    default: []
    }
  }

  private func offers(at span: SourceSpan) -> [Offer] {
    switch kind {
    case .unknownWord(let word): [Self.offer(for: word, at: span)]
    case .unknownFunction(let name):
      [
        .near(name, among: PathFunction.allCases.map(\.rawValue), at: span)
          ?? .words("its functions are `length`, `count`, `match`, `search` and `value`")
      ]
    default: []
    }
  }

  /// The intended meaning of a bare word in a filter.
  private static func offer(for word: String, at span: SourceSpan) -> Offer {
    let signs = ["and": "&&", "or": "||", "not": "!"]
    if let sign = signs[word] { return .words("write `\(sign)`") }
    return .near(word, among: ["true", "false", "null"], at: span)
      ?? .words("write `@.\(word)` for a member, `'\(word)'` for text")
  }
}

extension JSONPathWarning {
  /// The diagnostic, at the place of `range` in the source, which the caller found.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    switch kind {
    case .neverMatches:
      Diagnostic(
        .patternNeverMatches, "a pattern is not an I-Regexp, so that it matches nothing",
        severity: .warning, at: Annotation(span, "I-Regexp has no `\(found)`"),
        help: [
          "write `[0-9]` for `\\d`, `[A-Za-z0-9_]` for `\\w`, `( |\\t|\\n|\\r)` for `\\s`; or "
            + "check with `$matches`, whose patterns are PCRE2's"
        ])
    case .lengthMember:
      Diagnostic(
        .lengthMember, "`.length` is a member of an object here, not a length",
        severity: .warning, at: Annotation(span, "selects nothing in a list or a text"),
        help: [
          "write `length(\(found))` for how long it is, `\(found)['length']` for a member of that name"
        ])
    }
  }
}

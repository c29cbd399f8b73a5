// SPDX-License-Identifier: Apache-2.0

/// The functions of XPath 1.0 (section 4).
enum XPathFunction: String, Sendable, CaseIterable {
  case last, position, count, id, name, string, concat, contains, substring, translate, boolean, not
  case lang, number, sum, floor, ceiling, round
  case localName = "local-name"
  case namespaceURI = "namespace-uri"
  case startsWith = "starts-with"
  case substringBefore = "substring-before"
  case substringAfter = "substring-after"
  case stringLength = "string-length"
  case normalizeSpace = "normalize-space"
  case yes = "true"
  case no = "false"

  /// How many arguments it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .last, .position, .yes, .no: 0...0
    case .count, .id, .sum, .boolean, .not, .lang, .floor, .ceiling, .round: 1...1
    case .localName, .namespaceURI, .name, .string, .stringLength, .normalizeSpace, .number: 0...1
    case .startsWith, .contains, .substringBefore, .substringAfter: 2...2
    case .substring: 2...3
    case .translate: 3...3
    case .concat: 2...Int.max
    }
  }

  /// Whether its first argument must be nodes.
  var takesNodes: Bool {
    switch self {
    case .count, .sum, .localName, .namespaceURI, .name: true
    default: false
    }
  }

  /// The kind of its result.
  var result: XPath.Kind {
    switch self {
    case .id: .nodes
    case .last, .position, .count, .stringLength, .number, .sum, .floor, .ceiling, .round: .number
    case .startsWith, .contains, .boolean, .not, .yes, .no, .lang: .boolean
    case .localName, .namespaceURI, .name, .string, .concat, .substringBefore, .substringAfter,
      .substring, .normalizeSpace, .translate:
      .text
    }
  }

  /// The replacement for a function of XPath 2.0 and later.
  static func advice(forLater name: String) -> String? {
    switch name {
    case "ends-with": "XPath 1.0 has none: expect `{ $endsWith: … }`"
    case "matches": "XPath 1.0 has none: expect `{ $matches: … }`"
    case "exists": "XPath 1.0 has none: write `boolean(…)`, or expect `{ $exists: true }`"
    case "empty": "XPath 1.0 has none: write `not(…)`, or expect `{ $exists: false }`"
    case "lower-case", "upper-case":
      "XPath 1.0 has none: write `translate(…, 'ABC', 'abc')` with the letters"
    case "length": "write `string-length(…)`, or expect `{ $length: … }`"
    case "max", "min", "avg", "distinct-values", "string-join", "replace", "tokenize", "abs":
      "XPath 1.0 has none"
    default: nil
    }
  }
}

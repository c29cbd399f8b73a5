// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// What belongs here, as a person would say it, back-ticks round what can be typed.
  package var words: String {
    switch self {
    case .text, .prose: "a text"
    case .literal: "a text without `${…}`"
    case .name: "a name"
    case .boolean: "`true` or `false`"
    case .integer(let range): Self.words(for: range)
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .duration: "a duration like `500ms` or `1m30s`"
    case .size: "a size like `64MB` or `16KiB`"
    case .rate: "a rate like `10MB/s`"
    case .condition: "a condition"
    case .path: "a JSONPath like `$.id`"
    case .xpath: "an XPath like `//item/@id`"
    case .template: "an expression like `${response.status}`"
    case .address: "an address"
    case .made(let shape): "\(shape.words), also by a template"
    case .file: "the path of a file"
    case .words(let words): Self.joined(words.map { "`\($0)`" })
    case .status: "a status like `201`, or a class like `2xx`"
    case .version: "`1`"
    case .jsonSchema: "a JSON Schema"
    case .data: "any value"
    case .scalar: "a text, a number or a boolean"
    case .expected(.time): "a mapping of matchers like `{ $lt: 500ms }`"
    case .expected(.status): "a mapping of matchers like `{ $lt: 300 }`"
    case .expected(.redirects):
      "a list of redirects, or a mapping of matchers like `{ $length: 1 }`"
    case .expected(.redirect): "a mapping of `status`, `url`, `headers`, `time`, or of matchers"
    case .expected(.headers): "a mapping from names of headers to expected values"
    case .expected(.certificate): "a mapping like `{ expiresIn: { $gt: 30d } }`"
    case .expected: "an expected value"
    case .operand(let slot): slot.operandWords
    case .null: "`null`"
    case .list(let element, _): "a list of \(element.plural)"
    case .named(_, let value): "a mapping from names to \(value.plural)"
    case .single(let value): "a mapping of one name to \(value.words)"
    case .mapping(let name): "a mapping (\(name))"
    case .either(let shapes): Self.joined(shapes.map(\.words))
    }
  }

  /// The same for several of them.
  private var plural: String {
    switch self {
    case .text, .literal, .prose: "texts"
    case .name: "names"
    case .file: "paths of files"
    case .condition: "conditions"
    case .status: "statuses"
    case .data: "any values"
    case .scalar: "texts, numbers or booleans"
    case .expected: "expected values"
    case .mapping(let name): "mappings (\(name))"
    case .single: "mappings of one name"
    case .either(let shapes): Self.joined(shapes.map(\.plural))
    default: words
    }
  }

  private static func words(for range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "a whole number from \(range.lowerBound)"
      : "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " or " + last
  }
}

// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// The expected value in a message, with back-ticks around text to type: the term with its
  /// article, and an example if it has units or a notation of its own.
  package var words: String {
    switch self {
    case .duration: "a duration like `500ms` or `1m30s`"
    case .size: "a size like `64MB` or `16KiB`"
    case .rate: "a rate like `10MB/s`"
    case .startRate: "a rate like `200/s` or `30/m`"
    case .share: "a share like `60%`"
    case .path: "a JSONPath like `$.id`"
    case .xpath: "an XPath like `//item/@id`"
    case .template: "an expression like `${response.status}`"
    case .status: "a status like `201`, or a class like `2xx`"
    case .literal: "text without `${…}`"
    case .expected(.time): "a mapping of matchers like `{ $lt: 500ms }`"
    case .expected(.status): "a mapping of matchers like `{ $lt: 300 }`"
    case .expected(.redirects):
      "a list of redirects, or a mapping of matchers like `{ $length: 1 }`"
    case .expected(.redirect): "a mapping of `status`, `url`, `headers`, `time`, or of matchers"
    case .expected(.headers): "a mapping of names of headers to expected values"
    case .expected(.certificate): "a mapping like `{ expiresIn: { $gt: 30d } }`"
    case .expected: "a value or matchers"
    case .operand(let slot): slot.operandWords
    case .made(let shape): "\(shape.words) or a template"
    case .called(.fields, _): "a mapping of names to texts"
    case .called(_, let shape): shape.words
    case .single(let value): "a mapping of one name to \(value.words)"
    case .mapping(let name): "a mapping (\(name))"
    case .list(let element, _): "a list of \(element.pluralWords)"
    case .named(_, let value): "a mapping of names to \(value.pluralWords)"
    case .either(let shapes): Self.alternatives(shapes) { $0.words }
    default: article + term
    }
  }

  /// The shape in a table: short, without an article; `specs/reference.md` explains it under
  /// *Types*.
  package var term: String {
    switch self {
    case .text, .bytes, .scalar: "text"
    case .literal: "literal text"
    case .prose: "prose"
    case .name: "name"
    case .labelName: "name of a label"
    case .serviceName: "name of a service"
    case .boolean: "`true` or `false`"
    case .integer(let range): Self.words(for: range)
    case .number(let range): "number from \(range.lowerBound) to \(range.upperBound)"
    case .duration: "duration"
    case .size: "size"
    case .rate: "rate"
    case .startRate: "rate of starts"
    case .share: "share"
    case .condition: "condition"
    case .expression: "CEL expression"
    case .path: "JSONPath"
    case .xpath: "XPath"
    case .template: "expression"
    case .address: "address"
    case .file: "path"
    case .made(let shape): "\(shape.term) or template"
    case .words(let words): Self.joined(words.map { "`\($0)`" })
    case .status: "status"
    case .version: "`1`"
    case .jsonSchema: "JSON Schema"
    case .data: "any value"
    case .expected(.time): "matchers of durations"
    case .expected(.status): "matchers of numbers"
    case .expected: "expected value"
    case .operand: "number, date or timestamp"
    case .null: "`null`"
    case .list(let element, _): "list of \(element.plural)"
    case .named(_, let value): "mapping of names to \(value.plural)"
    case .single: "mapping of one name"
    case .mapping(let name): "[\(name)](#\(FormatTables.anchor(of: name)))"
    case .called(.fields, _): "mapping of names to texts"
    case .called(.fieldValue, _): "text or list of texts"
    case .called(_, let shape): shape.term
    case .either(let shapes): Self.alternatives(shapes) { $0.term }
    }
  }

  /// The plural of the term.
  private var plural: String {
    switch self {
    case .text, .literal, .prose, .bytes, .scalar, .called(.fieldValue, _): "texts"
    case .called(.secretValue, _): "texts or secrets"
    case .called(.labelValue, _): "label values"
    case .called(.service, _): "services"
    case .name: "names"
    case .file: "paths"
    case .condition: "conditions"
    case .expression: "CEL expressions"
    case .status: "statuses"
    case .address: "addresses"
    case .path: "JSONPaths"
    case .data: "any values"
    case .expected: "expected values"
    case .operand: "numbers, dates or timestamps"
    case .mapping(let name): "[\(name)](#\(FormatTables.anchor(of: name)))"
    case .single: "mappings of one name"
    case .list(let element, _): "lists of \(element.plural)"
    case .made(let shape): "\(shape.plural) or templates"
    case .either(let shapes): Self.joined(shapes.map(\.plural))
    default: term
    }
  }

  /// The plural in a message, which has no links.
  private var pluralWords: String {
    switch self {
    case .mapping(let name): "mappings (\(name))"
    case .list(let element, _): "lists of \(element.pluralWords)"
    case .either(let shapes): Self.joined(shapes.map(\.pluralWords))
    default: plural
    }
  }

  /// The article before the term in a sentence.
  private var article: String {
    switch self {
    case .name, .condition, .expression, .file, .list, .named, .integer, .number, .jsonSchema: "a "
    case .address, .expected: "an "
    default: ""
    }
  }

  private static func words(for range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "whole number from \(range.lowerBound)"
      : "whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  /// `text or list of texts`; equal terms only once.
  private static func alternatives(_ shapes: [Shape], _ words: (Shape) -> String) -> String {
    if shapes.count == 2, case .words = shapes[0], case .list(.words, _) = shapes[1] {
      return words(shapes[0]) + ", or a list of them"
    }
    return joined(shapes.map(words))
  }

  private static func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension FormatTables {
  /// The anchor of a mapping's section in the reference.
  static func anchor(of name: String) -> String {
    guard let table = named(name) else { return "expectations" }
    var anchor = ""
    for scalar in table.title.unicodeScalars {
      if scalar == " " {
        anchor += "-"
      } else if scalar.properties.isAlphabetic || scalar == "-" || ("0"..."9").contains(scalar) {
        anchor += String(scalar).lowercased()
      }
    }
    return anchor
  }
}

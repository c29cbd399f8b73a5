// SPDX-License-Identifier: Apache-2.0

import Queries
import YAMLTree

/// The description of one matcher.
package struct MatcherDescription: Sendable {
  package var name: String
  package var word: MatcherWord
  /// The kind of its operand.
  package var operand: MatcherOperand
  package var words: String
  /// A piece of YAML under `expect: { json: … }` that a test loads.
  package var example: String
  package var otherNames: [String]
  /// Whether it applies to a status, a count or a duration.
  package var fitsQuantities: Bool
}

/// The kind of a matcher's operand.
package enum MatcherOperand: Sendable {
  /// Any data.
  case data
  /// An expectation for the same subject.
  case same
  /// An expectation for an element of the subject.
  case element
  /// A list of expectations for the same subject.
  case listOfSame
  /// A list of expectations for elements.
  case listOfElements
  /// A number, a duration, a date or a timestamp, or a template.
  case order
  /// Two of them.
  case pair
  case text
  case boolean
  /// An expectation for a count.
  case count
  /// An expectation for a list of names.
  case names
  /// One or more of JSON's types.
  case types
  /// A text format that can be judged.
  case format
  case sorting
  case schema

  /// Its shape for a subject of this kind.
  package func shape(in slot: SubjectKind) -> Shape {
    switch self {
    case .data: slot.isQuantity ? .expected(slot) : .data
    case .same: .expected(slot)
    case .element: .expected(slot.element)
    case .listOfSame: .list(.expected(slot), nonEmpty: true)
    case .listOfElements: .list(.expected(slot.element), nonEmpty: false)
    case .order: .operand(slot)
    case .pair: .list(.operand(slot), nonEmpty: true)
    case .text: .text
    case .boolean: .boolean
    case .count: .expected(.count)
    case .names: .expected(.json)
    case .types: .either([.oneOrMore(.words(JSONType.allCases.map(\.rawValue))), .null])
    case .format: .words(TextFormat.allCases.filter(\.isChecked).map(\.rawValue))
    case .sorting:
      .either([.words(SortDirection.allCases.map(\.rawValue)), .mapping("sorted")])
    case .schema: Reader<SchemaTemplate>.schema.shape
    }
  }
}

/// The matchers: the only place that describes them.
package enum MatcherTable {
  /// In the order of the reference.
  package static let all: [MatcherDescription] = equality + order + texts + shapes + lists

  private static let index = KeyIndex(all.map(\.name))

  /// All words, for "did you mean".
  static let words = MatcherWord.allCases.map(\.rawValue)

  /// The matcher whose word has exactly these bytes.
  static func description(of key: YAMLMapping.Entry) -> MatcherDescription? {
    key.ofKey { index.position(of: $0) }.map { all[$0] }
  }

  /// The matcher for a word of another tool.
  static func word(calledElsewhere name: String) -> String? {
    all.first { $0.otherNames.contains { $0.utf8.elementsEqual(name.utf8) } }?.name
  }

  private static func matcher(
    _ word: MatcherWord, _ operand: MatcherOperand, _ words: String, example: String,
    alsoCalled otherNames: [String] = [], fitsQuantities: Bool = false
  ) -> MatcherDescription {
    MatcherDescription(
      name: word.rawValue, word: word, operand: operand, words: words, example: example,
      otherNames: otherNames, fitsQuantities: fitsQuantities)
  }

  private static let equality: [MatcherDescription] = [
    matcher(
      .equals, .data, "equals this data; every key below it is data, `$` keys too",
      example: "{ $equals: { $ref: a } }", alsoCalled: ["$eq", "$is", "$equal"],
      fitsQuantities: true),
    matcher(
      .exact, .same, "as written, and no other members, at every depth",
      example: "{ $exact: { id: 1 } }", alsoCalled: ["$strict"]),
    matcher(
      .not, .same, "does not hold", example: "{ $not: 5 }",
      alsoCalled: ["$ne", "$neq", "$notEquals"], fitsQuantities: true),
    matcher(
      .oneOf, .listOfSame, "is one of these", example: "{ $in: [1, 2] }",
      alsoCalled: ["$oneOf", "$enum"], fitsQuantities: true),
    matcher(
      .anyOf, .listOfSame, "at least one of these holds",
      example: "{ $anyOf: [{ $lt: 0 }, 7] }", alsoCalled: ["$or"], fitsQuantities: true),
    matcher(
      .allOf, .listOfSame, "all of these hold",
      example: "{ $allOf: [{ $gt: 0 }, { $lt: 9 }] }", alsoCalled: ["$and"], fitsQuantities: true),
  ]

  private static let order: [MatcherDescription] = [
    matcher(
      .greaterThan, .order, "is more than a number, a duration, a date or a timestamp",
      example: "{ $gt: 0 }", alsoCalled: ["$greaterThan", "$after"], fitsQuantities: true),
    matcher(
      .atLeast, .order, "is at least this", example: "{ $gte: 0 }",
      alsoCalled: ["$ge", "$min", "$atLeast"], fitsQuantities: true),
    matcher(
      .lessThan, .order, "is less than this", example: "{ $lt: 100 }",
      alsoCalled: ["$lessThan", "$before"], fitsQuantities: true),
    matcher(
      .atMost, .order, "is at most this", example: "{ $lte: 100 }",
      alsoCalled: ["$le", "$max", "$atMost"], fitsQuantities: true),
    matcher(
      .between, .pair, "is between these two, both included", example: "{ $between: [1, 5] }",
      alsoCalled: ["$range"], fitsQuantities: true),
    matcher(
      .closeTo, .order, "differs from this by at most `$within`, which is written beside it",
      example: "{ $closeTo: 10, $within: 0.5 }", alsoCalled: ["$approx", "$near"],
      fitsQuantities: true),
  ]

  private static let texts: [MatcherDescription] = [
    matcher(
      .contains, .element, "a text contains this text; a list has an element like this",
      example: "{ $contains: ok }", alsoCalled: ["$includes", "$has"]),
    matcher(
      .startsWith, .text, "begins with this text", example: "{ $startsWith: /pets }",
      alsoCalled: ["$beginsWith", "$prefix"]),
    matcher(
      .endsWith, .text, "ends with this text", example: "{ $endsWith: .png }",
      alsoCalled: ["$suffix"]),
    matcher(
      .matches, .text,
      "this PCRE2 pattern is found in it; a text that a template inserts is literal",
      example: "{ $matches: '^[a-z]+$' }", alsoCalled: ["$regex", "$match", "$pattern", "$like"]),
  ]

  private static let shapes: [MatcherDescription] = [
    matcher(
      .type, .types, "is of this type, or of one of these", example: "{ $type: integer }",
      alsoCalled: ["$isType", "$typeof"]),
    matcher(
      .format, .format, "is text of this format of JSON Schema", example: "{ $format: uuid }",
      alsoCalled: ["$isFormat"]),
    matcher(
      .schema, .schema, "follows this JSON Schema",
      example: "{ $schema: { type: object, required: [id] } }",
      alsoCalled: ["$jsonSchema", "$matchesSchema"]),
    matcher(
      .exists, .boolean, "exists, or with `false` does not", example: "{ $exists: true }",
      alsoCalled: ["$present", "$defined"], fitsQuantities: true),
    matcher(
      .empty, .boolean, "is an empty text, list or object, or with `false` is not",
      example: "{ $empty: true }", alsoCalled: ["$isEmpty"]),
    matcher(
      .length, .count,
      "the number of characters, elements or members", example: "{ $length: { $gt: 0 } }",
      alsoCalled: ["$len", "$size", "$count"]),
    matcher(
      .keys, .names, "the list of the names of an object", example: "{ $keys: [id, name] }"),
  ]

  private static let lists: [MatcherDescription] = [
    matcher(
      .each, .element, "holds for every element, of which there is at least one",
      example: "{ $each: { $gt: 0 } }", alsoCalled: ["$every", "$all"]),
    matcher(
      .any, .element, "holds for at least one element", example: "{ $any: { id: 1 } }",
      alsoCalled: ["$some", "$elemMatch"]),
    matcher(
      .unique, .boolean, "no two elements are equal, or with `false` some are",
      example: "{ $unique: true }", alsoCalled: ["$distinct"]),
    matcher(
      .sorted, .sorting,
      "the elements, or the values that `by` selects, are in this order: all numbers, or all dates and "
        + "timestamps; texts by `that`",
      example: "{ $sorted: asc }", alsoCalled: ["$ordered"]),
    matcher(
      .sameItems, .listOfElements, "these elements in any order",
      example: "{ $sameItems: [1, 2] }", alsoCalled: ["$containsExactly", "$unordered"]),
  ]
}

/// The words that are allowed directly under a cookie, besides the matchers.
package enum CookieMatcherTable {
  /// `$value` and the attributes.
  package static let words = ["$value"] + CookieAttribute.allCases.map(\.rawValue)
}

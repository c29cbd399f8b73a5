// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import YAMLTree

/// One matcher: all that the format says of it, and how its operand is read.
///
/// The matchers of one family are in one file, with their meanings; a file of `Checking` judges the
/// family.
package final class MatcherDefinition: Sendable {
  /// The `$word`.
  package let name: String
  /// The kind of its operand.
  package let operand: MatcherOperand
  package let words: String
  /// A piece of YAML under `expect: { json: … }` that a test loads.
  package let example: String
  package let otherNames: [String]
  /// Whether it applies to a status, a count or a duration.
  package let fitsQuantities: Bool
  /// The words between "expected" and the operand in a failure.
  package let phrase: String
  /// The key that is written beside it; nil for none.
  package let companion: MatcherCompanion?
  /// Reads the operand; nil if it is invalid, which is reported.
  let read: @Sendable (inout DecodingContext, WrittenOperand) -> Matcher.Kind?

  init(
    _ name: String, _ operand: MatcherOperand, _ words: String, example: String,
    alsoCalled otherNames: [String] = [], fitsQuantities: Bool = false, phrase: String? = nil,
    companion: MatcherCompanion? = nil,
    read: @escaping @Sendable (inout DecodingContext, WrittenOperand) -> Matcher.Kind?
  ) {
    self.name = name
    self.operand = operand
    self.words = words
    self.example = example
    self.otherNames = otherNames
    self.fitsQuantities = fitsQuantities
    self.phrase = phrase ?? name
    self.companion = companion
    self.read = read
  }
}

extension MatcherDefinition {
  /// Its operand is a list of two.
  var isPair: Bool { if case .pair = operand { true } else { false } }
}

/// A key that only makes sense beside one matcher, as `$within` beside `$closeTo`.
package struct MatcherCompanion: Sendable {
  package let name: String
  /// Its description in the schema.
  package let words: String
  /// The code of the diagnostic when one of the two is missing.
  let missing: DiagnosticCode
}

/// The operand of a matcher as it is written.
struct WrittenOperand {
  let node: YAMLNode
  /// The mapping with the matcher.
  let mapping: YAMLMapping
  /// The kind of the subject.
  let slot: SubjectKind
  let matcher: MatcherDefinition
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
    case .listOfSame: .either([.list(.expected(slot), nonEmpty: true), .template])
    case .listOfElements: .either([.list(.expected(slot.element), nonEmpty: false), .template])
    case .order: .operand(slot)
    case .pair: .either([.list(.operand(slot), nonEmpty: true), .template])
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

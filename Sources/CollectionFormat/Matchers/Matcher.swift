// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One `$word` of an expectation with its operand.
package struct Matcher: Sendable {
  /// The `$word`.
  package var span: SourceSpan
  package let definition: MatcherDefinition
  package var kind: Kind

  /// The meaning of the word here: a family of matchers, and in it the matcher. No switch over either
  /// has a `default:`, so a new matcher does not compile before it is judged.
  package enum Kind: Sendable {
    case equality(EqualityMatch)
    case ordering(OrderingMatch)
    case text(TextMatch)
    case shape(ShapeMatch)
    case elements(ElementMatch)
  }

  init(_ definition: MatcherDefinition, _ kind: Kind, at span: SourceSpan) {
    self.span = span
    self.definition = definition
    self.kind = kind
  }

  /// The `$word`.
  package var name: String { definition.name }
}

/// A family of matchers: what its words mean with their operands.
protocol MatcherFamily: NameReader, Sendable {
  /// The matchers of the family, in the order of the reference.
  static var definitions: [MatcherDefinition] { get }

  /// The expectations in the operand.
  var nested: [Expected] { get }
}

extension Matcher {
  /// The expectations in the operand.
  package var nested: [Expected] {
    switch kind {
    case .equality(let match): match.nested
    case .ordering(let match): match.nested
    case .text(let match): match.nested
    case .shape(let match): match.nested
    case .elements(let match): match.nested
    }
  }
}

extension Matcher: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch kind {
    case .equality(let match): match.addReadNames(to: &names)
    case .ordering(let match): match.addReadNames(to: &names)
    case .text(let match): match.addReadNames(to: &names)
    case .shape(let match): match.addReadNames(to: &names)
    case .elements(let match): match.addReadNames(to: &names)
    }
  }
}

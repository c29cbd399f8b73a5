// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The loop of a step: each turn carries the step out once more. An object, since few steps have one.
package final class LoopTemplate: Sendable {
  package let kind: Kind
  /// `as`: the name of the element in each turn; nil for `repeat`.
  package let element: Located<String>?
  /// Whether the requests of all turns are sent at the same moment.
  package let isTogether: Bool
  /// The key.
  package let span: SourceSpan

  init(
    kind: Kind, element: Located<String>? = nil, isTogether: Bool = false, span: SourceSpan
  ) {
    self.kind = kind
    self.element = element
    self.isTogether = isTogether
    self.span = span
  }

  /// The same loop with the name of its element.
  func naming(_ element: Located<String>) -> LoopTemplate {
    LoopTemplate(kind: kind, element: element, isTogether: isTogether, span: span)
  }

  /// What decides about turns.
  package enum Kind: Sendable {
    /// A number of turns. `limit` is the most that a template may give.
    case times(Quantity<Int>, limit: Quantity<Int>)
    /// Asked before each turn. Holding after `limit` turns is a failure.
    case whilst(Condition, limit: Quantity<Int>)
    /// A turn for each element of a list, which must have `atLeast` elements.
    case each(TemplateValue, atLeast: Quantity<Int>)
  }

  /// The most turns that a file may ask for.
  package static let turnLimit = 1_000_000
  /// The most turns of `while`, and of a number from a template, unless `max` is written.
  package static let standardLimit = 100
  /// How many turns of a step are sent together.
  package static let togetherTurns = 2...100

  /// The number of turns, if it is written; nil for one that the run decides.
  package var writtenCount: Int? {
    switch kind {
    case .times(let times, _): times.fixed
    case .each(.list(let elements, _), _): elements.count
    case .each(.constant(.array(let elements), _), _): elements.count
    case .each, .whilst: nil
    }
  }

  /// The condition of `while`, which is asked in each turn; nil for the other kinds.
  package var condition: Condition? {
    if case .whilst(let condition, _) = kind { condition } else { nil }
  }
}

extension LoopTemplate: NameReader {
  /// The names that are read once, before the first turn.
  package func addReadNames(to names: inout ReadNames) {
    switch kind {
    case .times(let number, let limit):
      number.addReadNames(to: &names)
      limit.addReadNames(to: &names)
    case .whilst(_, let limit): limit.addReadNames(to: &names)
    case .each(let list, let least):
      list.addReadNames(to: &names)
      least.addReadNames(to: &names)
    }
  }
}

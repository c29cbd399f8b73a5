// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Values

/// The turns of a loop, as far as they are known before the first one.
struct LoopPlan {
  enum Turns {
    case count(Int)
    case elements([Value], of: ScopedValue)
    /// As long as the condition holds, at most so many.
    case whilst(Condition, limit: Int)
  }

  let turns: Turns
  /// `as`.
  let element: String?
  /// The number of turns that are sent together; nil for turns one after another.
  private(set) var together: Int?

  /// The number of turns; nil if it is not known.
  var count: Int? {
    switch turns {
    case .count(let count): count
    case .elements(let elements, _): elements.count
    case .whilst: nil
    }
  }

  /// Evaluates the number or the list, once.
  ///
  /// - Throws: why the loop does not begin.
  init(
    _ loop: LoopTemplate, in scope: StepScope, maxPerHost: Int?
  ) throws(StepRefusal) {
    element = loop.element?.content
    switch loop.kind {
    case .times(let times, let limit):
      let count = try times.number(in: scope)
      let most = try limit.number(in: scope)
      if count > most {
        throw .tooManyTurns(count, limit: most, at: loop.span)
      }
      turns = .count(count)
    case .whilst(let condition, let limit):
      turns = .whilst(condition, limit: try limit.number(in: scope))
    case .each(let list, let least):
      let found: ScopedValue
      do throws(TemplateFailure) {
        found = try list.evaluate(in: scope)
      } catch {
        throw StepRefusal(error)
      }
      if scope.frame.collection.run.rehearsal != nil, !found.secrets.isEmpty,
        case .string = found.value
      {
        let element = ScopedValue.standIn(for: element ?? "element")
        turns = .elements([element.value], of: element)
        return
      }
      guard case .array(let elements) = found.value else { throw .notAList(at: list.span) }
      guard elements.count <= LoopTemplate.turnLimit else {
        throw .tooManyTurns(elements.count, limit: LoopTemplate.turnLimit, at: loop.span)
      }
      let needed = try least.number(in: scope)
      guard elements.count >= needed else {
        throw .tooFewElements(elements.count, needed: needed, at: loop.span)
      }
      turns = .elements(elements, of: found)
    }
    guard loop.isTogether, let count else { return }
    if let problem = Diagnostic.notTogether(turns: count, limit: maxPerHost, at: loop.span) {
      throw StepRefusal(.notTogether, problem.message, at: loop.span, help: problem.help)
    }
    together = count
  }

  /// The element of a turn, under its name.
  func locals(of turn: Int) -> Locals {
    var locals = Locals()
    if case .elements(let elements, let list) = turns, let element {
      var value = ScopedValue(elements[turn], secrets: list.secrets)
      value.received = list.received
      locals[element] = value
    }
    return locals
  }
}

extension StepRefusal {
  fileprivate static func tooManyTurns(
    _ count: Int, limit: Int, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(
      .loopLimit, "\(count) turns are more than `max`, which is \(limit)", at: span,
      help: limit < LoopTemplate.turnLimit ? ["write `max: \(count)` if that is meant"] : [])
  }

  fileprivate static func notAList(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .notAList, "`forEach` needs a list", at: span,
      help: ["of an object: `${object.map(k, {'key': k, 'value': object[k]})}`"])
  }

  fileprivate static func tooFewElements(
    _ count: Int, needed: Int, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(
      .tooFewElements,
      "`forEach` needs at least \(needed) element\(needed == 1 ? "" : "s"), and found \(count)",
      at: span)
  }
}

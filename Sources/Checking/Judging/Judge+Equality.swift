// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

extension Judge {
  /// The matchers that compare the subject with what is written, as it is or combined.
  func equality(_ match: EqualityMatch, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    switch match {
    case .equals(let value): equals(value, subject)
    case .exact(let expected): exact(expected, subject)
    case .not(let expected): not(expected, matcher, subject)
    case .oneOf(let choices): oneOf(choices, matcher, subject)
    case .anyOf(let members): anyOf(members, matcher, subject)
    case .allOf(let members): allOf(members, matcher, subject)
    }
  }

  /// `$exact`
  private func exact(_ expected: Expected, _ subject: Subject) -> Mismatch? {
    var judge = self
    judge.isExact = true
    return judge.expected(expected, subject)
  }

  /// `$not`: subjects that cannot be judged fail here too, so that a mistake in a test never
  /// passes.
  func not(_ expected: Expected, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard let mismatch = quiet.expected(expected, subject) else {
      return fail(
        .differs,
        .negated(
          shown(expected, for: subject), subject, holdsSecret: holdsSecret(expected),
          at: matcher.span))
    }
    switch mismatch.level {
    case .differs: return nil
    case .broken: return mismatch
    case .unfit: return isQuiet ? mismatch : self.expected(expected, subject)
    }
  }

  /// `$in`
  func oneOf(_ choices: ListOperand, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    judge(by: choices) { judge, choices in
      judge.choose(choices, subject) { level in
        fail(
          level,
          .noChoice(level, shown(matcher, for: subject), subject, at: matcher.span))
      }
    }
  }

  /// `$anyOf`
  func anyOf(_ members: ListOperand, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    judge(by: members) { judge, members in
      judge.choose(members, subject) { level in
        guard !isQuiet else { return fail(level, .unexplainedDifference) }
        let reasons = members.compactMap { judge.expected($0, subject)?.message }
        return .noneHolds(
          level, shown(matcher, for: subject), subject, reasons: reasons, at: matcher.span)
      }
    }
  }

  /// Nil if a choice holds. A choice that could not be carried out counts only if none holds, but
  /// one that reached a limit always counts: its result is unknown.
  private func choose(
    _ choices: [Expected], _ subject: Subject, otherwise: (Mismatch.Level) -> Mismatch
  ) -> Mismatch? {
    var level: Mismatch.Level = choices.isEmpty ? .differs : .unfit
    var broken: Mismatch?
    for choice in choices {
      if work.walk.ends() { return .stopped }
      guard let mismatch = quiet.expected(choice, subject) else { return nil }
      switch mismatch.level {
      case .differs: level = .differs
      case .unfit: break
      case .broken:
        if mismatch.isFinal { return mismatch }
        broken = broken ?? mismatch
      }
    }
    return broken ?? otherwise(level)
  }

  /// `$allOf`
  func allOf(_ members: ListOperand, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    judge(by: members) { judge, members in
      if members.isEmpty { return .emptyListOperand(at: matcher.span) }
      for member in members {
        if let mismatch = judge.expected(member, subject) { return mismatch }
      }
      return nil
    }
  }
}

extension ExpectedText {
  mutating func addOperand(of match: EqualityMatch) {
    switch match {
    case .equals(let value): add(value)
    case .exact(let expected), .not(let expected): add(expected)
    case .oneOf(let elements), .anyOf(let elements), .allOf(let elements): add(elements)
    }
  }
}

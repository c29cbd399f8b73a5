// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import RunEvents

extension Checker {
  /// Patterns are searched for in longer bodies off the engine thread.
  package static let inlinePatternLimit = 10_000

  /// Whether the checks may hold the engine thread up: the body is too long to be parsed there, or
  /// long enough for a pattern to take its time, or an XPath is evaluated.
  ///
  /// Looks through the checks only for a body beyond the limits.
  package func mayTakeLong(on subjects: ResponseSubjects) -> Bool {
    if !xpaths.isEmpty { return true }
    guard subjects.bodyBytes > Self.inlinePatternLimit else { return false }
    if subjects.bodyBytes > ResponseSubjects.inlineParseLimit {
      return json != nil || body != nil || bytes != nil || others.contains { $0.subject == .sha256 }
    }
    return json?.holdsPattern == true || body?.holdsPattern == true
  }

  /// The same as `judge(_:scope:)` on Swift's pool, whichever thread asks.
  @concurrent package func judgeElsewhere(
    _ subjects: ResponseSubjects, scope: some Scope & Sendable
  ) async -> [Verdict] {
    var subjects = subjects
    return judge(&subjects, scope: scope)
  }
}

extension CheckBranch {
  /// Whether any check searches for a pattern.
  var holdsPattern: Bool {
    leaves.contains { $0.condition.holdsPattern }
      || members.contains { $0.branch.holdsPattern } || paths.contains { $0.branch.holdsPattern }
  }
}

extension CheckBranch.Condition {
  /// Whether it searches for a pattern.
  var holdsPattern: Bool {
    switch self {
    case .expected(let expected): expected.holdsPattern
    case .matcher(let matcher): matcher.holdsPattern
    case .isAbsent: false
    }
  }
}

extension Expected {
  /// Whether it searches for a pattern.
  var holdsPattern: Bool {
    switch content {
    case .scalar: false
    case .list(let elements): elements.contains(where: \.holdsPattern)
    case .mapping(let mapping):
      mapping.members.contains { $0.expected.holdsPattern }
        || mapping.matchers.contains(where: \.holdsPattern)
        || mapping.paths.contains { $0.expected.holdsPattern }
    }
  }
}

extension Matcher {
  /// Whether it searches for a pattern.
  var holdsPattern: Bool {
    switch kind {
    case .matches: true
    case .exact(let expected), .not(let expected), .contains(let expected),
      .length(let expected), .each(let expected), .any(let expected), .keys(let expected):
      expected.holdsPattern
    case .oneOf(let members), .sameItems(let members), .anyOf(let members), .allOf(let members):
      members.contains(where: \.holdsPattern)
    case .equals, .compare, .between, .closeTo, .startsWith, .endsWith, .type, .exists, .empty,
      .unique, .sorted:
      false
    }
  }
}

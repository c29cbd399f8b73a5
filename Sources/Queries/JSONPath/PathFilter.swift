// SPDX-License-Identifier: Apache-2.0

import Values

/// The condition of a filter (RFC 9535, section 2.3.5).
indirect enum PathCondition: Sendable {
  case any([PathCondition])
  case all([PathCondition])
  case not(PathCondition)
  /// The query selects something.
  case exists(PathQuery)
  case compares(PathOperand, PathComparison, PathOperand)
  case matches(PathMatch)
}

/// A path inside of a filter.
struct PathQuery: Sendable {
  /// Whether it begins at the current node (`@`), not at the root (`$`).
  let isRelative: Bool
  let segments: [PathSegment]
  /// Its number in the whole path, from 0.
  let number: Int

  var isSingular: Bool { segments.allSatisfy(\.isSingular) }
}

/// An operand that gives one value, or nothing.
indirect enum PathOperand: Sendable {
  case literal(Value)
  /// A singular query.
  case query(PathQuery)
  case length(PathOperand)
  case count(PathQuery)
  case value(PathQuery)
}

/// `match` and `search`.
struct PathMatch: Sendable {
  /// Whether the whole text must match.
  let isWhole: Bool
  let subject: PathOperand
  let pattern: PathOperand
  /// The pattern if it is a literal.
  let compiled: FilterPattern?
}

/// The compiled pattern of a `match` or `search`.
enum FilterPattern: Sendable {
  case pattern(Pattern)
  /// It is not an I-Regexp, and matches nothing (RFC 9535, section 2.4.6).
  case never

  /// Translates and compiles; `never` for a value that is not text or not an I-Regexp.
  init(_ text: String, isWhole: Bool) {
    do throws(IRegexpError) {
      self = .pattern(try IRegexp.pattern(text, isWhole: isWhole))
    } catch {
      self = .never
    }
  }
}

/// RFC 9535, section 2.3.5.2.2.
enum PathComparison: Sendable {
  case equal
  case notEqual
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual
}

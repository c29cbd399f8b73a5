// SPDX-License-Identifier: Apache-2.0

import Values

/// What a filter asks of a node (RFC 9535, section 2.3.5).
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
  /// Whether it begins at the node that is asked (`@`), not at the root (`$`).
  let isRelative: Bool
  let segments: [PathSegment]
  /// Its number in the whole path, from 0.
  let number: Int

  var isSingular: Bool { segments.allSatisfy(\.isSingular) }
}

/// What gives one value, or nothing.
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
  /// The pattern when it is a literal.
  let compiled: FilterPattern?
}

/// What became of the pattern of a `match` or `search`.
enum FilterPattern: Sendable {
  case pattern(Pattern)
  /// It is no I-Regexp, and matches nothing (RFC 9535, section 2.4.6).
  case never

  /// Translates and compiles; for what is not text or no I-Regexp, `never`.
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

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// What one matcher holds for, what it does not hold for, and how it is misused.
///
/// A matcher is written as inside of `{ … }` under the member `v` of a document; the values are
/// those of `v`, none for one that is absent.
struct MatcherCase {
  let name: String
  let holds: [(matcher: String, value: String)]
  let fails: [Failing]
  /// With the code of the diagnostic, whose place is marked.
  let misused: [(matcher: String, code: String)]

  /// A matcher that does not hold, and its messages.
  struct Failing {
    let matcher: String
    let value: String
    let message: String

    init(_ matcher: String, _ value: String, _ message: String) {
      self.matcher = matcher
      self.value = value
      self.message = message
    }
  }

  init(
    _ name: String, holds: [(matcher: String, value: String)], fails: [Failing],
    misused: [(matcher: String, code: String)]
  ) {
    self.name = name
    self.holds = holds
    self.fails = fails
    self.misused = misused
  }

  static let all: [MatcherCase] = equality + logic + order + texts + shapes + lists

  /// A number that no binary one holds.
  static let big = "123456789012345678901234567890.10"
}

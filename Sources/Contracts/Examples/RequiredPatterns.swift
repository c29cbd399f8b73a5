// SPDX-License-Identifier: Apache-2.0

import Queries
import Values

/// Patterns of ECMA-262 that a text must match.
struct RequiredPatterns {
  /// Steps of one search.
  private static let searchSteps = 100_000

  private let all: [Pattern]

  /// - Returns: nil if one of them is not a pattern.
  init?(_ patterns: [String]) {
    all = patterns.compactMap { try? ECMAPattern.compile($0) }
    guard all.count == patterns.count else { return nil }
  }

  /// Whether all patterns match a text; also if one of them is not a pattern.
  static func match(_ text: String, _ patterns: [String]) -> Bool {
    RequiredPatterns(patterns)?.match(text) ?? true
  }

  /// Whether a text matches all of them.
  func match(_ text: String) -> Bool {
    all.allSatisfy { pattern in
      let work = Workload(searchSteps: Self.searchSteps)
      return ((try? pattern.firstMatch(in: text, within: work)) ?? nil) != nil
    }
  }
}

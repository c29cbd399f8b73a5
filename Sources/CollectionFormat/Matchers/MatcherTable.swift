// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// The matchers by their words.
package enum MatcherTable {
  /// In the order of the reference.
  package static let all: [MatcherDefinition] =
    EqualityMatch.definitions + OrderingMatch.definitions + TextMatch.definitions
    + ShapeMatch.definitions + ElementMatch.definitions

  private static let index = KeyIndex(all.map(\.name))

  /// All words, for "did you mean".
  static let words = all.map(\.name)

  /// The matcher whose word has exactly these bytes.
  package static func definition(of key: YAMLMapping.Entry) -> MatcherDefinition? {
    key.ofKey { index.position(of: $0) }.map { all[$0] }
  }

  /// The matchers with a key beside them.
  static let accompanied = all.compactMap { matcher in
    matcher.companion.map { (matcher: matcher, companion: $0) }
  }

  /// The matcher for a word of another tool.
  static func word(calledElsewhere name: String) -> String? {
    all.first { $0.otherNames.contains { $0.utf8.elementsEqual(name.utf8) } }?.name
  }
}

/// The words that are allowed directly under a cookie, besides the matchers.
package enum CookieMatcherTable {
  /// `$value` and the attributes.
  package static let words = ["$value"] + CookieAttribute.allCases.map(\.rawValue)
}

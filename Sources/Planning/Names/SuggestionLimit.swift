// SPDX-License-Identifier: Apache-2.0

/// Says for how many unknown names it is searched what was meant: suggestions beyond the first hundred are
/// not read, and each search compares a name with all others.
struct SuggestionLimit {
  static let most = 100

  private var count = 0

  /// The names among which to search; none beyond the limit.
  mutating func known(_ names: @autoclosure () -> [String]) -> [String] {
    count += 1
    return count <= Self.most ? names() : []
  }
}

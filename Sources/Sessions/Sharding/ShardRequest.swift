// SPDX-License-Identifier: Apache-2.0

import Planning

/// `--shard`, as typed.
package enum ShardRequest: Hashable, Sendable {
  /// `2/4`.
  case part(Int, of: Int)
  /// `auto` and `auto/4`: the CI system says which part it is.
  case auto(of: Int?)

  /// Nil for any other text, and for numbers that no shard has.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let count = parts.count == 2 ? Self.number(parts[1]) : nil
    if parts.count == 2, count == nil { return nil }
    if parts[0] == "auto" {
      self = .auto(of: count)
    } else {
      guard let count, let number = Self.number(parts[0]), number <= count else { return nil }
      self = .part(number, of: count)
    }
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), (1...Shard.limit).contains(number)
    else { return nil }
    return number
  }
}

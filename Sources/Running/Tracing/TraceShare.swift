// SPDX-License-Identifier: Apache-2.0

import Expressions

/// The share of a load's starts whose traces are sampled.
package struct TraceShare: Sendable, Equatable {
  /// Of a million starts.
  package let millionths: Int

  /// One start in a hundred.
  package init() { millionths = 10_000 }

  /// Reads a percentage from 0% to 100%, with at most four decimals: `0.5%`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.last == UInt8(ascii: "%"), (1...2).contains(parts.count) else { return nil }
    let whole = parts.count == 1 ? parts[0].dropLast() : parts[0]
    let decimals = parts.count == 1 ? [] : Array(parts[1].dropLast())
    guard (1...3).contains(whole.count), decimals.count <= 4,
      parts.count == 1 || !decimals.isEmpty
    else { return nil }
    var number = 0
    for digit in Array(whole) + decimals + Array(repeating: 48, count: 4 - decimals.count) {
      guard (48...57).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    guard number <= 1_000_000 else { return nil }
    millionths = number
  }

  /// Whether a start is one of them. Depends on its draw alone, so that a seed decides it.
  func has(startWithDraw draw: UInt64) -> Bool {
    // Another sequence than those of the responses that are judged.
    var numbers = NumberSequence(from: draw ^ 0x7472_6163_6573)
    return numbers.next() % 1_000_000 < UInt64(millionths)
  }
}

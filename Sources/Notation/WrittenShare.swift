// SPDX-License-Identifier: Apache-2.0

/// A share of a whole.
package struct WrittenShare: Hashable, Sendable {
  /// From 0 to 1,000,000.
  package let millionths: Int

  /// As written: `62.5%`.
  package let text: String

  /// Reads `60%` or `62.5%`, with at most four decimals; nil for any other text, and above 100 %.
  package init?(_ text: String) {
    guard text.utf8.last == UInt8(ascii: "%") else { return nil }
    let parts = text.utf8.dropLast().split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first,
      (1...2).contains(whole.count) || whole.elementsEqual("100".utf8)
    else { return nil }
    let fraction = parts.count == 2 ? Array(parts[1]) : [0x30]
    guard (1...4).contains(fraction.count),
      (whole + fraction).allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    let digits = Array(whole) + fraction + Array(repeating: 0x30, count: 4 - fraction.count)
    millionths = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard millionths <= 1_000_000 else { return nil }
    self.text = text
  }

  /// All of it.
  package static let whole = WrittenShare(millionths: 1_000_000, text: "100%")

  private init(millionths: Int, text: String) {
    self.millionths = millionths
    self.text = text
  }

  /// Whether a part of a whole is at least this share; true for an empty whole.
  package func isReached(by part: Int, of whole: Int) -> Bool {
    whole == 0 || part * 1_000_000 >= whole * millionths
  }
}

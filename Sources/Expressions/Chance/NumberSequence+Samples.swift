// SPDX-License-Identifier: Apache-2.0

import Digests

/// Data that reaches no real person and no real host.
extension NumberSequence {
  /// Area codes of North America; with 555 0100 to 0199 no subscriber has the number.
  private static let areaCodes = [
    "202", "206", "212", "213", "303", "305", "312", "404", "415", "416", "503", "512", "514",
    "602", "604", "617", "702", "713", "718", "808",
  ]

  /// The networks of RFC 5737, which are for documentation.
  private static let networks = ["192.0.2", "198.51.100", "203.0.113"]

  private mutating func element(of list: [String]) -> String {
    list[Int(number(upTo: UInt64(list.count - 1)))]
  }

  /// `Nala Birch`
  mutating func name() -> String {
    let given = element(of: SampleWords.givenNames)
    return "\(given) \(element(of: SampleWords.familyNames))"
  }

  /// Words with a space between any two.
  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in element(of: SampleWords.words) }.joined(separator: " ")
  }

  /// `nala.birch.48213@example.com` (RFC 2606)
  mutating func email() -> String {
    let given = element(of: SampleWords.givenNames).lowercased()
    let family = element(of: SampleWords.familyNames).lowercased()
    return "\(given).\(family).\(10_000 + number(upTo: 89_999))@example.com"
  }

  /// `+1 415 555 0142`
  mutating func phone() -> String {
    "+1 \(element(of: Self.areaCodes)) 555 \(String(10_100 + number(upTo: 99)).dropFirst())"
  }

  /// An address of IPv4.
  mutating func address() -> String {
    "\(element(of: Self.networks)).\(1 + number(upTo: 253))"
  }

  /// Hexadecimal digits in small letters.
  mutating func hexadecimal(_ count: Int) -> String {
    let bytes = (0..<(count + 1) / 2).map { _ in UInt8(number(upTo: 255)) }
    return String(Hexadecimal.encode(bytes).prefix(count))
  }

  /// A time so many whole seconds after the first, or the last itself.
  mutating func time(from first: Timestamp, to last: Timestamp) -> Timestamp {
    let seconds = last.seconds - first.seconds + (last.nanoseconds > first.nanoseconds ? 1 : 0)
    let drawn = first.seconds + Int64(number(upTo: UInt64(seconds)))
    let time = Timestamp(seconds: drawn, nanoseconds: first.nanoseconds) ?? last
    return min(time, last)
  }
}

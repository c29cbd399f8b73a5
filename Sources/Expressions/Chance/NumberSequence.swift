// SPDX-License-Identifier: Apache-2.0

import Digests

/// Numbers that look random and follow from where they begin.
///
/// It is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
package struct NumberSequence: Sendable {
  private var state: UInt64

  package init(from beginning: UInt64) {
    state = beginning
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

// MARK: Values; the rules never change, so equal numbers give equal values

extension NumberSequence {
  /// 0 to `highest`, all equally likely.
  mutating func number(upTo highest: UInt64) -> UInt64 {
    guard highest < .max else { return next() }
    let count = highest + 1
    // A number in the last, incomplete row of `count` numbers is drawn again.
    let limit = UInt64.max - (UInt64.max % count + 1) % count
    for _ in 0..<64 {
      let number = next()
      if number <= limit { return number % count }
    }
    // This happens at most once in 2⁶⁴ evaluations.
    return next() % count
  }

  /// Letters and digits.
  mutating func text(_ count: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    let bytes = (0..<count).map { _ in letters[Int(number(upTo: 61))] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// RFC 9562, version 4.
  mutating func uuid() -> String {
    let high = next() & ~0xF000 | 0x4000
    let low = next() & ~(3 << 62) | 1 << 63
    var bytes: [UInt8] = []
    for half in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
    let digits = Array(Hexadecimal.encode(bytes).utf8)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      .map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }
}

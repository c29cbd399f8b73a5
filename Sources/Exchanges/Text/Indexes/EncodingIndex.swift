// SPDX-License-Identifier: Apache-2.0

import Digests

/// One index of the WHATWG Encoding Standard (section 5): what its pointers stand for.
///
/// A table is text in base64, so that no editor and no version of Unicode changes a character of it,
/// and is taken apart when the first body needs it (`docs/internals/charsets.md`).
struct EncodingIndex: Sendable {
  /// By pointer; nought for nothing.
  private let values: [UInt32]

  /// What a pointer stands for; nil for nothing.
  subscript(pointer: Int) -> UInt32? {
    guard values.indices.contains(pointer), values[pointer] != 0 else { return nil }
    return values[pointer]
  }

  /// Pointers that stand for something, in order.
  var pointers: [Int] { values.indices.filter { values[$0] != 0 } }

  /// - Parameter runs: numbers of two bytes, the high one first: a pointer, how many follow one
  ///   another from there (with the highest bit for characters of plane 2), and these.
  init(_ runs: String) {
    let numbers = Self.numbers(of: runs)
    var values: [UInt32] = []
    var place = 0
    while place + 1 < numbers.count {
      let start = Int(numbers[place])
      let plane: UInt32 = numbers[place + 1] & 0x8000 == 0 ? 0 : 0x20000
      let end = place + 2 + Int(numbers[place + 1] & 0x7FFF)
      precondition(start >= values.count && end <= numbers.count, "the tables are ours")
      values += repeatElement(0, count: start - values.count)
      values += numbers[place + 2..<end].map { $0 == 0 ? 0 : plane + UInt32($0) }
      place = end
    }
    self.values = values
  }

  /// - Parameters:
  ///   - ranges: numbers of two bytes, the high one first: a pointer, and what it stands for; those
  ///     behind it stand for what follows.
  ///   - count: how many pointers there are.
  init(ranges: String, count: Int) {
    let numbers = Self.numbers(of: ranges)
    var values: [UInt32] = []
    values.reserveCapacity(count)
    for place in stride(from: 0, to: numbers.count - 1, by: 2) {
      let end = place + 2 < numbers.count ? Int(numbers[place + 2]) : count
      let first = UInt32(numbers[place + 1])
      values += (0..<UInt32(end - Int(numbers[place]))).map { first + $0 }
    }
    self.values = values
  }

  private static func numbers(of text: String) -> [UInt16] {
    guard let bytes = Base64.standard.decode(text) else {
      preconditionFailure("the tables are ours")
    }
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
  }
}

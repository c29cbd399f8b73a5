// SPDX-License-Identifier: Apache-2.0

/// The places of some characters among sixteen bytes.
struct ByteMatches {
  /// How many bytes are compared at once.
  static let width = 16

  /// A byte of ones for each byte that matched, eight in a word.
  private(set) var words: SIMD2<UInt64>

  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  var isEmpty: Bool { words[0] | words[1] == 0 }

  /// The first match, from 0; there must be one.
  var first: Int {
    words[0] != 0
      ? words[0].trailingZeroBitCount >> 3 : 8 + words[1].trailingZeroBitCount >> 3
  }
}

extension UnsafeRawBufferPointer {
  /// The first place of a byte at or after an offset; nil if there is none.
  func first(_ byte: UInt8, from offset: Int) -> Int? {
    var at = offset
    let sought = SIMD16<UInt8>(repeating: byte)
    while at + ByteMatches.width <= count {
      let matches = ByteMatches(loadUnaligned(fromByteOffset: at, as: SIMD16.self) .== sought)
      if !matches.isEmpty { return at + matches.first }
      at += ByteMatches.width
    }
    while at < count {
      if self[at] == byte { return at }
      at += 1
    }
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The first word of a value on the tape: its kind and its bytes in the text.
///
/// Bits 0 to 2 are the tag, 3 to 32 the offset, 33 to 62 the length in bytes. A container has a
/// second word after it: the tape index after its last content (low half) and its count (high
/// half). `docs/internals/json-tape.md` explains why.
@usableFromInline
struct TapeWord {
  @usableFromInline static let null: UInt64 = 0
  @usableFromInline static let `false`: UInt64 = 1
  @usableFromInline static let `true`: UInt64 = 2
  @usableFromInline static let number: UInt64 = 3
  @usableFromInline static let string: UInt64 = 4
  @usableFromInline static let escapedString: UInt64 = 5
  @usableFromInline static let array: UInt64 = 6
  @usableFromInline static let object: UInt64 = 7

  @usableFromInline let raw: UInt64

  @inlinable @inline(__always)
  init(_ raw: UInt64) { self.raw = raw }

  @inlinable @inline(__always)
  init(tag: UInt64, offset: Int, length: Int) {
    raw = tag | UInt64(truncatingIfNeeded: offset) &<< 3 | UInt64(truncatingIfNeeded: length) &<< 33
  }

  @inlinable @inline(__always)
  var tag: UInt64 { raw & 7 }

  @inlinable @inline(__always)
  var isContainer: Bool { tag >= TapeWord.array }

  @inlinable @inline(__always)
  var offset: Int { Int(truncatingIfNeeded: raw &>> 3 & 0x3FFF_FFFF) }

  @inlinable @inline(__always)
  var length: Int { Int(truncatingIfNeeded: raw &>> 33 & 0x3FFF_FFFF) }

  @inlinable @inline(__always)
  var kind: JSONKind {
    switch tag {
    case TapeWord.null: .null
    case TapeWord.false, TapeWord.true: .boolean
    case TapeWord.number: .number
    case TapeWord.string, TapeWord.escapedString: .string
    case TapeWord.array: .array
    default: .object
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CZLib

/// Compresses bytes (RFC 1951) without a frame, which browsers open with
/// `DecompressionStream("deflate-raw")`, or in the format of zlib (RFC 1950) or of gzip (RFC 1952).
///
/// One object compresses any number of texts, one after the other, with the same memory. One
/// thread at a time.
package final class Deflater {
  /// How much time is spent on a smaller result.
  package enum Level: Int32, Sendable {
    /// zlib's level 1.
    case fast = 1
    /// zlib's level 3, the highest that takes the first match it finds: half the time of level 4.
    case quick = 3
    /// zlib's level 4.
    case balanced = 4
    /// zlib's level 6, its default.
    case small = 6
  }

  /// The format of the result; the raw value is zlib's `windowBits`.
  package enum Format: Int32, Sendable {
    /// Without a checksum, which takes a fifth of the time.
    case raw = -15
    case zlib = 15
    case gzip = 31
  }

  /// There is not enough memory.
  package struct Failure: Error {}

  /// Allocated, since zlib keeps a pointer to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var room = [UInt8](repeating: 0, count: 32_768)

  package init(_ level: Level = .balanced, format: Format = .zlib) throws(Failure) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard curlew_deflate_begin(stream, level.rawValue, format.rawValue) == Z_OK else {
      throw Failure()
    }
  }

  deinit {
    // Harmless for a stream that was never begun: its state is nil.
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The compressed form of all the bytes.
  package func compress(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    var compressed: [UInt8] = []
    try append(bytes, isLast: true, to: &compressed)
    return compressed
  }

  /// Appends to `compressed` what is ready of a text that comes in pieces.
  ///
  /// - Parameter isLast: ends the text; the next piece begins another one.
  package func append(
    _ piece: [UInt8], isLast: Bool, to compressed: inout [UInt8]
  ) throws(Failure) {
    // More than `avail_in` can count comes in several rounds.
    var rest = piece[...]
    repeat {
      let round = Array(rest.prefix(1 << 30))
      rest = rest.dropFirst(round.count)
      try run(round, isLast: isLast && rest.isEmpty, to: &compressed)
    } while !rest.isEmpty
    if isLast, deflateReset(stream) != Z_OK { throw Failure() }
  }

  private func run(
    _ input: [UInt8], isLast: Bool, to compressed: inout [UInt8]
  ) throws(Failure) {
    let succeeded = input.withUnsafeBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      var code = Z_OK
      repeat {
        let made = room.withUnsafeMutableBufferPointer { room in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(room.count)
          code = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return room.count - Int(stream.pointee.avail_out)
        }
        compressed += room[..<made]
        // Z_BUF_ERROR is not an error: there was nothing to do.
      } while code == Z_OK && stream.pointee.avail_out == 0
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
      return code == Z_OK || code == Z_BUF_ERROR || code == Z_STREAM_END
    }
    if !succeeded { throw Failure() }
  }
}

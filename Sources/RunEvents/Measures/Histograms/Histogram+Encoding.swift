// SPDX-License-Identifier: Apache-2.0

import Codings
import Digests

/// A text that is not a histogram, or one of another kind.
package struct HistogramDamage: Error, Equatable {
  /// Why, for messages: `the text is not base64`.
  package let words: String

  init(_ words: String) { self.words = words }
}

extension Histogram {
  /// The compressed V2 encoding of HdrHistogram in base64, which its tools read: `HISTFAAAA…`.
  ///
  /// It has the counts; sum, minimum and maximum become those of the buckets.
  package var encoded: String {
    let payload = payload
    // Memory for 300 kB of zlib is there whenever the process can do anything else.
    guard let compressed = try? Deflater(.small).compress(payload) else { return "" }
    var bytes: [UInt8] = []
    bytes.appendBigEndian(Self.compressedCookie)
    bytes.appendBigEndian(UInt32(compressed.count))
    return Base64.standard.encode(bytes + compressed)
  }

  /// Reads what `encoded` made, of this kind of histogram. The text is hostile: it is never decompressed to
  /// more bytes than the counts of all buckets can have.
  package init(encoded: String) throws(HistogramDamage) {
    guard let bytes = Base64.standard.decode(encoded) else {
      throw HistogramDamage("it is not base64")
    }
    var reader = PayloadReader(bytes[...])
    guard try reader.number() == Self.compressedCookie else {
      throw HistogramDamage("it is not a compressed V2 encoding")
    }
    guard try reader.number() == UInt32(truncatingIfNeeded: reader.rest.count) else {
      throw HistogramDamage("it is longer or shorter than it says")
    }
    self = try Self.decoded(payload: try Self.inflated(reader.rest))
  }

  private static let cookie: UInt32 = 0x1C84_9313
  private static let compressedCookie: UInt32 = 0x1C84_9314
  private static let headBytes = 40
  /// A count takes at most nine bytes.
  private static let mostPayloadBytes = headBytes + 9 * pageCount * pageSize

  /// The V2 encoding: a head, and the counts as ZigZag LEB128 with runs of zeros as negative numbers.
  private var payload: [UInt8] {
    let counts = self.counts
    var body: [UInt8] = []
    var zeros: Int64 = 0
    for held in counts {
      guard held > 0 else {
        zeros += 1
        continue
      }
      if zeros > 0 { body.appendZigZag(-zeros) }
      zeros = 0
      body.appendZigZag(Int64(held))
    }
    var bytes: [UInt8] = []
    bytes.appendBigEndian(Self.cookie)
    bytes.appendBigEndian(UInt32(body.count))
    bytes.appendBigEndian(UInt32(0))
    bytes.appendBigEndian(UInt32(Self.digits))
    bytes.appendBigEndian(UInt64(1))
    bytes.appendBigEndian(UInt64(Self.highest))
    bytes.appendBigEndian(Double(1).bitPattern)
    return bytes + body
  }

  private static func inflated(
    _ compressed: ArraySlice<UInt8>
  ) throws(HistogramDamage) -> [UInt8] {
    do {
      guard let decoder = try BodyDecoder(undoing: ["deflate"]) else {
        throw HistogramDamage("it cannot be decompressed")
      }
      var payload: [UInt8] = []
      try Array(compressed).withUnsafeBytes { piece in
        while case let decoded = try decoder.next(of: piece), !decoded.isEmpty {
          payload += decoded
          guard payload.count <= mostPayloadBytes else {
            throw HistogramDamage("it has more counts than buckets")
          }
        }
      }
      guard decoder.earlyEnd == nil else { throw HistogramDamage("it is cut short") }
      return payload
    } catch let damage as HistogramDamage {
      throw damage
    } catch {
      throw HistogramDamage("it cannot be decompressed")
    }
  }

  private static func decoded(payload: [UInt8]) throws(HistogramDamage) -> Histogram {
    var reader = PayloadReader(payload[...])
    let known = try reader.number() == cookie
    let length = try reader.number()
    let (offset, digits) = (try reader.number(), try reader.number())
    let (lowest, highest) = (try reader.longNumber(), try reader.longNumber())
    let ratio = try reader.longNumber()
    guard known, offset == 0, digits == UInt32(Self.digits), lowest == 1,
      highest == UInt64(Self.highest), ratio == Double(1).bitPattern
    else { throw HistogramDamage("it is not of 1 µs to 1 h with three digits") }
    guard length == reader.rest.count else {
      throw HistogramDamage("it is longer or shorter than it says")
    }
    var counts: [Int] = []
    var total: Int64 = 0
    while !reader.rest.isEmpty {
      let number = try reader.zigZag()
      let room = bucket(of: Self.highest) + 1 - counts.count
      guard number < 0 ? -number <= room : room > 0 else {
        throw HistogramDamage("it has more counts than buckets")
      }
      counts += number < 0 ? Array(repeating: 0, count: Int(-number)) : [Int(number)]
      total += max(0, number)
      // More requests than any run can send, and no sum of several overflows.
      guard total <= 1 << 53 else { throw HistogramDamage("its counts are too large") }
    }
    return Histogram(counts: counts)
  }
}

/// Reads the numbers of an encoding.
private struct PayloadReader {
  var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func number() throws(HistogramDamage) -> UInt32 {
    UInt32(truncatingIfNeeded: try bytes(4))
  }

  mutating func longNumber() throws(HistogramDamage) -> UInt64 { try bytes(8) }

  private mutating func bytes(_ count: Int) throws(HistogramDamage) -> UInt64 {
    guard rest.count >= count else { throw HistogramDamage("it is cut short") }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A signed number of at most nine bytes, of which the ninth has eight bits; between ±2⁵³.
  mutating func zigZag() throws(HistogramDamage) -> Int64 {
    var bits: UInt64 = 0
    for place in 0..<9 {
      guard let byte = rest.popFirst() else { throw HistogramDamage("it is cut short") }
      let isLast = place == 8 || byte & 0x80 == 0
      bits |= UInt64(place == 8 ? byte : byte & 0x7F) << UInt64(7 * place)
      guard isLast else { continue }
      let number = Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
      guard number.magnitude <= 1 << 53 else { throw HistogramDamage("its counts are too large") }
      return number
    }
    throw HistogramDamage("it is cut short")
  }
}

extension [UInt8] {
  fileprivate mutating func appendBigEndian(_ number: some FixedWidthInteger) {
    let bytes = Swift.withUnsafeBytes(of: number.bigEndian) { Array($0) }
    self += bytes
  }

  fileprivate mutating func appendZigZag(_ number: Int64) {
    var bits = UInt64(bitPattern: number << 1 ^ number >> 63)
    while bits > 0x7F {
      append(UInt8(truncatingIfNeeded: bits) | 0x80)
      bits >>= 7
    }
    append(UInt8(truncatingIfNeeded: bits))
  }
}

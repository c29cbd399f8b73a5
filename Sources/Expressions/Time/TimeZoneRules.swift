// SPDX-License-Identifier: Apache-2.0

/// The offsets of a place from UTC at any time, from one file of zone data.
///
/// [RFC 8536](https://www.rfc-editor.org/rfc/rfc8536), versions 1 to 4 with the footer; leap
/// seconds are not counted.
package struct TimeZoneRules: Sendable {
  /// The largest file that is read; the largest of the IANA database has 3.5 KB.
  static let maximumBytes = 1 << 20

  /// Times at which the offset changes, in seconds since 1970, ascending.
  private let transitions: [Int64]
  /// The offset from each transition on, in seconds.
  private let offsets: [Int]
  /// The offset before the first transition.
  private let firstOffset: Int
  /// The rule after the last transition.
  private let footer: RecurringRule?

  /// Reads a file of zone data; nil for another file.
  package init?(tzif bytes: [UInt8]) {
    guard bytes.count <= Self.maximumBytes else { return nil }
    var reader = ZoneReader(bytes)
    guard var header = reader.header() else { return nil }
    var width = 4
    if header.version >= 2 {
      // The data of version 1 is for readers that support no other.
      guard reader.skip(header.byteCount(timeWidth: 4)), let second = reader.header() else {
        return nil
      }
      header = second
      width = 8
    }
    guard let data = reader.data(header, timeWidth: width) else { return nil }
    transitions = data.transitions
    offsets = data.offsets
    firstOffset = data.firstOffset
    footer = width == 8 ? reader.footer().flatMap { RecurringRule($0) } : nil
  }

  /// The offset from UTC, in seconds; O(log transitions).
  package func offset(at seconds: Int64) -> Int {
    guard let first = transitions.first, let last = transitions.last else {
      return footer?.offset(at: seconds) ?? firstOffset
    }
    if seconds < first { return firstOffset }
    if seconds >= last, let footer { return footer.offset(at: seconds) }
    var low = 0
    var high = transitions.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle } else { high = middle }
    }
    return offsets[low]
  }
}

/// Reads big-endian numbers from the bytes of a file.
private struct ZoneReader {
  struct Header {
    let version: Int
    let utcIndicators: Int
    let standardIndicators: Int
    let leapSeconds: Int
    let transitions: Int
    let types: Int
    let abbreviationBytes: Int

    func byteCount(timeWidth: Int) -> Int {
      transitions * (timeWidth + 1) + types * 6 + abbreviationBytes
        + leapSeconds * (timeWidth + 4) + standardIndicators + utcIndicators
    }
  }

  struct Data {
    let transitions: [Int64]
    let offsets: [Int]
    let firstOffset: Int
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func header() -> Header? {
    guard bytes.count - position >= 44, bytes[position..<position + 4].elementsEqual("TZif".utf8)
    else { return nil }
    let letter = bytes[position + 4]
    position += 20
    let counts = (0..<6).map { _ in Int(number(4)) }
    guard counts.allSatisfy({ (0...0xFFFF).contains($0) }) else { return nil }
    return Header(
      version: letter == 0 ? 1 : Int(letter) - 0x30, utcIndicators: counts[0],
      standardIndicators: counts[1], leapSeconds: counts[2], transitions: counts[3],
      types: counts[4], abbreviationBytes: counts[5])
  }

  mutating func skip(_ count: Int) -> Bool {
    guard bytes.count - position >= count else { return false }
    position += count
    return true
  }

  mutating func data(_ header: Header, timeWidth: Int) -> Data? {
    let end = position + header.byteCount(timeWidth: timeWidth)
    guard end <= bytes.count, header.types > 0 else { return nil }
    let transitions = (0..<header.transitions).map { _ in number(timeWidth) }
    let indices = bytes[position..<position + header.transitions].map { Int($0) }
    position += header.transitions
    var offsets: [Int] = []
    for _ in 0..<header.types {
      offsets.append(Int(number(4)))
      position += 2
    }
    position = end
    let isRising = zip(transitions, transitions.dropFirst()).allSatisfy { $0 < $1 }
    guard isRising, indices.allSatisfy({ $0 < offsets.count }),
      offsets.allSatisfy({ abs($0) < 26 * 3600 })
    else { return nil }
    return Data(
      transitions: transitions, offsets: indices.map { offsets[$0] }, firstOffset: offsets[0])
  }

  /// The text between two line feeds at the end.
  func footer() -> String? {
    guard position < bytes.count, bytes[position] == 0x0A else { return nil }
    let text = bytes[(position + 1)...].prefix { $0 != 0x0A }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  private mutating func number(_ width: Int) -> Int64 {
    var value: Int64 = bytes[position] >= 0x80 ? -1 : 0
    for byte in bytes[position..<position + width] { value = value << 8 | Int64(byte) }
    position += width
    return value
  }
}

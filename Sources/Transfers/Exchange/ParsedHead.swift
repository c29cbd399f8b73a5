// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The lines of a head or of trailers as fields.
///
/// libcurl has already refused lines that are not HTTP; the rest is parsed leniently: a line
/// without a colon is not a field (it stays in the head's bytes), and a folded line (RFC 9112,
/// section 5.2) belongs to the field before it. An object, because most responses share the head of
/// the one before.
final class ParsedHead {
  // Unchecked: only the initialiser changes them, before there is another reference.
  @exclusivity(unchecked) private(set) var statusLine: StatusLine?
  @exclusivity(unchecked) private(set) var headers = HeaderFields()
  /// The range of each line, with its line end.
  @exclusivity(unchecked) private var lines: [Range<Int>] = []
  /// The index of each line's field; nil for the status line, a folded line, or no field.
  @exclusivity(unchecked) private var places: [Int?] = []
  /// The problem with its framing; nil for none.
  private(set) lazy var framingProblem = FramingRule.problem(in: self)

  /// How long the connection may be idle after this response; nil if it does not say so.
  private(set) lazy var longestIdle = KeepAlive.longestIdle(headers)

  init() {}

  /// - Parameters:
  ///   - old: An earlier parsed head, whose texts are reused for equal lines.
  ///   - oldBytes: The bytes of the earlier head.
  init(_ bytes: [UInt8], like old: ParsedHead = ParsedHead(), of oldBytes: [UInt8] = []) {
    headers.fields.reserveCapacity(old.headers.fields.count)
    lines.reserveCapacity(old.lines.count)
    places.reserveCapacity(old.lines.count)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(start..<end)
      if let field = Self.sameLine(bytes, start..<end, number: lines.count - 1, in: old, oldBytes) {
        add(field)
      } else {
        take(bytes[start..<end])
      }
      start = end
    }
  }

  /// The earlier field of a line, if the same line was in the same place.
  private static func sameLine(
    _ bytes: [UInt8], _ line: Range<Int>, number: Int, in old: ParsedHead, _ oldBytes: [UInt8]
  ) -> HeaderField? {
    guard number < old.lines.count, let place = old.places[number],
      old.lines[number].count == line.count,
      oldBytes.hasBytes(of: bytes, in: line, from: old.lines[number].lowerBound)
    else { return nil }
    return old.headers.fields[place]
  }

  private func take(_ line: ArraySlice<UInt8>) {
    if lines.count == 1, let statusLine = StatusLine(line) {
      self.statusLine = statusLine
      places.append(nil)
    } else if line.first == 0x20 || line.first == 0x09 {
      fold(Self.trimmed(line))
      places.append(nil)
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = String(decoding: line[..<colon], as: UTF8.self)
      add(Self.field(name, Self.trimmed(line[(colon + 1)...])))
    } else {
      places.append(nil)
    }
  }

  private func add(_ field: HeaderField) {
    places.append(headers.fields.count)
    headers.fields.append(field)
  }

  private func fold(_ more: ArraySlice<UInt8>) {
    guard !more.isEmpty, let last = headers.fields.popLast() else { return }
    let value = (last.bytes ?? Array(last.value.utf8)) + [0x20] + more
    headers.fields.append(Self.field(last.name, value[...]))
    // The next head's line is compared without its continuation: it must not equal this one.
    for line in places.indices where places[line] == headers.fields.count - 1 {
      places[line] = nil
    }
  }

  private static func field(_ name: String, _ value: ArraySlice<UInt8>) -> HeaderField {
    HeaderField(name, HeaderText(octets: value))
  }

  /// The text without white space and line end on both sides.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }
}

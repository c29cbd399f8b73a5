// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The lines of a head or of trailers as fields.
///
/// libcurl has already refused lines that are not HTTP; the rest is parsed leniently: a line
/// without a colon is not a field (it stays in the head's bytes), and a folded line (RFC 9112,
/// section 5.2) belongs to the field before it. An object, because most responses share the head of
/// the one before (`EasyHandle.parsed`).
final class ParsedHead {
  let bytes: [UInt8]
  // Unchecked: only the initialiser changes them, before there is another reference.
  @exclusivity(unchecked) private(set) var statusLine: StatusLine?
  @exclusivity(unchecked) private(set) var headers = HeaderFields()
  /// The problem with its framing; nil for none.
  private(set) lazy var framingProblem = FramingRule.problem(in: self)

  /// How long the connection may be idle after this response; nil if it does not say so.
  private(set) lazy var longestIdle = KeepAlive.longestIdle(headers)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      take(bytes[start..<end], isFirst: start == 0)
      start = end
    }
  }

  private func take(_ line: ArraySlice<UInt8>, isFirst: Bool) {
    if isFirst, let statusLine = StatusLine(line) {
      self.statusLine = statusLine
    } else if line.first == 0x20 || line.first == 0x09 {
      fold(Self.trimmed(line))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = String(decoding: line[..<colon], as: UTF8.self)
      headers.fields.append(Self.field(name, Self.trimmed(line[(colon + 1)...])))
    }
  }

  private func fold(_ more: ArraySlice<UInt8>) {
    guard !more.isEmpty, let last = headers.fields.popLast() else { return }
    let value = (last.bytes ?? Array(last.value.utf8)) + [0x20] + more
    headers.fields.append(Self.field(last.name, value[...]))
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

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The parts of a body of several parts (RFC 2046, section 5.1).
struct MultipartParts {
  struct Part {
    let headers: HeaderFields
    let content: [UInt8]

    /// The `name` of `Content-Disposition`; nil if there is none.
    var name: String? { disposition("name") }

    var fileName: String? { disposition("filename") }

    private func disposition(_ name: String) -> String? {
      headers.first("Content-Disposition").flatMap { value in
        WrittenMediaType.parameters(of: value).first { $0.name == name }?.value
      }
    }
  }

  private(set) var parts: [Part] = []

  /// - Returns: nil for a body that does not begin with a part, or has no end.
  init?(_ body: [UInt8], boundary: String) {
    let delimiter = ByteSearch(Array("\r\n--\(boundary)".utf8))
    // The first delimiter may be without a line before it.
    let bytes = [0x0D, 0x0A] + body
    let length = boundary.utf8.count + 4
    guard var place = delimiter.first(in: bytes, from: 0) else { return nil }
    while true {
      let start = place + length
      if bytes[start...].starts(with: "--".utf8) { return }
      guard let end = delimiter.first(in: bytes, from: start),
        let part = Self.part(bytes[start..<end])
      else { return nil }
      parts.append(part)
      place = end
    }
  }

  /// Blanks and a line end after the delimiter, lines of the head, an empty line, the content.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    guard var place = lineEnd(in: bytes, from: bytes.startIndex) else { return nil }
    var fields: [HeaderField] = []
    while let end = lineEnd(in: bytes, from: place) {
      let line = bytes[place..<(end - 2)]
      place = end
      if line.isEmpty {
        return Part(headers: HeaderFields(fields), content: Array(bytes[place...]))
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      fields.append(
        HeaderField(
          String(decoding: line[..<colon], as: UTF8.self).trimmingBlanks,
          String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingBlanks))
    }
    return nil
  }

  /// The place after the next CR and LF.
  private static func lineEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var place = start
    while place + 1 < bytes.endIndex {
      if bytes[place] == 0x0D, bytes[place + 1] == 0x0A { return place + 2 }
      place += 1
    }
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The text of a body of several parts, taken apart by its boundary.
package struct MultipartText {
  package struct Part {
    package var name: String
    package var fileName: String?
    package var type: String?
    /// Its other headers.
    package var headers: [(name: String, value: String)] = []
    package var content: String
    /// Where the content begins in the text, in bytes.
    package var offset: Int
  }

  package private(set) var parts: [Part] = []

  /// Nil for a type without a boundary, a text that is not divided by it, and a part without a name.
  ///
  /// Lines may end with LF alone, as some programs record them.
  package init?(_ text: String, type: String) {
    guard let boundary = MultipartForm.boundary(in: type), !boundary.isEmpty else { return nil }
    let bytes = Array(text.utf8)
    let delimiter = Array("--\(boundary)".utf8)
    var places: [Int] = []
    let search = ByteSearch(delimiter)
    var next = 0
    while let found = search.first(in: bytes, from: next) {
      next = found + delimiter.count
      if found == 0 || bytes[found - 1] == 0x0A { places.append(found) }
    }
    guard let first = places.first, first == 0, places.count > 1,
      let last = places.last, bytes[(last + delimiter.count)...].starts(with: "--".utf8)
    else { return nil }
    let end = last + delimiter.count + 2
    guard bytes[end...].allSatisfy(\.isASCIISpace) else { return nil }
    for (start, end) in zip(places, places.dropFirst()) {
      let from = start + delimiter.count
      guard let part = Self.part(bytes[from..<end]) else { return nil }
      parts.append(part)
    }
  }

  /// A part from behind its delimiter to the next one.
  private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    guard var rest = line(of: bytes)?.rest else { return nil }
    var fields: [(name: String, value: String)] = []
    while let (line, after) = self.line(of: rest), !line.isEmpty {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        line[..<colon].allSatisfy(\.isTokenCharacter)
      else { return nil }
      fields.append(
        (
          String(decoding: line[..<colon], as: UTF8.self),
          String(decoding: trimmed(line[(colon + 1)...]), as: UTF8.self)
        ))
      rest = after
    }
    guard let start = line(of: rest)?.rest, let disposition = fields.first,
      disposition.name.lowercased() == "content-disposition",
      let (name, fileName) = names(in: disposition.value)
    else { return nil }
    var content = start
    if content.last == 0x0A { content.removeLast() }
    if content.last == 0x0D { content.removeLast() }
    var part = Part(
      name: name, fileName: fileName, content: String(decoding: content, as: UTF8.self),
      offset: start.startIndex)
    for field in fields.dropFirst() {
      if field.name.lowercased() == "content-type", part.type == nil {
        part.type = field.value
      } else {
        part.headers.append(field)
      }
    }
    return part
  }

  /// The first line without its end, and what follows; nil without an end of line.
  private static func line(
    of bytes: ArraySlice<UInt8>
  ) -> (line: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    var line = bytes[..<end]
    if line.last == 0x0D { line.removeLast() }
    return (line, bytes[(end + 1)...])
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0.isASCIISpace }
    while bytes.last?.isASCIISpace == true { bytes.removeLast() }
    return bytes
  }

  /// The names of `form-data; name="a"; filename="b"`; nil without a name, and with other parameters.
  private static func names(in value: String) -> (name: String, fileName: String?)? {
    var rest = Array(value.utf8)[...]
    let kind = rest.prefix { $0 != UInt8(ascii: ";") }
    guard trimmed(kind).elementsEqual("form-data".utf8) else { return nil }
    rest = rest[kind.endIndex...]
    var name: String?
    var fileName: String?
    while rest.first == UInt8(ascii: ";") {
      rest = rest.dropFirst().drop { $0.isASCIISpace }
      guard let sign = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let key = String(decoding: rest[..<sign], as: UTF8.self).lowercased()
      rest = rest[(sign + 1)...]
      let text = parameter(&rest)
      rest = rest.drop { $0.isASCIISpace }
      switch key {
      case "name": name = text
      case "filename": fileName = text
      default: return nil
      }
    }
    guard let name, rest.isEmpty else { return nil }
    return (name, fileName)
  }

  /// A value in quotes, in which browsers percent-encode what would end it, or one word.
  private static func parameter(_ rest: inout ArraySlice<UInt8>) -> String {
    guard rest.first == UInt8(ascii: "\"") else {
      let word = rest.prefix { $0 != UInt8(ascii: ";") }
      rest = rest[word.endIndex...]
      return String(decoding: trimmed(word), as: UTF8.self)
    }
    rest.removeFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let next = rest.first, next == UInt8(ascii: "\"") {
        text.append(rest.removeFirst())
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
      .replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
  }
}

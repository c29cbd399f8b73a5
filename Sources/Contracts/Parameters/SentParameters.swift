// SPDX-License-Identifier: Apache-2.0

import Notation

/// The parts of a request that parameters are read from, as they were sent: nothing in them is decoded.
package struct SentParameters: Sendable {
  /// What is in place of the names in braces of the path, by these names.
  package var path: [(name: String, text: String)]
  /// Without the question mark; nil for an address without a query.
  package let query: String?
  /// Names and values of the query, in order; a value is nil where the text has no `=`.
  package let pairs: [(name: String, value: String?)]
  /// Names and values of the header fields, in order, `Cookie` included.
  package let headers: [(name: String, value: String)]
  /// Names and values of the cookies, in order.
  package let cookies: [(name: String, value: String)]

  package init(
    path: [(name: String, text: String)] = [], query: String? = nil,
    headers: [(name: String, value: String)] = []
  ) {
    self.path = path
    self.query = query
    self.headers = headers
    pairs = query.map { Self.pairs(of: $0) } ?? []
    cookies = headers.filter { $0.name.equalsIgnoringASCIICase("Cookie") }.flatMap {
      Self.cookies($0.value)
    }
  }

  /// The fields between `&`; empty ones are none.
  static func pairs(of text: String) -> [(name: String, value: String?)] {
    var text = text
    return text.withUTF8 { bytes in
      var pairs: [(name: String, value: String?)] = []
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.endIndex
        if end > start {
          let mark = bytes[start..<end].firstIndex(of: UInt8(ascii: "="))
          let name = String(decoding: bytes[start..<(mark ?? end)], as: UTF8.self)
          pairs.append((name, mark.map { String(decoding: bytes[($0 + 1)..<end], as: UTF8.self) }))
        }
        start = end + 1
      }
      return pairs
    }
  }

  /// RFC 6265, section 4.2.1: `a=1; b=2`.
  private static func cookies(_ text: String) -> [(name: String, value: String)] {
    text.utf8.split(separator: UInt8(ascii: ";")).compactMap { field in
      let parts = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count > 1, let name = String(parts[0]), let value = String(parts[1]) else {
        return nil
      }
      return (name.trimmingBlanks, value.trimmingBlanks)
    }
  }

  /// A text of the path or of a cookie with its `%XX` decoded; bytes that are no UTF-8 become U+FFFD.
  static func decoded(_ text: String) -> String { PercentCoding.text(text) }

  /// A text of the query: a `+` is a space there.
  static func decodedQuery(_ text: String) -> String { PercentCoding.text(text, plusIsSpace: true) }
}

extension String {
  /// Without the blanks and tabs around it.
  var trimmingBlanks: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let start = utf8.drop(while: isBlank)
    let end = start.reversed().drop(while: isBlank).reversed()
    return String(decoding: Array(end), as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The lines of a request's head as sent.
struct HARRequestHead {
  /// `HTTP/1.1`; empty if nothing was sent, and for other protocols.
  let version: String
  /// Without lines that have no colon.
  let fields: [HeaderField]

  init(_ head: [UInt8]) {
    var lines = head.split(separator: UInt8(ascii: "\n"))[...]
    let first = lines.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? ""
    let word = first.utf8.split(separator: UInt8(ascii: " ")).last.map { String(Substring($0)) }
    let version = word.map { $0.utf8.last == 13 ? String($0.utf8.dropLast()) ?? $0 : $0 } ?? ""
    self.version = version.utf8.starts(with: "HTTP/".utf8) ? version : ""
    fields = lines.compactMap { Self.field(HeaderText(octets: $0).text) }
  }

  /// All values of a name, in order.
  func values(of name: String) -> [String] { HeaderFields(fields).values(of: name) }

  private static func field(_ line: String) -> HeaderField? {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let value = line.utf8[line.utf8.index(after: colon)...].drop { $0 <= 32 }
    let end = value.lastIndex { $0 > 32 }.map { value.index(after: $0) } ?? value.startIndex
    return HeaderField(String(line[..<colon]), String(Substring(value[..<end])))
  }
}

extension ParsedSetCookie {
  /// The cookies of a `Cookie` line: their names, and the values as reports show them.
  static func sent(_ line: String) -> [ParsedSetCookie] {
    line.utf8.split(separator: UInt8(ascii: ";")).compactMap { piece in
      let pair = piece.drop { $0 == UInt8(ascii: " ") }
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return ParsedSetCookie(
        name: String(Substring(pair[..<sign])),
        value: String(Substring(pair[pair.index(after: sign)...])))
    }
  }
}

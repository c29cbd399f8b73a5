// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Glibc
import Notation

/// The headers whose credentials are always hidden, known secret or not (RFC 9110, section 11; RFC
/// 6265).
enum HiddenHeaders {
  /// The text that replaces a value.
  static let mark = "***"

  /// A header with credentials as its value.
  enum Kind: CaseIterable {
    case authorization
    case proxyAuthorization
    case cookie
    case setCookie

    /// In lower case.
    fileprivate var name: StaticString {
      switch self {
      case .authorization: "authorization"
      case .proxyAuthorization: "proxy-authorization"
      case .cookie: "cookie"
      case .setCookie: "set-cookie"
      }
    }

    /// The kind of a header by its name; nil for most names, in a few nanoseconds.
    init?(_ name: String) {
      var name = name
      guard let kind = name.withUTF8({ Kind($0[...]) }) else { return nil }
      self = kind
    }

    fileprivate init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
      switch name.count {
      case 6: self = .cookie
      case 10: self = .setCookie
      case 13: self = .authorization
      case 19: self = .proxyAuthorization
      default: return nil
      }
      let isSame = self.name.withUTF8Buffer { wanted in
        name.elementsEqual(wanted) { $0.lowercasedASCII == $1 }
      }
      if !isSame { return nil }
    }
  }

  /// Whether any of the fields is one of these headers.
  static func mayOccur(in fields: [HeaderField]) -> Bool {
    fields.indices.contains { Kind(fields[$0].name) != nil }
  }

  /// The value to show: `Bearer ***`, `session=***; Path=/; HttpOnly`, and `***` for a value
  /// without such a form. Credentials that are one known secret become `***token***`.
  static func shown(_ value: String, of kind: Kind, redactor: Redactor) -> String {
    switch kind {
    case .authorization: HiddenAuthorization.shown(value, redactor: redactor)
    case .proxyAuthorization: mark
    case .cookie: HiddenCookies.shown(cookie: value, redactor: redactor)
    case .setCookie: HiddenCookies.shown(setCookie: value, redactor: redactor)
    }
  }

  /// `***token***` if the whole text is one known secret, else `***`.
  static func mark(of credentials: String, redactor: Redactor) -> String {
    guard !redactor.isEmpty else { return mark }
    var credentials = credentials
    let whole = credentials.withUTF8 { redactor.wholeMark(of: $0) }
    return whole.map { String(decoding: $0, as: UTF8.self) } ?? mark
  }

  /// A head with the values of these headers replaced, folded lines included; nil if it has none.
  static func hidden(inHead head: [UInt8], redactor: Redactor) -> [UInt8]? {
    head.withUnsafeBufferPointer { head in
      var result: [UInt8] = []
      var copied = 0
      var line = 0
      while line < head.count {
        let end = endOfLine(head, line)
        if let (kind, value) = hiddenValue(head, line, end) {
          let stop = endOfFolded(head, end)
          result.append(contentsOf: head[copied..<value])
          let text = HeaderText(octets: trimmed(head[value..<stop])).text
          result.append(contentsOf: [32] + Array(shown(text, of: kind, redactor: redactor).utf8))
          copied = lineBreak(head, value, stop)
          line = stop
        } else {
          line = end
        }
      }
      guard copied > 0 else { return nil }
      result.append(contentsOf: head[copied...])
      return result
    }
  }

  /// The offset after the line feed that ends the line, or the end.
  ///
  /// Uses `memchr`, since every head of every request is searched.
  private static func endOfLine(_ head: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard start < head.count, let base = head.baseAddress,
      let found = memchr(base + start, 10, head.count - start)
    else { return head.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
  }

  /// The end of the line and of its folded lines (RFC 9112, section 5.2).
  private static func endOfFolded(_ head: UnsafeBufferPointer<UInt8>, _ end: Int) -> Int {
    var end = end
    while end < head.count, head[end] == 32 || head[end] == 9 { end = endOfLine(head, end) }
    return end
  }

  /// The kind of the header in a line, and the offset of its value; nil for any other line.
  private static func hiddenValue(
    _ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> (kind: Kind, start: Int)? {
    switch head[start] | 0x20 {
    case UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "s"): break
    default: return nil
    }
    var colon = start
    while colon < end, head[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon < end, let kind = Kind(trimmed(head[start..<colon])) else { return nil }
    return (kind, colon + 1)
  }

  private static func lineBreak(
    _ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    var end = end
    while end > start, head[end - 1] == 10 || head[end - 1] == 13 { end -= 1 }
    return end
  }

  private static func trimmed(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var text = text
    while let first = text.first, first <= 32 { text.removeFirst() }
    while let last = text.last, last <= 32 { text.removeLast() }
    return text
  }
}

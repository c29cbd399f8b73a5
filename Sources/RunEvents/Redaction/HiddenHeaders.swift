// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Glibc

/// The headers whose values are hidden whether they are a known secret or not: they are
/// credentials by definition (RFC 9110, section 11; RFC 6265).
enum HiddenHeaders {
  /// What stands in place of a value.
  static let mark = "***"

  /// Lower case.
  private static let names: [StaticString] = [
    "authorization", "proxy-authorization", "cookie", "set-cookie",
  ]

  /// Whether the values of a header are hidden. Cost: a few nanoseconds for nearly every name.
  static func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { contains($0[...]) }
  }

  /// Whether any of some fields is hidden.
  static func mayStand(in fields: [HeaderField]) -> Bool {
    fields.indices.contains { contains(fields[$0].name) }
  }

  private static func contains(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch name.count {
    case 6: matches(name, 2)
    case 10: matches(name, 3)
    case 13: matches(name, 0)
    case 19: matches(name, 1)
    default: false
    }
  }

  private static func matches(_ name: Slice<UnsafeBufferPointer<UInt8>>, _ index: Int) -> Bool {
    names[index].withUTF8Buffer { wanted in
      name.elementsEqual(wanted) { $0.lowercasedASCII == $1 }
    }
  }

  /// The value to show for a hidden header: `***`, or `Bearer ***token***` when all there is
  /// behind the scheme is one known secret.
  static func shown(_ value: String, redactor: Redactor) -> String {
    guard !redactor.isEmpty else { return mark }
    let scheme = "Bearer "
    guard value.utf8.starts(with: scheme.utf8) else { return mark }
    var credentials = String(value.utf8.dropFirst(scheme.utf8.count)) ?? ""
    let whole = credentials.withUTF8 { redactor.wholeMark(of: $0) }
    return whole.map { scheme + String(decoding: $0, as: UTF8.self) } ?? mark
  }

  /// A head with the hidden headers' values, folded lines included, replaced; nil when it has none.
  static func hidden(inHead head: [UInt8], redactor: Redactor) -> [UInt8]? {
    head.withUnsafeBufferPointer { head in
      var result: [UInt8] = []
      var copied = 0
      var line = 0
      while line < head.count {
        let end = endOfLine(head, line)
        if let value = valueStart(head, line, end) {
          let stop = endOfFolded(head, end)
          result.append(contentsOf: head[copied..<value])
          let text = String(decoding: trimmed(head[value..<stop]), as: UTF8.self)
          result.append(contentsOf: [32] + Array(shown(text, redactor: redactor).utf8))
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

  /// The offset behind the line feed that ends the line, or the end.
  ///
  /// By `memchr`: every head of every request passes here.
  private static func endOfLine(_ head: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard start < head.count, let base = head.baseAddress,
      let found = memchr(base + start, 10, head.count - start)
    else { return head.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
  }

  /// The end of the line and of the folded lines behind it (RFC 9112, section 5.2).
  private static func endOfFolded(_ head: UnsafeBufferPointer<UInt8>, _ end: Int) -> Int {
    var end = end
    while end < head.count, head[end] == 32 || head[end] == 9 { end = endOfLine(head, end) }
    return end
  }

  /// Where the value of a hidden header begins, behind the colon; nil for any other line.
  private static func valueStart(
    _ head: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    switch head[start] | 0x20 {
    case UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "s"): break
    default: return nil
    }
    var colon = start
    while colon < end, head[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon < end, contains(trimmed(head[start..<colon])) else { return nil }
    return colon + 1
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

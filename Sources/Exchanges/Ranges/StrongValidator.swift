// SPDX-License-Identifier: Apache-2.0

/// A value that distinguishes two states of a resource byte for byte, for `If-Range` (RFC 9110,
/// sections 8.8 and 13.1.5).
package struct StrongValidator: Hashable, Sendable {
  /// The value of `If-Range`: `"v1"` with its quotes, or a date.
  package let text: String

  /// A text that was stored as a validator.
  package init(_ text: String) {
    self.text = text
  }

  /// The validator of a response; nil if it has no strong one.
  ///
  /// It is an entity tag unless it is weak (`W/"…"`). Without an entity tag it is the date of the
  /// last change, if the response is at least a minute younger: a resource may change twice within
  /// a second, and clocks differ (section 8.8.2.2). A weak tag rules the date out too.
  package init?(of response: Response) {
    let tags = response.headers.values(of: "etag")
    guard tags.isEmpty else {
      guard tags.count == 1, Self.isStrong(tags[0]) else { return nil }
      text = tags[0]
      return
    }
    guard let modified = response.headers.first("last-modified"),
      let changed = CookieDate.parse(modified.utf8),
      let answered = response.headers.first("date").flatMap({ CookieDate.parse($0.utf8) }),
      changed.advanced(by: 60) <= answered
    else { return nil }
    text = modified
  }

  /// Whether a response certainly has another state.
  package func isRefuted(by response: Response) -> Bool {
    if text.utf8.first == UInt8(ascii: "\"") {
      return response.headers.first("etag").map { !$0.utf8.elementsEqual(text.utf8) } ?? false
    }
    return response.headers.first("last-modified").map { !$0.utf8.elementsEqual(text.utf8) }
      ?? false
  }

  /// `"`, visible characters and `"` (RFC 9110, section 8.8.3).
  private static func isStrong(_ tag: String) -> Bool {
    let bytes = Array(tag.utf8)
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"")
    else { return false }
    return bytes[1..<(bytes.count - 1)].allSatisfy { $0 == 0x21 || $0 >= 0x23 && $0 != 0x7F }
  }
}

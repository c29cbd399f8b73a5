// SPDX-License-Identifier: Apache-2.0

/// Texts of a bounded length.
enum CutText {
  /// The text, or its beginning with `…`, in at most `limit` bytes and three for the ellipsis. No
  /// character is divided.
  static func of(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let bytes = text.utf8
    var end = bytes.index(bytes.startIndex, offsetBy: max(0, limit))
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(text[..<end]) + "…"
  }

  /// The text, or as many whole lines from its beginning as `limit` bytes hold, and a line that says
  /// so.
  static func lines(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let kept = text.utf8.prefix(max(0, limit))
    // A line that is longer than everything is cut in itself.
    guard let end = kept.lastIndex(of: 10) else { return of(text, limit) + "\n" }
    return String(text[...end]) + "… \(text.utf8.count) bytes in all\n"
  }
}

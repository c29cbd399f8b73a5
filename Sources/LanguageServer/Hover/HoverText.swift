// SPDX-License-Identifier: Apache-2.0

/// What is shown of a place: Markdown, and the stretch that it is about.
struct HoverText {
  let range: Range<Int>
  let markdown: String

  init(_ markdown: String, at range: Range<Int>) {
    self.range = range
    self.markdown = markdown
  }
}

extension String {
  /// The text as code of Markdown on one line, cut where it is long.
  var asCode: String {
    var text = String(
      self.unicodeScalars.prefix(200).map { scalar in
        scalar.value < 0x20 || scalar.value == 0x7F ? " " : Character(scalar)
      })
    if unicodeScalars.count > 200 { text += "…" }
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
  }
}

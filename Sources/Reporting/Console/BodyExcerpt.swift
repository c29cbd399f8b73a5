// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The beginning of a body as lines for a person: its text, or a hex dump if it is not text.
struct BodyExcerpt {
  private static let textBytes = 2000
  private static let textLines = 40
  private static let hexBytes = 128

  let body: [UInt8]
  /// The length of the whole body on the wire; that of `body` may differ.
  let wholeBytes: Int
  /// Whether `body` is only its beginning.
  let isCut: Bool
  /// Whether JSON is indented, and a long one cut around `focus`.
  var isIndented = false
  /// The names and indexes of the value that a check was about.
  var focus: [String]?

  init(_ body: [UInt8], _ length: BodyCut?) {
    self.body = body
    wholeBytes = length?.wholeBytes ?? body.count
    isCut = length?.isCut ?? false
  }

  init(_ piece: ContentText.Piece) {
    body = piece.bytes
    wholeBytes = piece.bytes.isEmpty ? 0 : piece.wholeBytes
    isCut = piece.isCut
  }

  func add(to text: inout ConsoleText, indent: Int) {
    guard wholeBytes > 0 else { return }
    if isIndented, !isCut, let excerpt = JSONExcerpt(body, at: focus) {
      text.lines(text.safeBlock(excerpt.text), indent: indent)
      if excerpt.isCut { addLength(&text, indent) }
      return
    }
    let shown = isText ? addText(&text, indent) : addHex(&text, indent)
    if shown < body.count || isCut { addLength(&text, indent) }
  }

  private func addLength(_ text: inout ConsoleText, _ indent: Int) {
    text.spaces(indent)
    text.add("… ", .dim)
    text.add("\(QuantityText.size(bytes: wholeBytes)) in all", .dim)
    text.endLine()
  }

  /// Whether a person can read it: UTF-8 without control characters other than white space. A
  /// character that is cut at the end is allowed.
  var isText: Bool {
    guard !body.contains(where: { $0 < 9 || (14..<32).contains($0) && $0 != 27 }) else {
      return false
    }
    return (0...min(3, body.count)).contains { dropped in
      (dropped == 0 || isCut)
        && body.dropLast(dropped).withUnsafeBufferPointer(isUTF8)
    }
  }

  private func addText(_ text: inout ConsoleText, _ indent: Int) -> Int {
    var end = min(body.count, Self.textBytes)
    // Not in the middle of a character.
    while end < body.count, end > 0, body[end] & 0xC0 == 0x80 { end -= 1 }
    var lines = 0
    for index in 0..<end where body[index] == 10 {
      lines += 1
      if lines == Self.textLines {
        end = index
        break
      }
    }
    var shown = Array(body[..<end])
    while shown.last == 10 || shown.last == 13 { shown.removeLast() }
    text.lines(text.safeBlock(shown), indent: indent)
    return end
  }

  private func addHex(_ text: inout ConsoleText, _ indent: Int) -> Int {
    let shown = min(body.count, Self.hexBytes)
    let perLine = (text.options.width ?? 100) - indent < 76 ? 8 : 16
    for start in stride(from: 0, to: shown, by: perLine) {
      let row = body[start..<min(start + perLine, shown)]
      text.spaces(indent)
      text.add(hexadecimal(start, digits: 6), .dim)
      for byte in row { text.add(" " + hexadecimal(Int(byte), digits: 2)) }
      text.spaces((perLine - row.count) * 3 + 2)
      text.add(String(decoding: row.map { (32..<127).contains($0) ? $0 : 46 }, as: UTF8.self))
      text.endLine()
    }
    return shown
  }

  private func hexadecimal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

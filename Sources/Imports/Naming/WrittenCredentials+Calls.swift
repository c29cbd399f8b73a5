// SPDX-License-Identifier: Apache-2.0

import Notation

/// Credentials that have another place than behind their name.
extension WrittenCredentials {
  /// How far the end of a call, or the value of a part of a form, may be.
  private static let reach = 2000

  /// The key in a call that signs or encrypts, and the password in one that encodes a log-in:
  /// `HmacSHA256(text, 'x')`, `createHmac('sha256', 'x')`, `jwt.sign(claims, 'x')`, `btoa('user:x')`.
  func key(ofCall name: Substring, at end: Int) -> Range<Int>? {
    guard byte(end) == UInt8(ascii: "(") else { return nil }
    let word = name.lowercased()
    if word == "btoa" || word == "from" {
      guard let text = quoted(at: skipBlanks(from: end + 1)),
        !bytes[text].contains(where: \.isBlank)
      else { return nil }
      return bytes[text].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1..<text.upperBound }
    }
    let isKeyed =
      word.hasPrefix("hmac") || ["createhmac", "encrypt", "decrypt", "sign"].contains(word)
    return isKeyed ? laterText(ofCallAt: end) : nil
  }

  /// `setPassword('x')`, `withTextSecret('x')`
  func argument(ofSetter name: Substring, at end: Int) -> Range<Int>? {
    let isReader = ["get", "has", "unset", "is", "read"].contains { name.hasPrefix($0) }
    guard byte(end) == UInt8(ascii: "("), !isReader else { return nil }
    return quoted(at: skipBlanks(from: end + 1))
  }

  /// The first text in quotes among the arguments of a call, besides the first argument.
  private func laterText(ofCallAt open: Int) -> Range<Int>? {
    var depth = 0
    var isFirst = true
    var index = open + 1
    while index < min(bytes.count, open + Self.reach) {
      let byte = bytes[index]
      if Self.isQuote(byte), let text = quoted(at: index) {
        if depth == 0, !isFirst { return text }
        index = text.upperBound
      } else if "([{".utf8.contains(byte) {
        depth += 1
      } else if ")]}".utf8.contains(byte) {
        depth -= 1
        if depth < 0 { return nil }
      } else if byte == UInt8(ascii: ","), depth == 0 {
        isFirst = false
      }
      index += 1
    }
    return nil
  }

  /// The value of a part of a form: `form-data; name="password"`, an empty line, `x`. Line breaks may be written as
  /// `\r\n`.
  func part(named start: Int, to end: Int) -> Range<Int>? {
    let mark = Array("name=\"".utf8)
    let before = bytes[..<start].suffix(mark.count + 1)
    guard before.suffix(mark.count).elementsEqual(mark) || before.elementsEqual("name=\\\"".utf8),
      !bytes[start..<end].elementsEqual("key".utf8)
    else { return nil }
    guard bytes[lineStart(of: start)..<start].firstRange(of: "form-data".utf8) != nil else {
      return nil
    }
    let rest = bytes[end..<min(bytes.count, end + Self.reach)]
    let found = ["\r\n", "\n", "\\r\\n", "\\n"].compactMap { ending in
      rest.firstRange(of: Array((ending + ending).utf8)).map { (ending: ending, empty: $0) }
    }
    guard let first = found.min(by: { $0.empty.lowerBound < $1.empty.lowerBound }),
      rest[..<first.empty.lowerBound].firstRange(of: "filename".utf8) == nil
    else { return nil }
    let start = first.empty.upperBound
    let end = bytes[start...].firstRange(of: Array((first.ending + "--").utf8))?.lowerBound
    return start..<(end ?? bytes.count)
  }

  /// Whether a text looks like no word of a sentence.
  func isMixed(_ text: Range<Int>) -> Bool {
    text.count >= 8
      && (bytes[text].contains { $0.isASCIIDigit }
        || bytes[text].contains { (0x61...0x7A).contains($0) }
          && bytes[text].dropFirst().contains(where: \.isUppercaseLetter))
  }
}

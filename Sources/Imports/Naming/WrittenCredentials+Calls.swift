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

  /// `Bearer x`: the word after a scheme, if it does not look like one of a sentence.
  func token(afterScheme word: Substring, at end: Int) -> Range<Int>? {
    let schemes = ["basic", "bearer", "digest", "negotiate", "token", "apikey"]
    guard schemes.contains(word.lowercased()), byte(end) == 0x20 else { return nil }
    let text = bare(at: end + 1)
    return isMixed(text) ? text : nil
  }

  // MARK: Programs

  static let commands: Set = [
    "user", "proxy-user", "login", "logon", "echo", "printf", "sshpass", "mysql", "mysqldump",
    "mysqladmin", "mariadb", "--quote", "-Q",
  ]

  /// The password on a line of a shell or of a configuration of curl.
  func password(ofCommand word: String, from start: Int, to end: Int) -> Range<Int>? {
    switch word {
    case "user", "proxy-user": password(ofUserFrom: start, to: end)
    case "login", "logon": password(ofLogInFrom: start, to: end)
    case "echo", "printf": encodedPassword(after: end)
    case "--quote", "-Q": password(ofQuoteAt: end)
    default: password(ofProgram: word, at: end)
    }
  }

  /// `--quote 'PASS x'`
  private func password(ofQuoteAt end: Int) -> Range<Int>? {
    let start = skipBlanks(from: end)
    let text = quoted(at: start) ?? rest(from: start)
    let word = Array("PASS ".utf8)
    return bytes[text].starts(with: word) ? text.lowerBound + word.count..<text.upperBound : nil
  }

  /// `user = "ada:x"` of a configuration, `user: ada:x`, and `user ada:x` on a line of its own.
  private func password(ofUserFrom start: Int, to end: Int) -> Range<Int>? {
    let isClosed = byte(end).map(Self.isQuote) ?? false
    let mark = skipBlanks(from: isClosed ? end + 1 : end)
    let hasMark = byte(mark).map { "=:".utf8.contains($0) } ?? false
    let text = skipBlanks(from: hasMark ? mark + 1 : mark)
    guard hasMark || !isClosed && lineStart(of: start) == start,
      let found = password(of: quoted(at: text) ?? bare(at: text)),
      !bytes[found].starts(with: "//".utf8), !bytes[found].contains(where: \.isBlank)
    else { return nil }
    return found
  }

  /// `login ada x` on a line of its own: its third word.
  private func password(ofLogInFrom start: Int, to end: Int) -> Range<Int>? {
    let line = rest(from: end)
    let words = bytes[line].split { $0.isBlank }
    guard lineStart(of: start) == start, words.count == 2, bytes[line].first?.isBlank == true else {
      return nil
    }
    return words[1].startIndex..<words[1].endIndex
  }

  /// `echo -n ada:x | base64`
  private func encodedPassword(after end: Int) -> Range<Int>? {
    let line = rest(from: end)
    guard bytes[line].firstRange(of: "base64".utf8) != nil else { return nil }
    var text = skipBlanks(from: end)
    while byte(text) == UInt8(ascii: "-") { text = skipBlanks(from: bare(at: text).upperBound) }
    return password(of: quoted(at: text) ?? bare(at: text))
  }

  /// `sshpass -p x`, `mysql -u root -px`
  private func password(ofProgram name: String, at end: Int) -> Range<Int>? {
    guard let option = bytes[rest(from: end)].firstRange(of: " -p".utf8)?.upperBound else {
      return nil
    }
    let text = name == "sshpass" ? skipBlanks(from: option) : option
    return quoted(at: text) ?? bare(at: text)
  }

  /// Whether a text looks like no word of a sentence.
  func isMixed(_ text: Range<Int>) -> Bool {
    text.count >= 8
      && (bytes[text].contains { $0.isASCIIDigit }
        || bytes[text].contains { (0x61...0x7A).contains($0) }
          && bytes[text].dropFirst().contains(where: \.isUppercaseLetter))
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Masks credentials in a text of a source that no reader took apart: a comment, or the original of a
/// loss.
///
/// A value is masked if a name of a credential (`CredentialNames`) is before it: `password=x`,
/// `"password": "x"`, `set("password", "x")`, `-H 'X-Api-Key: x'`, `"key": "token", "value": "x"`. So is
/// the second part of `-u user:x` and `://user:x@`, and what follows a scheme: `Bearer x`. Variables
/// (`$X`, `{{x}}`) and expressions of programs stay. Too much is masked rather than too little.
struct WrittenCredentials {
  private static let longestName = 64
  /// How far behind a quoted name its `"value"` may be.
  private static let pairReach = 120

  let bytes: [UInt8]
  /// Whether `name: value` on a line of its own is an ordinary sentence.
  private let isProse: Bool
  /// Whether lines may be commands of a shell: `echo ada:x | base64`.
  private let readsCommands: Bool
  private var masked: [Range<Int>] = []
  /// The names of the masked values.
  private var maskedNames: [String] = []

  private init(_ text: String, isProse: Bool, readsCommands: Bool = true) {
    bytes = Array(text.utf8)
    self.isProse = isProse
    self.readsCommands = readsCommands
  }

  /// The text with `***` for each credential.
  static func masked(_ text: String, isProse: Bool = false) -> String {
    var scan = WrittenCredentials(text, isProse: isProse)
    scan.findAll()
    return scan.output ?? text
  }

  /// The values in a text, with their names: in their order.
  static func all(
    in text: String, readsCommands: Bool = true
  ) -> [(range: Range<Int>, name: String)] {
    var scan = WrittenCredentials(text, isProse: false, readsCommands: readsCommands)
    scan.findAll()
    return Array(zip(scan.masked, scan.maskedNames)).map { (range: $0, name: $1) }
  }

  private var output: String? {
    if masked.isEmpty { return nil }
    var output: [UInt8] = []
    var index = 0
    for range in masked where range.lowerBound >= index {
      output += bytes[index..<range.lowerBound]
      output += "***".utf8
      index = range.upperBound
    }
    output += bytes[index...]
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Words

  private mutating func findAll() {
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: "://".utf8) {
        index = findUser(after: index + 3)
      } else if Self.isWord(bytes[index]) {
        index = findValue(ofWordAt: index)
      } else {
        index += 1
      }
    }
  }

  /// - Returns: where the search goes on.
  private mutating func findValue(ofWordAt start: Int) -> Int {
    let end = bytes[start...].firstIndex { !Self.isWord($0) } ?? bytes.count
    guard end - start <= Self.longestName else { return end }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let range: Range<Int>?
    switch word {
    case "-u", "-U", "--user", "--proxy-user", "-E", "--cert", "--proxy-cert", "-a", "--auth":
      range = password(afterOption: end)
    case "--pass", "--proxy-pass": range = value(afterOption: end)
    case "-H", "--header", "--proxy-header": range = header(afterOption: end)
    case _ where readsCommands && Self.commands.contains(word):
      range = password(ofCommand: word, from: start, to: end)
    default:
      let name = word.drop { $0 == "-" }
      range =
        CredentialNames.isCredential(String(name), value: nil)
        ? value(ofNameFrom: start, to: end)
          ?? (word.hasPrefix("--") ? value(afterOption: end) : nil)
          ?? part(named: start, to: end) ?? argument(ofSetter: name, at: end)
          ?? token(afterScheme: name, at: end)
        : key(ofCall: name, at: end) ?? token(afterScheme: name, at: end)
    }
    guard let range, !range.isEmpty, !isReference(range) else { return end }
    masked.append(range)
    maskedNames.append(word.hasPrefix("-") ? "password" : word)
    return max(end, range.upperBound)
  }

  /// `-u user:x`, also with quotes or `=`.
  private func password(afterOption end: Int) -> Range<Int>? {
    var start = skipBlanks(from: end)
    if byte(start) == UInt8(ascii: "=") { start += 1 }
    let text = quoted(at: start) ?? bare(at: start)
    return password(of: text)
  }

  /// The part of a log-in behind its colon.
  func password(of logIn: Range<Int>) -> Range<Int>? {
    bytes[logIn].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1..<logIn.upperBound }
  }

  /// `--proxy-header X-Token: x`, without quotes.
  private func header(afterOption end: Int) -> Range<Int>? {
    let start = skipBlanks(from: end)
    let line = rest(from: start)
    guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")),
      bytes[start..<colon].allSatisfy(Self.isWord)
    else { return nil }
    let after = skipBlanks(from: colon + 1)
    let value =
      after == colon + 1 && !isProse
      ? bare(at: after) : min(after, line.upperBound)..<line.upperBound
    let name = String(decoding: bytes[start..<colon], as: UTF8.self)
    let text = String(decoding: bytes[value], as: UTF8.self)
    return CredentialNames.isCredential(name, value: text) ? value : nil
  }

  /// `--tlspassword x`, also with quotes or `=`.
  private func value(afterOption end: Int) -> Range<Int>? {
    guard let next = byte(end), next == UInt8(ascii: "=") || next.isBlank else { return nil }
    let start = skipBlanks(from: end + (next == UInt8(ascii: "=") ? 1 : 0))
    return quoted(at: start) ?? bare(at: start)
  }

  /// `://user:x@`
  private mutating func findUser(after start: Int) -> Int {
    let ends = " \t\r\n/?#\"'`<>".utf8
    let end = bytes[start...].firstIndex { ends.contains($0) } ?? bytes.count
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")),
      let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
    else { return start }
    if !isReference(colon + 1..<at) {
      masked.append(colon + 1..<at)
      maskedNames.append("password")
    }
    return at
  }

  // MARK: Values of names

  private func value(ofNameFrom start: Int, to end: Int) -> Range<Int>? {
    if let element = element(named: start, to: end) { return element }
    let quote = start > 0 && Self.isQuote(bytes[start - 1]) ? bytes[start - 1] : nil
    var place = end
    if byte(place) == UInt8(ascii: "\\") { place += 1 }
    let isClosed = byte(place).map(Self.isQuote) ?? false
    if isClosed { place += 1 }
    let separator = skipBlanks(from: place)
    if isClosed, byte(separator) == UInt8(ascii: ",") {
      let isArgument = start > 1 && bytes[start - 2] == UInt8(ascii: "(")
      return isArgument ? quoted(at: skipBlanks(from: separator + 1)) : pair(after: separator)
    }
    guard let mark = byte(separator), ":=,".utf8.contains(mark) else {
      return isClosed ? nil : nextLine(after: end, lineOf: start)
    }
    // `"key": "x"` is a name of something in most formats, `?key=x` is a credential.
    let isKey = bytes[start..<end].elementsEqual("key".utf8)
    guard !isKey || mark == UInt8(ascii: "=") else { return nil }
    let after = skipBlanks(from: separator + 1)
    if let value = quoted(at: after) { return value }
    if mark == UInt8(ascii: "="), separator == end, after == separator + 1 {
      return bare(at: after)
    }
    guard mark == UInt8(ascii: ":") else { return nil }
    // `'X-Api-Key: x'`
    if let quote, !isClosed {
      let close = bytes[after...].firstIndex { $0 == quote || $0 == 0x0A } ?? bytes.count
      return after..<close
    }
    guard let line = line(from: after, nameAt: start) else { return nil }
    let isWord = !bytes[line].contains(where: \.isBlank) && isMixed(line)
    return !isProse || isWord ? line : nil
  }

  /// `<password>x</password>`, also with attributes, a prefix or CDATA.
  private func element(named start: Int, to end: Int) -> Range<Int>? {
    var open = start - 1
    if byte(open) == UInt8(ascii: ":") {
      open -= 1
      while open >= 0, Self.isWord(bytes[open]) { open -= 1 }
    }
    let ends = "<>".utf8
    guard open >= 0, bytes[open] == UInt8(ascii: "<"),
      let close = bytes[end...].firstIndex(where: { ends.contains($0) }),
      bytes[close] == UInt8(ascii: ">"), bytes[close - 1] != UInt8(ascii: "/")
    else { return nil }
    let data = "<![CDATA[".utf8
    let inner = close + 1 + (bytes[(close + 1)...].starts(with: data) ? data.count : 0)
    let last = inner > close + 1 ? UInt8(ascii: "]") : UInt8(ascii: "<")
    let text = inner..<(bytes[inner...].firstIndex(of: last) ?? bytes.count)
    return bytes[text].allSatisfy(\.isASCIISpaceOrBreak) ? nil : text
  }

  /// `"key": "token", "value": "x"`
  private func pair(after comma: Int) -> Range<Int>? {
    let reach = bytes[comma..<min(comma + Self.pairReach, bytes.count)]
      .prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    guard let name = reach.firstRange(of: "\"value\"".utf8) else { return nil }
    let colon = skipBlanks(from: name.upperBound)
    return byte(colon) == UInt8(ascii: ":") ? quoted(at: skipBlanks(from: colon + 1)) : nil
  }

  /// `key: token` with `value: x` in the next line.
  private func nextLine(after end: Int, lineOf start: Int) -> Range<Int>? {
    let line = lineStart(of: start)
    let isKey = ["key:", "name:"].contains { bytes[line..<start].elementsEqual("\($0) ".utf8) }
    guard isKey, byte(end) == 0x0A else { return nil }
    let next = skipBlanks(from: end + 1)
    guard bytes[min(next, bytes.count)...].starts(with: "value:".utf8) else { return nil }
    let after = skipBlanks(from: next + 6)
    return quoted(at: after) ?? rest(from: after)
  }

  /// `X-Api-Key: x` on a line of its own, which is not code.
  private func line(from after: Int, nameAt start: Int) -> Range<Int>? {
    guard lineStart(of: start) == start else { return nil }
    let value = rest(from: after)
    let isCode =
      bytes[value].contains(UInt8(ascii: "(")) || ",;{[".utf8.contains(bytes[value].last ?? 0)
    return isCode ? nil : value
  }

  // MARK: Parts of lines

  func byte(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  func skipBlanks(from index: Int) -> Int {
    let start = min(index, bytes.count)
    return bytes[start...].firstIndex { !$0.isBlank } ?? bytes.count
  }

  /// The first byte of the line after blanks and dashes of a list.
  func lineStart(of index: Int) -> Int {
    var start = index
    while start > 0, index - start < Self.longestName, bytes[start - 1] != 0x0A { start -= 1 }
    while start < index, bytes[start].isBlank || bytes[start] == UInt8(ascii: "-") { start += 1 }
    return start
  }

  func rest(from start: Int) -> Range<Int> {
    start..<(bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
  }

  /// The text between quotes, which may have a backslash before them: in such a text, a quote of its own
  /// has more of them.
  func quoted(at index: Int) -> Range<Int>? {
    let isEscaped = byte(index) == UInt8(ascii: "\\")
    let open = isEscaped ? index + 1 : index
    // A back-tick is a quote of programs; in a sentence it is that of a name.
    guard let quote = byte(open), Self.isQuote(quote), !isProse || quote != UInt8(ascii: "`")
    else { return nil }
    var end = open + 1
    while end < bytes.count {
      let run = bytes[end...].prefix { $0 == UInt8(ascii: "\\") }.count
      if byte(end + run) == quote {
        let isEnd = isEscaped ? run < 2 : run.isMultiple(of: 2)
        if isEnd { return open + 1..<(isEscaped ? end : end + run) }
      }
      end += run + 1
    }
    return open + 1..<bytes.count
  }

  func bare(at index: Int) -> Range<Int> {
    let start = min(index, bytes.count)
    let ends = " \t\r\n\"'`&;,)}]|".utf8
    return start..<(bytes[start...].firstIndex { ends.contains($0) } ?? bytes.count)
  }

  /// Whether it is a variable.
  private func isReference(_ range: Range<Int>) -> Bool {
    ["$", "{{", "<", "***"].contains { bytes[range].starts(with: $0.utf8) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  static func isQuote(_ byte: UInt8) -> Bool { "\"'`".utf8.contains(byte) }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Reads the lines of an environment file.
struct EnvironmentFileParser {
  /// A file with more invalid lines is not an environment file; further problems are dropped.
  static let diagnosticLimit = 20

  private(set) var result: EnvironmentFile
  private(set) var diagnostics: [Diagnostic] = []
  /// The ranges of names, which may be shown; everything else could be a secret.
  private(set) var names: [Range<Int>] = []
  private let file: SourceFileID
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8], of file: SourceFileID, displayPath: String) {
    self.bytes = bytes
    self.file = file
    result = EnvironmentFile(displayPath: displayPath)
  }

  mutating func parse() {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      diagnostics = [FileProblem.environmentFileNoText(result.displayPath)]
      return
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    while place < bytes.count, diagnostics.count < Self.diagnosticLimit {
      readLine()
      skipToNextLine()
    }
  }

  private mutating func readLine() {
    skipBlanks()
    let start = place
    guard let first = next, first != Self.newline, first != Self.hash else { return }
    if bytes[place...].starts(with: "export ".utf8) || bytes[place...].starts(with: "export\t".utf8)
    {
      place += 7
      skipBlanks()
    }
    let name = readName()
    skipBlanks()
    guard !name.isEmpty, next == UInt8(ascii: "=") else {
      return fault(start, "not `NAME=value`")
    }
    place += 1
    skipBlanks()
    names.append(name)
    guard let value = readValue() else { return }
    take(name, value)
  }

  private mutating func take(_ name: Range<Int>, _ value: [UInt8]) {
    let text = bytes[name]
    let span = SourceSpan(file: file, range: name)
    if text.starts(with: "CURLEW_".utf8) {
      diagnostics.append(
        FileProblem.curlewNameInFile(String(decoding: text, as: UTF8.self), at: span))
    } else {
      result.set(Array(text), to: String(decoding: value, as: UTF8.self), at: span)
    }
  }

  private mutating func readName() -> Range<Int> {
    let start = place
    while let byte = next, Self.isNameByte(byte), !(place == start && byte <= 0x39) { place += 1 }
    return start..<place
  }

  /// Nil if it is invalid, with a diagnostic.
  private mutating func readValue() -> [UInt8]? {
    switch next {
    case UInt8(ascii: "'"): return readQuoted(UInt8(ascii: "'"))
    case UInt8(ascii: "\""): return readQuoted(UInt8(ascii: "\""))
    default: return readPlain()
    }
  }

  /// Up to the end of the line or a `#` after a blank.
  private mutating func readPlain() -> [UInt8] {
    let start = place
    var end = start
    while let byte = next, byte != Self.newline {
      if byte == Self.hash, place == start || Self.isBlank(bytes[place - 1]) { break }
      place += 1
      if !Self.isBlank(byte) { end = place }
    }
    return Array(bytes[start..<end])
  }

  private mutating func readQuoted(_ quote: UInt8) -> [UInt8]? {
    let start = place
    var value: [UInt8] = []
    place += 1
    while let byte = next {
      place += 1
      if byte == quote {
        skipBlanks()
        if next == nil || next == Self.newline || next == Self.hash { return value }
        fault(place, "text after the closing quote")
        return nil
      }
      guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), let escaped = next else {
        value.append(byte)
        continue
      }
      place += 1
      value += Self.unescaped(escaped)
    }
    // The following text is read as lines of its own.
    place = start
    fault(start, "a quote that is not closed")
    return nil
  }

  private mutating func fault(_ offset: Int, _ label: String) {
    let end = min(offset + 1, bytes.count)
    let span = SourceSpan(file: file, range: offset..<end)
    diagnostics.append(FileProblem.badEnvironmentLine(label, at: span))
  }

  private static func unescaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): [0x0A]
    case UInt8(ascii: "r"): [0x0D]
    case UInt8(ascii: "t"): [0x09]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): [byte]
    default: [UInt8(ascii: "\\"), byte]
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// A CR before the line's end counts as a blank.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case 0x61...0x7A: true
    default: byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
    }
  }

  private mutating func skipBlanks() {
    while let byte = next, Self.isBlank(byte) { place += 1 }
  }

  private mutating func skipToNextLine() {
    while let byte = next, byte != Self.newline { place += 1 }
    place += 1
  }

  private static let newline = UInt8(ascii: "\n")
  private static let hash = UInt8(ascii: "#")

  /// The file as diagnostics may show it: everything except names, white space and `=` after a name
  /// is a `*`, byte for byte.
  var masked: [UInt8] {
    var shown = bytes.map { (0x09...0x0D).contains($0) || $0 == 0x20 ? $0 : UInt8(ascii: "*") }
    for name in names {
      shown.replaceSubrange(name, with: bytes[name])
      if let equals = bytes[name.upperBound...].firstIndex(of: UInt8(ascii: "=")) {
        shown[equals] = UInt8(ascii: "=")
      }
    }
    return shown
  }
}

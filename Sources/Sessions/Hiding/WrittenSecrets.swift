// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// The values below `secrets` in a file, or below a key that is nearly that word: a mistake
/// in a declaration must not print what it declares.
///
/// The text alone decides, since the file may not be YAML. Names of secrets and `origins` are not
/// values.
///
///     secrets: { token: { valu: tok-1234 } }      // tok-1234
///     secrets: [token, key]                       // nothing
///
/// Cost: linear in the file.
struct WrittenSecrets {
  /// As written, without quotes.
  private(set) var texts: [String] = []

  /// The line as bytes, and where it begins.
  private typealias Line = ArraySlice<UInt8>

  /// A section below a key that declares secrets.
  private struct Section {
    /// The column of the key; the section ends at the first line that is not deeper.
    let column: Int
    /// The open brackets of flow style.
    var depth = 0
    /// Whether a key was read: before the first one there are names only, as in `[a, b]`.
    var hasKey = false
    /// Whether the last key is `origins`.
    var isOrigins = false
  }

  private var section: Section?

  init(in bytes: some Collection<UInt8>) {
    for line in Array(bytes).split(omittingEmptySubsequences: true, whereSeparator: Self.isLineEnd)
    {
      take(line)
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  private static let blanks: Set<UInt8> = [0x20, 0x09]

  private mutating func take(_ line: Line) {
    let content = line.drop { Self.blanks.contains($0) }
    guard let first = content.first, first != UInt8(ascii: "#") else { return }
    let column = content.startIndex - line.startIndex
    if let open = section {
      let isEntry = first == UInt8(ascii: "-") && column == open.column
      let closes = "]}".utf8.contains(first)
      if column <= open.column, !isEntry, !closes || open.depth == 0 { section = nil }
    }
    read(content, column: column)
  }

  // MARK: Words

  /// A word of a line: a text in quotes, or the text between the signs of YAML.
  private enum Word {
    case key(String)
    case value(String)
    case open
    case close
    case comma
  }

  private mutating func read(_ content: Line, column: Int) {
    var rest = content
    var isScalarOfSection = false
    while let word = Self.next(&rest) {
      switch word {
      case .key(let name):
        if section != nil {
          section?.hasKey = true
          section?.isOrigins = name == "origins"
        } else if Self.declares(name) {
          section = Section(column: column)
          isScalarOfSection = true
          continue
        }
      case .value(let text):
        if let section, section.hasKey || isScalarOfSection, !section.isOrigins {
          texts.append(text)
        }
      case .open: section?.depth += 1
      case .close:
        section?.depth -= 1
        section?.isOrigins = false
        if let depth = section?.depth, depth <= 0 { section = nil }
      case .comma: break
      }
      isScalarOfSection = false
    }
  }

  /// Whether a key is `secrets`, or was meant so.
  private static func declares(_ key: String) -> Bool {
    NearMisses.nearest(key, among: ["secrets"]) != nil
  }

  private static func next(_ rest: inout Line) -> Word? {
    rest = rest.drop { blanks.contains($0) }
    while rest.first == UInt8(ascii: "-"), rest.dropFirst().first.map(blanks.contains) ?? true {
      rest = rest.dropFirst().drop { blanks.contains($0) }
    }
    guard let first = rest.first else { return nil }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      rest.removeFirst()
      return .open
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      rest.removeFirst()
      return .close
    case UInt8(ascii: ","):
      rest.removeFirst()
      return .comma
    case UInt8(ascii: "#"):
      rest = rest[rest.endIndex...]
      return nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted(&rest, first)
    default: return plain(&rest)
    }
  }

  /// Up to the closing quote; without one, the rest of the line.
  private static func quoted(_ rest: inout Line, _ quote: UInt8) -> Word {
    rest.removeFirst()
    let end = rest.firstIndex(of: quote) ?? rest.endIndex
    let text = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[end...].dropFirst()
    return isKey(&rest) ? .key(text) : .value(text)
  }

  private static func plain(_ rest: inout Line) -> Word {
    var end = rest.startIndex
    while end < rest.endIndex, !ends(rest, at: end) { end += 1 }
    var text = rest[..<end]
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    rest = rest[end...]
    let word = String(decoding: text, as: UTF8.self)
    return isKey(&rest) ? .key(word) : .value(word)
  }

  /// Whether a plain text ends at a place: at a sign of flow style, a comment, or the colon of a key.
  private static func ends(_ text: Line, at place: Int) -> Bool {
    switch text[place] {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
    case UInt8(ascii: "#"): return blanks.contains(text[place - 1])
    case UInt8(ascii: ":"):
      return text[place...].dropFirst().first.map {
        blanks.contains($0) || "{[\"'".utf8.contains($0)
      }
        ?? true
    default: return false
    }
  }

  /// Takes the colon of a key.
  private static func isKey(_ rest: inout Line) -> Bool {
    let after = rest.drop { blanks.contains($0) }
    guard after.first == UInt8(ascii: ":") else { return false }
    rest = after.dropFirst()
    return true
  }
}

extension Redactor {
  /// Adds the values, which have no name where a declaration is wrong.
  mutating func add(_ secrets: WrittenSecrets) {
    for text in secrets.texts { add(name: "secret", value: text) }
  }
}

extension Diagnostic {
  /// The files of its spans.
  var files: [SourceFileID] {
    ([primary].compactMap(\.self) + secondary).map(\.span.file)
  }
}

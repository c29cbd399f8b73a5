// SPDX-License-Identifier: Apache-2.0

/// A netrc file: log-ins by host.
///
/// ```
/// machine api.example.com login ada password "two words"
/// default login anonymous password guest
/// ``` ¶ Read as in curl ([everything.curl.dev](https://everything.curl.dev/usingcurl/netrc.html)): with quotes and comments; `account` and `macdef` are skipped.
package struct NetrcFile: Sendable {
  /// One log-in.
  package struct Entry: Hashable, Sendable {
    /// Nil for `default`.
    package var host: String?
    package var user: String?
    package var password: String?
  }

  /// A syntax error, without text of the file, which may be a password.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package var line: Int
    package var words: String

    package var description: String { "line \(line): \(words)" }
  }

  package private(set) var entries: [Entry] = []

  /// Reads the bytes of a file.
  package init(_ bytes: [UInt8]) throws(Problem) {
    var reader = NetrcReader(bytes)
    while let word = try reader.next() {
      switch word.isQuoted ? "" : word.text {
      case "machine": entries.append(Entry(host: try reader.value(of: "machine")))
      case "default": entries.append(Entry())
      case "login", "user": try set(\.user, reader.value(of: "login"), at: reader.line)
      case "password": try set(\.password, reader.value(of: "password"), at: reader.line)
      case "account": _ = try reader.value(of: "account")
      case "macdef": reader.skipMacro()
      default:
        throw Problem(
          line: reader.line,
          words: "a word other than `machine`, `default`, `login`, `password`")
      }
    }
  }

  private mutating func set(
    _ part: WritableKeyPath<Entry, String?>, _ value: String, at line: Int
  ) throws(Problem) {
    guard !entries.isEmpty else {
      throw Problem(line: line, words: "a log-in before the first `machine`")
    }
    entries[entries.count - 1][keyPath: part] = value
  }

  /// The log-in of a host: the first with its name, else `default`.
  package func entry(for host: String) -> Entry? {
    let bare = host.utf8.first == UInt8(ascii: "[") ? String(host.dropFirst().dropLast()) : host
    return entries.first { entry in
      entry.host.map {
        $0.equalsIgnoringASCIICase(host) || $0.equalsIgnoringASCIICase(bare)
      } ?? false
    } ?? entries.first { $0.host == nil }
  }
}

/// Splits a netrc file into words.
private struct NetrcReader {
  private let bytes: [UInt8]
  private var place = 0
  /// The line of the last word, from 1.
  private(set) var line = 1

  struct Word {
    var text: String
    var isQuoted: Bool
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next word; nil at the end. A `#` in place of a key begins a comment.
  mutating func next() throws(NetrcFile.Problem) -> Word? {
    skipSpace()
    while place < bytes.count, bytes[place] == UInt8(ascii: "#") {
      while place < bytes.count, bytes[place] != 10 { place += 1 }
      skipSpace()
    }
    return try word()
  }

  /// The word after a key, whatever its first character.
  mutating func value(of key: String) throws(NetrcFile.Problem) -> String {
    skipSpace()
    guard let word = try word() else {
      throw NetrcFile.Problem(line: line, words: "nothing follows `\(key)`")
    }
    return word.text
  }

  /// Skips a macro: up to the first empty line.
  mutating func skipMacro() {
    while place < bytes.count {
      while place < bytes.count, bytes[place] != 10 { place += 1 }
      place += 1
      line += 1
      if place < bytes.count, bytes[place] == 13 { place += 1 }
      if place >= bytes.count || bytes[place] == 10 { return }
    }
  }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] <= 32 {
      if bytes[place] == 10 { line += 1 }
      place += 1
    }
  }

  private mutating func word() throws(NetrcFile.Problem) -> Word? {
    guard place < bytes.count else { return nil }
    if bytes[place] == UInt8(ascii: "\"") { return try quoted() }
    let start = place
    while place < bytes.count, bytes[place] > 32 { place += 1 }
    return Word(text: String(decoding: bytes[start..<place], as: UTF8.self), isQuoted: false)
  }

  private mutating func quoted() throws(NetrcFile.Problem) -> Word {
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != 10 {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return Word(text: String(decoding: text, as: UTF8.self), isQuoted: true)
      case UInt8(ascii: "\\") where place + 1 < bytes.count:
        place += 1
        text.append(Self.escaped(bytes[place]))
      case let byte: text.append(byte)
      }
      place += 1
    }
    throw NetrcFile.Problem(line: line, words: "a quote is not closed")
  }

  private static func escaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: byte
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The string literals of a Swift source, without comments and without the code of interpolations.
struct StringLiterals {
  /// A literal, with `…` in place of each interpolation.
  struct Literal {
    let line: Int
    let text: String
  }

  private let source: [UInt8]
  private var place = 0
  private var line = 1
  private(set) var all: [Literal] = []

  init(in source: [UInt8]) {
    self.source = source
    while place < source.count { skipCode() }
  }

  /// Skips a comment, a literal, or a byte of code.
  private mutating func skipCode() {
    let byte = source[place]
    let mayBegin =
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#")
    guard mayBegin else { return advance() }
    if starts("//") {
      while place < source.count, source[place] != UInt8(ascii: "\n") { advance() }
    } else if starts("/*") {
      while place < source.count, !starts("*/") { advance() }
      advance(2)
    } else if let hashes = hashesOfLiteral {
      readLiteral(hashes)
    } else {
      advance()
    }
  }

  /// The number of `#` before the quote, where a literal begins here.
  private var hashesOfLiteral: Int? {
    let hashes = source[place...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = place + hashes
    return quote < source.count && source[quote] == UInt8(ascii: "\"") ? hashes : nil
  }

  private mutating func readLiteral(_ hashes: Int) {
    let begin = line
    advance(hashes)
    let quote = starts("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.utf8.count)
    let end = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    var text: [UInt8] = []
    while place < source.count, !starts(end) {
      guard starts(escape) else {
        text.append(source[place])
        advance()
        continue
      }
      advance(escape.utf8.count)
      if starts("(") {
        skipInterpolation()
        text += Array("…".utf8)
      } else if starts("\n") {
        advance()
      } else {
        text += Array("\\".utf8) + source[place..<min(place + 1, source.count)]
        advance()
      }
    }
    advance(end.utf8.count)
    all.append(Literal(line: begin, text: String(decoding: text, as: UTF8.self)))
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if starts("(") { depth += 1 }
      if starts(")") { depth -= 1 }
      skipCode()
    } while depth > 0 && place < source.count
  }

  private func starts(_ text: String) -> Bool {
    // Nearly always the first byte decides, and slices cost much in a debug build.
    source[place] == text.utf8.first && source[place...].starts(with: text.utf8)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where place < source.count {
      if source[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
  }
}

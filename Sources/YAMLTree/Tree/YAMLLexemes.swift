// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// One piece of a file: the range of a node, or text between nodes.
package struct YAMLLexeme: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// U+FEFF at the beginning of the file, or of a line, where libyaml skips it too.
    case byteOrderMark
    /// Spaces and tabs.
    case space
    /// LF, CR or CRLF.
    case lineBreak
    /// From `#` to the end of its line.
    case comment
    /// One of `-`, `?`, `:`, `,`, `[`, `]`, `{`, `}`.
    case indicator
    /// `---` or `...`
    case documentMarker
    /// A line that begins with `%`.
    case directive
    case anchor
    case tag
    /// `*name`
    case alias
    /// A scalar with its quotes or its block.
    case scalar
    /// An unassigned byte; does not occur in a document that was parsed without errors.
    case unknown
  }

  package let kind: Kind
  /// Bytes of the file.
  package let range: Range<Int>
}

extension YAMLDocument {
  /// The whole file in pieces, in order and without gaps: joined, they are the file.
  ///
  /// Made again at each call, in one pass.
  package func lexemes() -> [YAMLLexeme] {
    var lexer = GapLexer(bytes: bytes)
    for claim in claims() { lexer.take(claim) }
    return lexer.finish()
  }

  /// The ranges of nodes and their properties, in the order of the file.
  private func claims() -> [YAMLLexeme] {
    var claims: [YAMLLexeme] = []
    for record in tables.records {
      let range = record.range
      switch record.kind {
      case .scalar: claims.append(YAMLLexeme(kind: .scalar, range: range))
      case .alias: claims.append(YAMLLexeme(kind: .alias, range: range))
      case .invalid where !range.isEmpty:
        let isAlias = bytes[range.lowerBound] == UInt8(ascii: "*")
        claims.append(YAMLLexeme(kind: isAlias ? .alias : .scalar, range: range))
      case .invalid, .unwritten, .sequence, .mapping: break
      }
    }
    for properties in tables.properties {
      for (kind, range) in [(YAMLLexeme.Kind.anchor, properties.anchor), (.tag, properties.tag)]
      where !range.isEmpty {
        let range = Int(range.lowerBound)..<Int(range.upperBound)
        claims.append(YAMLLexeme(kind: kind, range: range))
      }
    }
    return claims.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Splits the text between nodes into pieces.
private struct GapLexer {
  private let bytes: [UInt8]
  private var lexemes: [YAMLLexeme] = []
  private var place = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { add(.byteOrderMark, 3) }
  }

  mutating func take(_ claim: YAMLLexeme) {
    while place < claim.range.lowerBound { step(to: claim.range.lowerBound) }
    lexemes.append(claim)
    place = max(place, claim.range.upperBound)
  }

  mutating func finish() -> [YAMLLexeme] {
    while place < bytes.count { step(to: bytes.count) }
    return lexemes
  }

  private mutating func step(to end: Int) {
    switch bytes[place] {
    case 0x20, 0x09: add(.space, run(to: end) { $0 == 0x20 || $0 == 0x09 })
    case 0x0A, 0x0D:
      add(.lineBreak, min(LineBreak.length(in: bytes, at: place), end - place))
    case 0xEF where isLineStart && bytes[place...].starts(with: [0xEF, 0xBB, 0xBF]):
      add(.byteOrderMark, 3)
    case UInt8(ascii: "#"): add(.comment, restOfLine(to: end))
    case UInt8(ascii: "%") where isLineStart: add(.directive, restOfLine(to: end))
    case UInt8(ascii: "-") where isMarker("---"): add(.documentMarker, 3)
    case UInt8(ascii: ".") where isMarker("..."): add(.documentMarker, 3)
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      add(.indicator, 1)
    default: add(.unknown, 1)
    }
  }

  private mutating func add(_ kind: YAMLLexeme.Kind, _ length: Int) {
    lexemes.append(YAMLLexeme(kind: kind, range: place..<place + length))
    place += length
  }

  private var isLineStart: Bool {
    place == 0 || [.byteOrderMark, .lineBreak].contains(lexemes.last?.kind)
      || bytes[place - 1] == 0x0A
  }

  private func isMarker(_ text: String) -> Bool {
    isLineStart && bytes[place...].starts(with: text.utf8)
  }

  private func restOfLine(to end: Int) -> Int {
    var stop = place
    while stop < end, LineBreak.length(in: bytes, at: stop) == 0 { stop += 1 }
    return stop - place
  }

  private func run(to end: Int, while matches: (UInt8) -> Bool) -> Int {
    var stop = place
    while stop < end, matches(bytes[stop]) { stop += 1 }
    return stop - place
  }
}

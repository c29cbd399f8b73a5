// SPDX-License-Identifier: Apache-2.0

/// Where in an XML document a text ends, for values that follow it
/// ([XML 1.0](https://www.w3.org/TR/xml/), sections 2.4 to 2.8).
///
/// It is not a parser: it separates the parts in which characters are escaped from those without escapes.
struct XMLScanner {
  enum Place {
    /// Text, an attribute's value, or a declaration such as `<!ENTITY …>`: references are read.
    case escaped
    /// Names and white space of a tag.
    case tag
    case comment
    case cdata
    /// A processing instruction, or the XML declaration.
    case instruction
  }

  private(set) var place = Place.escaped
  /// The bytes since the beginning of a comment, a section or an instruction, three at most; the
  /// bytes after the `<` of a tag, as many as decide what it is.
  private(set) var recent: [UInt8] = []
  /// The quote of the attribute's value.
  private(set) var quote: UInt8?
  /// How many `<` of a declaration are open: that of a document type has others inside.
  private var depth = 0

  /// The longest beginning after a `<`: `![CDATA[`.
  private static let longestBeginning = 8

  mutating func pass(_ text: String) {
    for byte in text.utf8 { pass(byte) }
  }

  private mutating func pass(_ byte: UInt8) {
    if let quote {
      guard byte == quote else { return }
      self.quote = nil
      place = depth > 0 ? .escaped : .tag
      return
    }
    switch place {
    case .comment: pass(byte, upTo: "-->")
    case .cdata: pass(byte, upTo: "]]>")
    case .instruction: pass(byte, upTo: "?>")
    case .tag: passTag(byte)
    case .escaped where depth > 0: passDeclaration(byte)
    case .escaped: if byte == UInt8(ascii: "<") { enter(.tag) }
    }
  }

  private mutating func pass(_ byte: UInt8, upTo end: String) {
    recent = recent.suffix(2) + [byte]
    if recent.suffix(end.utf8.count).elementsEqual(end.utf8) { enter(.escaped) }
  }

  private mutating func passTag(_ byte: UInt8) {
    if recent.count < Self.longestBeginning { recent.append(byte) }
    switch byte {
    case UInt8(ascii: "?") where recent.count == 1: enter(.instruction)
    case _ where recent.elementsEqual("!--".utf8): enter(.comment)
    case _ where recent.elementsEqual("![CDATA[".utf8): enter(.cdata)
    case 0x41...0x5A where recent.first == UInt8(ascii: "!") && recent.count == 2:
      enter(.escaped)
      depth = 1
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      quote = byte
      place = .escaped
    case UInt8(ascii: ">"): enter(.escaped)
    default: break
    }
  }

  private mutating func passDeclaration(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
    case UInt8(ascii: "<"): depth += 1
    case UInt8(ascii: ">"): depth -= 1
    default: break
    }
  }

  private mutating func enter(_ new: Place) {
    place = new
    recent = []
  }
}

/// Inserts values into the text of an XML document, each as its place needs it.
struct XMLInsertion {
  /// Why a value cannot be inserted.
  enum Problem {
    /// `--` in a comment.
    case commentEnd
    /// `?>` in a processing instruction.
    case instructionEnd
    /// A text in a tag that is not a name.
    case notName
    /// A carriage return where XML has no escapes: parsers read a line feed.
    case carriageReturn
  }

  private(set) var problem: Problem?
  private var scanner = XMLScanner()
  /// Whether the last byte of a comment or an instruction was inserted.
  private var endsInValue = false

  /// Passes text as it is written.
  mutating func pass(literal text: String) {
    guard let first = text.utf8.first else { return }
    if endsInValue {
      switch (scanner.place, scanner.recent.last, first) {
      case (.comment, UInt8(ascii: "-"), UInt8(ascii: "-")): problem = .commentEnd
      case (.instruction, UInt8(ascii: "?"), UInt8(ascii: ">")): problem = .instructionEnd
      default: break
      }
    }
    endsInValue = false
    scanner.pass(text)
  }

  /// Passes a value that is taken as it is.
  mutating func pass(raw text: String) {
    scanner.pass(text)
    endsInValue = false
  }

  /// The value as it is written here.
  ///
  /// - Parameter next: the literal text after it; nil for another value, empty at the end.
  mutating func inserted(_ value: String, before next: String?) -> String {
    guard !value.isEmpty else { return value }
    let written: String
    switch scanner.place {
    case .escaped: written = XMLEscaping.escaped(value, inAttribute: scanner.quote != nil)
    case .tag:
      if !XMLEscaping.isPartOfName(value, atStart: scanner.recent.isEmpty) { problem = .notName }
      written = value
    case .comment:
      if holds("--", value) { problem = .commentEnd }
      if value.utf8.contains(0x0D) { problem = .carriageReturn }
      written = value
    case .instruction:
      if holds("?>", value) { problem = .instructionEnd }
      if value.utf8.contains(0x0D) { problem = .carriageReturn }
      written = value
    case .cdata: written = inSection(value, before: next)
    }
    if problem == nil { scanner.pass(written) }
    endsInValue = true
    return written
  }

  /// Whether a value, behind the last byte, has a text of two bytes.
  private func holds(_ text: String, _ value: String) -> Bool {
    (Array(scanner.recent.suffix(1)) + value.utf8).contains(text.utf8)
  }

  /// A value of a CDATA section, which ends at the first `]]>`: that is divided among two sections. A
  /// carriage return is written between two sections, as a reference.
  private func inSection(_ value: String, before next: String?) -> String {
    let tail = Array(scanner.recent.suffix(2))
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      let last = (tail + bytes.suffix(2)).suffix(2)
      if byte == UInt8(ascii: ">"), last.elementsEqual("]]".utf8) { bytes += "]]><![CDATA[".utf8 }
      if byte == 0x0D { bytes += "]]>&#13;<![CDATA[".utf8 } else { bytes.append(byte) }
    }
    // Text behind it could complete one; the end of the section itself does no harm.
    let mayGoOn =
      next.map { ("]>".utf8.contains($0.utf8.first ?? 0)) && !$0.hasPrefix("]]>") } ?? true
    if bytes.last == UInt8(ascii: "]"), mayGoOn { bytes += "]]><![CDATA[".utf8 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Notation

/// Checks a document before libxml2 for input that would need excessive memory or time.
///
/// It only counts, and overestimates rather than underestimates: `MarkupBuilder` checks the exact
/// limits, on the tree. libxml2 2.9 is slow for the attributes of one element (100,000 take half a
/// minute) and for input that a document's own type declaration multiplies.
struct MarkupOutline {
  private let text: [UInt8]
  private let limits: MarkupDocument.Limits
  private var position = 0
  private var elements = 0
  /// Elements, attributes, texts and other parts.
  private var parts = 0
  /// Attributes that a type declaration adds to elements, and the bytes of their values.
  private var defaults = (count: 0, bytes: 0)

  /// - Throws: `MarkupProblem` for a document that cannot be within the limits.
  static func check(
    _ text: [UInt8], _ language: MarkupDocument.Language, _ limits: MarkupDocument.Limits
  ) throws(MarkupProblem) {
    var outline = MarkupOutline(text: text, limits: limits)
    try outline.walk(language)
  }

  private init(text: [UInt8], limits: MarkupDocument.Limits) {
    self.text = text
    self.limits = limits
  }

  private mutating func walk(_ language: MarkupDocument.Language) throws(MarkupProblem) {
    while position < text.count {
      let start = position
      while position < text.count, text[position] != UInt8(ascii: "<") { position += 1 }
      if position > start { try count() }
      guard position < text.count else { break }
      switch language {
      case .xml: try xmlMarkup()
      case .html: try htmlMarkup()
      }
    }
    // Each element may get all of them.
    guard elements * defaults.count <= limits.nodes * 2 else {
      throw .tooManyNodes(limit: limits.nodes)
    }
    guard elements * defaults.bytes <= limits.textBytes else {
      throw .tooLong(limit: limits.textBytes)
    }
  }

  private mutating func count(_ number: Int = 1) throws(MarkupProblem) {
    parts += number
    guard parts <= limits.nodes * 2 else { throw .tooManyNodes(limit: limits.nodes) }
  }

  // MARK: XML

  private mutating func xmlMarkup() throws(MarkupProblem) {
    if take("<!--") { return skip(beyond: "-->") }
    if take("<![CDATA[") { return skip(beyond: "]]>") }
    if take("<?") {
      try count()
      return skip(beyond: "?>")
    }
    if take("<!ENTITY") { return try entity() }
    if take("<!ATTLIST") { return attributeDefaults() }
    if take("</") { return skip(beyond: ">") }
    position += 1
    guard let byte = peek, byte.isXMLNameStart || byte == UInt8(ascii: ":") else { return }
    elements += 1
    try count()
    var attributes = 0
    while let byte = peek, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      position += 1
      if byte == UInt8(ascii: "=") { attributes += 1 }
      if byte.isQuote { skip(beyond: byte) }
      guard attributes <= limits.attributes else {
        throw .tooManyAttributes(limit: limits.attributes)
      }
    }
    if peek == UInt8(ascii: ">") { position += 1 }
    try count(attributes)
  }

  /// The contents of an entity may be markup, even if written with character references.
  private mutating func entity() throws(MarkupProblem) {
    var names = 0
    while let byte = peek, byte != UInt8(ascii: ">") {
      position += 1
      if byte == UInt8(ascii: "%") { throw .parameterEntities }
      guard byte.isQuote else { continue }
      let start = position
      skip(beyond: byte)
      for byte in text[start..<position] {
        if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "#") { names += 1 }
        if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { try count() }
      }
      guard names <= limits.attributes else {
        throw .tooManyAttributes(limit: limits.attributes)
      }
    }
  }

  private mutating func attributeDefaults() {
    while let byte = peek, byte != UInt8(ascii: ">") {
      position += 1
      guard byte.isQuote else { continue }
      let start = position
      skip(beyond: byte)
      defaults.count += 1
      defaults.bytes += position - start
    }
  }

  // MARK: HTML

  private mutating func htmlMarkup() throws(MarkupProblem) {
    position += 1
    guard let byte = peek else { return }
    guard byte.isASCIILetter else {
      // An end tag alone may make an element.
      guard [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(byte) else { return }
      try count()
      if byte == UInt8(ascii: "/") { skip(beyond: ">") }
      return
    }
    let start = position
    while let byte = peek, !byte.isASCIISpace, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/")
    {
      position += 1
    }
    let name = text[start..<position]
    try count(1)
    try htmlAttributes()
    let isClosed = text[position - 1] == UInt8(ascii: "/")
    guard peek == UInt8(ascii: ">") else { return }
    position += 1
    guard !isClosed else { return }
    for raw in ["script", "style"] where name.isASCIIWord(raw) { skip(beyondContentOf: raw) }
  }

  private mutating func htmlAttributes() throws(MarkupProblem) {
    var attributes = 0
    while true {
      while let byte = peek, byte.isASCIISpace || byte == UInt8(ascii: "/") { position += 1 }
      guard let byte = peek, byte != UInt8(ascii: ">") else { break }
      position += 1
      attributes += 1
      guard attributes <= limits.attributes else {
        throw .tooManyAttributes(limit: limits.attributes)
      }
      while let byte = peek, !byte.isASCIISpace, !byte.endsHTMLName { position += 1 }
      while let byte = peek, byte.isASCIISpace { position += 1 }
      guard peek == UInt8(ascii: "=") else { continue }
      position += 1
      while let byte = peek, byte.isASCIISpace { position += 1 }
      if let byte = peek, byte.isQuote {
        position += 1
        skip(beyond: byte)
      } else {
        while let byte = peek, !byte.isASCIISpace, byte != UInt8(ascii: ">") { position += 1 }
      }
    }
    try count(attributes)
  }

  /// The content of a script is not markup, whatever it looks like.
  private mutating func skip(beyondContentOf name: String) {
    while position < text.count {
      if isNext("</"), text[(position + 2)...].prefix(name.utf8.count).isASCIIWord(name) { return }
      position += 1
    }
  }

  // MARK: Bytes

  private var peek: UInt8? { position < text.count ? text[position] : nil }

  private func isNext(_ word: StaticString) -> Bool {
    guard text.count - position >= word.utf8CodeUnitCount else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { text[position + $0] == word.utf8Start[$0] }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    guard isNext(word) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  private mutating func skip(beyond word: StaticString) {
    while position < text.count, !take(word) { position += 1 }
  }

  private mutating func skip(beyond byte: UInt8) {
    while let next = peek {
      position += 1
      if next == byte { return }
    }
  }
}

extension UInt8 {
  var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  var endsHTMLName: Bool {
    self == UInt8(ascii: "=") || self == UInt8(ascii: ">") || self == UInt8(ascii: "/")
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is this word of ASCII letters, in any case.
  func isASCIIWord(_ word: String) -> Bool {
    count == word.utf8.count && zip(self, word.utf8).allSatisfy { $0.0 | 0x20 == $0.1 }
  }
}

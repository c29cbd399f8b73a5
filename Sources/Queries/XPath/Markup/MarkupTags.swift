// SPDX-License-Identifier: Apache-2.0

/// Finds the bytes of elements and attributes in the text of an XML document.
///
/// It only divides: whether the text is a document is for libxml2 to say.
struct MarkupTags {
  /// An element, or an attribute that is not a declaration of a namespace.
  struct Place {
    let isAttribute: Bool
    let name: Range<Int>
    /// The whole element, or an attribute with the white space before it.
    var range: Range<Int>
    /// What is between the tags, or between the quotes.
    var content: Range<Int>
  }

  private let text: [UInt8]
  private var position = 0
  private var places: [Place] = []
  /// The elements without an end tag so far.
  private var open: [Int] = []

  /// In document order; nil for a text with a document type, and for one that is not a document.
  static func places(in text: [UInt8]) -> [Place]? {
    var tags = MarkupTags(text: text)
    return tags.walk() ? tags.places : nil
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func walk() -> Bool {
    while let start = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      guard takeMarkup() else { return false }
    }
    return open.isEmpty
  }

  private mutating func takeMarkup() -> Bool {
    if take("<!--") { return skip(beyond: "-->") }
    if take("<![CDATA[") { return skip(beyond: "]]>") }
    if take("<?") { return skip(beyond: "?>") }
    if take("<!") { return false }
    if take("</") { return takeEndTag() }
    return takeStartTag()
  }

  private mutating func takeEndTag() -> Bool {
    let start = position - 2
    guard skip(beyond: ">"), let element = open.popLast() else { return false }
    places[element].content = places[element].content.lowerBound..<start
    places[element].range = places[element].range.lowerBound..<position
    return true
  }

  private mutating func takeStartTag() -> Bool {
    let start = position
    position += 1
    guard let name = takeName() else { return false }
    let element = places.count
    places.append(
      Place(isAttribute: false, name: name, range: start..<start, content: start..<start))
    while true {
      let end = position
      skipSpace()
      if take("/>") {
        places[element].range = start..<position
        places[element].content = position..<position
        return true
      }
      if take(">") {
        places[element].content = position..<position
        open.append(element)
        return true
      }
      guard takeAttribute(from: end) else { return false }
    }
  }

  /// - Parameter start: where the white space before it begins.
  private mutating func takeAttribute(from start: Int) -> Bool {
    guard let name = takeName() else { return false }
    skipSpace()
    guard take("=") else { return false }
    skipSpace()
    guard position < text.count, text[position] == 0x22 || text[position] == 0x27 else {
      return false
    }
    let first = position + 1
    guard let end = text[first...].firstIndex(of: text[position]) else { return false }
    position = end + 1
    let written = text[name]
    if written.elementsEqual("xmlns".utf8) || written.starts(with: "xmlns:".utf8) { return true }
    places.append(
      Place(isAttribute: true, name: name, range: start..<position, content: first..<end))
    return true
  }

  // MARK: Bytes

  private mutating func takeName() -> Range<Int>? {
    let start = position
    while position < text.count, !Self.endsName(text[position]) { position += 1 }
    return position > start ? start..<position : nil
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "/>=<\"'".utf8.contains(byte)
  }

  private mutating func skipSpace() {
    while position < text.count, text[position] <= 0x20 { position += 1 }
  }

  private mutating func take(_ word: String) -> Bool {
    guard text[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  /// False if the text has no such end.
  private mutating func skip(beyond end: String) -> Bool {
    while position < text.count {
      if take(end) { return true }
      position += 1
    }
    return false
  }
}

// SPDX-License-Identifier: Apache-2.0

import Notation

/// Searches the lines of a file in block style for the words that it declares.
///
/// Each line is read as libyaml reads it. What takes more than a line, or more than a look at its
/// first bytes, is in doubt, and so are anchors: only they could bring words from elsewhere. Files
/// that people write have none of these.
struct BlockLines {
  private(set) var environments: [String] = []
  private(set) var scenarios: [String] = []
  private(set) var tags: [String] = []

  private let bytes: [UInt8]
  private var place: Int
  private var hasMark = false
  /// Whether a key without indentation has been read: the file is then a mapping.
  private var isInMapping = false
  private var section = Section.other
  /// The sections that have been read: a second of the same name is an error.
  private var seen: [Section] = []
  /// The column of the names of the section; nil before the first.
  private var nameColumn: Int?
  /// A key `tags` whose value is in the next lines, by its column.
  private var tagsColumn: Int?
  /// The column of the hyphens of a list of tags.
  private var listColumn: Int?
  /// Lines deeper than this column continue a scalar.
  private var scalarColumn: Int?

  private enum Section { case environments, scenarios, other }

  /// Libyaml has to read the file.
  private struct Doubt: Error {}

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// - Returns: false if a line is in doubt; the words are then those of the lines before it.
  mutating func read() -> Bool {
    guard !hasOtherLineBreaks else { return false }
    do throws(Doubt) {
      while place < bytes.count { try readLine() }
      return true
    } catch {
      return false
    }
  }

  // MARK: Lines

  /// Whether a line ends by a CR alone.
  private var hasOtherLineBreaks: Bool {
    bytes.indices.contains { bytes[$0] == 0x0D && byte($0 + 1) != 0x0A }
  }

  private mutating func readLine() throws(Doubt) {
    let start = place
    skipSpaces()
    let column = place - start
    if isAtEndOfLine { return skipLine() }
    if let scalarColumn {
      if column > scalarColumn { return skipLine() }
      self.scalarColumn = nil
    }
    if byte(place) == UInt8(ascii: "#") { return skipLine() }
    if column == 0, bytes[place...].starts(with: "---".utf8) { return try readMark() }
    if try isInListOfTags(column) { return try readTag() }
    let isHyphen = isAtHyphen
    if column == 0, !isHyphen { (section, isInMapping) = (.other, true) }
    guard isInMapping else { throw Doubt() }
    let isName = try isName(column)
    // A key is required there.
    if isHyphen, isName || column == 0 && section != .other { throw Doubt() }
    try readNodes(column, from: start, isName: isName)
  }

  /// The mark before a document.
  private mutating func readMark() throws(Doubt) {
    if isInMapping || hasMark { throw Doubt() }
    hasMark = true
    place += 3
    try endLine()
  }

  /// Whether a line is indented as the names of a section.
  private mutating func isName(_ column: Int) throws(Doubt) -> Bool {
    guard section != .other, column > 0 else { return false }
    guard let nameColumn else {
      nameColumn = column
      return true
    }
    if column < nameColumn { throw Doubt() }
    return column == nameColumn
  }

  private mutating func isInListOfTags(_ column: Int) throws(Doubt) -> Bool {
    if let key = tagsColumn {
      tagsColumn = nil
      if isAtHyphen, column >= key { listColumn = column }
      if column > key, byte(place) == UInt8(ascii: "[") { throw Doubt() }
    }
    guard let list = listColumn else { return false }
    if column > list { throw Doubt() }
    if column == list, isAtHyphen { return true }
    listColumn = nil
    return false
  }

  // MARK: Nodes

  /// The rest of a line.
  private mutating func readNodes(_ first: Int, from start: Int, isName: Bool) throws(Doubt) {
    var column = first
    var hyphen: Int?
    while isAtHyphen {
      hyphen = column
      place += 1
      skipSpaces()
      if isAtEndOfContent { return skipLine() }
      column = place - start
    }
    if let key = try readKey() {
      if isName { addName(key) }
      if first == 0, hyphen == nil { try beginSection(key) }
      return try readEntry(key, column, beginsSection: first == 0 && hyphen == nil)
    }
    if isName || first == 0 && hyphen == nil { throw Doubt() }
    try readValue(below: hyphen)
  }

  private mutating func addName(_ key: ArraySlice<UInt8>) {
    let name = String(decoding: key, as: UTF8.self)
    if section == .environments { environments.append(name) } else { scenarios.append(name) }
  }

  private mutating func beginSection(_ key: ArraySlice<UInt8>) throws(Doubt) {
    if key.elementsEqual("environments".utf8) { section = .environments }
    if key.elementsEqual("scenarios".utf8) { section = .scenarios }
    nameColumn = nil
    if section == .other { return }
    if seen.contains(section) { throw Doubt() }
    seen.append(section)
  }

  private mutating func readEntry(
    _ key: ArraySlice<UInt8>, _ column: Int, beginsSection: Bool
  ) throws(Doubt) {
    if key.elementsEqual("<<".utf8) { throw Doubt() }
    let isTags = key.elementsEqual("tags".utf8)
    skipSpaces()
    if isAtEndOfContent {
      if isTags { tagsColumn = column }
      return skipLine()
    }
    if beginsSection, section != .other {
      try readFlowSection()
    } else if isTags, byte(place) == UInt8(ascii: "[") {
      try readFlowTags()
    } else {
      try readValue(below: column)
    }
  }

  /// A value on the line of its key or hyphen.
  ///
  /// - Parameter column: of the innermost collection in block style; nil if it is not known.
  private mutating func readValue(below column: Int?) throws(Doubt) {
    switch byte(place) {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      _ = try readQuoted()
      try endLine()
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let extent = try readFlow()
      if extent.mayHaveTags { tags += try section(extent).tags }
      try endLine()
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      try skipScalar(below: column)
    default:
      guard isAtPlain else { throw Doubt() }
      try skipScalar(below: column)
    }
  }

  private mutating func skipScalar(below column: Int?) throws(Doubt) {
    guard let column else { throw Doubt() }
    scalarColumn = column
    skipLine()
  }

  // MARK: Flow style

  /// `scenarios: { … }`.
  private mutating func readFlowSection() throws(Doubt) {
    guard byte(place) == UInt8(ascii: "{") else { throw Doubt() }
    let words = try section(readFlow())
    if section == .environments { environments = words.names } else { scenarios = words.names }
    tags += words.tags
    section = .other
    try endLine()
  }

  /// `tags: [a, b]`.
  private mutating func readFlowTags() throws(Doubt) {
    let text = try readFlow().text
    let words = text.dropFirst().dropLast()
    if words.allSatisfy(\.isWordOrComma) {
      for word in words.split(separator: UInt8(ascii: ",")) {
        let tag = word.trimmingSpaces
        if !tag.isEmpty { tags.append(String(decoding: tag, as: UTF8.self)) }
      }
    } else {
      guard let parsed = DeclaredWords.tags(inList: text) else { throw Doubt() }
      tags += parsed
    }
    try endLine()
  }

  private mutating func readFlow() throws(Doubt) -> FlowExtent {
    guard let extent = FlowExtent(of: bytes, at: place) else { throw Doubt() }
    place = extent.text.endIndex
    return extent
  }

  private func section(_ extent: FlowExtent) throws(Doubt) -> (names: [String], tags: [String]) {
    guard let words = DeclaredWords.section(extent.text) else { throw Doubt() }
    return words
  }

  // MARK: Scalars

  /// A key and its colon.
  ///
  /// - Returns: nil for a node that is not a key; nothing is read then.
  private mutating func readKey() throws(Doubt) -> ArraySlice<UInt8>? {
    let start = place
    let name: ArraySlice<UInt8>
    if isAtQuote {
      let (text, hasEscapes) = try readQuoted()
      skipSpaces()
      guard byte(place) == UInt8(ascii: ":"), try isBlank(place + 1) else {
        place = start
        return nil
      }
      if hasEscapes { throw Doubt() }
      name = text
    } else {
      guard isAtPlain, case let colon = try plainEnd(), byte(colon) == UInt8(ascii: ":") else {
        return nil
      }
      name = bytes[start..<colon].trimmingSpaces
      place = colon
    }
    place += 1
    return name
  }

  /// An element of a list of tags.
  private mutating func readTag() throws(Doubt) {
    place += 1
    skipSpaces()
    let tag: ArraySlice<UInt8>
    if isAtQuote {
      let (text, hasEscapes) = try readQuoted()
      if hasEscapes { throw Doubt() }
      tag = text
    } else {
      guard isAtPlain else { throw Doubt() }
      let end = try plainEnd()
      tag = bytes[place..<end].trimmingSpaces
      place = end
    }
    tags.append(String(decoding: tag, as: UTF8.self))
    try endLine()
  }

  /// Reads a quoted scalar that ends on its line.
  private mutating func readQuoted() throws(Doubt) -> (ArraySlice<UInt8>, hasEscapes: Bool) {
    let quote = byte(place)
    let start = place + 1
    var hasEscapes = false
    place = start
    while byte(place) != 0x0A {
      if byte(place) == quote {
        place += 1
        if quote == UInt8(ascii: "\"") || byte(place) != quote {
          return (bytes[start..<place - 1], hasEscapes)
        }
        hasEscapes = true
      } else if quote == UInt8(ascii: "\""), byte(place) == UInt8(ascii: "\\") {
        hasEscapes = true
        place += 1
        if isAtEndOfLine { throw Doubt() }
      }
      place += 1
    }
    throw Doubt()
  }

  /// The end of the line, or the colon or comment that ends a plain scalar before.
  private func plainEnd() throws(Doubt) -> Int {
    var end = place
    while true {
      switch byte(end) {
      case 0x0A, 0x0D: return end
      case 0x09: throw Doubt()
      case UInt8(ascii: ":") where try isBlank(end + 1): return end
      case UInt8(ascii: "#") where byte(end - 1) == 0x20: return end
      default: end += 1
      }
    }
  }

  // MARK: Bytes

  /// The end of the file is the end of a line.
  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0x0A }

  /// What libyaml does with a tab depends on more than its line.
  private func isBlank(_ index: Int) throws(Doubt) -> Bool {
    if byte(index) == 0x09 { throw Doubt() }
    return byte(index) == 0x20 || isEndOfLine(index)
  }

  private func isEndOfLine(_ index: Int) -> Bool { byte(index) == 0x0A || byte(index) == 0x0D }

  private var isAtEndOfLine: Bool { isEndOfLine(place) }

  private var isAtEndOfContent: Bool { isAtEndOfLine || byte(place) == UInt8(ascii: "#") }

  private var isAtHyphen: Bool {
    byte(place) == UInt8(ascii: "-") && (byte(place + 1) == 0x20 || isEndOfLine(place + 1))
  }

  private var isAtQuote: Bool {
    byte(place) == UInt8(ascii: "'") || byte(place) == UInt8(ascii: "\"")
  }

  /// Whether a plain scalar begins here; false where that depends on the next byte.
  private var isAtPlain: Bool {
    let first = byte(place)
    if first == UInt8(ascii: "-") { return byte(place + 1) > 0x20 }
    return first > 0x20 && !first.isIndicator
  }

  private mutating func skipSpaces() {
    while byte(place) == 0x20 { place += 1 }
  }

  private mutating func skipLine() {
    while byte(place) != 0x0A { place += 1 }
    place += 1
  }

  /// Nothing but a comment may be there.
  private mutating func endLine() throws(Doubt) {
    skipSpaces()
    guard isAtEndOfContent else { throw Doubt() }
    skipLine()
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingSpaces: Self {
    var trimmed = drop { $0 == 0x20 }
    while trimmed.last == 0x20 { trimmed.removeLast() }
    return trimmed
  }
}

extension UInt8 {
  /// Allowed in a list of words that is not parsed.
  fileprivate var isWordOrComma: Bool {
    switch self {
    // A space, the comma, the hyphen, the full stop and the slash; the low line.
    case 0x20, 0x2C...0x2F, 0x5F, 0x80...: true
    default: isASCIIAlphanumeric
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Reads the text of a file for `WrittenSecrets`, line by line, without a parser.
struct SecretScanner {
  private(set) var values: [WrittenSecrets.Value] = []
  private(set) var sections: [Range<Int>] = []
  /// The anchors that values name.
  private(set) var aliases: Set<[UInt8]> = []

  let bytes: [UInt8]
  /// The anchors whose nodes are values.
  private let anchors: Set<[UInt8]>
  private var section: Section?
  /// The open brackets outside of sections.
  private var outerDepth = 0
  var place = 0
  /// The end of the line that is read.
  var lineEnd = 0

  /// What is below a key that declares secrets.
  private struct Section {
    let start: Int
    /// The column of the key.
    let column: Int
    /// Whether the key is within brackets: then only a bracket ends the section.
    let isInFlow: Bool
    /// The open brackets of flow style.
    var depth = 0
    /// Whether a key was read: before the first one there are names only, as in `[a, b]`.
    var hasKey = false
    /// Where the names of secrets are: deeper keys are `value` and `origins`.
    var names: (depth: Int, column: Int)?
    /// Whether the last key is `origins`, or a key of a program, whose value is not secret.
    var isOrigins = false
    /// Whether a value has begun, in which there are no keys.
    var isInValue = true
    /// The column of a key with a value on its line: deeper lines continue the value.
    var held: Int?
    /// The quote that is open at the end of a line.
    var quote: UInt8?
  }

  init(_ bytes: [UInt8], anchors: Set<[UInt8]>) {
    self.bytes = bytes
    self.anchors = anchors
  }

  mutating func scan() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    while place < bytes.count {
      lineEnd = bytes[place...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
      takeLine()
      place = lineEnd + 1
    }
    endSection(at: bytes.count)
  }

  private mutating func takeLine() {
    let start = place
    skipBlanks()
    guard let first = byte else { return }
    let column = place - start
    if let open = section, ends(open, first: first, column: column) { endSection(at: start) }
    if section?.quote != nil {
      takeQuoted()
    } else if let held = section?.held, column > held, section?.depth == 0 {
      return addValue(place..<lineEnd)
    } else {
      section?.held = nil
      if section?.depth == 0 { section?.isInValue = false }
    }
    takeWords(column: column)
  }

  /// Whether a line is behind a section. In brackets, only a key of the format is: they may never
  /// be closed.
  private func ends(_ open: Section, first: UInt8, column: Int) -> Bool {
    guard column <= open.column, !open.isInFlow else { return false }
    if first == UInt8(ascii: "#") { return false }
    if first == UInt8(ascii: "-"), column == open.column, open.depth == 0 { return false }
    return open.depth == 0 || beginsWithKnownKey
  }

  private mutating func endSection(at end: Int) {
    if let open = section { sections.append(open.start..<max(end, open.start)) }
    section = nil
  }

  // MARK: Words

  private mutating func takeWords(column lineColumn: Int) {
    let origin = place - lineColumn
    var isEntry = false
    while place < lineEnd {
      skipBlanks()
      while byte == UInt8(ascii: "-"), isBlankOrEnd(place + 1) {
        place += 1
        isEntry = true
        skipBlanks()
      }
      guard let first = byte else { return }
      switch first {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open()
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
      case UInt8(ascii: ","):
        place += 1
        section?.isInValue = false
      case UInt8(ascii: "#"):
        if section?.hasKey ?? false { hide(place..<lineEnd) }
        place = lineEnd
      case UInt8(ascii: "&"), UInt8(ascii: "!"): takeProperty(lineColumn)
      default: takeWord(column: place - origin, isEntry: isEntry)
      }
    }
  }

  private mutating func open() {
    place += 1
    guard section != nil else {
      outerDepth += 1
      return
    }
    section?.depth += 1
    section?.isInValue = false
  }

  private mutating func close() {
    place += 1
    guard let open = section else {
      outerDepth = max(0, outerDepth - 1)
      return
    }
    section?.depth -= 1
    section?.isOrigins = false
    section?.isInValue = true
    guard open.depth <= 1 else { return }
    // The names are in the lines of a block: the bracket was one secret's.
    if open.depth == 1, open.names?.depth == 0 { return hideRest(within: open) }
    if open.depth <= 0 { outerDepth = max(0, outerDepth - 1) }
    hideRest(within: open)
    endSection(at: place)
  }

  /// Hides what follows the last bracket without a comma: the bracket was part of a value.
  private mutating func hideRest(within open: Section) {
    guard open.hasKey || open.depth <= 0 else { return }
    var end = place
    while end < lineEnd, !(open.isInFlow && ",]}".utf8.contains(bytes[end])) { end += 1 }
    let isComment = bytes[place..<end].first { !Self.isBlank($0) } == UInt8(ascii: "#")
    if !isComment, open.depth > 0 { addValue(place..<end) }
    if open.depth > 0 { place = end }
  }

  /// An anchor or a tag.
  private mutating func takeProperty(_ column: Int) {
    let start = place
    while place < lineEnd, !Self.isBlank(bytes[place]), !",]}".utf8.contains(bytes[place]) {
      place += 1
    }
    if section == nil, bytes[start] == UInt8(ascii: "&"),
      anchors.contains(Array(bytes[(start + 1)..<place]))
    {
      begin(at: start, column: column)
      section?.hasKey = true
    } else if section?.hasKey ?? false {
      addValue(start..<place)
    }
  }

  private mutating func begin(at start: Int, column: Int) {
    section = Section(start: start, column: column, isInFlow: outerDepth > 0)
  }

  private mutating func takeWord(column: Int, isEntry: Bool) {
    let start = place
    let quote = byte.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    let isFlow = outerDepth > 0 || (section?.depth ?? 0) > 0
    let word = quote.map { quoted($0) } ?? plain(inFlow: isFlow)
    if takeColon() {
      takeKey(word, from: start, column: column)
    } else if section != nil {
      if quote != nil, word.upperBound == lineEnd { section?.quote = quote }
      take(value: word, column: column, isEntry: isEntry)
    } else if place >= lineEnd, Self.declares(bytes[word]) {
      begin(at: start, column: column)
    }
  }

  private mutating func takeKey(_ word: Range<Int>, from start: Int, column: Int) {
    guard let open = section else {
      if Self.declares(bytes[word]) { begin(at: start, column: column) }
      return
    }
    if open.isInValue, open.hasKey { return addValue(start..<place) }
    let name = String(decoding: bytes[word], as: UTF8.self)
    let names = open.names ?? (open.depth, column)
    let isInner = open.depth > names.depth || open.depth == 0 && column > names.column
    if isInner, NearMisses.nearest(name, among: Self.innerKeys) == nil { hide(word) }
    section?.names = names
    section?.hasKey = true
    section?.isOrigins = name == "origins" || isInner && Self.openKeys.contains(name)
    section?.isInValue = true
    section?.held = nil
    let held = open.depth == 0 ? heldColumn(column) : nil
    section?.held = held
  }

  /// The keys of a secret.
  private static let innerKeys = ["value", "origins"] + openKeys + ["env"]
  /// Those of its program that other users of the machine can see anyway.
  private static let openKeys = ["from", "pass", "cwd"]

  /// The column if the rest of the line has a value that further lines can continue.
  private func heldColumn(_ column: Int) -> Int? {
    let first = bytes[place..<lineEnd].first { !Self.isBlank($0) }
    return first.map { "{[#&!".utf8.contains($0) } ?? true ? nil : column
  }

  private mutating func take(value word: Range<Int>, column: Int, isEntry: Bool) {
    guard let open = section else { return }
    let isName = !open.hasKey && (isEntry || open.depth > 0) && isPlainName(word)
    guard !isName, !open.isOrigins else { return }
    addValue(word)
    if open.depth == 0, open.isInValue, !open.hasKey { section?.held = open.column }
  }

  private mutating func takeQuoted() {
    guard let quote = section?.quote else { return }
    let word = rest(of: quote, from: place)
    if !(section?.isOrigins ?? false) { addValue(word) }
    if place <= word.upperBound, word.upperBound < lineEnd { section?.quote = nil }
    place = min(word.upperBound + 1, lineEnd)
  }

  private mutating func addValue(_ range: Range<Int>) {
    var range = range
    while let first = bytes[range].first, Self.isBlank(first) {
      range = range.lowerBound + 1..<range.upperBound
    }
    while let last = bytes[range].last, Self.isBlank(last) {
      range = range.lowerBound..<range.upperBound - 1
    }
    guard !range.isEmpty else { return }
    if bytes[range.lowerBound] == UInt8(ascii: "*") {
      aliases.insert(Array(bytes[range].dropFirst()))
    }
    values.append(WrittenSecrets.Value(range: range, isText: true))
  }

  /// Hides a stretch at its place only.
  private mutating func hide(_ range: Range<Int>) {
    values.append(WrittenSecrets.Value(range: range, isText: false))
  }
}

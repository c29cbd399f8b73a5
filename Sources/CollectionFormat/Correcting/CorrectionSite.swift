// SPDX-License-Identifier: Apache-2.0

import Notation

/// The line of an error, and what it may have been meant to be.
struct CorrectionSite {
  let bytes: [UInt8]
  let line: TextLine
  /// What the error is about: a range of `bytes`.
  let place: Range<Int>
  /// Whether the text is not YAML there.
  let isSyntax: Bool
  /// Whether the line may belong to another part of the file.
  let mayBeMisplaced: Bool

  /// All candidates, those with the fewest further meanings first.
  var candidates: [Correction] {
    var found = plainTexts + values + colons + dashes + endings + fences + templates
    if isSyntax { found += quotes + brackets }
    return mayBeMisplaced ? found + indentations : found
  }

  // MARK: Characters

  /// With ASCII in place of the characters that editors write for it: in the erroneous text alone, in
  /// everything before the value, in the whole line.
  var plainTexts: [Correction] {
    let all = Typography.all(in: line.bytes)
    guard !all.isEmpty else { return [] }
    let start = line.range.lowerBound
    let end = line.content.firstRange(of: ": ".utf8)?.lowerBound ?? line.content.endIndex
    let word = (place.lowerBound - start)...(max(place.lowerBound, place.upperBound) - start)
    let parts: [(ClosedRange<Int>, Bool)] = [
      (word, false), (0...end, false), (0...line.bytes.count, false), (0...line.bytes.count, true),
    ]
    var texts: [[UInt8]] = []
    for (part, isSingle) in parts {
      let characters = all.filter { part.contains($0.range.lowerBound) }
      for keepsSpaces in [true, false] {
        let text = plain(characters, isSingle: isSingle, keepsSpaces: keepsSpaces)
        if text != line.bytes, !texts.contains(text) { texts.append(text) }
      }
    }
    return plainLeads + texts.map { Correction(line, $0, isPreferred: true) }
  }

  /// The line with some of its characters in ASCII.
  ///
  /// - Parameters:
  ///   - isSingle: whether double quotes become single ones, as between double quotes.
  ///   - keepsSpaces: whether spaces become spaces, or nothing: `1 s`.
  private func plain(
    _ characters: [(character: Typography, range: Range<Int>)], isSingle: Bool, keepsSpaces: Bool
  ) -> [UInt8] {
    var text: [UInt8] = []
    var last = 0
    for (character, range) in characters {
      text += line.bytes[last..<range.lowerBound]
      switch character.ascii {
      case "\"" where isSingle: text.append(UInt8(ascii: "'"))
      case " " where !keepsSpaces: break
      default: text += character.ascii.utf8
      }
      last = range.upperBound
    }
    text += line.bytes[last...]
    // `timeout：1s`: a fullwidth sign has its space in itself.
    let colon = characters.first { $0.character.ascii == ":" }?.range.lowerBound
    if let colon, colon + 1 < text.count, text[colon] == UInt8(ascii: ":"), text[colon + 1] != 0x20,
      !text[colon...].starts(with: "://".utf8)
    {
      text.insert(0x20, at: colon + 1)
    }
    return text
  }

  /// All lines that begin with such characters, which are often those of a whole pasted part.
  private var plainLeads: [Correction] {
    var edits: [Correction.Edit] = []
    var current: TextLine? = TextLine(around: 0, in: bytes)
    while let one = current, edits.count <= 100 {
      current = one.next(in: bytes)
      var lead = 0
      var text: [UInt8] = []
      for (character, range) in Typography.all(in: one.bytes.prefix(200)) {
        guard one.bytes[lead..<range.lowerBound].allSatisfy({ $0 == 0x20 }) else { break }
        guard character.isInvisible || character.ascii == "-" else { break }
        text += one.bytes[lead..<range.lowerBound] + Array(character.ascii.utf8)
        lead = range.upperBound
      }
      if lead > 0 {
        let start = one.range.lowerBound
        edits.append(Correction.Edit(range: start..<start + lead, text: text))
      }
    }
    guard edits.count > 1, edits.count <= 100,
      edits.contains(where: { line.range.contains($0.range.lowerBound) })
    else { return [] }
    let title = "begin these \(edits.count) lines with the spaces and dashes of a keyboard"
    return [Correction(edits, title: title, isPreferred: true)]
  }

  // MARK: Ends of lines

  /// Without a `,` or `;` at the end, and with `#` before a comment.
  var endings: [Correction] {
    var found: [Correction] = []
    let margin = line.bytes.prefix { $0 == 0x20 }
    // `//item` is an XPath.
    if line.bytes.dropFirst(margin.count).starts(with: "// ".utf8) {
      let comment = Array("#".utf8) + line.bytes.dropFirst(margin.count + 2)
      found.append(Correction(line, Array(margin) + comment, isPreferred: true))
    }
    if let block = blockComment { found.append(block) }
    if let last = line.bytes.last, ",;".utf8.contains(last) {
      found.append(Correction(line, line.bytes.dropLast(), isPreferred: true))
    }
    for marker in [" // ", " -- ", " ; ", " /* "] {
      guard let range = line.content.firstRange(of: marker.utf8) else { continue }
      var text = line.bytes
      text.replaceSubrange(range, with: " # ".utf8)
      found.append(Correction(line, text, isPreferred: true))
      // `json: { a: 1 }, // note`
      if range.lowerBound > 0, ",;".utf8.contains(line.bytes[range.lowerBound - 1]) {
        text.remove(at: range.lowerBound - 1)
        found.append(Correction(line, text, isPreferred: true))
      }
    }
    return found
  }

  /// With `#` before each line of a comment between `/*` and `*/`.
  private var blockComment: Correction? {
    guard line.content.starts(with: "/*".utf8) else { return nil }
    var edits: [Correction.Edit] = []
    var current: TextLine? = line
    while let one = current, edits.count < 20 {
      let isFirst = edits.isEmpty
      let isLast = one.bytes.suffix(2).elementsEqual("*/".utf8)
      var words = one.bytes.drop { $0 == 0x20 }.dropFirst(isFirst ? 2 : 0)
      if isLast { words = words.dropLast(min(2, words.count)) }
      let text = words.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
      let margin = one.bytes.prefix { $0 == 0x20 }
      let comment = Array(margin) + Array((text.isEmpty ? "#" : "# ").utf8) + text
      edits.append(Correction.Edit(range: one.range, text: comment))
      if isLast {
        let title = edits.count > 1 ? "begin each line of the comment with `#`" : nil
        return Correction(edits, title: title, isPreferred: true)
      }
      current = one.next(in: bytes)
    }
    return nil
  }

  /// Without the fences of a block that was copied from a page.
  var fences: [Correction] {
    guard line.content.starts(with: "```".utf8) || line.content.starts(with: "~~~".utf8) else {
      return []
    }
    var edits: [Correction.Edit] = []
    var current: TextLine? = TextLine(around: 0, in: bytes)
    while let one = current {
      current = one.next(in: bytes)
      guard one.bytes.starts(with: line.content.prefix(3)) else { continue }
      edits.append(Correction.Edit(range: one.range, text: []))
    }
    return [Correction(edits, title: "leave the lines with ``` out", isPreferred: true)]
  }
}

extension Correction {
  init(_ line: TextLine, _ text: ArraySlice<UInt8>, isPreferred: Bool) {
    self.init(line, Array(text), isPreferred: isPreferred)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Notation

extension CorrectionSite {
  // MARK: Colons

  /// With the missing `: ` after the first word, and after words between brackets.
  var colons: [Correction] {
    var texts: [[UInt8]] = []
    if let text = withColon(line.lead, line.content) { texts.append(text) }
    let inner = withInnerColons
    if inner != line.bytes { texts.append(inner) }
    return texts.map { Correction(line, $0, isPreferred: true) }
  }

  /// `key value`, `key:value`, `key = value`, `key => value` and `key` alone.
  private func withColon(_ lead: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) -> [UInt8]? {
    let word = content.prefix { $0.isASCIIAlphanumeric || "_$-.".utf8.contains($0) }
    guard !word.isEmpty else { return nil }
    let rest = content[word.endIndex...]
    if rest.isEmpty { return Array(lead) + word + Array(":".utf8) }
    var value = rest.drop { $0 == 0x20 }
    for sign in ["=>", "->", ":=", "="] where value.starts(with: sign.utf8) {
      value = value.dropFirst(sign.utf8.count).drop { $0 == 0x20 }
      return Array(lead) + word + Array(": ".utf8) + value
    }
    if rest.first == UInt8(ascii: ":") {
      value = rest.dropFirst()
      guard let first = value.first, first != 0x20 else { return nil }
    } else if rest.first != 0x20 {
      return nil
    }
    return Array(lead) + word + Array(": ".utf8) + value
  }

  /// The line with `: ` between brackets where a `:` or `=` has no space after it.
  private var withInnerColons: [UInt8] {
    var text: [UInt8] = []
    var depth = 0
    var quote: UInt8?
    for (place, byte) in line.bytes.enumerated() {
      text.append(byte)
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ":"), UInt8(ascii: "="):
        let next = place + 1 < line.bytes.count ? line.bytes[place + 1] : 0x20
        guard depth > 0, ![0x20, UInt8(ascii: "/"), UInt8(ascii: "=")].contains(next) else {
          continue
        }
        text[text.count - 1] = UInt8(ascii: ":")
        text.append(0x20)
      default: continue
      }
    }
    return text
  }

  // MARK: Dashes

  /// With `- ` before the entries of a list, in place of the sign that other notations have there.
  var dashes: [Correction] {
    guard let marker = Self.marker(of: line) else { return withoutMarkers }
    var edits: [Correction.Edit] = []
    var current: TextLine? = firstSibling(of: line)
    while let one = current {
      current = one.next(in: bytes)
      if one.isBlank || one.indentation > line.indentation { continue }
      guard one.indentation == line.indentation else { break }
      guard let own = Self.marker(of: one) else { continue }
      let start = one.range.lowerBound + one.indentation
      edits.append(Correction.Edit(range: start..<start + own, text: Array("- ".utf8)))
    }
    guard marker > 0 else { return [] }
    let title = edits.count > 1 ? "begin each of the \(edits.count) entries with `- `" : nil
    return [Correction(edits, title: title, isPreferred: true)]
  }

  /// The first line of the entries that have a line's indentation.
  private func firstSibling(of line: TextLine) -> TextLine {
    var first = line
    var current = line
    while let previous = current.previous(in: bytes) {
      current = previous
      if current.isBlank || current.indentation > line.indentation { continue }
      guard current.indentation == line.indentation else { break }
      first = current
    }
    return first
  }

  /// The number of bytes of `* `, `+ `, `• `, `1. ` or a dash without its space at the beginning of
  /// a line; nil for a line without one.
  private static func marker(of line: TextLine) -> Int? {
    let rest = line.bytes.dropFirst(line.indentation)
    for sign in ["* ", "+ ", "> ", "-- "] where rest.starts(with: sign.utf8) {
      return sign.utf8.count
    }
    if rest.first == UInt8(ascii: "-"), rest.count > 1, rest.dropFirst().first != 0x20,
      !rest.starts(with: "--".utf8)
    {
      return 1
    }
    let digits = rest.prefix(while: \.isASCIIDigit)
    let after = rest[digits.endIndex...].prefix(2)
    if !digits.isEmpty, after.elementsEqual(". ".utf8) || after.elementsEqual(") ".utf8) {
      return digits.count + 2
    }
    guard let (character, range) = Typography.all(in: rest.prefix(8)).first,
      range.lowerBound == 0, character.ascii == "-"
    else { return nil }
    let next = rest.dropFirst(range.count)
    let space = Typography.all(in: next.prefix(4)).first.flatMap {
      $0.range.lowerBound == 0 && $0.character.ascii == " " ? $0.range.count : nil
    }
    return range.count + (space ?? (next.first == 0x20 ? 1 : 0))
  }

  /// With `- ` before a mapping that is the only entry of its list.
  private var withoutMarkers: [Correction] {
    guard place.lowerBound == line.range.lowerBound + line.indentation, !isSyntax else { return [] }
    var edits = [
      Correction.Edit(range: place.lowerBound..<place.lowerBound, text: Array("- ".utf8))
    ]
    var current = line.next(in: bytes)
    while let one = current {
      current = one.next(in: bytes)
      if one.isBlank { continue }
      guard one.indentation >= line.indentation, line.indentation > 0 else { break }
      let start = one.range.lowerBound
      edits.append(Correction.Edit(range: start..<start, text: [0x20, 0x20]))
    }
    return [Correction(edits, isPreferred: true)]
  }

  // MARK: Indentation

  /// With the indentation of a line before, together with the lines below it that are indented
  /// deeper; a tab is two spaces.
  var indentations: [Correction] {
    let lead = line.bytes.prefix { $0 == 0x20 || $0 == 0x09 }
    let tabs = lead.count { $0 == 0x09 }
    var widths = tabs > 0 ? [lead.count + tabs] : []
    var current = line
    while widths.count < 6, let previous = current.previous(in: bytes) {
      current = previous
      guard !current.isBlank else { continue }
      for width in [current.lead.count, current.indentation, current.lead.count + 2]
      where !widths.contains(width) { widths.append(width) }
    }
    return widths.filter { $0 != lead.count || tabs > 0 }.flatMap { width in
      let title = Self.title(ofWidth: width, hasTabs: tabs > 0)
      let edits = indented(lead.count, to: width)
      // The line alone may be out of place, or the lines below it too; text that is not YAML would
      // often become a part of the value above.
      return (isSyntax ? [edits] : [edits, Array(edits.prefix(1))]).map {
        Correction($0, title: title, isPreferred: false)
      }
    }
  }

  private static func title(ofWidth width: Int, hasTabs: Bool) -> String {
    let spaces = width == 1 ? "1 space" : "\(width) spaces"
    if hasTabs { return "indent it with spaces, never with tabs: \(spaces)" }
    return width == 0 ? "do not indent it" : "indent it by \(spaces)"
  }

  private func indented(_ old: Int, to width: Int) -> [Correction.Edit] {
    let start = line.range.lowerBound
    var edits = [
      Correction.Edit(range: start..<start + old, text: [UInt8](repeating: 0x20, count: width))
    ]
    var current = line.next(in: bytes)
    while let one = current, one.isBlank || one.indentation > old {
      current = one.next(in: bytes)
      guard !one.isBlank else { continue }
      let start = one.range.lowerBound
      let new = [UInt8](repeating: 0x20, count: max(0, one.indentation + width - old))
      edits.append(Correction.Edit(range: start..<start + one.indentation, text: new))
    }
    return edits
  }
}

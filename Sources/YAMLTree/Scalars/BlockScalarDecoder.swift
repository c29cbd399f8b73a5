// SPDX-License-Identifier: Apache-2.0

/// Decodes literal and folded block scalars as libyaml does.
///
/// The indentation depends on the collection around, which is not known here. So the indentations
/// that the first line allows are tried, and comparison with libyaml's text decides.
struct BlockScalarDecoder {
  private let decoder: ScalarDecoder
  private let isLiteral: Bool
  private var chomping = 0
  private var firstLine: Int

  init(_ decoder: ScalarDecoder, isLiteral: Bool) {
    self.decoder = decoder
    self.isLiteral = isLiteral
    let bytes = decoder.bytes
    var place = decoder.range.lowerBound + 1
    while place < bytes.count, decoder.breakLength(at: place) == 0,
      bytes[place] != UInt8(ascii: "#")
    {
      if bytes[place] == UInt8(ascii: "+") { chomping = 1 }
      if bytes[place] == UInt8(ascii: "-") { chomping = -1 }
      place += 1
    }
    while place < bytes.count, decoder.breakLength(at: place) == 0 { place += 1 }
    firstLine = place + decoder.breakLength(at: place)
  }

  var candidates: [SourceMap] {
    let (content, empty) = indentations
    let likely = Array(stride(from: content, through: max(0, content - 10), by: -1))
    return (empty > content ? likely + [empty] : likely).map(decode)
  }

  /// The indentation of the first line that is not empty, and the widest of the empty ones before
  /// it, which counts if there is no other line.
  private var indentations: (content: Int, empty: Int) {
    var place = firstLine
    var column = 0
    var widest = 0
    while place < decoder.bytes.count {
      let length = decoder.breakLength(at: place)
      if length > 0 {
        place += length
        widest = max(widest, column)
        column = 0
      } else if decoder.bytes[place] == 0x20 {
        place += 1
        column += 1
      } else {
        break
      }
    }
    return (column, widest)
  }

  private func decode(indentation: Int) -> SourceMap {
    var map = SourceMap()
    var place = firstLine
    var leading: Range<Int>?
    var wasBlank = false
    var breaks = skipEmptyLines(from: &place, indentation: indentation)
    while place < decoder.bytes.count, map.text.count < decoder.textCount {
      let startsBlank = decoder.isBlank(decoder.bytes[place])
      if let leading {
        let folds = !isLiteral && !wasBlank && !startsBlank
        if !folds {
          map.put([0x0A], for: leading)
        } else if breaks.isEmpty {
          map.put([0x20], for: leading.lowerBound..<place)
        }
      }
      for range in breaks { map.put([0x0A], for: range) }
      wasBlank = startsBlank
      let start = place
      while place < decoder.bytes.count, decoder.breakLength(at: place) == 0 { place += 1 }
      map.copy(start..<place, of: decoder.bytes)
      leading = place..<place + decoder.breakLength(at: place)
      place += decoder.breakLength(at: place)
      breaks = skipEmptyLines(from: &place, indentation: indentation)
      guard isContent(at: place, indentation: indentation) else { break }
    }
    if chomping >= 0, let leading, !leading.isEmpty {
      map.put([0x0A], for: leading)
    }
    if chomping > 0 { for range in breaks { map.put([0x0A], for: range) } }
    return map
  }

  /// Skips indentation and empty lines, and returns the breaks of those lines.
  private func skipEmptyLines(from place: inout Int, indentation: Int) -> [Range<Int>] {
    var breaks: [Range<Int>] = []
    while place < decoder.bytes.count {
      var column = 0
      while column < indentation, place < decoder.bytes.count, decoder.bytes[place] == 0x20 {
        place += 1
        column += 1
      }
      let length = decoder.breakLength(at: place)
      guard length > 0 else { break }
      breaks.append(place..<place + length)
      place += length
    }
    return breaks
  }

  /// Whether the line, after its skipped indentation, is indented far enough.
  private func isContent(at place: Int, indentation: Int) -> Bool {
    guard place < decoder.bytes.count, place >= indentation else { return false }
    var start = place
    while start > place - indentation, decoder.bytes[start - 1] == 0x20 { start -= 1 }
    return place - start == indentation
  }
}

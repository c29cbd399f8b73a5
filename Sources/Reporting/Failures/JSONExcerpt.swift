// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Values

/// A body of JSON as a person reads it below a failure: indented, and a long one cut around the value that
/// a check was about.
///
/// ```
/// …
///     "items": [
///       {
///         "id": 7,
/// …
/// ```
struct JSONExcerpt {
  /// The lines, with `…` where others are left out.
  let text: [UInt8]
  /// Whether lines are left out.
  let isCut: Bool

  /// Bodies that are longer are shown as they came.
  private static let bodyBytes = 262_144
  /// A body on one line that is longer is indented.
  private static let lineBytes = 100
  /// Lines before and after the value, and of a body without one.
  private static let linesAround = 10
  private static let linesInAll = 40
  /// The most bytes of one line.
  private static let shownBytes = 300

  /// - Parameter place: the names and indexes of the value; nil for none.
  /// - Returns: nil for a body that is not JSON, or short.
  init?(_ body: [UInt8], at place: [String]?) {
    guard body.count > Self.lineBytes, body.count <= Self.bodyBytes,
      let document = try? JSONDocument.parse(body), document.root.isContainer
    else { return nil }
    let offset = place.map { document.root.nearest($0).offset }
    let isOnOneLine = !body.dropLast(2).contains(UInt8(ascii: "\n"))
    var lines = IndentedLines(focus: offset)
    if isOnOneLine { lines.indent(body) } else { lines.split(body) }
    (text, isCut) = Self.shown(lines)
  }

  private static func shown(_ lines: IndentedLines) -> (text: [UInt8], isCut: Bool) {
    let count = lines.all.count
    guard count > linesInAll else { return (joined(lines.all[...]), false) }
    let middle = lines.focusLine ?? linesAround
    let first = max(0, min(middle - linesAround, count))
    let end = lines.focusLine == nil ? linesInAll : min(count, middle + linesAround + 1)
    let mark = Array("…\n".utf8)
    return (
      (first > 0 ? mark : []) + joined(lines.all[first..<end])
        + (end < count ? Array("\n…".utf8) : []), true
    )
  }

  private static func joined(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    var text: [UInt8] = []
    for line in lines {
      if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
      var end = min(line.count, shownBytes)
      while end > 0, end < line.count, line[line.startIndex + end] & 0xC0 == 0x80 { end -= 1 }
      text += line.prefix(end)
      if end < line.count { text += Array("…".utf8) }
    }
    return text
  }
}

/// The lines of JSON, and which of them has a value.
private struct IndentedLines {
  /// Where the value begins in the original; nil for none.
  let focus: Int?
  private(set) var all: [ArraySlice<UInt8>] = []
  private(set) var focusLine: Int?
  private var line: [UInt8] = []

  init(focus: Int?) {
    self.focus = focus
  }

  /// Takes the lines of a text that has them.
  mutating func split(_ body: [UInt8]) {
    all = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    focusLine = focus.flatMap { focus in all.firstIndex { $0.endIndex > focus } }
  }

  /// Makes lines of a valid text: only white space differs from the original.
  mutating func indent(_ body: [UInt8]) {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for (index, byte) in body.enumerated() {
      if index == focus { focusLine = all.count }
      if isInString {
        line.append(byte)
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: break
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        line.append(byte)
        depth += 1
        endLine(depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if !closesEmpty(depth) { endLine(depth) }
        line.append(byte)
      case UInt8(ascii: ","):
        line.append(byte)
        endLine(depth)
      case UInt8(ascii: ":"): line += [byte, 0x20]
      default:
        isInString = byte == UInt8(ascii: "\"")
        line.append(byte)
      }
    }
    all.append(line[...])
  }

  private mutating func endLine(_ depth: Int) {
    all.append(line[...])
    line = [UInt8](repeating: 0x20, count: 2 * depth)
  }

  /// Puts a bracket without contents back on the line of its opening one.
  private mutating func closesEmpty(_ depth: Int) -> Bool {
    guard line.count == 2 * (depth + 1), line.allSatisfy({ $0 == 0x20 }),
      let last = all.last, last.last == UInt8(ascii: "{") || last.last == UInt8(ascii: "[")
    else { return false }
    line = Array(last)
    all.removeLast()
    return true
  }
}

extension JSONNode {
  /// The node at a place, or the last one on the way to it.
  fileprivate func nearest(_ place: [String]) -> JSONNode {
    var node = self
    for name in place {
      let next = node.isObject ? node[member: name] : Int(name).flatMap { node[$0] }
      guard let next else { return node }
      node = next
    }
    return node
  }
}

extension Attempt {
  /// The names and indexes of the value that the first failed check was about; nil if it was not about
  /// a value of the document.
  var failedPlace: [String]? {
    guard let failure = verdicts.lazy.compactMap(\.failure).first else { return nil }
    let path = failure.documentPath.map(Self.names)
    guard let pointer = failure.differences.first?.pointer else { return path }
    return (path ?? []) + JSONPointer(parsing: pointer).tokens
  }

  /// The names of a normalized path: `$['items'][0]`.
  private static func names(ofPath path: String) -> [String] {
    var names: [String] = []
    var name: [UInt8] = []
    var isEscaped = false
    var isQuoted = false
    for byte in path.utf8.dropFirst() {
      switch byte {
      case _ where isEscaped:
        name.append(byte)
        isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: "[") where !isQuoted: name = []
      case UInt8(ascii: "]") where !isQuoted: names.append(String(decoding: name, as: UTF8.self))
      default: name.append(byte)
      }
    }
    return names
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A text with marked places: `a: ⟦b⟧` is the text `a: b` and the range 3..<4.
///
/// Marks may be nested and may be empty; ranges are in the order in which they open.
package struct MarkedText: Sendable {
  /// The text without its marks.
  package let text: String
  /// Byte ranges of the marked places.
  package let ranges: [Range<Int>]

  package init(_ marked: String) {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    var open: [Int] = []
    var ends: [Int: Int] = [:]
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(starts.count)
        starts.append(bytes.count)
      case "⟧":
        guard let mark = open.popLast() else {
          preconditionFailure("a mark is closed that was not opened: \(marked)")
        }
        ends[mark] = bytes.count
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    precondition(open.isEmpty, "a mark is not closed: \(marked)")
    text = String(decoding: bytes, as: UTF8.self)
    ranges = starts.enumerated().map { $0.element..<(ends[$0.offset] ?? $0.element) }
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  /// The marked places as spans of a file.
  package func spans(in file: SourceFileID) -> [SourceSpan] {
    ranges.map { SourceSpan(file: file, range: $0) }
  }

  /// A text with marks round ranges, for a message that shows what was found instead.
  ///
  /// Marks that begin at one place open the longer one first.
  package static func marking(_ text: String, _ ranges: [Range<Int>]) -> String {
    var bytes = Array(text.utf8)
    let marks = ranges.flatMap { range in
      [
        (offset: range.lowerBound, mark: "⟦", rank: -range.count),
        (offset: range.upperBound, mark: "⟧", rank: range.isEmpty ? 0 : Int.min),
      ]
    }
    let ordered = marks.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.offset != second.offset { return first.offset < second.offset }
      return first.rank == second.rank ? left.offset < right.offset : first.rank < second.rank
    }
    for mark in ordered.reversed() {
      bytes.insert(contentsOf: mark.element.mark.utf8, at: mark.element.offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

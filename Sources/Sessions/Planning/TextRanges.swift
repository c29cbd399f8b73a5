// SPDX-License-Identifier: Apache-2.0

/// Parts of a text, asked in logarithmic time whether they hold an offset.
struct TextRanges {
  /// In order, none touching another.
  private var ranges: [Range<Int>] = []

  init(_ parts: [Range<Int>]) {
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, part.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
      } else {
        ranges.append(part)
      }
    }
  }

  func contains(_ offset: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(offset)
  }

  /// The texts after `${` to the next `}`, or to the end of its line.
  static func templates(in bytes: [UInt8]) -> TextRanges {
    var found: [Range<Int>] = []
    var start: Int?
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "}"):
        if let start { found.append(start..<offset) }
        start = nil
      case UInt8(ascii: "{")
      where start == nil && offset > 0 && bytes[offset - 1] == UInt8(ascii: "$"):
        start = offset + 1
      default: break
      }
    }
    if let start { found.append(start..<bytes.count) }
    return TextRanges(found)
  }
}

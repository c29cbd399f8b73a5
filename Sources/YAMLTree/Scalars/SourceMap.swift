// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// Maps offsets in a scalar's decoded text to offsets in the file.
///
/// It is made by decoding the scalar once more, only when a diagnostic points into a text that is
/// not in the file verbatim (escapes, folded lines, block scalars), and is not kept.
package struct SourceMap: Sendable {
  /// A stretch of decoded text and its origin.
  struct Run: Sendable {
    let decoded: Int
    var decodedCount: Int
    let source: Int
    var sourceCount: Int
    /// Whether the bytes are the same, so that offsets inside can be mapped.
    let isVerbatim: Bool
  }

  /// An escape of a double-quoted scalar that makes a control character.
  struct ControlEscape: Sendable {
    let source: Range<Int>
    let scalar: Unicode.Scalar
  }

  private(set) var runs: [Run] = []
  /// The decoded text.
  private(set) var text: [UInt8] = []
  private(set) var controlEscapes: [ControlEscape] = []

  init() {}

  /// The bytes of the file that made a stretch of the decoded text.
  ///
  /// A part of an escape gives the whole escape. An empty stretch gives an empty range; at the end
  /// of the text it is after the last byte.
  package func range(ofText range: Range<Int>) -> Range<Int> {
    guard let last = runs.last else { return 0..<0 }
    guard range.lowerBound < text.count else {
      let end = last.source + last.sourceCount
      return end..<end
    }
    let first = runs[run(holding: range.lowerBound)]
    let start = first.source + (first.isVerbatim ? range.lowerBound - first.decoded : 0)
    guard !range.isEmpty else { return start..<start }
    let final = runs[run(holding: min(range.upperBound, text.count) - 1)]
    let used = min(range.upperBound, text.count) - final.decoded
    let end = final.source + (final.isVerbatim ? used : final.sourceCount)
    return start..<max(start, end)
  }

  private func run(holding offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].decoded <= offset { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Building

  /// Adds bytes that are in the file verbatim.
  mutating func copy(_ range: Range<Int>, of bytes: [UInt8]) {
    guard !range.isEmpty else { return }
    if let last = runs.last, last.isVerbatim, last.source + last.sourceCount == range.lowerBound {
      runs[runs.count - 1].decodedCount += range.count
      runs[runs.count - 1].sourceCount += range.count
    } else {
      runs.append(
        Run(
          decoded: text.count, decodedCount: range.count, source: range.lowerBound,
          sourceCount: range.count, isVerbatim: true))
    }
    text.append(contentsOf: bytes[range])
  }

  /// Adds decoded bytes with the stretch of the file that they come from.
  mutating func put(_ decoded: [UInt8], for range: Range<Int>) {
    guard !decoded.isEmpty else { return }
    runs.append(
      Run(
        decoded: text.count, decodedCount: decoded.count, source: range.lowerBound,
        sourceCount: range.count, isVerbatim: false))
    text.append(contentsOf: decoded)
  }

  /// Adds the character of an escape.
  mutating func put(_ scalar: Unicode.Scalar, escapedAt range: Range<Int>) {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
      controlEscapes.append(ControlEscape(source: range, scalar: scalar))
    default: break
    }
    put(Array(String(scalar).utf8), for: range)
  }
}

extension YAMLScalar {
  /// The place of a stretch of the decoded text in the file, in its definition; see `YAMLText`.
  package func span(ofText range: Range<Int>) -> SourceSpan { YAMLText(self).span(ofText: range) }

  /// The escapes of a double-quoted scalar that make control characters (`\b`, `\n`, `\x1b`).
  ///
  /// In patterns and paths they are nearly always meant as two characters: `"\bok"`.
  ///
  /// - Parameter allowed: characters to ignore.
  package func controlEscapes(besides allowed: [Unicode.Scalar] = []) -> [SourceSpan] {
    guard style == .doubleQuoted, record.flags.contains(.decoded) else { return [] }
    let escapes = YAMLText(self).sourceMap?.controlEscapes.filter { !allowed.contains($0.scalar) }
    return escapes?.map { document.span($0.source) } ?? []
  }
}

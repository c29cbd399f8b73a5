// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A stretch of a file as the text that its author meant, so that a suggested fix never changes the
/// text.
///
/// A line break inside counts as in a plain scalar: with the blanks around it, it is one space.
struct WrittenText {
  /// The most bytes that a help line shows; a longer text is not shown, since a cut text would be a
  /// different one.
  static let longest = 200

  let text: String

  /// - Parameter range: from the first byte of the text to its last.
  /// - Returns: nil if the text is too long to be shown.
  init?(_ range: Range<Int>, of bytes: [UInt8]) {
    guard !range.isEmpty, range.count <= 4 * Self.longest else { return nil }
    let decoder = ScalarDecoder(bytes: bytes, range: range, textCount: range.count)
    guard let folded = decoder.candidates(for: .plain).first?.text, folded.count <= Self.longest
    else { return nil }
    text = String(decoding: folded, as: UTF8.self)
  }

  /// Whether a comment begins inside of a range.
  static func holdsComment(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    range.contains { place in
      bytes[place] == UInt8(ascii: "#") && (place == 0 || bytes[place - 1] <= 0x20)
    }
  }
}

extension YAMLDocument {
  /// The intended text of a stretch of the file that YAML reads as several values.
  ///
  /// - Returns: nil if it is too long to be shown or contains a comment.
  package func text(writtenAt span: SourceSpan) -> String? {
    let range = Int(span.lowerBound)..<Int(span.upperBound)
    guard !WrittenText.holdsComment(range, of: bytes) else { return nil }
    return WrittenText(range, of: bytes)?.text
  }
}

extension YAMLNode {
  /// The text of a reader who takes the whole value for one text: to the end of the line, in flow
  /// style to the comma or bracket that ends it.
  ///
  /// - Returns: the text and its place; nil if it is too long to be shown or continues after its line.
  package var meantText: (text: String, span: SourceSpan)? {
    let range = range
    let line = YAMLProblem(file: document.file, bytes: document.bytes).lineRest(
      from: range.lowerBound)
    guard range.upperBound <= line.upperBound else { return nil }
    let extent = ValueExtent(bytes: document.bytes, line: range.lowerBound..<line.upperBound)
    let meant = extent.text(from: range.lowerBound, inFlow: record.flags.contains(.insideFlow))
    guard let text = WrittenText(meant, of: document.bytes)?.text else { return nil }
    return (text, SourceSpan(file: document.file, range: meant))
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// The text of a scalar with its places in the file, without the tree.
///
/// A loaded collection keeps its texts to the end of a run. The nodes of the tree need more memory than
/// the file, so a text retains only the bytes of the file. It is two words, which are passed in
/// registers.
package struct YAMLText: Sendable {
  private let origin: TextOrigin
  /// Where it is used, with quotes; for an alias, the alias.
  private let start: UInt32
  private let end: UInt32

  package init(_ scalar: YAMLScalar) {
    let document = scalar.document
    let (use, record) = (scalar.span, scalar.record)
    (start, end) = (use.lowerBound, use.upperBound)
    let text = Int(record.first)..<Int(record.first) + Int(record.count)
    let isAsWritten =
      !record.flags.contains(.decoded) && document.origin.text(writtenIn: use.range) == text
    origin = isAsWritten ? document.origin : TextOrigin(of: record, in: document)
  }

  /// Where it is used, with quotes; for an alias, the alias.
  package var span: SourceSpan { SourceSpan(file: origin.file, from: start, to: end) }

  /// The decoded text; made again at each call.
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// The decoded text as UTF-8, without a copy.
  package func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    if let decoded = origin.scalar?.decoded { return try decoded.withUnsafeBufferPointer(body) }
    let range = rangeInFile
    return try origin.bytes.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  /// Whether the decoded text is in the file byte for byte.
  package var isVerbatim: Bool { origin.scalar?.decoded == nil }

  /// The place of a stretch of the decoded text in the file, where the scalar is defined.
  ///
  /// Free if the text is there verbatim; otherwise the scalar is decoded once more.
  ///
  /// - Parameter range: bytes of the decoded text.
  package func span(ofText range: Range<Int>) -> SourceSpan {
    guard isVerbatim else {
      let place = sourceMap?.range(ofText: range) ?? origin.scalar?.record.range ?? 0..<0
      return SourceSpan(file: origin.file, range: place)
    }
    let text = rangeInFile
    let upper = min(range.upperBound, text.count)
    let lower = min(range.lowerBound, upper)
    return SourceSpan(
      file: origin.file, range: text.lowerBound + lower..<text.lowerBound + upper)
  }

  /// The map of the whole text, made by decoding the scalar once more; nil if the text is in the file
  /// verbatim, or if decoding fails; no text is known that makes it fail.
  var sourceMap: SourceMap? {
    guard let scalar = origin.scalar, let decoded = scalar.decoded else { return nil }
    let decoder = ScalarDecoder(
      bytes: origin.bytes, range: scalar.record.range, textCount: decoded.count)
    return decoder.candidates(for: scalar.record.style).first { $0.text == decoded }
  }

  /// The bytes of a verbatim text.
  private var rangeInFile: Range<Int> {
    guard let record = origin.scalar?.record else {
      return origin.text(writtenIn: Int(start)..<Int(end))
    }
    return Int(record.first)..<Int(record.first) + Int(record.count)
  }
}

/// The file that texts are from: one object for all texts of a document that are in the file as they
/// read, and one for each other text.
final class TextOrigin: Sendable {
  /// A scalar that an alias uses, or whose text is not in the file as it reads.
  struct Scalar: Sendable {
    /// Of its definition.
    let record: YAMLRecord
    /// The decoded text; nil if it is in the file verbatim.
    let decoded: [UInt8]?
  }

  let file: SourceFileID
  /// The contents of the file.
  let bytes: [UInt8]
  /// Nil for the texts that are as written.
  let scalar: Scalar?

  init(file: SourceFileID, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    scalar = nil
  }

  init(of record: YAMLRecord, in document: YAMLDocument) {
    file = document.file
    bytes = document.bytes
    let decoded =
      record.flags.contains(.decoded) ? Array(document.textBytes(of: record)) : nil
    scalar = Scalar(record: record, decoded: decoded)
  }

  /// The text of a plain or quoted scalar without escapes: what is between its quotes, if it has any.
  func text(writtenIn range: Range<Int>) -> Range<Int> {
    guard range.count >= 2 else { return range }
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return range.lowerBound + 1..<range.upperBound - 1
    default: return range
    }
  }
}

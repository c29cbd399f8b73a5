// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// How a scalar was written.
package enum YAMLScalarStyle: UInt8, Sendable {
  case plain
  case singleQuoted
  case doubleQuoted
  /// `|`
  case literal
  /// `>`
  case folded

  /// Whether quotes or an indicator make it text.
  package var isText: Bool { self != .plain }
}

/// A scalar: its decoded text and how it was written.
package struct YAMLScalar: Sendable {
  private let use: YAMLUse

  init(_ use: YAMLUse) { self.use = use }

  var document: YAMLDocument { use.document }

  var record: YAMLRecord { use.record }

  /// The node where it was used; for an alias, the alias.
  var place: UInt32 { use.place }

  /// Where it was used, with quotes; for an alias, the alias.
  package var span: SourceSpan { use.span }

  package var style: YAMLScalarStyle { record.style }

  /// The decoded text; made again at each call.
  package var text: String { withTextBytes { String(decoding: $0, as: UTF8.self) } }

  /// The length of the decoded text in bytes.
  package var textByteCount: Int { Int(record.count) }

  /// The decoded text as UTF-8, without a copy.
  ///
  /// From another module it is cheaper than `withTextBytes`, whose closure goes through witnesses.
  package var textBytes: ArraySlice<UInt8> { document.textBytes(of: record) }

  /// The result of a closure for the text's UTF-8.
  ///
  /// It has one concrete type, so that no module calls it through witnesses, and does not retain
  /// the document: texts are read more often than anything else.
  package func ofText(_ answer: (UnsafeBufferPointer<UInt8>) -> Int?) -> Int? {
    use.document.ofText(use.record, answer)
  }

  /// The decoded text as UTF-8, without a copy.
  package func withTextBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let record = record
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    if record.flags.contains(.decoded) {
      return try document.tables.decoded.withUnsafeBufferPointer {
        try body(UnsafeBufferPointer(rebasing: $0[range]))
      }
    }
    return try document.bytes.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  /// Whether the decoded text has exactly these bytes.
  package func isText(_ expected: String) -> Bool {
    let record = record
    guard expected.utf8.count == Int(record.count) else { return false }
    return document.textBytes(of: record).elementsEqual(expected.utf8)
  }

  /// The meaning of the scalar by the format's rules; see `YAMLScalarValue`.
  package var value: YAMLScalarValue {
    guard style == .plain else { return .text }
    return withTextBytes { YAMLScalarValue(plain: $0) }
  }
}

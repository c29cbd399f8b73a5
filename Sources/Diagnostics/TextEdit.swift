// SPDX-License-Identifier: Apache-2.0

/// A replacement of one stretch of a file.
package struct TextEdit: Hashable, Sendable {
  /// The replaced text; an empty span is the place of an insertion.
  package let span: SourceSpan
  package let replacement: String

  package init(_ span: SourceSpan, _ replacement: String) {
    self.span = span
    self.replacement = replacement
  }
}

extension [TextEdit] {
  /// A text with all edits; their spans are of that text and do not overlap.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    for edit in sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
      result += bytes[place..<edit.span.range.lowerBound]
      result += edit.replacement.utf8
      place = edit.span.range.upperBound
    }
    return result + bytes[place...]
  }
}

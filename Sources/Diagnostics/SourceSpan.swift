// SPDX-License-Identifier: Apache-2.0

/// Names one file of a `SourceFiles`.
package struct SourceFileID: Hashable, Sendable {
  package let index: UInt32

  package init(index: UInt32) {
    self.index = index
  }
}

/// A stretch of one source file, in UTF-8 byte offsets from its beginning.
///
/// An empty span is between two bytes. Lines and columns exist only while rendering.
package struct SourceSpan: Hashable, Sendable {
  package let file: SourceFileID
  package let lowerBound: UInt32
  package let upperBound: UInt32

  package init(file: SourceFileID, range: Range<Int>) {
    self.file = file
    self.lowerBound = UInt32(range.lowerBound)
    self.upperBound = UInt32(range.upperBound)
  }

  /// A stretch given by its ends; the first must not be greater than the second.
  package init(file: SourceFileID, from lowerBound: UInt32, to upperBound: UInt32) {
    self.file = file
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// The bytes of the span.
  package var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

/// A value of the user's text and its place.
package struct Located<Content> {
  package var content: Content
  package var span: SourceSpan

  package init(_ content: Content, at span: SourceSpan) {
    self.content = content
    self.span = span
  }
}

extension Located<String> {
  /// An initialiser for the most frequent type, which saves a look-up of metadata at run time.
  package init(_ text: String, at span: SourceSpan) {
    self.content = text
    self.span = span
  }
}

extension Located: Sendable where Content: Sendable {}

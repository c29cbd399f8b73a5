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
/// An empty span stands between two bytes. Lines and columns exist only while rendering.
package struct SourceSpan: Hashable, Sendable {
  package let file: SourceFileID
  package let lowerBound: UInt32
  package let upperBound: UInt32

  package init(file: SourceFileID, range: Range<Int>) {
    self.file = file
    self.lowerBound = UInt32(range.lowerBound)
    self.upperBound = UInt32(range.upperBound)
  }

  /// The same of a stretch that is known by its ends; the first is no more than the last.
  package init(file: SourceFileID, from lowerBound: UInt32, to upperBound: UInt32) {
    self.file = file
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// The bytes covered.
  package var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

/// A value of the user's text and where it stands.
package struct Located<Content> {
  package var content: Content
  package var span: SourceSpan

  package init(_ content: Content, at span: SourceSpan) {
    self.content = content
    self.span = span
  }
}

extension Located<String> {
  /// The same for the one type that nearly all are of, so that nobody asks the runtime for it.
  package init(_ text: String, at span: SourceSpan) {
    self.content = text
    self.span = span
  }
}

extension Located: Sendable where Content: Sendable {}

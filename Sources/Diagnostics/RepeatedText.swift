// SPDX-License-Identifier: Apache-2.0

/// A text of a file that is the same as one that was read before: what was read stands for both.
///
/// All that was read has places in the first text. `place(of:)` gives those in the repeated one.
package struct RepeatedText: Hashable, Sendable {
  /// The text that was read.
  private let first: SourceSpan
  /// The first byte of the repeated text.
  private let start: UInt32

  package init(of first: SourceSpan, at start: UInt32) {
    self.first = first
    self.start = start
  }

  /// The place in the repeated text; a span that is not in the first text is returned as it is.
  package func place(of span: SourceSpan) -> SourceSpan {
    guard span.file == first.file, first.lowerBound <= span.lowerBound,
      span.upperBound <= first.upperBound
    else { return span }
    return SourceSpan(
      file: span.file, from: start + (span.lowerBound - first.lowerBound),
      to: start + (span.upperBound - first.lowerBound))
  }
}

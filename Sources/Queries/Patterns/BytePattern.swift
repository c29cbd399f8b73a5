// SPDX-License-Identifier: Apache-2.0

import CPCRE2
import Values

/// A regular expression for searches in bytes, of which more may follow.
///
/// It works on bytes, not on characters: `.` is one byte and `\xff` is the byte 255, so it can be
/// used on data that is not text. Bounded by the limits of `Pattern`.
package struct BytePattern: Sendable {
  /// The text as written.
  package let text: String
  private let compiled: CompiledPattern

  /// - Throws: `PatternSyntaxError`.
  package init(_ text: String) throws(PatternSyntaxError) {
    self.text = text
    compiled = try CompiledPattern(text, of: .bytes)
  }

  /// The result of a search.
  package enum Found: Hashable, Sendable {
    /// The first match.
    case match(Range<Int>)
    /// No match, but one may begin here that further bytes would complete.
    case mayBegin(at: Int)
    /// No match, and none begins in these bytes.
    case nothing
  }

  /// Searches for the first match that begins at `start` or after it; look-behinds see the bytes
  /// before it.
  ///
  /// - Throws: `PatternMatchError` if a limit was reached.
  package func search(
    _ bytes: [UInt8], from start: Int, within work: Workload? = nil
  ) throws(PatternMatchError) -> Found {
    let searched = PatternSearch.Area(
      start: start, options: UInt32(PCRE2_PARTIAL_SOFT) | UInt32(PCRE2_NOTEMPTY),
      isInPieces: bytes.count - start > Pattern.Limits.searchedAtOnce
        && compiled.canBeSearchedInPieces, isText: false)
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(PatternMatchError) in
        try PatternSearch.run(
          compiled.code(forSubjectOf: bytes.count), bytes, searched, work ?? Workload())
      }
    }
    switch try result.get() {
    case .none: return .nothing
    case .partial(let start): return .mayBegin(at: start)
    case .found(let match): return .match(match.range)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CPCRE2
import Notation
import Values

/// A regular expression (PCRE2, in UTF-8), compiled once.
///
/// A match is a search: anchors are the user's. Matching is bounded by limits, so that a hostile
/// pattern or subject ends in an error, never in a hang.
package struct Pattern: Sendable {
  /// The longest text of a pattern, in bytes.
  package static let maximumBytes = 65_536

  /// The text as written.
  package let text: String
  let compiled: CompiledPattern

  /// Compiles a pattern; about a microsecond. Machine code (JIT) is made only for a pattern that is
  /// searched often or in much text.
  ///
  /// - Throws: `PatternSyntaxError`.
  package init(_ text: String) throws(PatternSyntaxError) {
    try self.init(text, groupsMayBeUnset: false)
  }

  /// - Parameter groupsMayBeUnset: whether `\1` matches the empty text, as in ECMA-262, if its
  ///   group did not participate; otherwise it fails.
  init(_ text: String, groupsMayBeUnset: Bool) throws(PatternSyntaxError) {
    self.text = text
    self.compiled = try CompiledPattern(
      text, of: groupsMayBeUnset ? .textWithUnsetGroups : .text)
  }

  /// The number of its groups, without the whole match.
  package var groupCount: Int { compiled.groupCount }

  /// The pattern that matches exactly `text`: with a backslash before each ASCII character that is
  /// not a letter, digit or `_`.
  ///
  /// `a.b` is `a\.b`.
  package static func escape(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      let isWord = byte.isPathNameStart || byte.isASCIIDigit
      if !isWord { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The ranges of a match, in bytes of the subject.
package struct PatternMatch: Hashable, Sendable {
  /// The whole match, then each group; nil for a group that did not participate.
  package let ranges: [Range<Int>?]

  /// The whole match.
  package var range: Range<Int> { (ranges.first ?? nil) ?? 0..<0 }

  /// The first group, or the whole match without groups: the value of a capture.
  package var captureRange: Range<Int>? { ranges.count > 1 ? ranges[1] : range }
}

/// A pattern that PCRE2 refuses.
package struct PatternSyntaxError: Error, Hashable, Sendable {
  /// PCRE2's message.
  package let message: String
  /// The offset of the error, in bytes of the pattern's text.
  package let offset: Int
}

/// A search that could not be completed.
package enum PatternMatchError: Error, Hashable, Sendable {
  /// More backtracking than the limit.
  case matchLimit(Int)
  /// More backtracking than the limit of all searches of a check together.
  case together(Int)
  /// The run ended.
  case stopped
  /// Deeper nesting of backtracking than the limit.
  case depthLimit(Int)
  /// More memory than the limit, in KiB.
  case heapLimit(Int)
  /// More bytes after replacing than the limit.
  case resultLimit(Int)
  /// The subject is not UTF-8.
  case notUTF8
  /// PCRE2's own number and message for any other error.
  case other(code: Int, message: String)

  /// What happened, for a failed check.
  package var message: String {
    switch self {
    case .matchLimit(let limit):
      "the pattern ran into the limit of \(limit) steps of backtracking"
    case .together(let limit):
      "the searches of one check ran into the limit of \(limit) steps together"
    case .stopped: StopWords.stopped
    case .depthLimit(let limit): "the pattern ran into the limit of \(limit) nested steps"
    case .heapLimit(let limit): "the pattern ran into the limit of \(limit) KiB of memory"
    case .resultLimit(let limit):
      "the text would have more than \(limit / 1_000_000) MB after replacing"
    case .notUTF8: "the text is not UTF-8"
    case .other(let code, let message): "\(message) (PCRE2 \(code))"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CPCRE2
import Values

extension Pattern {
  /// All matches in a text, in order, none inside another. After an empty match the search goes on
  /// with the next character.
  ///
  /// - Parameter work: counts the steps of all searches together.
  /// - Throws: `PatternMatchError` if a limit was reached.
  package func allMatches(
    in text: String, within work: Workload
  ) throws(PatternMatchError) -> [PatternMatch] {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(PatternMatchError) in try allMatches(in: bytes, work) }
    }
    return try result.get()
  }

  private func allMatches(
    in subject: UnsafeBufferPointer<UInt8>, _ work: Workload
  ) throws(PatternMatchError) -> [PatternMatch] {
    var matches: [PatternMatch] = []
    var start = 0
    let code = compiled.code(forSubjectOf: subject.count)
    while start <= subject.count {
      let area = PatternSearch.Area(
        start: start, options: UInt32(PCRE2_NO_UTF_CHECK),
        isInPieces: subject.count > Limits.searchedAtOnce && compiled.canBeSearchedInPieces)
      guard case .found(let match) = try PatternSearch.run(code, subject, area, work) else { break }
      matches.append(match)
      start = max(match.range.upperBound, start)
      guard match.range.isEmpty else { continue }
      start += 1
      while start < subject.count, subject[start] & 0xC0 == 0x80 { start += 1 }
    }
    return matches
  }

  /// The text with another text in place of each match.
  ///
  /// - Parameter replacement: inserted as it is.
  /// - Throws: `PatternMatchError` if a limit was reached.
  package func replacingMatches(
    in text: String, with replacement: String, within work: Workload
  ) throws(PatternMatchError) -> String {
    let matches = try allMatches(in: text, within: work)
    guard !matches.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    for match in matches where match.range.lowerBound >= copied {
      result += bytes[copied..<match.range.lowerBound]
      result += replacement.utf8
      copied = match.range.upperBound
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CPCRE2
import Values

extension Pattern {
  /// The matches in a text, one behind the other; behind an empty match the next begins a character
  /// later.
  ///
  /// - Parameters:
  ///   - limit: How many matches are found at most.
  ///   - work: Counts the steps of all searches together.
  /// - Throws: `PatternMatchError` if a limit was reached.
  package func matches(
    in text: String, atMost limit: Int, within work: Workload
  ) throws(PatternMatchError) -> [PatternMatch] {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(PatternMatchError) in try matches(in: bytes, atMost: limit, work) }
    }
    return try result.get()
  }

  private func matches(
    in subject: UnsafeBufferPointer<UInt8>, atMost limit: Int, _ work: Workload
  ) throws(PatternMatchError) -> [PatternMatch] {
    var found: [PatternMatch] = []
    var start = 0
    while start <= subject.count, found.count < limit,
      let match = try firstMatch(in: subject, from: start, work)
    {
      found.append(match)
      let end = max(start, match.range.upperBound)
      start = match.range.isEmpty ? Self.next(behind: end, in: subject) : end
    }
    return found
  }

  private func firstMatch(
    in subject: UnsafeBufferPointer<UInt8>, from start: Int, _ work: Workload
  ) throws(PatternMatchError) -> PatternMatch? {
    let area = PatternSearch.Area(
      start: start, options: UInt32(PCRE2_NO_UTF_CHECK),
      isInPieces: subject.count - start > Limits.searchedAtOnce && compiled.canBeSearchedInPieces)
    let result = try PatternSearch.run(
      compiled.code(forSubjectOf: subject.count), subject, area, work)
    if case .found(let match) = result { return match }
    return nil
  }

  /// The beginning of the next character.
  private static func next(behind place: Int, in subject: UnsafeBufferPointer<UInt8>) -> Int {
    var next = place + 1
    while next < subject.count, subject[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}

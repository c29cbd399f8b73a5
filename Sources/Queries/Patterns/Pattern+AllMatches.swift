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
  package func allMatches(
    in text: String, atMost limit: Int = .max, within work: Workload
  ) throws(PatternMatchError) -> [PatternMatch] {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(PatternMatchError) in try allMatches(in: bytes, atMost: limit, work) }
    }
    return try result.get()
  }

  private func allMatches(
    in subject: UnsafeBufferPointer<UInt8>, atMost limit: Int, _ work: Workload
  ) throws(PatternMatchError) -> [PatternMatch] {
    var found: [PatternMatch] = []
    var start = 0
    while start <= subject.count, found.count < limit {
      let own = Workload(stop: work.stop, searchSteps: work.searches.left)
      let match = try firstMatch(in: subject, from: start, own)
      let end = match?.range.upperBound ?? subject.count
      try work.takePattern(steps(of: own, in: subject, from: start, to: max(start, end)))
      guard let match else { break }
      found.append(match)
      let next = max(start, match.range.upperBound)
      start = match.range.isEmpty ? Self.next(after: next, in: subject) : next
    }
    return found
  }

  /// The steps to count for one search. A search counts all places behind its start before it
  /// begins; one that found a match within that did not visit those behind the match, which the next
  /// search counts.
  private func steps(
    of work: Workload, in subject: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    let taken = work.searchSteps - work.searches.left
    let first =
      isSearchedInPieces(subject.count - start)
      ? Limits.widestFirstPiece : Limits.steps(of: Limits.usualMatch, places: subject.count - start)
    return taken > first
      ? taken : min(taken, Limits.steps(of: Limits.usualMatch, places: end - start + 1))
  }

  private func isSearchedInPieces(_ count: Int) -> Bool {
    count > Limits.searchedAtOnce && compiled.canBeSearchedInPieces
  }

  private func firstMatch(
    in subject: UnsafeBufferPointer<UInt8>, from start: Int, _ work: Workload
  ) throws(PatternMatchError) -> PatternMatch? {
    let area = PatternSearch.Area(
      start: start, options: UInt32(PCRE2_NO_UTF_CHECK),
      isInPieces: isSearchedInPieces(subject.count - start))
    let result = try PatternSearch.run(
      compiled.code(forSubjectOf: subject.count), subject, area, work)
    if case .found(let match) = result { return match }
    return nil
  }

  /// The beginning of the next character.
  private static func next(after place: Int, in subject: UnsafeBufferPointer<UInt8>) -> Int {
    var next = place + 1
    while next < subject.count, subject[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}

extension Pattern {
  /// The text with another text in place of each match.
  ///
  /// - Parameters:
  ///   - replacement: inserted as it is.
  ///   - limit: the most bytes of the result.
  /// - Throws: `PatternMatchError` if a limit was reached, before the result grows beyond it.
  package func replacingMatches(
    in text: String, with replacement: String, within work: Workload, limit: Int = .max
  ) throws(PatternMatchError) -> String {
    let matches = try allMatches(in: text, within: work)
    guard !matches.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    for match in matches where match.range.lowerBound >= copied {
      let added = match.range.lowerBound - copied + replacement.utf8.count
      guard added <= limit - result.count else { throw .resultLimit(limit) }
      result += bytes[copied..<match.range.lowerBound]
      result += replacement.utf8
      copied = match.range.upperBound
    }
    guard bytes.count - copied <= limit - result.count else { throw .resultLimit(limit) }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }
}

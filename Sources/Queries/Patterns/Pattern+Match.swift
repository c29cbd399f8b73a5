// SPDX-License-Identifier: Apache-2.0

import CPCRE2

extension Pattern {
  /// How much one search may take.
  package enum Limits {
    /// Steps of backtracking.
    package static let match = 1_000_000
    /// What is tried one after another where many searches share a bound: PCRE2 does not say how much
    /// of its limit a search took, so that the limit of each failed try is what is counted.
    static let rising = [1000, 30_000, match]
    /// PCRE2's limits count anew from each place where a match may begin, so that long subjects are
    /// searched in pieces: this many steps for each place, and for what needs more ...
    static let usualMatch: UInt32 = 500
    /// ... this many places at the full limit altogether, or more at a lower one.
    static let hardPlaces = 500
    /// Subjects of so many bytes take no longer than the limits anyway.
    static let searchedAtOnce = 512
    /// Nested steps of the interpreter.
    package static let depth = 250_000
    /// Memory of the interpreter, in KiB.
    package static let heapKiB = 32_768
    /// The stack of machine code, in bytes.
    static let machineStack = 1 << 20
  }

  /// The first match in a text; nil when there is none.
  ///
  /// - Parameter matchLimit: steps of backtracking for each place where a match may begin.
  /// - Throws: `PatternMatchError` when a limit was met.
  package func firstMatch(
    in text: String, matchLimit: Int = Limits.match
  ) throws(PatternMatchError) -> PatternMatch? {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(PatternMatchError) in
        try search(bytes, UInt32(PCRE2_NO_UTF_CHECK), matchLimit)
      }
    }
    return try result.get()
  }

  /// Whether there is a match in a text; cheaper than asking for it.
  ///
  /// - Throws: `PatternMatchError` when a limit was met.
  package func matches(
    _ text: String, matchLimit: Int = Limits.match
  ) throws(PatternMatchError) -> Bool {
    guard text.utf8.count <= Limits.searchedAtOnce,
      let context = PatternSearch.SharedContext.of(matchLimit)
    else { return try firstMatch(in: text, matchLimit: matchLimit) != nil }
    var copy = text
    let number = copy.withUTF8 { bytes in
      PatternSearch.test(compiled.code(forSubjectOf: bytes.count), bytes, context)
    }
    if number >= 0 { return true }
    if number == PCRE2_ERROR_NOMATCH { return false }
    // The stack of machine code, which needs a context of its own, and the words of errors.
    return try firstMatch(in: text, matchLimit: matchLimit) != nil
  }

  /// The first match in bytes, which must be UTF-8.
  ///
  /// - Throws: `PatternMatchError` when a limit was met or the bytes are not UTF-8.
  package func firstMatch(in bytes: [UInt8]) throws(PatternMatchError) -> PatternMatch? {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(PatternMatchError) in try search(bytes, 0, Limits.match) }
    }
    return try result.get()
  }

  private func search(
    _ subject: UnsafeBufferPointer<UInt8>, _ options: UInt32, _ matchLimit: Int
  ) throws(PatternMatchError) -> PatternMatch? {
    var area = PatternSearch.Area(start: 0, options: options, matchLimit: matchLimit)
    if subject.count > Limits.searchedAtOnce, compiled.canBeSearchedInPieces {
      // Looked at once, not for each piece.
      let isKnown = options & UInt32(PCRE2_NO_UTF_CHECK) != 0
      guard isKnown || String(validating: subject, as: UTF8.self) != nil else { throw .notUTF8 }
      area = PatternSearch.Area(
        start: 0, options: options | UInt32(PCRE2_NO_UTF_CHECK), matchLimit: matchLimit,
        isInPieces: true)
    }
    let result = try PatternSearch.run(
      compiled.code(forSubjectOf: subject.count), subject, area)
    if case .found(let match) = result { return match }
    return nil
  }
}

/// A search within the limits.
enum PatternSearch {
  /// Where is looked, and PCRE2's options.
  struct Area {
    let start: Int
    let options: UInt32
    var matchLimit = Pattern.Limits.match
    /// Whether the work is bounded for all places together, not for each.
    var isInPieces = false
  }

  /// What PCRE2 found.
  enum Found {
    case none
    /// Only with PCRE2_PARTIAL_SOFT: where a match may begin that more bytes would complete.
    case partial(at: Int)
    case found(PatternMatch)
  }

  /// Limits for many searches on many threads.
  ///
  /// `@unchecked Sendable`: written in `init` only; PCRE2 only reads a match context while matching
  /// (pcre2api, "Multithreading").
  final class SharedContext: @unchecked Sendable {
    let context: OpaquePointer

    private init?(_ matchLimit: Int) {
      guard let context = pcre2_match_context_create_8(nil) else { return nil }
      PatternSearch.limit(context, matchLimit)
      self.context = context
    }

    deinit { pcre2_match_context_free_8(context) }

    private static let first = SharedContext(Pattern.Limits.rising[0])
    private static let last = SharedContext(Pattern.Limits.match)

    /// That of the lowest or of the usual limit; nil for another.
    static func of(_ matchLimit: Int) -> SharedContext? {
      if matchLimit == Pattern.Limits.rising[0] { return first }
      return matchLimit == Pattern.Limits.match ? last : nil
    }
  }

  private static func limit(_ context: OpaquePointer, _ matchLimit: Int) {
    pcre2_set_match_limit_8(context, UInt32(matchLimit))
    pcre2_set_depth_limit_8(context, UInt32(Pattern.Limits.depth))
    pcre2_set_heap_limit_8(context, UInt32(Pattern.Limits.heapKiB))
  }

  /// Searches a text for any match.
  ///
  /// - Returns: PCRE2's number, nought or more for a match.
  static func test(
    _ code: OpaquePointer, _ subject: UnsafeBufferPointer<UInt8>, _ shared: SharedContext
  ) -> Int32 {
    guard let data = pcre2_match_data_create_8(1, nil) else { return PCRE2_ERROR_NOMEMORY }
    defer { pcre2_match_data_free_8(data) }
    // PCRE2 10.42 refuses a null pointer even for an empty subject.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
      pcre2_match_8(
        code, subject.baseAddress ?? UnsafePointer(empty.baseAddress), subject.count, 0,
        UInt32(PCRE2_NO_UTF_CHECK), data, shared.context)
    }
  }

  static func run(
    _ code: OpaquePointer, _ subject: UnsafeBufferPointer<UInt8>, _ area: Area
  ) throws(PatternMatchError) -> Found {
    guard let data = pcre2_match_data_create_from_pattern_8(code, nil),
      let context = pcre2_match_context_create_8(nil)
    else { throw .heapLimit(Pattern.Limits.heapKiB) }
    defer {
      pcre2_match_data_free_8(data)
      pcre2_match_context_free_8(context)
    }
    limit(context, area.matchLimit)
    let search = Search(code: code, data: data, context: context, area: area)
    let number = area.isInPieces ? search.inPieces(subject) : search.run(subject, from: area.start)
    if number == PCRE2_ERROR_NOMATCH { return .none }
    if number == PCRE2_ERROR_PARTIAL { return .partial(at: search.match.range.lowerBound) }
    guard number > 0 else { throw PatternMatchError(number) }
    return .found(search.match)
  }
}

/// One search: what PCRE2 needs, for as long as it runs.
private struct Search {
  let code: OpaquePointer
  let data: OpaquePointer
  let context: OpaquePointer
  let area: PatternSearch.Area

  /// Searches; with a larger stack, then interpreted, when machine code runs out of its own.
  func run(_ subject: UnsafeBufferPointer<UInt8>, from start: Int) -> Int32 {
    var number = once(subject, from: start, area.options)
    guard number == PCRE2_ERROR_JIT_STACKLIMIT else { return number }
    if let stack = pcre2_jit_stack_create_8(32_768, Pattern.Limits.machineStack, nil) {
      pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
      number = once(subject, from: start, area.options)
      pcre2_jit_stack_assign_8(context, nil, nil)
      pcre2_jit_stack_free_8(stack)
    }
    if number == PCRE2_ERROR_JIT_STACKLIMIT {
      number = once(subject, from: start, area.options | UInt32(PCRE2_NO_JIT))
    }
    return number
  }

  private func once(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int, _ options: UInt32
  ) -> Int32 {
    // PCRE2 10.42 refuses a null pointer even for an empty subject.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
      pcre2_match_8(
        code, subject.baseAddress ?? UnsafePointer(empty.baseAddress), subject.count, start,
        options, data, context)
    }
  }

  /// Searches piece by piece, each a range of places where a match may begin.
  ///
  /// Where a piece runs into the low limit it is searched again in smaller ones, down to one place,
  /// which then gets a higher limit as long as the budget lasts: `[a-z]+\d` on a million letters,
  /// which is within the limit at each place and takes hours altogether, ends in an error.
  func inPieces(_ subject: UnsafeBufferPointer<UInt8>) -> Int32 {
    let full = UInt32(area.matchLimit)
    let low = min(Pattern.Limits.usualMatch, full)
    var budget = area.matchLimit * Pattern.Limits.hardPlaces
    var start = 0
    var width = Self.widestPiece
    while start <= subject.count {
      pcre2_set_offset_limit_8(context, start + width - 1)
      pcre2_set_match_limit_8(context, low)
      var number = run(subject, from: start)
      if number == PCRE2_ERROR_MATCHLIMIT, width > 1 {
        width = max(1, width / 16)
        continue
      }
      var limit = low
      while number == PCRE2_ERROR_MATCHLIMIT, limit < full {
        limit = min(limit * 40, full)
        budget -= Int(limit)
        guard budget >= 0 else { return number }
        pcre2_set_match_limit_8(context, limit)
        number = run(subject, from: start)
      }
      guard number == PCRE2_ERROR_NOMATCH else { return number }
      start += width
      while start < subject.count, subject[start] & 0xC0 == 0x80 { start += 1 }
      width = min(width * 2, Self.widestPiece)
    }
    return PCRE2_ERROR_NOMATCH
  }

  private static let widestPiece = 16_384

  /// The ranges of the match that was found.
  var match: PatternMatch {
    let count = Int(pcre2_get_ovector_count_8(data))
    guard let offsets = pcre2_get_ovector_pointer_8(data) else { return PatternMatch(ranges: []) }
    let ranges = (0..<count).map { index -> Range<Int>? in
      let (start, end) = (offsets[2 * index], offsets[2 * index + 1])
      // A group that took no part is PCRE2_UNSET, all bits set, and `size_t` comes in as Int;
      // `\K` in a look-around may turn a match round.
      guard start >= 0, end >= 0 else { return nil }
      return min(start, end)..<max(start, end)
    }
    return PatternMatch(ranges: ranges)
  }
}

extension PatternMatchError {
  init(_ number: Int32) {
    switch number {
    case PCRE2_ERROR_MATCHLIMIT: self = .matchLimit(Pattern.Limits.match)
    case PCRE2_ERROR_DEPTHLIMIT: self = .depthLimit(Pattern.Limits.depth)
    case PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_NOMEMORY:
      self = .heapLimit(Pattern.Limits.heapKiB)
    case PCRE2_ERROR_UTF8_ERR21...PCRE2_ERROR_UTF8_ERR1: self = .notUTF8
    default: self = .other(code: Int(number), message: pcre2Message(number))
    }
  }
}

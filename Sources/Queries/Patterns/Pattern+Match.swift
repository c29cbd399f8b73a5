// SPDX-License-Identifier: Apache-2.0

import CPCRE2
import Values

extension Pattern {
  /// The limits of one search; `Workload` bounds all searches of a check together.
  package enum Limits {
    /// Steps of backtracking for each place where a match may begin.
    package static let match = 1_000_000
    /// The limits that are tried one after the other. PCRE2 does not report how many steps a search
    /// took, so the limit is counted.
    static let rising = [usualMatch, 1000, 30_000, match]
    /// Nearly every search needs no more steps for each place.
    static let usualMatch = 100
    /// PCRE2 starts counting again at each place where a match may begin. So long subjects are
    /// searched in pieces, with up to this many steps for each place of a piece. If that is not
    /// enough, places are searched one at a time.
    static let pieceMatch = 500
    /// Subjects of so many bytes are searched as a whole.
    static let searchedAtOnce = 512
    /// Nested steps of the interpreter.
    package static let depth = 250_000
    /// Memory of the interpreter, in KiB.
    package static let heapKiB = 32_768
    /// The stack of machine code, in bytes.
    static let machineStack = 1 << 20

    /// How many places a piece of a long subject has at most.
    static let widestPiece = 16_384
    /// The steps counted for the first piece.
    static let widestFirstPiece = steps(of: usualMatch, piece: widestPiece)

    /// The steps to count for a search with a limit: the limit for one place, and a part of it for
    /// the others.
    static func steps(of limit: Int, places: Int) -> Int {
      limit <= usualMatch ? 8 + 2 * places : limit + places * (min(limit, pieceMatch) / 64)
    }

    /// The steps to count for one piece of a long subject.
    static func steps(of limit: Int, piece places: Int) -> Int {
      limit <= usualMatch ? places / 4 : places * (limit / 64)
    }
  }

  /// The first match in a text; nil if there is none.
  ///
  /// - Parameter work: counts the steps, together with those of other searches.
  /// - Throws: `PatternMatchError` if a limit was reached.
  package func firstMatch(
    in text: String, within work: Workload? = nil
  ) throws(PatternMatchError) -> PatternMatch? {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(PatternMatchError) in
        try search(bytes, UInt32(PCRE2_NO_UTF_CHECK), work ?? Workload())
      }
    }
    return try result.get()
  }

  /// Whether there is a match in a text; cheaper than finding it.
  ///
  /// - Throws: `PatternMatchError` if a limit was reached.
  package func matches(
    _ text: String, within work: Workload
  ) throws(PatternMatchError) -> Bool {
    let count = text.utf8.count
    guard count <= Limits.searchedAtOnce, let context = PatternSearch.usualContext else {
      return try firstMatch(in: text, within: work) != nil
    }
    try work.takePattern(Limits.steps(of: Limits.usualMatch, places: count))
    var copy = text
    let number = copy.withUTF8 { bytes in
      PatternSearch.test(compiled.code(forSubjectOf: bytes.count), bytes, context)
    }
    if number >= 0 { return true }
    if number == PCRE2_ERROR_NOMATCH { return false }
    // It needs a higher limit, a larger stack for machine code (which needs a context of its own),
    // or is an error.
    return try firstMatch(in: text, within: work) != nil
  }

  /// The first match in bytes, which must be UTF-8.
  ///
  /// - Throws: `PatternMatchError` if a limit was reached or the bytes are not UTF-8.
  package func firstMatch(in bytes: [UInt8]) throws(PatternMatchError) -> PatternMatch? {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(PatternMatchError) in try search(bytes, 0, Workload()) }
    }
    return try result.get()
  }

  private func search(
    _ subject: UnsafeBufferPointer<UInt8>, _ options: UInt32, _ work: Workload
  ) throws(PatternMatchError) -> PatternMatch? {
    var area = PatternSearch.Area(start: 0, options: options)
    if subject.count > Limits.searchedAtOnce, compiled.canBeSearchedInPieces {
      // Checked once, not for each piece.
      let isKnown = options & UInt32(PCRE2_NO_UTF_CHECK) != 0
      guard isKnown || String(validating: subject, as: UTF8.self) != nil else { throw .notUTF8 }
      area = PatternSearch.Area(
        start: 0, options: options | UInt32(PCRE2_NO_UTF_CHECK), isInPieces: true)
    }
    let result = try PatternSearch.run(
      compiled.code(forSubjectOf: subject.count), subject, area, work)
    if case .found(let match) = result { return match }
    return nil
  }
}

extension Workload {
  /// Counts steps of searches.
  func takePattern(_ steps: Int) throws(PatternMatchError) {
    do throws(WorkMeter.End) {
      try searches.take(steps)
    } catch {
      throw error == .stopped ? .stopped : .together(searchSteps)
    }
  }
}

/// A search within the limits.
enum PatternSearch {
  /// The part to search, and PCRE2's options.
  struct Area {
    let start: Int
    let options: UInt32
    /// Whether the bound applies to all places together, not to each.
    var isInPieces = false
    /// Whether a match may not begin between the bytes of a character.
    var isText = true
  }

  /// The result of PCRE2.
  enum Found {
    case none
    /// Only with PCRE2_PARTIAL_SOFT: where a match may begin that further bytes would complete.
    case partial(at: Int)
    case found(PatternMatch)
  }

  /// Limits for many searches on many threads.
  ///
  /// `@unchecked Sendable`: written in `init` only; PCRE2 only reads a match context while matching
  /// (pcre2api, "Multithreading").
  final class SharedContext: @unchecked Sendable {
    let context: OpaquePointer

    fileprivate init?(_ matchLimit: Int) {
      guard let context = pcre2_match_context_create_8(nil) else { return nil }
      PatternSearch.limit(context)
      pcre2_set_match_limit_8(context, UInt32(matchLimit))
      self.context = context
    }

    deinit { pcre2_match_context_free_8(context) }
  }

  /// The lowest limit; nil if there is no memory.
  static let usualContext = SharedContext(Pattern.Limits.usualMatch)

  private static func limit(_ context: OpaquePointer) {
    pcre2_set_depth_limit_8(context, UInt32(Pattern.Limits.depth))
    pcre2_set_heap_limit_8(context, UInt32(Pattern.Limits.heapKiB))
  }

  /// Searches a text for any match.
  ///
  /// - Returns: PCRE2's number, zero or more for a match.
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
    _ code: OpaquePointer, _ subject: UnsafeBufferPointer<UInt8>, _ area: Area, _ work: Workload
  ) throws(PatternMatchError) -> Found {
    guard let data = pcre2_match_data_create_from_pattern_8(code, nil),
      let context = pcre2_match_context_create_8(nil)
    else { throw .heapLimit(Pattern.Limits.heapKiB) }
    defer {
      pcre2_match_data_free_8(data)
      pcre2_match_context_free_8(context)
    }
    limit(context)
    let search = Search(code: code, data: data, context: context, area: area, work: work)
    return area.isInPieces ? try search.inPieces(subject) : try search.atOnce(subject)
  }
}

/// One search: the resources of PCRE2 while it runs.
private struct Search {
  typealias Found = PatternSearch.Found

  let code: OpaquePointer
  let data: OpaquePointer
  let context: OpaquePointer
  let area: PatternSearch.Area
  let work: Workload

  /// The meaning of PCRE2's number; nil for a limit of steps, for which a higher limit may be
  /// tried.
  private func found(_ number: Int32) throws(PatternMatchError) -> Found? {
    switch number {
    case PCRE2_ERROR_MATCHLIMIT: return nil
    case PCRE2_ERROR_NOMATCH: return Found.none
    case PCRE2_ERROR_PARTIAL: return .partial(at: match.range.lowerBound)
    case 1...: return .found(match)
    default: throw PatternMatchError(number)
    }
  }

  /// Searches within a limit; if machine code overflows its stack, again with a larger one, then
  /// interpreted.
  private func run(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int, within limit: Int
  ) throws(PatternMatchError) -> Found? {
    pcre2_set_match_limit_8(context, UInt32(limit))
    var number = once(subject, from: start, area.options)
    guard number == PCRE2_ERROR_JIT_STACKLIMIT else { return try found(number) }
    if let stack = pcre2_jit_stack_create_8(32_768, Pattern.Limits.machineStack, nil) {
      pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
      number = once(subject, from: start, area.options)
      pcre2_jit_stack_assign_8(context, nil, nil)
      pcre2_jit_stack_free_8(stack)
    }
    if number == PCRE2_ERROR_JIT_STACKLIMIT {
      number = once(subject, from: start, area.options | UInt32(PCRE2_NO_JIT))
    }
    return try found(number)
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

  /// Searches the whole subject, with one limit after the other.
  func atOnce(_ subject: UnsafeBufferPointer<UInt8>) throws(PatternMatchError) -> Found {
    for limit in Pattern.Limits.rising {
      try work.takePattern(Pattern.Limits.steps(of: limit, places: subject.count - area.start))
      if let found = try run(subject, from: area.start, within: limit) { return found }
    }
    throw .matchLimit(Pattern.Limits.match)
  }

  /// Searches piece by piece; a piece is a range of places where a match may begin.
  ///
  /// If a piece reaches the low limits, it is searched again in smaller ones, down to one place,
  /// which then gets a higher limit as long as the workload allows. So `[a-z]+\d` on a million
  /// letters ends in an error: it is within the limit at each place and would take hours
  /// altogether.
  func inPieces(_ subject: UnsafeBufferPointer<UInt8>) throws(PatternMatchError) -> Found {
    var start = area.start
    var width = Pattern.Limits.widestPiece
    var isHard = false
    // A complete match takes precedence over one that may begin earlier (PCRE2_PARTIAL_SOFT).
    var partial: Int?
    while start <= subject.count {
      pcre2_set_offset_limit_8(context, start + width - 1)
      let limit = isHard ? Pattern.Limits.pieceMatch : Pattern.Limits.usualMatch
      try work.takePattern(Pattern.Limits.steps(of: limit, piece: width))
      var found = try run(subject, from: start, within: limit)
      if found == nil {
        if !isHard || width > 1 {
          if isHard { width = max(1, width / 16) }
          isHard = true
          continue
        }
        // Further bytes decide: until then searching at other places is wasted work.
        if let partial { return .partial(at: partial) }
        found = try atOnePlace(subject, start)
      }
      switch found {
      case .found(let match)?: return .found(match)
      case .partial(let place)?: partial = partial ?? place
      case Found.none?, nil: break
      }
      start += width
      if area.isText {
        while start < subject.count, subject[start] & 0xC0 == 0x80 { start += 1 }
      }
      width = min(width * 2, Pattern.Limits.widestPiece)
      isHard = isHard && width < Pattern.Limits.widestPiece
    }
    return partial.map { .partial(at: $0) } ?? Found.none
  }

  /// Searches at a place that needs more than the low limits.
  private func atOnePlace(
    _ subject: UnsafeBufferPointer<UInt8>, _ start: Int
  ) throws(PatternMatchError) -> Found {
    for limit in [20_000, Pattern.Limits.match] {
      try work.takePattern(limit)
      if let found = try run(subject, from: start, within: limit) { return found }
    }
    throw .matchLimit(Pattern.Limits.match)
  }

  /// The ranges of the match.
  var match: PatternMatch {
    let count = Int(pcre2_get_ovector_count_8(data))
    guard let offsets = pcre2_get_ovector_pointer_8(data) else { return PatternMatch(ranges: []) }
    let ranges = (0..<count).map { index -> Range<Int>? in
      let (start, end) = (offsets[2 * index], offsets[2 * index + 1])
      // A group that did not participate is PCRE2_UNSET, all bits set, and `size_t` is imported as
      // Int; `\K` in a look-around may reverse a match.
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

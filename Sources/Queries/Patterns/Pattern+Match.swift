// SPDX-License-Identifier: Apache-2.0

import CPCRE2

extension Pattern {
  /// How much one search may take.
  package enum Limits {
    /// Steps of backtracking.
    package static let match = 1_000_000
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
    let area = PatternSearch.Area(start: 0, options: options, matchLimit: matchLimit)
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
  }

  /// What PCRE2 found.
  enum Found {
    case none
    /// Only with PCRE2_PARTIAL_SOFT: where a match may begin that more bytes would complete.
    case partial(at: Int)
    case found(PatternMatch)
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
    pcre2_set_match_limit_8(context, UInt32(area.matchLimit))
    pcre2_set_depth_limit_8(context, UInt32(Pattern.Limits.depth))
    pcre2_set_heap_limit_8(context, UInt32(Pattern.Limits.heapKiB))
    let search = Search(code: code, data: data, context: context, area: area)
    let number = search.run(subject)
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
  func run(_ subject: UnsafeBufferPointer<UInt8>) -> Int32 {
    var number = once(subject, area.options)
    guard number == PCRE2_ERROR_JIT_STACKLIMIT else { return number }
    if let stack = pcre2_jit_stack_create_8(32_768, Pattern.Limits.machineStack, nil) {
      pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
      number = once(subject, area.options)
      pcre2_jit_stack_assign_8(context, nil, nil)
      pcre2_jit_stack_free_8(stack)
    }
    if number == PCRE2_ERROR_JIT_STACKLIMIT {
      number = once(subject, area.options | UInt32(PCRE2_NO_JIT))
    }
    return number
  }

  private func once(_ subject: UnsafeBufferPointer<UInt8>, _ options: UInt32) -> Int32 {
    // PCRE2 10.42 refuses a null pointer even for an empty subject.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
      pcre2_match_8(
        code, subject.baseAddress ?? UnsafePointer(empty.baseAddress), subject.count, area.start,
        options,
        data, context)
    }
  }

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

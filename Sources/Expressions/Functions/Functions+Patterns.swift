// SPDX-License-Identifier: Apache-2.0

import Values

extension FunctionDefinition {
  /// `regex.extract`, `regex.extractAll` and `regex.replace`, with the engine and the limits of
  /// `matches`.
  static let patterns: [FunctionDefinition] = [
    .global("regex.extract", 2...2, givesOptional: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let found = try call.matches(arguments, "regex.extract", atMost: 1) else { return nil }
      return .optional(
        found.first.flatMap { $0.captured }.map { CELOptional(.string($0)) } ?? .none)
    },
    .global("regex.extractAll", 2...2) { arguments, call throws(EvaluationError.Kind) in
      guard let found = try call.matches(arguments, "regex.extractAll") else { return nil }
      return CELValue(.array(found.compactMap(\.captured).map { .string($0) }))
    },
    .global("regex.replace", 3...3) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let template = arguments[2].textArgument,
        let found = try call.matches(arguments, "regex.replace")
      else { return nil }
      let replacement = try Replacement(template)
      return .string(try call.replace(found, in: text, by: replacement))
    },
  ]
}

/// One match, with the texts of its groups.
private struct FoundMatch {
  let text: [UInt8]
  let ranges: [Range<Int>?]

  /// The whole match.
  var range: Range<Int> { (ranges.first ?? nil) ?? 0..<0 }

  /// The first group, or the match of a pattern without groups; nil for a group that did not
  /// participate.
  var captured: String? {
    (ranges.count > 1 ? ranges[1] : range).map { String(decoding: text[$0], as: UTF8.self) }
  }

  /// The bytes of a group; empty for one that did not participate; nil for one that does not exist.
  func group(_ number: Int) -> ArraySlice<UInt8>? {
    guard ranges.indices.contains(number) else { return nil }
    return ranges[number].map { text[$0] } ?? []
  }
}

/// The replacement of `regex.replace`: `\1` to `\9` are groups, `\0` is the match, `\\` a backslash,
/// as in CEL's regex extension.
private struct Replacement {
  enum Piece {
    case text([UInt8])
    case group(Int)
  }

  private(set) var pieces: [Piece] = []

  init(_ template: String) throws(EvaluationError.Kind) {
    var literal: [UInt8] = []
    var bytes = template.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "\\") else {
        literal.append(byte)
        continue
      }
      switch bytes.next() {
      case UInt8(ascii: "\\"): literal.append(UInt8(ascii: "\\"))
      case let digit? where (0x30...0x39).contains(digit):
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = []
        pieces.append(.group(Int(digit & 0x0F)))
      default:
        throw .refused(
          name: "regex.replace", reason: "a backslash is followed by a digit or a backslash")
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
  }
}

extension CallContext {
  /// How many matches are found at most.
  private static var maximumMatches: Int { 1_000_000 }

  /// The matches of the pattern in the second argument; nil for arguments that are not text.
  fileprivate mutating func matches(
    _ arguments: [CELValue], _ name: String, atMost limit: Int? = nil
  ) throws(EvaluationError.Kind) -> [FoundMatch]? {
    guard let text = arguments[0].textArgument, let pattern = arguments[1].textArgument else {
      return nil
    }
    guard let search = functions.allMatches else { throw .functionUnavailable(name: name) }
    try budget.take(steps: 1 + (text.utf8.count >> 8))
    let work = work
    let found = try FunctionDefinition.refusing(name, work) {
      () throws(FunctionTable.Refusal) in
      try search(text, pattern, limit ?? Self.maximumMatches + 1, work)
    }
    guard found.count <= Self.maximumMatches else {
      throw .exhausted(name: name, reason: "there are more than \(Self.maximumMatches) matches")
    }
    try budget.take(steps: found.count)
    let bytes = Array(text.utf8)
    let matches = found.map { FoundMatch(text: bytes, ranges: $0) }
    if name != "regex.replace" {
      try budget.make(bytes: matches.reduce(0) { $0 + $1.range.count })
    }
    return matches
  }

  fileprivate mutating func replace(
    _ matches: [FoundMatch], in text: String, by replacement: Replacement
  ) throws(EvaluationError.Kind) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var end = 0
    for match in matches where match.range.lowerBound >= end {
      let start = result.count
      result += bytes[end..<match.range.lowerBound]
      for piece in replacement.pieces {
        switch piece {
        case .text(let text): result += text
        case .group(let number):
          guard let group = match.group(number) else {
            throw .refused(name: "regex.replace", reason: "the pattern has no group \(number)")
          }
          result += group
        }
      }
      try budget.make(bytes: result.count - start)
      end = match.range.upperBound
    }
    try budget.make(bytes: bytes.count - end)
    result += bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }
}

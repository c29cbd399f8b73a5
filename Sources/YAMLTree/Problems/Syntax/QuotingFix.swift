// SPDX-License-Identifier: Apache-2.0
import CLibYAML

/// Finds the values of a line that must be quoted so that libyaml can read it.
///
/// A fix is suggested only after libyaml has read the text with it. For that, the text is cut after
/// the line, and the work is bounded by `longestText`, `mostValues` and `mostCandidates`.
struct QuotingFix {
  static let longestText = 256 * 1024
  static let longestLine = 1_000
  /// The most values of one line that are quoted.
  static let mostValues = 6
  /// The most places that are tried for each of them.
  static let mostCandidates = 16

  private let original: [UInt8]
  private var text: [UInt8]
  private var line: Range<Int>
  /// Whether a bracket of an earlier line is open at the beginning of the line.
  private var startsInFlow = false
  /// The first name in `{{ }}` among the quoted values.
  private(set) var doubleBraceName: String?

  /// - Parameter line: without its line break.
  init(bytes: [UInt8], line: Range<Int>) {
    original = bytes
    text = []
    self.line = line
  }

  /// The fixed line without its indentation; nil if quotes do not help.
  mutating func find() -> String? {
    guard line.upperBound <= Self.longestText, line.count <= Self.longestLine, !line.isEmpty else {
      return nil
    }
    text = Array(original[..<line.upperBound])
    startsInFlow = Self.isInFlow(atEndOf: Array(original[..<line.lowerBound]))
    var fixed = false
    for _ in 0..<Self.mostValues {
      guard let error = Self.firstError(in: text), error < line.upperBound else {
        return fixed ? String(decoding: text[line].drop { $0 == 0x20 }, as: UTF8.self) : nil
      }
      guard fixOne(before: error) else { return nil }
      fixed = true
    }
    return nil
  }

  /// Quotes the smallest value with which libyaml gets further; false if there is none.
  private mutating func fixOne(before error: Int) -> Bool {
    let extent = ValueExtent(bytes: text, line: line, startsInFlow: startsInFlow)
    let starts = extent.starts.filter { $0 <= error }.suffix(Self.mostCandidates)
    for start in starts.reversed() {
      let value = extent.value(from: start, inFlow: extent.isInFlow(start))
      guard !value.isEmpty, Self.looksLikeText(text[value]),
        !text[value].starts(with: "- ".utf8), !Self.isEntryWithBrackets(text[value]),
        !Self.isJSON(text[value])
      else { continue }
      var candidate = text
      let quoted = Array(Requoting(text[value]).quoted.utf8)
      candidate.replaceSubrange(value, with: quoted)
      let end = max(value.lowerBound + quoted.count, error + quoted.count - value.count + 1)
      if let next = Self.firstError(in: candidate), next < end { continue }
      noteBraces(text[value])
      line = line.lowerBound..<line.upperBound + quoted.count - value.count
      text = candidate
      return true
    }
    return false
  }

  /// Whether a value contains text that people often write without quotes and YAML reads as syntax:
  /// a template, a JSONPath, an address, a pattern, `: `, or an indicator as first character.
  static func looksLikeText(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    if "*!&@%`\"'^".utf8.contains(first) || hasTextAfterBrackets(value) { return true }
    let text = String(decoding: value, as: UTF8.self)
    if patternSigns.contains(where: { contains(text, $0) }) || holdsIndex(value) { return true }
    return !"[{|>".utf8.contains(first) && contains(text, ": ")
  }

  /// Whether a value begins as a list or an object of JSON, which is not meant as one text.
  private static func isJSON(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, "[{".utf8.contains(first), !hasTextAfterBrackets(value) else {
      return false
    }
    let next = value.dropFirst().first { $0 != 0x20 }
    return first == UInt8(ascii: "{")
      ? next == UInt8(ascii: "\"") : next == UInt8(ascii: "{") || next == UInt8(ascii: "\"")
  }

  private static let patternSigns = [
    "${", "$.", "$[", "//", "{{", "\\", "]+", "]*", "]?", "]{", "(?", ")$", "]$",
  ]

  /// Whether a value begins with brackets that close before its end: `[a-z]+`, `{{ base }}/pets`.
  private static func hasTextAfterBrackets(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, "[{".utf8.contains(first) else { return false }
    var depth = 0
    for (place, byte) in zip(value.indices, value) {
      if "[{".utf8.contains(byte) { depth += 1 }
      if "]}".utf8.contains(byte) { depth -= 1 }
      if depth == 0 { return place < value.endIndex - 1 }
    }
    return false
  }

  /// Whether it is a key with a value in brackets: `check: [all == []]`.
  private static func isEntryWithBrackets(_ value: ArraySlice<UInt8>) -> Bool {
    let rest = value.drop { OpenBracket.isWord($0) }
    guard rest.startIndex > value.startIndex else { return false }
    return rest.starts(with: ": [".utf8) || rest.starts(with: ": {".utf8)
  }

  /// Whether a bracket or parenthesis opens after a letter, a closing bracket, an operator or the word
  /// `in`, and all of them close: `items[0].id`, `j in [1, 2]`, `f("a, b")`, `a == []`.
  private static func holdsIndex(_ value: ArraySlice<UInt8>) -> Bool {
    guard OpenBracket.first(in: value) == nil else { return false }
    return value.indices.dropFirst().contains { place in
      guard "[{(".utf8.contains(value[place]) else { return false }
      let before = value[..<place]
      guard let last = before.last else { return false }
      return OpenBracket.isWord(last) || ")](".utf8.contains(last)
        || before.suffix(4).elementsEqual(" in ".utf8)
        || operators.contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
  }

  /// Behind them an expression may have a list or a map.
  private static let operators = ["== ", "!= ", "&& ", "|| ", "+ ", "? "]

  private static func contains(_ text: String, _ part: String) -> Bool {
    let bytes = Array(text.utf8)
    let sought = Array(part.utf8)
    guard bytes.count >= sought.count else { return false }
    return (0...(bytes.count - sought.count)).contains { bytes[$0...].starts(with: sought) }
  }

  private mutating func noteBraces(_ value: ArraySlice<UInt8>) {
    let text = Array(value)
    guard doubleBraceName == nil, text.count > 4,
      let start = (0..<text.count - 1).first(where: { text[$0...].starts(with: [0x7B, 0x7B]) })
    else { return }
    let name = text[(start + 2)...].drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0x7D }
    let isName = name.allSatisfy { OpenBracket.isWord($0) || "._".utf8.contains($0) }
    if isName, !name.isEmpty { doubleBraceName = String(decoding: name, as: UTF8.self) }
  }

  /// Whether a flow list or mapping is open at the end of a text.
  private static func isInFlow(atEndOf text: [UInt8]) -> Bool {
    let base = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return BreakStandIns.parsed(text).withUnsafeBufferPointer { buffer -> Bool in
      guard buffer.count > base,
        let events = EventSource(UnsafeBufferPointer(rebasing: buffer[base...]))
      else { return false }
      var event = curlew_yaml_event()
      var open: [Bool] = []
      while events.next(&event), event.type != YAML_STREAM_END_EVENT {
        switch event.type {
        case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: open.append(event.is_flow)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: _ = open.popLast()
        default: break
        }
        if open.count > YAMLLimits().depth { break }
      }
      return open.contains(true)
    }
  }

  /// The byte at which libyaml fails; nil if it does not.
  static func firstError(in text: [UInt8]) -> Int? {
    let base = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return BreakStandIns.parsed(text).withUnsafeBufferPointer { buffer -> Int? in
      guard buffer.count > base,
        let events = EventSource(UnsafeBufferPointer(rebasing: buffer[base...]))
      else { return nil }
      var event = curlew_yaml_event()
      var depth = 0
      repeat {
        guard events.next(&event) else {
          var offsets = ScalarOffsets(bytes: buffer, base: base)
          return offsets.offset(of: events.problem.mark, in: buffer)
        }
        switch event.type {
        case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: depth += 1
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
        default: break
        }
      } while event.type != YAML_STREAM_END_EVENT && depth <= YAMLLimits().depth
      return nil
    }
  }
}

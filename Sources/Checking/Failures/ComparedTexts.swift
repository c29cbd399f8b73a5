// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

/// An expected and an actual value for display, in at most so many bytes each: long texts that begin alike
/// are cut around their first difference.
struct ComparedTexts {
  let expected: String
  let actual: String?

  /// The actual value in a sentence: in back-ticks, or the word nothing.
  var inMessage: String { actual.map { "`\($0)`" } ?? "nothing" }
}

extension ScopedValue {
  func compared(with subject: Subject, to limit: Int) -> ComparedTexts {
    guard secrets.isEmpty, let expected = text(for: subject), let actual = subject.wholeText,
      let start = Self.start(ofDifference: expected, actual, limit)
    else {
      return ComparedTexts(
        expected: shown(for: subject, to: limit), actual: subject.shown(to: limit))
    }
    func cut(_ text: String) -> String {
      let rest = "…" + BoundedText.cut(String(Substring(text.utf8.dropFirst(start))), to: limit)
      return subject.isWritten ? rest : Value.string(rest).jsonText()
    }
    return ComparedTexts(expected: cut(expected), actual: cut(actual))
  }

  private func text(for subject: Subject) -> String? {
    if case .string(let text) = value { return text }
    return subject.isWritten ? value.writtenText : nil
  }

  /// Where two texts are cut at their beginning, between characters; nil if what differs is seen
  /// without that.
  private static func start(ofDifference left: String, _ right: String, _ limit: Int) -> Int? {
    let (left, right) = (left.utf8, right.utf8)
    var end = zip(left, right).prefix { $0 == $1 }.count
    guard end > limit / 2, max(left.count, right.count) > limit else { return nil }
    end -= limit / 4
    var place = left.index(left.startIndex, offsetBy: end)
    while end > 0, left[place] & 0xC0 == 0x80 {
      place = left.index(before: place)
      end -= 1
    }
    return end
  }
}

extension Subject {
  /// The subject if it is one text; nil for all others.
  fileprivate var wholeText: String? {
    switch self {
    case .node(let node): node.stringValue
    case .text(let text), .body(let text): text
    case .header(let header) where !header.isRepeated: header.values[0]
    case .selection(let texts) where texts.count == 1: texts[0]
    default: nil
    }
  }
}

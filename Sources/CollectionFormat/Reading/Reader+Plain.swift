// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

extension Reader where Content == Bool {
  /// The value of a word that YAML 1.1 reads as a boolean; nil for another text.
  static func booleanMeant(by text: String) -> Bool? {
    let words = ["yes": true, "on": true, "y": true, "no": false, "off": false, "n": false]
    return words[text.lowercased()]
  }

  /// `true` or `false`.
  static var boolean: Reader {
    Reader(.boolean) { node, loading in
      guard let scalar = loading.scalar(node, expected: .boolean) else { return nil }
      if case .boolean(let value) = scalar.value { return value }
      if scalar.value == .text, let open = scalar.text.templateOpening {
        loading.report(.templateNotAllowed(expected: .boolean, at: scalar.span(ofText: open)))
      } else if scalar.value == .text, let meant = booleanMeant(by: scalar.text) {
        loading.report(
          .wrongType(
            expected: .boolean, found: "text", at: scalar.span,
            help: ["`\(scalar.text)` is a text in YAML 1.2: write `\(meant)`"]))
      } else {
        loading.reportWrongType(node, expected: .boolean)
      }
      return nil
    }.readingDefault { $0.utf8.elementsEqual("true".utf8) }
  }
}

extension Reader where Content == Int {
  /// A whole number within a range; text that is a whole number is converted.
  static func integer(_ range: ClosedRange<Int>) -> Reader {
    Reader(.integer(range)) { node, loading in
      let shape = Shape.integer(range)
      guard let scalar = loading.quantity(node, expected: shape) else { return nil }
      guard let value = Int(scalar.text), range.contains(value) else {
        loading.report(.wrongValue(scalar.text, expected: shape, at: scalar.span))
        return nil
      }
      return value
    }
  }

  /// A number of bytes with its unit.
  static var size: Reader {
    Reader(.size) { node, loading in
      guard let scalar = loading.quantity(node, expected: .size) else { return nil }
      let text = scalar.text
      if let bytes = ByteSize.parse(text) { return bytes }
      loading.report(.badSize(text, isBare: scalar.value == .number, at: scalar.span))
      return nil
    }
  }

  /// A number of bytes per second with its unit.
  static var rate: Reader {
    Reader(.rate) { node, loading in
      guard let scalar = loading.quantity(node, expected: .rate) else { return nil }
      let text = scalar.text
      if let bytes = ByteSize.parseRate(text), bytes > 0 { return bytes }
      loading.report(.badRate(text, isBare: scalar.value == .number, at: scalar.span))
      return nil
    }
  }
}

extension Reader where Content == Double {
  /// A factor.
  static func factor(_ range: ClosedRange<Int>) -> Reader {
    let shape = Shape.number(range)
    return Reader(shape) { node, loading in
      guard let scalar = loading.quantity(node, expected: shape) else { return nil }
      guard let number = ExactNumber(parsing: scalar.text)?.nearestDouble,
        number >= Double(range.lowerBound), number <= Double(range.upperBound)
      else {
        loading.report(.wrongValue(scalar.text, expected: shape, at: scalar.span))
        return nil
      }
      return number
    }
  }
}

extension Reader where Content == Duration {
  /// A duration with its units.
  static var duration: Reader {
    Reader(.duration) { node, loading in
      guard let scalar = loading.quantity(node, expected: .duration) else { return nil }
      let text = scalar.text
      if let duration = DurationText.parse(text) { return duration }
      loading.report(.badDuration(text, isBare: scalar.value == .number, at: scalar.span))
      return nil
    }
  }
}

extension Reader where Content == Duration {
  /// A duration greater than zero.
  static var timeLimit: Reader {
    Reader(.duration) { node, loading in
      guard let duration = Reader<Duration>.duration.read(node, &loading) else { return nil }
      if duration > .zero { return duration }
      loading.report(.noTimeLeft(node.scalar?.text ?? "", at: node.span))
      return nil
    }
  }
}

extension Reader {
  /// One of a few fixed texts.
  static func word() -> Reader
  where Content: RawRepresentable & CaseIterable & Sendable, Content.RawValue == String {
    word(of: Array(Content.allCases)).readingDefault { Content(rawValue: $0) }
  }

  /// One of some fixed texts.
  static func word(of all: [Content]) -> Reader
  where Content: RawRepresentable & Sendable, Content.RawValue == String {
    let words = all.map(\.rawValue)
    let shape = Shape.words(words)
    return Reader(shape) { node, loading in
      if let word = node.wordMeantByBoolean(among: words) {
        loading.report(.word(word, insteadOf: node, expected: shape))
        return nil
      }
      guard let text = loading.literal(node, expected: shape) else { return nil }
      if let content = Content(rawValue: text), words.contains(text) { return content }
      loading.report(.unknownWord(text, among: words, at: node.span))
      return nil
    }
  }
}

extension YAMLNode {
  /// The word for a boolean, where one of the words switches something off: the last one for `false`, the
  /// first one for `true`; nil for another node.
  func wordMeantByBoolean(among words: [String]) -> String? {
    guard words.last == "none", case .scalar(let scalar) = content,
      case .boolean(let isOn) = scalar.value
    else { return nil }
    return isOn ? words.count > 1 ? words[0] : nil : "none"
  }
}

extension DecodingContext {
  /// A scalar for a number with an optional unit; `made` has handled templates where they are
  /// allowed.
  mutating func quantity(_ node: YAMLNode, expected shape: Shape) -> YAMLScalar? {
    guard let scalar = scalar(node, expected: shape) else { return nil }
    switch scalar.value {
    case .number, .ambiguousNumber: return scalar
    case .boolean, .null:
      reportWrongType(node, expected: shape)
      return nil
    case .text:
      if let open = scalar.text.templateOpening {
        report(.templateNotAllowed(expected: shape, at: scalar.span(ofText: open)))
        return nil
      }
      return scalar
    }
  }
}

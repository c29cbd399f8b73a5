// SPDX-License-Identifier: Apache-2.0

import Queries
import Values

/// What people write in one language out of habit from another, and what it is here.
///
/// A row changes text, not syntax, so it may be wrong for a given text. The result is offered only if
/// it compiles (`HabitTable.rewritten`).
package struct Habit: Sendable {
  /// A pattern of PCRE2, with the abbreviations of `fullPattern`.
  let pattern: String
  /// With `$1` and so on for the groups.
  let replacement: String
  /// An example of the other language, and the same here.
  package let theirs: String
  package let ours: String
  /// The other language.
  package let origin: String
  /// Whether the pattern looks into texts in quotes.
  let readsTexts: Bool
  /// Whether it is a sign or a word for the same operator or literal, with no other meaning.
  private(set) var isExact = false
  /// Whether it is applied again to its result, as to the elements of a list.
  private(set) var isRepeated = false

  init(
    _ pattern: String, _ replacement: String, _ theirs: String, _ ours: String, of origin: String,
    readsTexts: Bool = false
  ) {
    self.pattern = pattern
    self.replacement = replacement
    self.theirs = theirs
    self.ours = ours
    self.origin = origin
    self.readsTexts = readsTexts
  }
}

extension Habit {
  /// The row as one with no other meaning.
  var exact: Habit {
    var row = self
    row.isExact = true
    return row
  }

  /// The row as one that is applied again to its result.
  var repeated: Habit {
    var row = self
    row.isRepeated = true
    return row
  }
}

/// The habits of one language, in the order in which they are applied.
package struct HabitTable: Sendable {
  package let rows: [Habit]
  /// Longer texts are not rewritten.
  private static let longestText = 1_000

  init(_ rows: [Habit]) { self.rows = rows }

  /// A text with all rows applied.
  package struct Rewritten {
    package let text: String
    /// Whether it can hardly have had another meaning.
    package let isExact: Bool
  }

  /// The text with all rows applied; nil if that changes nothing, or does not compile.
  package func rewritten(_ text: String, compiles: (String) -> Bool) -> Rewritten? {
    guard text.utf8.count <= Self.longestText else { return nil }
    var result = text
    var isExact = true
    func apply(_ row: Habit, to text: inout String) {
      let next = row.applied(to: text)
      guard !next.utf8.elementsEqual(text.utf8) else { return }
      text = next
      if !row.isExact { isExact = false }
    }
    for row in rows where row.readsTexts { apply(row, to: &result) }
    var masked = MaskedTexts(result)
    for row in rows where !row.readsTexts { apply(row, to: &masked.text) }
    result = masked.unmasked
    guard !result.utf8.elementsEqual(text.utf8), compiles(result) else { return nil }
    return Rewritten(text: result, isExact: isExact)
  }
}

extension Habit {
  /// The pattern with its abbreviations written out: `{S}` is a text in quotes, `{V}` a value (a
  /// path, a call, a text or a number), `{B}` what is in brackets, with them, `{O}` an operand without
  /// a sign or a space outside of brackets, `{C}` a part of a comparison of any form.
  private var fullPattern: String {
    var full = pattern
    for (sign, written) in Self.abbreviations {
      full = full.split(separator: sign, omittingEmptySubsequences: false)
        .joined(separator: written)
    }
    return full
  }

  private static let abbreviations: [(sign: String, written: String)] = {
    let text = "\\x{E000}\\d+\\x{E001}"
    let path = "[A-Za-z_]\\w*(?:\\.\\w+|\\[[^\\[\\]]*\\])*(?:\\([^()]*\\))?"
    var brackets = "[(\\[{][^()\\[\\]{}]*+[)\\]}]"
    for _ in 0..<deepestBrackets {
      brackets = "[(\\[{](?:[^()\\[\\]{}]|\(brackets))*+[)\\]}]"
    }
    return [
      ("{S}", text), ("{V}", "(?:\(path)|\(text)|-?\\d[\\d.]*)"), ("{B}", brackets),
      ("{O}", "(?:[\\w.]|\\?\\.|\(text)|\(brackets))+"),
      ("{C}", "(?:[^()\\[\\]{}&|?,:]|\(brackets))"),
    ]
  }()

  /// How deep the brackets of an operand may be nested in each other.
  private static let deepestBrackets = 3

  /// The most times that a row is applied to its result.
  private static let mostRepetitions = 20

  /// The text with the replacement of each match.
  fileprivate func applied(to text: String) -> String {
    var result = replaced(in: text)
    guard isRepeated, result != text else { return result }
    for _ in 0..<Self.mostRepetitions {
      let next = replaced(in: result)
      if next == result { break }
      result = next
    }
    return result
  }

  private func replaced(in text: String) -> String {
    guard let pattern = try? Pattern(fullPattern),
      let matches = try? pattern.allMatches(in: text, atMost: 50, within: Workload())
    else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    for match in matches where match.range.lowerBound >= copied {
      result += bytes[copied..<match.range.lowerBound]
      result += filled(match, of: bytes)
      copied = match.range.upperBound
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  private func filled(_ match: PatternMatch, of bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isReference = false
    for byte in replacement.utf8 {
      if isReference {
        isReference = false
        let group = Int(byte) - 0x30
        if match.ranges.indices.contains(group), let range = match.ranges[group] {
          result += bytes[range]
        } else if byte == UInt8(ascii: "$") {
          result.append(byte)
        }
      } else if byte == UInt8(ascii: "$") {
        isReference = true
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

/// A text whose quoted parts are out of the way: a number between two private characters each.
private struct MaskedTexts {
  var text = ""
  private var hidden: [String] = []

  init(_ original: String) {
    var quote: Unicode.Scalar?
    var part = ""
    for scalar in original.unicodeScalars {
      if let open = quote {
        part.unicodeScalars.append(scalar)
        if scalar == open {
          hide(part)
          quote = nil
        }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
        part = String(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    if quote != nil { text += part }
  }

  private mutating func hide(_ part: String) {
    text += "\u{E000}\(hidden.count)\u{E001}"
    hidden.append(part)
  }

  var unmasked: String {
    var result = ""
    var number: String?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{E000}": number = ""
      case "\u{E001}":
        if let index = number.flatMap({ Int($0) }), hidden.indices.contains(index) {
          result += hidden[index]
        }
        number = nil
      default:
        if number != nil {
          number?.unicodeScalars.append(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}

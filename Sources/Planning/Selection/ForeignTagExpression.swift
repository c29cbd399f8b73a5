// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// A tag expression with operators of other tools, and its equivalent with `and`, `or` and `not`.
///
/// `smoke,db` (Bruno, Karate) and `smoke|db` are `smoke or db`; `@smoke` (Cucumber, Karate) is
/// `smoke`; `!slow` and `~@slow` are `not slow`; `a && b` is `a and b`.
struct ForeignTagExpression {
  /// The first foreign operator.
  let word: String
  /// Nil if the translation is not an expression.
  let translation: String?

  /// Nil for a text without such operators.
  init?(_ text: String) {
    var reader = Reader()
    for scalar in text.unicodeScalars { reader.take(scalar) }
    reader.endWord()
    guard let word = reader.foreign else { return nil }
    self.word = word
    let words = reader.translated
    let isExpression = (try? TagExpression(words: words)) != nil
    translation = isExpression ? Self.text(of: words) : nil
  }

  private static func text(of words: [String]) -> String {
    var text = ""
    for word in words {
      if !text.isEmpty, word != ")", text.last != "(" { text += " " }
      text += word
    }
    return text
  }

  /// Splits a text; `,` and `!` are kept until their neighbours are known.
  private struct Reader {
    private var words: [String] = []
    private var current = ""
    private(set) var foreign: String?

    mutating func take(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "|", "&":
        if current.unicodeScalars.last != scalar { endWord() }
        current.unicodeScalars.append(scalar)
      case _ where TagWord.isSeparator(scalar):
        endWord()
        guard !scalar.properties.isWhitespace else { return }
        current.unicodeScalars.append(scalar)
        endWord()
      default:
        if current.first == "|" || current.first == "&" { endWord() }
        current.unicodeScalars.append(scalar)
      }
    }

    /// Ends a tag or an operator.
    mutating func endWord() {
      var word = current
      current = ""
      switch word {
      case "": return
      case "(", ")": words.append(word)
      case ",": add(",", for: word)
      case "|", "||": add("or", for: word)
      case "&", "&&": add("and", for: word)
      case "!": add("!", for: word)
      default:
        if word.first == "~" {
          add("!", for: "~")
          word.removeFirst()
        }
        if word.first == "@" {
          foreign = foreign ?? "@"
          word.removeFirst()
        }
        let small = word.lowercased()
        if ["and", "or", "not"].contains(small) {
          if small == word { words.append(word) } else { add(small, for: word) }
        } else if !word.isEmpty {
          words.append(word)
        }
      }
    }

    private mutating func add(_ translated: String, for word: String) {
      foreign = foreign ?? word
      words.append(translated)
    }

    /// The words in our notation.
    ///
    /// A list with commas is one operand: it gets parentheses after `not` and beside `and`.
    var translated: [String] {
      var words = words
      let hasAnd = words.contains("and")
      for run in commaRuns.reversed() {
        let isNegated = run.lowerBound > 0 && words[run.lowerBound - 1] == "not"
        guard hasAnd || isNegated else { continue }
        words.insert(")", at: run.upperBound)
        words.insert("(", at: run.lowerBound)
      }
      return words.map { $0 == "," ? "or" : $0 == "!" ? "not" : $0 }
    }

    /// The ranges of lists with commas. A `!` belongs to the tag after it.
    private var commaRuns: [Range<Int>] {
      var runs: [Range<Int>] = []
      for place in words.indices where words[place] == "," {
        var start = place - 1
        while start > 0, words[start - 1] == "!" { start -= 1 }
        var end = place + 1
        while end < words.count, words[end] == "!" || words[end] == "not" { end += 1 }
        guard start >= 0, end < words.count else { continue }
        if let last = runs.last, last.upperBound > start {
          runs[runs.count - 1] = last.lowerBound..<end + 1
        } else {
          runs.append(start..<end + 1)
        }
      }
      return runs
    }
  }
}

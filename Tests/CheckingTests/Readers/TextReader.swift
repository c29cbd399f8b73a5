// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// A place of the format that reads texts of one kind, and what it makes of one.
struct TextReader: Sendable {
  let name: String
  /// The answer in a word or two; `-` where the text is refused.
  let answer: @Sendable (String) throws -> String

  /// A table of texts and readers, a line for each text.
  static func table(of texts: [String], _ readers: [TextReader]) throws -> String {
    let rows = try texts.map { text in
      try [text.debugDescription] + readers.map { try $0.answer(text) }
    }
    return ([["text"] + readers.map(\.name)] + rows).map { $0.joined(separator: " | ") + "\n" }
      .joined()
  }
}

extension TextReader {
  static let refused = "-"

  /// Its order to a fixed value, by `$gte` and `$lte`, which both fail for a text
  /// that cannot be ordered.
  static func order(
    _ name: String, _ expect: @escaping @Sendable (_ matcher: String, _ text: String) -> String,
    _ sample: @escaping @Sendable (String) -> Sample
  ) -> TextReader {
    TextReader(name: name) { text in
      let holds = try ["$gte", "$lte"].map { matcher -> Bool? in
        try judgeOrRefuse(
          expect(matcher, quoted(text)), sample(text), scope: scope(("t", .string(text)))
        ).judged?.allHold
      }
      switch (holds[0], holds[1]) {
      case (true?, true?): return "same"
      case (true?, false?): return "more"
      case (false?, true?): return "less"
      case (false?, false?): return "broken"
      default: return refused
      }
    }
  }

  /// Whether an expectation holds.
  static func holding(
    _ name: String, _ expect: String, _ sample: @escaping @Sendable (String) -> Sample
  ) -> TextReader {
    TextReader(name: name) { text in
      try judge(expect, sample(text)).allHold ? "yes" : refused
    }
  }

  /// The value of an expression in which the text is `t`.
  static func expression(_ expression: String) -> TextReader {
    TextReader(name: expression) { text in
      let failure = try judge(
        "body: '${string(\(expression))}'", .text("found"), scope: scope(("t", .string(text)))
      ).failure()
      return failure.actual == nil || failure.message.contains("cannot")
        ? refused : failure.expected ?? failure.message
    }
  }

  /// The value of an attribute of a cookie.
  static func cookie(_ attribute: String, _ name: String) -> TextReader {
    TextReader(name: attribute) { text in
      let judged = try judge(
        "cookies: { c: { \(name): { $exists: false } } }",
        .headers(("Set-Cookie", "c=v; \(attribute)=\(text)")))
      return judged.failures.first?.actual ?? refused
    }
  }

  /// Whether a key of a request takes it.
  static func key(_ name: String, _ line: @escaping @Sendable (String) -> String) -> TextReader {
    TextReader(name: name) { text in
      let problems = diagnostics(of: "", beside: line(quoted(text)))
      return problems.isEmpty ? "yes" : refused
    }
  }

  /// In double quotes, as YAML and JSON read it.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation
import Queries
import YAMLTree

/// Guesses the source for a text under a capture's name that is neither a path nor a template:
/// `response.status`, `header.Date`, `data.id`.
struct CaptureGuess {
  /// The source as it must be written; nil if it cannot be guessed.
  let meant: String?

  init(_ text: String) { meant = Self.meant(text) ?? Self.pathOfAnotherLanguage(text) }

  /// `$.items[*].id` for `.items[].id` of jq, `$.items[?@.id==1]` for that of JMESPath.
  private static func pathOfAnotherLanguage(_ text: String) -> String? {
    let meant = HabitTable.paths.rewritten(text) { (try? JSONPath($0)) != nil }
    return meant.map { inFlow($0.text) }
  }

  private static func meant(_ text: String) -> String? {
    guard text.utf8.count <= 120, text.utf8.allSatisfy({ $0 > 0x20 || $0 == 0x20 }) else {
      return nil
    }
    if CaptureDeclaration.Part(rawValue: text) != nil { return "{ \(text): true }" }
    if text == "statusCode" || text == "status_code" || text == "code" { return "{ status: true }" }
    if text.utf8.starts(with: "//".utf8) { return "{ xpath: \(Quoting.quoted(text)) }" }
    if let name = name(
      in: text, after: ["response.headers", "response.header", "headers", "header"])
    {
      return "{ header: \(inFlow(name)) }"
    }
    if let name = name(in: text, after: ["response.cookies", "cookies", "cookie"]) {
      return "{ cookie: \(inFlow(name)) }"
    }
    if let path = path(
      in: text,
      after: [
        "response.json()", "response.json", "response.body", "json", "body", "res.body",
        "current.res.body",
      ])
    {
      return path
    }
    guard let expression = parsed(text) else { return path(text) }
    // A name with members is a path into the body; everything else is an expression.
    guard let reference = expression.references.first, isPlainPath(text),
      !Names.boundByFormat.contains(reference.root)
    else { return Quoting.quoted("${\(text)}") }
    return path(text)
  }

  /// The name after `header.`, `header[`, `header(` or `header `.
  private static func name(in text: String, after words: [String]) -> String? {
    for word in words where text.utf8.starts(with: word.utf8) {
      let rest = text.utf8.dropFirst(word.utf8.count)
      guard let separator = rest.first, ".[( :".utf8.contains(separator) else { continue }
      let name = rest.dropFirst().drop { " '\"".utf8.contains($0) }
        .prefix { $0.isTokenCharacter && $0 != UInt8(ascii: "'") }
      if !name.isEmpty { return String(Substring(name)) }
    }
    return nil
  }

  /// A path into the body after one of these words: `body.data.id`.
  private static func path(in text: String, after words: [String]) -> String? {
    for word in words where text.utf8.starts(with: word.utf8) {
      let rest = String(text.dropFirst(word.count))
      if rest.utf8.first == UInt8(ascii: ".") || rest.utf8.first == UInt8(ascii: "[") {
        return path(rest)
      }
    }
    return nil
  }

  /// `$.data.id` for `data.id`; nil if that is not a path.
  private static func path(_ text: String) -> String? {
    let begins = text.utf8.first == UInt8(ascii: ".") || text.utf8.first == UInt8(ascii: "[")
    let path = "$" + (begins ? "" : ".") + text
    guard (try? JSONPath(path)) != nil else { return nil }
    return path.utf8.contains { "[]{},".utf8.contains($0) } ? Quoting.quoted(path) : path
  }

  private static func isPlainPath(_ text: String) -> Bool { (try? JSONPath("$." + text)) != nil }

  private static func inFlow(_ name: String) -> String {
    name.utf8.allSatisfy { !",[]{}:#&*!|>'\"%@`".utf8.contains($0) } ? name : Quoting.quoted(name)
  }

  private static func parsed(_ text: String) -> Expression? {
    var errors: [ExpressionError] = []
    return Expression.compile(text, errors: &errors)
  }
}

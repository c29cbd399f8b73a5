// SPDX-License-Identifier: Apache-2.0

import Expressions
import Queries
import Values
import Workbench

/// What it costs to compile and to evaluate a typical text of each language.
struct LanguageCosts {
  private let document: JSONDocument
  private let bytes: [UInt8]

  init() throws {
    bytes = Array(Documents.page().utf8)
    document = try JSONDocument.parse(bytes)
  }

  /// The table, as Markdown.
  func lines() throws -> [String] {
    var lines = ["| language | text | compile | evaluate |", "|---|---|---|---|"]
    lines.append(try expression("total > 0 && items.all(i, i.price >= 0.0)", over: "three items"))
    lines.append(try expression("\"Hello \" + user.name", over: "an object"))
    lines.append(try path("$.items[0].owner.name"))
    lines.append(try path("$.items[*].id"))
    lines.append(try path("$.items[?@.price > 100 && @.available == true].id"))
    lines.append(try xpath("//item[price > 100]/name"))
    lines.append(try pattern(#"^\d{4}-\d{2}-\d{2}T"#, "2026-01-17T09:30:00Z"))
    lines.append(try schema())
    return lines
  }

  private func expression(_ text: String, over name: String) throws -> String {
    var scope = VariableScope()
    scope.bind("total", to: try value("2500"))
    scope.bind("user", to: try value(#"{"name": "Ada"}"#))
    scope.bind("items", to: try value(#"[{"price": 1.5}, {"price": 2}, {"price": 30.25}]"#))
    let compiled = try compile(text)
    return row(
      "CEL", text, note: name, compile: try Stopwatch.nanoseconds { _ = try compile(text) },
      evaluate: try Stopwatch.nanoseconds { _ = try compiled.evaluate(in: scope) })
  }

  private func compile(_ text: String) throws -> Expression {
    var errors: [ExpressionError] = []
    guard let compiled = Expression.compile(text, errors: &errors) else {
      throw Problem("\(text): \(errors)")
    }
    return compiled
  }

  private func path(_ text: String) throws -> String {
    let compiled = try JSONPath(text)
    guard try !compiled.nodes(in: document.root).isEmpty else { throw Problem("\(text): nothing") }
    return row(
      "JSONPath", text, note: "the 100 KB document",
      compile: try Stopwatch.nanoseconds { _ = try JSONPath(text) },
      evaluate: try Stopwatch.nanoseconds { _ = try compiled.nodes(in: document.root) })
  }

  private func xpath(_ text: String) throws -> String {
    let page = Array(Documents.feed().utf8)
    let document = try MarkupDocument.parse(page, as: .xml)
    let compiled = try XPath(text)
    let parse = try Stopwatch.nanoseconds { _ = try MarkupDocument.parse(page, as: .xml) }
    return row(
      "XPath", text, note: "a 25 KB document, which takes \(microseconds(parse)) µs to read",
      compile: try Stopwatch.nanoseconds { _ = try XPath(text) },
      evaluate: try Stopwatch.nanoseconds { _ = try compiled.evaluate(in: document) })
  }

  private func pattern(_ text: String, _ subject: String) throws -> String {
    let compiled = try Pattern(text)
    guard try compiled.matches(subject) else { throw Problem("\(text): no match") }
    return row(
      "pattern", text, note: "20 bytes",
      compile: try Stopwatch.nanoseconds { _ = try Pattern(text) },
      evaluate: try Stopwatch.nanoseconds { _ = try compiled.matches(subject) })
  }

  private func schema() throws -> String {
    let text = try value(PageSchema.text)
    let compiled = try JSONSchema(text)
    guard try compiled.validate(document.root).isValid else {
      throw Problem("the schema does not hold")
    }
    let validate = try Stopwatch.nanoseconds { _ = try compiled.validate(document.root) }
    let parse = try Stopwatch.nanoseconds { _ = try JSONDocument.parse(bytes) }
    return row(
      "JSON Schema", "60 keywords",
      note: "the 100 KB document, \((validate / parse).fixed(1)) times parsing it, bound 20",
      compile: try Stopwatch.nanoseconds { _ = try JSONSchema(text) }, evaluate: validate)
  }

  private func value(_ json: String) throws -> Value { try JSONDocument.parse(json).root.value() }

  private func row(
    _ language: String, _ text: String, note: String, compile: Double, evaluate: Double
  ) -> String {
    let shown = text.split(separator: "|", omittingEmptySubsequences: false).joined(
      separator: "\\|")
    return "| \(language) | `\(shown)` | \(microseconds(compile)) µs "
      + "| \(microseconds(evaluate)) µs, \(note) |"
  }

  private func microseconds(_ nanoseconds: Double) -> String {
    (nanoseconds / 1000).fixed(nanoseconds < 10_000 ? 2 : 0)
  }
}

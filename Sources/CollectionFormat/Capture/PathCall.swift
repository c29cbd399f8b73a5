// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation
import Queries
import YAMLTree

/// A function that other languages have at the end of a JSONPath: `$.items.length()`.
///
/// A path here selects values and computes nothing: an expression does.
struct PathCall {
  /// What to write, best first.
  let help: [String]
  /// The whole `${…}` that captures the result; nil if the path has no form as an expression.
  let template: String?

  /// The function at the end of a text; nil if there is none.
  init?(endOf text: String) {
    guard text.utf8.count <= 500, text.utf8.starts(with: "$".utf8), text.hasSuffix("()"),
      let dot = text.utf8.lastIndex(of: UInt8(ascii: "."))
    else { return nil }
    let name = String(text[text.index(after: dot)...].dropLast(2))
    let path = String(text[..<dot])
    guard let function = Self.functions.first(where: { $0.names.contains(name) }),
      (try? JSONPath(path)) != nil
    else { return nil }
    let expression = Self.expression(for: path).map { "\(function.ours)(\($0))" }
    template = expression.flatMap { Self.compiles($0) ? "${\($0)}" : nil }
    let check = function.matcher.map { "check `\(path)` with `\($0)`" }
    let capture = template.map { "a capture computes: `\(Quoting.quoted($0))`" }
    help = [check, capture].compactMap(\.self)
    guard !help.isEmpty else { return nil }
  }

  private static let functions: [(names: [String], ours: String, matcher: String?)] = [
    (["length", "size", "count"], "size", "$length"), (["sum"], "math.sum", nil),
    (["min"], "math.least", nil), (["max"], "math.greatest", nil),
  ]

  /// `response.json.items.map(x, x.price)` for `$.items[*].price`; nil for another path than names,
  /// indexes and one `[*]`.
  private static func expression(for path: String) -> String? {
    let parts = path.split(separator: "[*]", maxSplits: 1, omittingEmptySubsequences: false)
    let all = "response.json" + parts[0].dropFirst()
    guard let rest = parts.dropFirst().first else { return isMembers(all) ? all : nil }
    let member = "x" + rest
    guard isMembers(all), isMembers(member) else { return nil }
    return rest.isEmpty ? all : "\(all).map(x, \(member))"
  }

  /// Whether a text is a name with members and indexes.
  private static func isMembers(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "._[]".utf8.contains($0) } && compiles(text)
  }

  private static func compiles(_ text: String) -> Bool {
    var errors: [ExpressionError] = []
    return Expression.compile(text, errors: &errors) != nil && errors.isEmpty
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The known values of variables that the base of addresses may be made of.
///
/// What is appended to `baseUrl` does not double its `/`: with `https://a.test/` in `{{base}}`, `{{base}}/x` is
/// `https://a.test//x` in the other tools, and stays an absolute address.
struct BaseValues {
  private static let deepest = 8

  private var values: [String: [ImportedText]] = [:]

  /// - Parameter variables: those of the project, of collections and of environments.
  init(_ variables: [ImportedEntry], _ files: ImportedFiles) {
    let steps = files.collections.flatMap { $0.scenarios.flatMap(\.steps) }
    let set = steps.flatMap { step in ["set", "vars"].flatMap { step[$0]?.entries ?? [] } }
    for entry in variables + set where !entry.value.isDisabled {
      if case .text(let text) = entry.value.content { values[entry.name, default: []].append(text) }
    }
    for secret in files.secrets.all {
      if let value = secret.value { values[secret.name, default: []].append(ImportedText(value)) }
    }
  }

  /// Whether a text ends in a variable of which a value ends in `/`, or has a query.
  func endsInSlash(_ text: ImportedText) -> Bool { endsInSlash(text, depth: 0) }

  /// Whether a value of a variable in a text has a path, or is not known.
  func mayHavePath(_ text: ImportedText) -> Bool { mayHavePath(text, depth: 0) }

  private func mayHavePath(_ text: ImportedText, depth: Int) -> Bool {
    text.pieces.contains { piece in
      switch piece {
      case .literal(let literal):
        let rest = literal.firstRange(of: "://").map { literal[$0.upperBound...] } ?? literal[...]
        return depth > 0 && rest.contains { "/?".contains($0) }
      case .expression(let source):
        let known = ExpressionNames.all(in: source).compactMap { values[$0] }.joined()
        return depth >= Self.deepest || known.isEmpty
          || known.contains { mayHavePath($0, depth: depth + 1) }
      }
    }
  }

  private func endsInSlash(_ text: ImportedText, depth: Int) -> Bool {
    switch text.pieces.last {
    case .literal(let literal)?: depth > 0 && (literal.hasSuffix("/") || literal.contains("?"))
    case .expression(let source)?:
      depth < Self.deepest
        && ExpressionNames.all(in: source).contains { name in
          values[name, default: []].contains { endsInSlash($0, depth: depth + 1) }
        }
    case nil: false
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Expressions
import Queries
import Values

/// An expression is read as the whole of a template.
func checkExpression(_ bytes: [UInt8]) throws(Violation) {
  try checkTemplate(Array("${".utf8) + bytes + Array("}".utf8))
}

/// A template is parsed and rendered, or refused with places in it.
func checkTemplate(_ bytes: [UInt8]) throws(Violation) {
  let text = String(decoding: bytes, as: UTF8.self)
  var errors: [ExpressionError] = []
  guard let template = Template.parse(text, errors: &errors) else {
    try must(!errors.isEmpty, "a template is refused without a word")
    for error in errors {
      try must(
        error.range.upperBound <= text.utf8.count, "an error lies in the text: \(error)")
    }
    return
  }
  do {
    _ = try template.evaluate(in: names)
  } catch {
    try must(error.range.upperBound <= text.utf8.count, "an error lies in the text: \(error)")
  }
}

/// What the templates find.
private let names: VariableScope = {
  var scope = VariableScope()
  for (name, text) in [("a", "1"), ("b", #"{"c":[1,"x",null,1.5e300]}"#), ("s", #""text""#)] {
    if let document = try? JSONDocument.parse(text) { scope.bind(name, to: document.root.value()) }
  }
  return scope
}()

/// A path selects nodes of a document, whose normalized paths select them again.
func checkPath(_ bytes: [UInt8]) throws(Violation) {
  let (line, rest) = firstLine(of: bytes)
  let path: JSONPath
  do {
    path = try JSONPath(line)
  } catch {
    return try must(
      error.range.upperBound <= line.utf8.count, "an error lies in the path: \(error)")
  }
  guard let document = try? JSONDocument.parse(rest) else { return }
  let limits = PathLimits(visits: 100_000, nodes: 10_000)
  guard let nodes = try? path.nodes(in: document.root, limits: limits) else { return }
  if path.isSingular { try must(nodes.count <= 1, "a singular query gives one node") }
  for node in nodes.prefix(20) {
    let normalized = node.normalizedPath
    guard normalized.utf8.count <= JSONPath.maximumBytes else { continue }
    let again = try? JSONPath(normalized).node(in: document.root)
    // Of members with one name a path takes the last.
    try must(again != nil, "the normalized path \(normalized) selects nothing")
  }
  _ = try? path.longestSelectingPrefix(in: document.root, limits: limits)
}

/// A pattern is searched for in text and in bytes.
func checkPattern(_ bytes: [UInt8]) throws(Violation) {
  let (line, rest) = firstLine(of: bytes)
  if let pattern = try? Pattern(line) {
    _ = try? pattern.firstMatch(in: String(decoding: rest, as: UTF8.self))
    _ = try? pattern.firstMatch(in: rest)
  }
  if let pattern = try? BytePattern(line) { _ = try? pattern.search(rest, from: 0) }
  let literal = try? Pattern("^(?:" + Pattern.escape(line) + ")\\z")
  guard let literal else { throw Violation("an escaped text is no pattern: \(line)") }
  try must((try? literal.firstMatch(in: line)) != nil, "an escaped text does not match itself")
}

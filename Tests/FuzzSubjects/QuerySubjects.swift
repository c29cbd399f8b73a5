// SPDX-License-Identifier: Apache-2.0

import Expressions
import Queries
import Values

/// An XPath is compiled and evaluated on a document of XML and on one of HTML, within the limits.
func checkXPath(_ bytes: [UInt8]) throws(Violation) {
  let (line, rest) = firstLine(of: bytes)
  let text = Array(String(decoding: rest, as: UTF8.self).utf8)
  var documents: [MarkupDocument] = []
  for language in [MarkupDocument.Language.xml, .html] {
    do throws(MarkupProblem) {
      documents.append(try MarkupDocument.parse(text, as: language))
    } catch {
      try must(!error.words.isEmpty, "a document is refused without a word")
      if case .noLibrary = error { throw Violation(error.words) }
      if case .malformed(_, let line, _) = error {
        try must(line >= 1 && line <= text.count + 1, "the line is in the document: \(error)")
      }
    }
  }
  let path: XPath
  do {
    path = try XPath(line)
  } catch {
    return try must(
      error.range.upperBound <= line.utf8.count, "an error lies in the XPath: \(error)")
  }
  let limits = XPathLimits(steps: 200_000, nodes: 10_000)
  for document in documents {
    let found = try? path.evaluate(in: document, namespaces: ["p": "urn:p"], limits: limits)
    switch (found, path.kind) {
    case (nil, _), (.nodes, .nodes), (.text, .text), (.number, .number), (.boolean, .boolean): break
    default: throw Violation("an XPath gives what its text says: \(path.kind)")
    }
  }
}

/// A schema is compiled or refused with problems; what it judges is valid or has errors.
func checkSchema(_ bytes: [UInt8]) throws(Violation) {
  let (line, rest) = firstLine(of: bytes)
  guard let schema = try? JSONDocument.parse(line) else { return }
  let compiled: JSONSchema
  do {
    compiled = try JSONSchema(schema.root.value())
  } catch {
    return try must(!error.all.isEmpty, "a schema is refused without a word")
  }
  guard let instance = try? JSONDocument.parse(rest) else { return }
  _ = try? compiled.validate(instance.root)
}

/// An expression is evaluated with the members of a document as names, or fails at a place in it.
func checkEvaluation(_ bytes: [UInt8]) throws(Violation) {
  let (line, rest) = firstLine(of: bytes)
  let text = "${\(line)}"
  var errors: [ExpressionError] = []
  guard let template = Template.parse(text, errors: &errors) else {
    return try must(!errors.isEmpty, "an expression is refused without a word")
  }
  var scope = VariableScope()
  if let document = try? JSONDocument.parse(rest), document.root.isObject {
    for member in document.root.members {
      if let name = member.name.stringValue { scope.bind(name, to: member.value.value()) }
    }
  }
  do {
    _ = try template.evaluate(in: scope)
  } catch {
    try must(error.range.upperBound <= text.utf8.count, "an error lies in the text: \(error)")
  }
}

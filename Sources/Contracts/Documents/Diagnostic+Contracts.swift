// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values

/// The words of mistakes in OpenAPI documents.
extension Diagnostic {
  static func invalidOpenAPI(
    _ message: String, at span: SourceSpan, _ label: String = "", severity: Severity = .error,
    secondary: [Annotation] = [], offers: [Offer] = [], help: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      .invalidOpenAPI, message, severity: severity, at: Annotation(span, label),
      secondary: secondary, offers: offers, help: help)
  }

  static func openAPILimit(_ message: String, at span: SourceSpan?) -> Diagnostic {
    Diagnostic(.openAPILimits, message, at: span.map { Annotation($0) })
  }

  static func badSchema(_ problem: SchemaProblem, at span: SourceSpan) -> Diagnostic {
    .invalidOpenAPI(
      "this schema cannot be used: \(problem.message)", at: span,
      help: problem.help.map { [$0] } ?? [])
  }

  // MARK: Texts

  /// - Parameter isYAML: whether the text can be read as YAML.
  static func notJSON(
    _ error: JSONSyntaxError, _ bytes: [UInt8], _ file: SourceFileID, isYAML: Bool = false
  ) -> Diagnostic {
    let offset = min(error.offset, bytes.count)
    return .invalidOpenAPI(
      "this is not JSON: \(error.problem(in: bytes))",
      at: SourceSpan(file: file, range: offset..<offset), severity: isYAML ? .warning : .error,
      help: isYAML ? ["it is read as YAML; other programs may refuse it"] : [])
  }

  static func emptyDocument(_ file: SourceFileID) -> Diagnostic {
    .invalidOpenAPI(
      "the file is empty", at: SourceSpan(file: file, range: 0..<0),
      help: ["an OpenAPI document begins with `openapi: 3.1.0`"])
  }

  static func repeatedMember(_ name: String, _ offset: Int, _ file: SourceFileID) -> Diagnostic {
    .invalidOpenAPI(
      "`\(name)` is here twice", at: SourceSpan(file: file, range: offset..<offset),
      help: ["keep one of them"])
  }

  static func noDocument(_ span: SourceSpan) -> Diagnostic {
    .invalidOpenAPI(
      "this is not an OpenAPI document: it has neither `openapi` nor `swagger`", at: span)
  }

  static func unknownVersion(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .openAPIVersion, "version `\(text)` of OpenAPI is unknown", at: Annotation(span),
      help: ["2.0, 3.0, 3.1 and 3.2 are read"])
  }

  // MARK: Shapes

  static func wrongKind(
    _ node: DocumentNode, expected: String, severity: Severity = .error
  ) -> Diagnostic {
    .invalidOpenAPI(
      "\(expected) is expected here, and this is \(node.kind.noun)", at: node.span,
      severity: severity)
  }

  static func unknownMember(
    _ member: DocumentMember, of noun: String, known: [String], severity: Severity
  ) -> Diagnostic {
    // `2xx` of `responses`.
    let range = member.name.uppercased()
    let isRange = noun == "`responses`" && ObjectShape.isStatus(range)
    return .invalidOpenAPI(
      "\(noun) has no member `\(member.name)`", at: member.nameSpan, "unknown",
      severity: severity,
      offers: Offer.near(name: member.name, among: known, at: nil).map { [$0] } ?? [],
      help: isRange ? ["write `\(range)`"] : [])
  }

  static func missingMember(_ name: String, of noun: String, at span: SourceSpan) -> Diagnostic {
    .invalidOpenAPI("\(noun) needs `\(name)`", at: span)
  }

  static func notTogether(
    _ first: String, _ second: DocumentMember, of noun: String
  ) -> Diagnostic {
    .invalidOpenAPI(
      "\(noun) has either `\(first)` or `\(second.name)`, not both", at: second.nameSpan)
  }

  static func unknownWord(_ node: DocumentNode, among words: [String]) -> Diagnostic {
    let text = node.writtenText ?? ""
    return .invalidOpenAPI(
      "`\(text)` is not one of \(words.joined(separator: ", "))", at: node.span,
      offers: Offer.near(name: text, among: words, at: nil).map { [$0] } ?? [])
  }

  static func severalTypes(_ node: DocumentNode, _ version: OpenAPIVersion) -> Diagnostic {
    let isNullable = node.elements.contains { $0.text == "null" || $0.kind == .null }
    let nullable = version == .v2 ? "x-nullable" : "nullable"
    return .invalidOpenAPI(
      "`type` is one name in OpenAPI \(version.rawValue), and this is a list", at: node.span,
      help: [
        isNullable
          ? "write `\(nullable): true` beside one name for null"
          : version == .v2 ? "write one name" : "write `anyOf`, with a schema for each"
      ])
  }

  static func nullWithoutQuotes(_ node: DocumentNode) -> Diagnostic {
    .invalidOpenAPI(
      "null is not the name of a type", at: node.span, help: ["write `'null'`, with quotes"])
  }

  // MARK: References

  static func nothingAt(
    _ reference: Located<String>, token: String, among names: [String]
  ) -> Diagnostic {
    .invalidOpenAPI(
      "`\(reference.content)` leads to nothing: there is no `\(token)`", at: reference.span,
      offers: Offer.near(name: token, among: names, at: nil).map { [$0] } ?? [])
  }

  static func missingFile(
    _ reference: Located<String>, _ path: String, _ reason: String
  ) -> Diagnostic {
    .invalidOpenAPI(
      "`\(reference.content)` leads to nothing: `\(path)` \(reason)", at: reference.span)
  }

  static func notFetched(_ reference: Located<String>, _ address: String) -> Diagnostic {
    let name = address.split(separator: "/").last.map(String.init) ?? "schema.json"
    return Diagnostic(
      .openAPINotFetched, "`\(address)` is an address, and nothing is fetched",
      at: Annotation(reference.span), help: ["`curlew send -o \(name) \(address)` saves it"])
  }

  static func endlessReference(_ reference: Located<String>) -> Diagnostic {
    .invalidOpenAPI("`\(reference.content)` leads back to itself", at: reference.span)
  }

  // MARK: Operations

  static func duplicateOperation(
    _ identifier: Located<String>, first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .duplicateOperation, "two operations have the `operationId` `\(identifier.content)`",
      at: Annotation(identifier.span), secondary: [Annotation(first, "the first")])
  }

  static func ambiguousPaths(_ path: Located<String>, first: Located<String>) -> Diagnostic {
    Diagnostic(
      .ambiguousPaths,
      "`\(path.content)` and `\(first.content)` are the same but for the names in braces",
      at: Annotation(path.span), secondary: [Annotation(first.span, "the first")])
  }

  static func undeclaredPathParameter(
    _ name: String, _ operation: DocumentedOperation, near names: [String], _ severity: Severity
  ) -> Diagnostic {
    .invalidOpenAPI(
      "`{\(name)}` of `\(operation.path.content)` has no parameter", at: operation.span,
      severity: severity, secondary: [Annotation(operation.path.span, "the path")],
      offers: Offer.near(name: name, among: names, at: nil).map { [$0] } ?? [],
      help: ["a parameter with `in: path` and `name: \(name)` describes it"])
  }

  static func unknownScheme(
    _ scheme: Located<String>, near names: [String], _ severity: Severity
  ) -> Diagnostic {
    .invalidOpenAPI(
      "the document has no security scheme `\(scheme.content)`", at: scheme.span,
      severity: severity,
      offers: Offer.near(name: scheme.content, among: names, at: nil).map { [$0] } ?? [])
  }
}

extension JSONKind {
  /// The noun for a message.
  var noun: String {
    switch self {
    case .null: "nothing"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

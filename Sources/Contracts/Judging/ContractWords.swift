// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values

/// The sentences about exchanges that do not follow their document.
enum ContractWords {
  /// Names that one sentence lists.
  private static let mostNames = 8
  /// Bytes of a text of an exchange in a sentence.
  private static let textBytes = 120

  // MARK: The operation

  static func undocumented(
    _ request: UndocumentedRequest, _ method: String, in documents: [String]
  ) -> ContractViolation {
    let sent = "\(method) \(cut(request.path))"
    let names = documents.map { "`\($0)`" }.joined(separator: " and ")
    var message = "no operation of \(names) is `\(sent)`"
    if let path = request.documented {
      message += "; `\(path.path)` has \(path.methods.joined(separator: ", "))"
    }
    var violation = ContractViolation(message)
    violation.actual = sent
    if let help = help(request) { violation.notes = [help] }
    return violation
  }

  private static func help(_ request: UndocumentedRequest) -> String? {
    switch request.near {
    case .slash(let path):
      path.utf8.last == UInt8(ascii: "/")
        ? "did you mean `\(path)`, with a slash at the end?"
        : "did you mean `\(path)` without the slash?"
    case .segment(let path): "did you mean `\(path)`?"
    case nil: nil
    }
  }

  static func otherOperation(_ found: String, than expected: String) -> ContractViolation {
    ContractViolation(
      "the request is `\(found)`, and `operation` names `\(expected)`", expected: expected,
      actual: found, at: nil)
  }

  static func notCovered(by documents: [String], operation: String) -> ContractViolation {
    let names = documents.map { "`\($0)`" }.joined(separator: ", ")
    return ContractViolation(
      "\(names) does not cover the request, and `operation` names `\(operation)`",
      expected: operation, actual: nil, at: nil)
  }

  // MARK: Status and media type

  static func status(_ status: Int, of operation: DocumentedOperation) -> ContractViolation {
    let documented = operation.statusWords.joined(separator: ", ")
    return ContractViolation(
      "\(status) is not documented for `\(operation.words)`; it has "
        + (documented.isEmpty ? "no response" : documented),
      expected: documented, actual: "\(status)", at: operation.span)
  }

  /// - Parameters:
  ///   - type: the value of `Content-Type`; nil if there is none.
  ///   - part: ``200 of `getPet` ``
  static func mediaType(
    _ type: String?, of part: String, _ media: [DocumentedMedia], message: String
  ) -> ContractViolation {
    let documented = media.map(\.type.content).joined(separator: ", ")
    let span = media.first?.type.span
    guard let type else {
      return ContractViolation(
        "\(message) has no `Content-Type`; \(part) has \(documented)", expected: documented,
        actual: nil, at: span)
    }
    let shown = cut(shownType(type, media))
    return ContractViolation(
      "`\(shown)` is not documented for \(part); it has \(documented)", expected: documented,
      actual: shown, at: span)
  }

  /// Without parameters, unless only they differ.
  private static func shownType(_ type: String, _ media: [DocumentedMedia]) -> String {
    let base = String(type.prefix { $0 != ";" }).trimmingBlanks
    return media.contains { $0.baseType == base.lowercased() } ? type : base
  }

  // MARK: Parameters

  static func missing(
    _ parameter: DocumentedParameter, of owner: String, _ prefix: [String]
  ) -> ContractViolation {
    var violation = ContractViolation(
      "\(owner) requires the \(parameter.words)", expected: "the \(parameter.words)", actual: nil,
      at: parameter.name.span)
    violation.pointer = JSONPointer(prefix)
    return violation
  }

  /// ``the document has no member `/photo` here; it has `id`, `name` ``
  static func extra(_ member: ExtraMember, at pointer: JSONPointer) -> String {
    "the document has no member `\(cut(pointer.description))` here"
      + known(member.instance.tokens.last ?? "", member.known)
  }

  /// `; did you mean …?`, or the names that there are.
  static func known(_ name: String, _ names: [String]) -> String {
    if let near = NearMisses.best(name, among: names) { return "; did you mean `\(near)`?" }
    guard !names.isEmpty else { return "" }
    let more = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
    return "; it has " + names.prefix(mostNames).map { "`\($0)`" }.joined(separator: ", ") + more
  }

  // MARK: Security

  /// - Parameters:
  ///   - missing: what each alternative lacks.
  ///   - scheme: the first word of `Authorization`; nil if it was not sent, or may be a credential.
  static func security(
    _ missing: [String], of operation: DocumentedOperation, sent scheme: String?
  ) -> ContractViolation {
    let needed = missing.joined(separator: ", or ")
    return ContractViolation(
      "`\(operation.words)` needs \(needed); the request has none", expected: needed,
      actual: scheme,
      at: operation.security.first?.requirements.first?.scheme.span ?? operation.span)
  }

  // MARK: Values

  /// A text of an exchange, cut between characters.
  static func cut(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.count > textBytes else { return text }
    var end = bytes.index(bytes.startIndex, offsetBy: textBytes)
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }

  /// `a number` for `number`.
  static func withArticle(_ words: String) -> String {
    switch words {
    case "number", "string", "boolean": "a \(words)"
    case "integer", "object", "array": "an \(words)"
    default: words
    }
  }
}

extension DocumentedOperation {
  /// Its `operationId`, else its method and path.
  package var words: String { id?.content ?? "\(method) \(path.content)" }
}

extension DocumentedParameter {
  /// ``query parameter `limit` ``
  package var words: String {
    switch location {
    case .path: "path parameter `\(name.content)`"
    case .query: "query parameter `\(name.content)`"
    case .header: "header `\(name.content)`"
    case .cookie: "cookie `\(name.content)`"
    case .querystring: "query"
    case .form: "field `\(name.content)`"
    }
  }
}

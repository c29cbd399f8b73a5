// SPDX-License-Identifier: Apache-2.0

import Contracts
import Planning

/// The operations of the OpenAPI documents of a check.
struct DescribedRequests {
  private let operations: [DocumentedOperation]

  init(_ checked: CheckedFiles) {
    operations = checked.plan.documents.flatMap(\.document.operations)
  }

  /// The operation of a request as it is written; a `${…}` stands for any text.
  ///
  /// - Parameter address: its path may begin with that of `baseUrl`, so the segments are compared from
  ///   the last one.
  func operation(_ method: String, _ address: String) -> DocumentedOperation? {
    let sent = Self.segments(of: address)
    let own = operations.filter { $0.method == method }
    let named = own.filter { Self.fits($0, sent, isAny: false) }
    let fitting = named.isEmpty ? own.filter { Self.fits($0, sent, isAny: true) } : named
    return fitting.max { Self.rank($0) < Self.rank($1) }
  }

  /// - Parameter isAny: whether a `${…}` may be a segment that is written in the document; if not, it
  ///   is one with a name.
  private static func fits(
    _ operation: DocumentedOperation, _ sent: [String], isAny: Bool
  ) -> Bool {
    let described = segments(of: operation.path.content)
    guard described.count <= sent.count else { return false }
    return zip(described, sent.suffix(described.count)).allSatisfy { pattern, text in
      pattern.contains("{") || pattern == text || isAny && text.contains("${")
    }
  }

  /// The path of an address without its query.
  private static func segments(of address: String) -> [String] {
    var text = address[...]
    if let scheme = text.firstRange(of: "://") {
      let rest = text[scheme.upperBound...]
      text = rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...]
    }
    // A `?` in `${…}` is an operator.
    var depth = 0
    let path = text.prefix { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return depth > 0 || character != "?" && character != "#"
    }
    return path.split(separator: "/").map(String.init)
  }

  /// Of several, that with more segments, and with fewer names.
  private static func rank(_ operation: DocumentedOperation) -> Int {
    let segments = segments(of: operation.path.content)
    return segments.count * 100 - operation.pathNames.count
  }

  // MARK: Completion

  /// The addresses of the operations of a method, or of all, with names of the path as variables.
  func addresses(of method: String?) -> [(text: String, detail: String?)] {
    operations.filter { method == nil || $0.method == method }.map { operation in
      var text = ""
      for character in operation.path.content {
        if character == "{" { text += "$" }
        text.append(character)
      }
      return (text, operation.summary)
    }
  }
}

extension DocumentedOperation {
  /// Its summary, parameters and statuses.
  var markdown: String {
    var text = "**\(title)**" + (isDeprecated ? " (deprecated)" : "")
    if let summary = summary ?? description { text += " \(summary)" }
    if !parameters.isEmpty {
      let names = parameters.map { parameter in
        parameter.name.content.asCode + " (\(parameter.location)"
          + (parameter.isRequired ? ", required)" : ")")
      }
      text += "; parameters " + names.joined(separator: ", ")
    }
    if !responses.isEmpty {
      text += "; statuses " + responses.map(\.status.content.asCode).joined(separator: ", ")
    }
    return text
  }

  /// The members of its body that is JSON, with whether each is required.
  var bodyMembers: [(name: String, isRequired: Bool)] {
    let media = body?.media.first { $0.type.content.contains("json") }
    guard case .node(let schema)? = media?.schema else { return [] }
    let required = schema["required"]?.elements.compactMap(\.text) ?? []
    return (schema["properties"]?.members ?? []).map { ($0.name, required.contains($0.name)) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One difference of an operation between two versions of a document.
package struct ContractChange: Sendable {
  /// The kind of difference.
  package enum Word: String, Sendable, CaseIterable {
    case type
    case enumLost = "enum lost"
    /// A member, a parameter or a body is required now.
    case required
    case gone
    /// Fewer values follow the new version.
    case tightened
    /// More values follow the new version.
    case loosened
    case nullable
    case changed
  }

  /// The part of the operation that differs.
  package enum Part: Sendable {
    case operation
    case parameter(DocumentedParameter)
    case requestBody
    /// With its status.
    case response(String)
    case responseHeader(String, status: String)
    case security
    case servers

    /// ``response 200``
    var words: String {
      switch self {
      case .operation: "operation"
      case .parameter(let parameter): parameter.words
      case .requestBody: "request body"
      case .response(let status): "response \(status)"
      case .responseHeader(let name, let status): "response \(status) header `\(name)`"
      case .security: "security"
      case .servers: "servers"
      }
    }
  }

  package let part: Part
  /// The place in the value; `*` is any element, and any member without a name in the schema.
  package let path: [String]
  package let word: Word
  /// A predicate: `number is now string`.
  package let detail: String
  /// The place in the old version, and in the new one; at least one.
  package let old: SourceSpan?
  package let new: SourceSpan?

  init(
    _ part: Part, _ path: [String] = [], _ word: Word, _ detail: String, old: SourceSpan? = nil,
    new: SourceSpan? = nil
  ) {
    self.part = part
    self.path = path
    self.word = word
    self.detail = detail
    self.old = old
    self.new = new
  }

  /// ``response 200 `/price`: number is now string``
  package var words: String {
    let pointer = path.isEmpty ? "" : " `/\(path.joined(separator: "/"))`"
    return "\(part.words)\(pointer): \(detail)"
  }

  /// Whether the part is of the request.
  package var isOfRequest: Bool {
    switch part {
    case .parameter, .requestBody, .security, .servers, .operation: true
    case .response, .responseHeader: false
    }
  }

  /// That another operation of the later version takes the requests of an earlier one.
  package static func another(
    _ old: DocumentedOperation, _ new: DocumentedOperation
  ) -> ContractChange {
    ContractChange(.operation, [], .changed, "is `\(new.words)` now", old: old.span, new: new.span)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

extension DocumentedSchema {
  var span: SourceSpan? {
    switch self {
    case .node(let node): node.span
    case .fields(let fields): fields.first?.name.span
    }
  }
}

extension DocumentedMedia {
  /// The type without its parameters' spelling.
  var comparedType: String { type.content.lowercased().filter { $0 != " " } }

  var encodingWords: [String] {
    encodings.map {
      "\($0.name) \($0.contentType ?? "") \($0.style.map { "\($0)" } ?? "") \($0.explode.map { "\($0)" } ?? "") \($0.allowsReserved)"
    }.sorted()
  }
}

extension DocumentedOperation {
  /// What each alternative asks for: `` bearer `token` ``; `nothing` for an anonymous request.
  func securityWords(in document: OpenAPIDocument) -> [String] {
    security.map { alternative in
      let words = alternative.requirements.map { requirement in
        let name = requirement.scheme.content
        let kind = document.schemes.first { $0.name.content.hasSameBytes(as: name) }?.kind
        let scopes =
          requirement.scopes.isEmpty
          ? "" : " (\(requirement.scopes.sorted().joined(separator: ", ")))"
        return (kind?.words ?? "`\(name)`") + scopes
      }
      return words.isEmpty ? "nothing" : words.sorted().joined(separator: " and ")
    }
  }
}

extension SecurityScheme.Kind {
  /// What a request has, whatever the document calls it.
  var words: String {
    switch self {
    case .basic: "Basic"
    case .bearer: "Bearer"
    case .digest: "Digest"
    case .http(let scheme): "`\(scheme)`"
    case .apiKey(let name, let location): "the key `\(name)` in \(location)"
    case .oauth2: "OAuth 2"
    case .openIDConnect: "OpenID Connect"
    case .mutualTLS: "a client certificate"
    case .unknown: "an unknown scheme"
    }
  }
}

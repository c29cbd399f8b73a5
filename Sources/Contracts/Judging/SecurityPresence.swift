// SPDX-License-Identifier: Apache-2.0

import Notation

/// Whether a request has what `security` asks for: that it is there, not that the service takes it.
package struct SecurityPresence: Sendable {
  private let request: SentParameters
  private let hasClientCertificate: Bool

  package init(_ request: SentParameters, hasClientCertificate: Bool) {
    self.request = request
    self.hasClientCertificate = hasClientCertificate
  }

  /// What the request lacks of each alternative, as words; nil if one alternative is met.
  ///
  /// An alternative with a scheme that the document does not have is met: which it would be is not known,
  /// and the document is reported.
  package func missing(
    of operation: DocumentedOperation, in document: OpenAPIDocument
  ) -> [String]? {
    guard !operation.security.isEmpty else { return nil }
    var missing: [String] = []
    for alternative in operation.security {
      let schemes = alternative.requirements.map { requirement in
        document.schemes.first { $0.name.content.hasSameBytes(as: requirement.scheme.content) }
      }
      let absent = schemes.compactMap(\.self).filter { !isMet($0) }
      if absent.isEmpty { return nil }
      missing.append(absent.map(Self.words).joined(separator: " and "))
    }
    return missing
  }

  private func isMet(_ scheme: SecurityScheme) -> Bool {
    switch scheme.kind {
    case .basic: hasAuthorization("basic")
    case .bearer, .oauth2, .openIDConnect: hasAuthorization("bearer")
    case .digest: hasAuthorization("digest")
    case .http(let scheme): hasAuthorization(scheme.lowercased())
    case .apiKey(let name, let location): hasKey(name, in: location)
    case .mutualTLS: hasClientCertificate
    case .unknown: true
    }
  }

  private func hasAuthorization(_ scheme: String) -> Bool {
    request.headers.contains { field in
      guard field.name.lowercased() == "authorization" else { return false }
      // A scheme alone is not a credential.
      let words = field.value.trimmingBlanks.split(separator: " ", maxSplits: 1)
      return words.count == 2 && words[0].lowercased() == scheme
    }
  }

  private func hasKey(_ name: String, in location: String) -> Bool {
    switch location {
    case "query":
      request.pairs.contains {
        SentParameters.decodedQuery($0.name).hasSameBytes(as: name) && !($0.value ?? "").isEmpty
      }
    case "cookie": request.cookies.contains { $0.name.hasSameBytes(as: name) && !$0.value.isEmpty }
    default:
      request.headers.contains { $0.name.lowercased() == name.lowercased() && !$0.value.isEmpty }
    }
  }

  /// bearer `token`, key `X-Api-Key` in a header
  private static func words(_ scheme: SecurityScheme) -> String {
    let name = scheme.name.content
    switch scheme.kind {
    case .basic: return "basic `\(name)`"
    case .bearer: return "bearer `\(name)`"
    case .digest: return "digest `\(name)`"
    case .http(let word): return "\(word) `\(name)`"
    case .oauth2: return "a token of `\(name)`"
    case .openIDConnect: return "a token of `\(name)`"
    case .apiKey(let key, "query"): return "key `\(key)` in the query"
    case .apiKey(let key, "cookie"): return "key `\(key)` in a cookie"
    case .apiKey(let key, _): return "key `\(key)` in a header"
    case .mutualTLS: return "a client certificate for `\(name)`"
    case .unknown: return "`\(name)`"
    }
  }
}

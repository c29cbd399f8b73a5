// SPDX-License-Identifier: Apache-2.0

// The attributes of a request that spans and metrics share, by the stable conventions for HTTP
// (https://opentelemetry.io/docs/specs/semconv/http/).

extension Hop {
  /// The methods of RFC 9110, RFC 5789 and the draft of QUERY: others have an unbounded number of names.
  private static let knownMethods = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY",
  ]

  /// `http.request.method`: nil for a method outside of the standards, whose attribute is `_OTHER`.
  package var knownMethod: String? {
    Self.knownMethods.first { $0.utf8.elementsEqual(method.utf8) }
  }

  /// `error.type`: a kind of failure, or a status from 400 on; nil for neither.
  package var errorType: String? {
    if let failure { return failure.kind.rawValue }
    guard let status = response?.status, status >= 400 else { return nil }
    return String(status)
  }
}

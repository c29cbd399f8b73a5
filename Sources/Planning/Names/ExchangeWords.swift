// SPDX-License-Identifier: Apache-2.0

/// The members of `response` and `request` that expressions can read.
enum ExchangeWords {
  /// Those of `response`, `request`, `response.timings` and `response.certificate`; empty for other
  /// names, whose members depend on the response.
  static func members(of name: String) -> [String] {
    switch name {
    case "response": response
    case "request": ["method", "url", "headers", "body", "bytes", "json"]
    case "timings": ["nameResolved", "connected", "tlsEstablished", "firstByte", "total"]
    case "certificate": ["subject", "issuer", "names", "notBefore", "notAfter", "expiresIn"]
    default: []
    }
  }

  private static let response = [
    "status", "reason", "headers", "cookies", "body", "bytes", "json", "url", "redirects", "time",
    "timings", "size", "encodedSize", "version", "ip", "certificate", "events", "messages",
    "links", "exit", "stdout", "stderr",
  ]
}

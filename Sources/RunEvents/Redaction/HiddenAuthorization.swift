// SPDX-License-Identifier: Apache-2.0

import Notation

/// The value of `Authorization` as reports show it: the scheme, without the credentials.
///
///     Bearer abc                       // Bearer ***
///     Digest username="ada", uri="/"   // Digest ***
///     abc def                          // ***
enum HiddenAuthorization {
  /// The schemes of IANA's registry, and others in use. An unknown word may be a part of the
  /// credentials.
  private static let schemes: [String] = [
    "basic", "bearer", "concealed", "digest", "dpop", "gnap", "hoba", "mutual", "negotiate",
    "ntlm", "oauth", "privatetoken", "scram-sha-1", "scram-sha-256", "vapid", "apikey", "api-key",
    "aws", "aws4-hmac-sha256", "hawk", "key", "sharedkey", "signature", "token",
  ]

  static func shown(_ value: String, redactor: Redactor) -> String {
    let scheme = Substring(value.utf8.prefix { $0 != 32 && $0 != 9 })
    let rest = value.utf8.dropFirst(scheme.utf8.count).drop { $0 <= 32 }
    let name = scheme.utf8.map(\.lowercasedASCII)
    guard schemes.contains(where: { $0.utf8.elementsEqual(name) }) else {
      return HiddenHeaders.mark(of: value, redactor: redactor)
    }
    guard !rest.isEmpty else { return String(scheme) }
    return "\(scheme) " + HiddenHeaders.mark(of: String(Substring(rest)), redactor: redactor)
  }
}

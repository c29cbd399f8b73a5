// SPDX-License-Identifier: Apache-2.0

import Digests

/// The answer to a digest challenge ([RFC 7616, section
/// 3.4](https://www.rfc-editor.org/rfc/rfc7616#section-3.4)) that libcurl would answer wrongly.
/// Pure. A nonce is answered once, so the count is always 1.
package struct DigestAnswer: Sendable {
  /// The hash algorithm.
  package let algorithm: DigestAlgorithm
  /// Whether user and password are hashed once more with both nonces (`MD5-sess`).
  private let isOfSession: Bool
  /// `auth`, `auth-int`; nil for a challenge with neither, as before 1999.
  private let protection: String?
  private let challenge: DigestChallenge
  private let login: ConnectionLogin

  /// Whether the digest of the body is part of the answer.
  package var signsBody: Bool { protection == "auth-int" }

  /// Nil for an unsupported algorithm or protection, and for a challenge without a nonce.
  package init?(to challenge: DigestChallenge, by login: ConnectionLogin) {
    guard challenge.hasNonce, let found = Self.algorithm(named: challenge.algorithm) else {
      return nil
    }
    (algorithm, isOfSession) = found
    protection =
      challenge.offers("auth") ? "auth" : challenge.offers("auth-int") ? "auth-int" : nil
    guard protection != nil || challenge.protections.isEmpty else { return nil }
    self.challenge = challenge
    self.login = login
  }

  /// The algorithm of a name, and whether it is that of a session; nil for an unknown one.
  static func algorithm(named name: String?) -> (DigestAlgorithm, isOfSession: Bool)? {
    let name = (name ?? "MD5").lowercasedASCII
    let isOfSession = name.hasSuffix("-sess")
    return switch isOfSession ? String(name.dropLast("-sess".count)) : name {
    case "md5": (.md5, isOfSession)
    case "sha-256": (.sha256, isOfSession)
    case "sha-512-256": (.sha512of256, isOfSession)
    default: nil
    }
  }

  /// The value of `Authorization`.
  ///
  /// - Parameters:
  ///   - bodyDigest: the digest of the body, in hexadecimal digits; used if `signsBody`.
  ///   - clientNonce: random characters that need no quotes.
  /// - Throws: `Unavailable` if libcrypto does not have the algorithm (MD5 in FIPS mode).
  package func authorization(
    method: String, address: Address, bodyDigest: String, clientNonce: String
  ) throws(DigestAlgorithm.Unavailable) -> String {
    let target = address.digestTarget
    var user = try hash("\(login.user.text):\(challenge.realm):\(login.password.text)")
    if isOfSession { user = try hash("\(user):\(challenge.nonce):\(clientNonce)") }
    let request = try hash("\(method):\(target)" + (signsBody ? ":\(bodyDigest)" : ""))
    let middle =
      protection.map { "\(challenge.nonce):\(Self.count):\(clientNonce):\($0)" } ?? challenge.nonce
    var members = [
      "username=\(quoted(try shownUser()))", "realm=\(quoted(challenge.realm))",
      "nonce=\(quoted(challenge.nonce))", "uri=\(quoted(target))",
      "response=\"\(try hash("\(user):\(middle):\(request)"))\"",
    ]
    if let protection {
      members += ["qop=\(protection)", "nc=\(Self.count)", "cnonce=\"\(clientNonce)\""]
    }
    if let opaque = challenge.opaque { members.append("opaque=\(quoted(opaque))") }
    if let algorithm = challenge.algorithm { members.append("algorithm=\(algorithm)") }
    if challenge.hashesUser { members.append("userhash=true") }
    return "Digest " + members.joined(separator: ", ")
  }

  private static let count = "00000001"

  private func shownUser() throws(DigestAlgorithm.Unavailable) -> String {
    challenge.hashesUser ? try hash("\(login.user.text):\(challenge.realm)") : login.user.text
  }

  private func hash(_ text: String) throws(DigestAlgorithm.Unavailable) -> String {
    Hexadecimal.encode(try algorithm.digest(of: text.utf8))
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension Address {
  /// Path and query as sent.
  fileprivate var digestTarget: String {
    (path.isEmpty ? "/" : path) + (query.map { "?\($0)" } ?? "")
  }
}

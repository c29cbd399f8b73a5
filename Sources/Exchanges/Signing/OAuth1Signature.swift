// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

/// The text that OAuth 1.0a signs
/// ([RFC 5849, section 3.4.1](https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1)).
package struct OAuth1BaseString: Sendable {
  /// A name and a value of the query, of a form or of the protocol, decoded.
  package struct Parameter: Sendable {
    package let name: [UInt8]
    package let value: [UInt8]

    package init(_ name: String, _ value: String) {
      self.init(Array(name.utf8), Array(value.utf8))
    }

    fileprivate init(_ name: [UInt8], _ value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// In ASCII.
  package let text: String

  /// - Parameters:
  ///   - address: as sent; its fragment does not count.
  ///   - host: the value of the header `Host`.
  ///   - form: the body if it is `application/x-www-form-urlencoded`, else empty.
  ///   - parameters: those of the protocol, without `realm` and `oauth_signature`.
  package init(
    method: String, address: Address, host: String, form: [UInt8], parameters: [Parameter]
  ) {
    let all =
      Self.parameters(in: Array((address.query ?? "").utf8)) + Self.parameters(in: form)
      + parameters
    let place =
      "\(address.scheme)://\(Self.authority(host, address.scheme))"
      + (address.path.isEmpty ? "/" : address.path)
    text = [Array(method.uppercased().utf8), Array(place.utf8), Self.normalised(all)]
      .map(Self.encoded).joined(separator: "&")
  }

  /// Section 3.4.1.3.2: encoded, then sorted by their bytes.
  private static func normalised(_ parameters: [Parameter]) -> [UInt8] {
    let pairs = parameters.map { (name: encoded($0.name), value: encoded($0.value)) }
    let sorted = pairs.sorted { left, right in
      left.name.utf8.elementsEqual(right.name.utf8)
        ? left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
        : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    return Array(sorted.map { "\($0.name)=\($0.value)" }.joined(separator: "&").utf8)
  }

  /// Section 3.4.1.2: in lower case, without the scheme's own port.
  private static func authority(_ host: String, _ scheme: String) -> String {
    let host = host.lowercasedASCII
    guard let own = Origin.ownPort(of: scheme) else { return host }
    let end = ":\(own)"
    return host.utf8.reversed().starts(with: end.utf8.reversed())
      ? String(host.utf8.dropLast(end.utf8.count)) ?? host : host
  }

  /// Section 3.6: everything except unreserved characters is encoded, in capital digits.
  package static func encoded(_ bytes: [UInt8]) -> String {
    String(decoding: PercentCoding.encode(bytes) { $0.isUnreserved }, as: UTF8.self)
  }

  package static func encoded(_ text: String) -> String { encoded(Array(text.utf8)) }

  /// The parameters of a query or a form: `+` is a space, and one without `=` has an empty value.
  private static func parameters(in text: [UInt8]) -> [Parameter] {
    text.split(separator: UInt8(ascii: "&")).map { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return Parameter(decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : [])
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    PercentCoding.decode(bytes, broken: .kept, plusIsSpace: true) ?? Array(bytes)
  }
}

/// How OAuth 1.0a signs (RFC 5849, sections 3.4.2 to 3.4.4).
package enum OAuth1Method: Sendable {
  /// HMAC with both secrets; SHA-1 or, by the same rule, SHA-256.
  case hmac(DigestAlgorithm, consumerSecret: String, tokenSecret: String)
  /// RSA with SHA-1; a private key in PEM.
  case rsa(key: String)
  /// Both secrets as they are.
  case plaintext(consumerSecret: String, tokenSecret: String)

  /// The value of `oauth_signature_method`.
  package var name: String {
    switch self {
    case .hmac(.sha256, _, _): "HMAC-SHA256"
    case .hmac: "HMAC-SHA1"
    case .rsa: "RSA-SHA1"
    case .plaintext: "PLAINTEXT"
    }
  }

  /// Why nothing can be signed: a sentence without values.
  package struct Problem: Error, Equatable {
    package let reason: String
  }

  /// The value of `oauth_signature`, not yet encoded.
  package func signature(of base: OAuth1BaseString) throws(Problem) -> String {
    switch self {
    case .hmac(let algorithm, let consumerSecret, let tokenSecret):
      do throws(DigestAlgorithm.Unavailable) {
        let key = Self.secrets(consumerSecret, tokenSecret)
        return Base64.standard.encode(try algorithm.hmac(key: key.utf8, message: base.text.utf8))
      } catch {
        throw Problem(reason: "libcrypto does not provide \(error.algorithm) on this machine")
      }
    case .rsa(let key): return try Self.rsaSignature(of: base, key)
    case .plaintext(let consumerSecret, let tokenSecret):
      return Self.secrets(consumerSecret, tokenSecret)
    }
  }

  private static func secrets(_ consumerSecret: String, _ tokenSecret: String) -> String {
    "\(OAuth1BaseString.encoded(consumerSecret))&\(OAuth1BaseString.encoded(tokenSecret))"
  }

  private static func rsaSignature(
    of base: OAuth1BaseString, _ text: String
  ) throws(Problem) -> String {
    guard let key = SignatureKey(pem: Array(text.utf8)) else {
      throw Problem(reason: "not a key in PEM without a password")
    }
    guard case .rsa = key.kind else { throw Problem(reason: "the key is not one of RSA") }
    guard key.isPrivate else {
      throw Problem(reason: "the key is public, and only a private one signs")
    }
    guard let signature = key.rsaSHA1Signature(of: Array(base.text.utf8)) else {
      throw Problem(reason: "libcrypto does not sign by RSA-SHA1 with this key")
    }
    return Base64.standard.encode(signature)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The signatures of JSON Web Tokens (RFC 7518, section 3.1; RFC 8037), by the words for `alg`.
///
/// `none` is not one of them.
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
  case hs256 = "HS256"
  case hs384 = "HS384"
  case hs512 = "HS512"
  case rs256 = "RS256"
  case rs384 = "RS384"
  case rs512 = "RS512"
  case ps256 = "PS256"
  case ps384 = "PS384"
  case ps512 = "PS512"
  case es256 = "ES256"
  case es384 = "ES384"
  case es512 = "ES512"
  /// Ed25519 or Ed448, by the key.
  case edDSA = "EdDSA"

  /// What kind of key it needs.
  package enum Family: Sendable {
    case secret
    case rsa
    case ellipticCurve
    case edwardsCurve
  }

  package var family: Family {
    switch self {
    case .hs256, .hs384, .hs512: .secret
    case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: .rsa
    case .es256, .es384, .es512: .ellipticCurve
    case .edDSA: .edwardsCurve
    }
  }

  /// The digest; nil for EdDSA, which has its own.
  package var digest: DigestAlgorithm? {
    switch self {
    case .hs256, .rs256, .ps256, .es256: .sha256
    case .hs384, .rs384, .ps384, .es384: .sha384
    case .hs512, .rs512, .ps512, .es512: .sha512
    case .edDSA: nil
    }
  }

  /// The name of the digest for libcrypto.
  var digestName: String? {
    switch digest {
    case .sha256: "SHA256"
    case .sha384: "SHA384"
    case .sha512: "SHA512"
    default: nil
    }
  }

  var isPSS: Bool { self == .ps256 || self == .ps384 || self == .ps512 }

  /// The size of each of the two numbers of an ECDSA signature; 0 for others.
  var numberBytes: Int32 {
    switch self {
    case .es256: 32
    case .es384: 48
    case .es512: 66
    default: 0
    }
  }
}

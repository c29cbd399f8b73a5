// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation
import Values

/// The key argument of `jwt.sign` and `jwt.verify`, checked against the algorithm.
package struct TokenKey {
  /// A secret of HMAC, or a key of libcrypto.
  enum Material {
    case secret([UInt8])
    case key(SignatureKey)
  }

  /// Why a key cannot be used: a sentence without values.
  package struct Problem: Error {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private let material: Material
  private let algorithm: SignatureAlgorithm

  /// The smallest RSA key that is taken (RFC 7518, section 3.3).
  private static let leastBits = 2048

  /// - Parameters:
  ///   - value: text (PEM, a JWK, for HMAC the bytes of the text), bytes, or an object (JWK, JWKS).
  ///   - keyID: `kid` of the token, which selects a key of a set.
  init(
    _ value: CELValue, for algorithm: SignatureAlgorithm, keyID: String?
  ) throws(Problem) {
    self.algorithm = algorithm
    material = try Self.material(value, algorithm, keyID)
    switch material {
    case .secret(let bytes):
      guard algorithm.family == .secret else {
        throw Problem("\(algorithm.rawValue) needs a private or public key, not a secret")
      }
      guard bytes.count >= algorithm.digest?.digestBytes ?? 0 else {
        throw Problem("the key is shorter than the digest of \(algorithm.rawValue)")
      }
    case .key(let key):
      guard algorithm.family != .secret else {
        throw Problem("a public or private key is never the secret of \(algorithm.rawValue)")
      }
      guard key.fits(algorithm) else {
        throw Problem("the key is not one for \(algorithm.rawValue)")
      }
      if case .rsa(let bits) = key.kind, bits < Self.leastBits {
        throw Problem("the RSA key has fewer than \(Self.leastBits) bits")
      }
    }
  }

  /// The key in a text: a PEM, a JWK or a set of them, or for HMAC the bytes of the text.
  ///
  /// - Throws: why it cannot sign, also of a public key.
  package init(
    signing text: String, by algorithm: SignatureAlgorithm, keyID: String?
  ) throws(Problem) {
    try self.init(.string(text), for: algorithm, keyID: keyID)
    if case .key(let key) = material { try Self.checkPrivate(key) }
  }

  private static func checkPrivate(_ key: SignatureKey) throws(Problem) {
    guard key.isPrivate else { throw Problem("the key is public, and only a private one signs") }
  }

  /// The signature as tokens write it.
  package func signature(of message: [UInt8]) throws(Problem) -> [UInt8] {
    switch material {
    case .secret(let secret):
      guard let code = code(of: message, secret) else { break }
      return code
    case .key(let key):
      try Self.checkPrivate(key)
      guard let signature = key.signature(of: message, by: algorithm) else { break }
      return signature
    }
    throw Problem("libcrypto does not sign by \(algorithm.rawValue) here")
  }

  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    switch material {
    case .secret(let secret):
      guard let code = code(of: message, secret), code.count == signature.count else {
        return false
      }
      // In constant time: its duration must not reveal the place of the first difference.
      return zip(code, signature).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    case .key(let key): return key.verifies(signature, of: message, by: algorithm)
    }
  }

  private func code(of message: [UInt8], _ secret: [UInt8]) -> [UInt8]? {
    try? algorithm.digest?.hmac(key: secret, message: message)
  }
}

// MARK: Reading

extension TokenKey {
  private static func material(
    _ value: CELValue, _ algorithm: SignatureAlgorithm, _ keyID: String?
  ) throws(Problem) -> Material {
    switch value {
    case .string(let text):
      if let object = object(in: text) { return try material(object, algorithm, keyID) }
      return try material(Array(text.utf8), algorithm)
    case .bytes(let bytes): return try material(bytes, algorithm)
    case .digest(let digest): return try material(digest.bytes, algorithm)
    case .map(let map):
      var conversion = DataConversion(Budget())
      guard case .object(let object)? = try? conversion.data(.map(map)) else {
        throw notAKey
      }
      return try material(object, algorithm, keyID)
    default: throw notAKey
    }
  }

  private static var notAKey: Problem {
    Problem("the key is not a PEM, a JWK or a set of them, nor a secret")
  }

  /// Bytes of a PEM or DER key are that key, also where a secret is needed: then they are refused.
  private static func material(
    _ bytes: [UInt8], _ algorithm: SignatureAlgorithm
  ) throws(Problem) -> Material {
    if let key = SignatureKey(pem: bytes) { return .key(key) }
    if algorithm.family == .secret {
      if bytes.contains("-----BEGIN ".utf8) {
        throw Problem("a PEM is never the secret of \(algorithm.rawValue)")
      }
      return SignatureKey(der: bytes, isPrivate: false).map { .key($0) } ?? .secret(bytes)
    }
    for isPrivate in [true, false] {
      if let key = SignatureKey(der: bytes, isPrivate: isPrivate) { return .key(key) }
    }
    throw Problem("the key is not a PEM or a JWK without a password")
  }

  private static func material(
    _ object: OrderedObject, _ algorithm: SignatureAlgorithm, _ keyID: String?
  ) throws(Problem) -> Material {
    let key = try key(in: object, algorithm, keyID)
    guard key.allows(algorithm) else {
      throw Problem("`alg` or `use` of the JWK does not agree with \(algorithm.rawValue)")
    }
    guard let material = key.material else {
      throw Problem("a member of the JWK is missing or wrong")
    }
    return material
  }

  /// The JWK, or the one of a set with the token's `kid`; without `kid` the only one that allows the
  /// algorithm.
  private static func key(
    in object: OrderedObject, _ algorithm: SignatureAlgorithm, _ keyID: String?
  ) throws(Problem) -> JSONWebKey {
    guard case .array(let elements)? = object["keys"] else {
      guard let key = JSONWebKey(object) else { throw notAKey }
      return key
    }
    let keys = elements.compactMap { element in
      if case .object(let object) = element { JSONWebKey(object) } else { nil }
    }
    if let keyID {
      guard let key = keys.first(where: { $0.id?.hasSameBytes(as: keyID) == true }) else {
        throw Problem("the set has no key with the token's `kid`")
      }
      return key
    }
    let fitting = keys.filter { key in
      guard key.allows(algorithm) else { return false }
      return switch key.material {
      case .key(let key)?: key.fits(algorithm)
      case .secret?: algorithm.family == .secret
      case nil: false
      }
    }
    guard fitting.count == 1 else {
      throw Problem("the token has no `kid`, and the set has \(fitting.count) keys for it")
    }
    return fitting[0]
  }

  /// The object of a text in JSON that begins like one.
  private static func object(in text: String) -> OrderedObject? {
    guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"),
      case .object(let object)? = try? JSONDocument.parse(text).root.value(),
      object["kty"] != nil || object["keys"] != nil
    else { return nil }
    return object
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: String.UTF8View) -> Bool {
    ByteSearch(Array(part)).first(in: self, from: 0) != nil
  }
}

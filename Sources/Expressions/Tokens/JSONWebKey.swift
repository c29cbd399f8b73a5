// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation
import Values

/// A key as a JSON object (RFC 7517; the members of RFC 7518, section 6, and RFC 8037).
struct JSONWebKey {
  private let object: OrderedObject

  /// Nil for an object that says of no kind of key (`kty`) that it is.
  init?(_ object: OrderedObject) {
    guard case .string? = object["kty"] else { return nil }
    self.object = object
  }

  var id: String? { text("kid") }

  /// Whether it names no other algorithm and no other use than signatures.
  func allows(_ algorithm: SignatureAlgorithm) -> Bool {
    if let named = text("alg"), !named.hasSameBytes(as: algorithm.rawValue) { return false }
    if let use = text("use"), !use.hasSameBytes(as: "sig") { return false }
    return true
  }

  /// The key; nil if a member is missing or wrong.
  var material: TokenKey.Material? {
    switch text("kty") {
    case "oct": return bytes("k").map { .secret($0) }
    case "RSA": return rsaKey.map { .key($0) }
    case "EC": return curveKey.map { .key($0) }
    case "OKP": return edwardsKey.map { .key($0) }
    default: return nil
    }
  }

  // MARK: Kinds of keys

  private var rsaKey: SignatureKey? {
    guard let modulus = bytes("n"), let exponent = bytes("e") else { return nil }
    guard isPrivate else {
      let key = DER.sequence([DER.integer(modulus), DER.integer(exponent)])
      return publicKey(Self.rsaEncryption + [DER.null], key)
    }
    var numbers = [[0], modulus, exponent]
    for name in ["d", "p", "q", "dp", "dq", "qi"] {
      guard let number = bytes(name) else { return nil }
      numbers.append(number)
    }
    return SignatureKey(der: DER.sequence(numbers.map(DER.integer)), isPrivate: true)
  }

  private var curveKey: SignatureKey? {
    guard let name = text("crv"), let curve = Self.curves[name], let x = bytes("x"),
      let y = bytes("y"), x.count == curve.bytes, y.count == curve.bytes
    else { return nil }
    let point: [UInt8] = [4] + x + y
    guard isPrivate else { return publicKey([Self.curveKeys, DER.object(curve.object)], point) }
    guard let number = bytes("d"), number.count == curve.bytes else { return nil }
    return SignatureKey(
      der: DER.sequence([
        DER.integer([1]), DER.octets(number), DER.tagged(0, DER.object(curve.object)),
        DER.tagged(1, DER.bits(point)),
      ]), isPrivate: true)
  }

  private var edwardsKey: SignatureKey? {
    guard let name = text("crv"), let object = Self.edwardsCurves[name], let x = bytes("x") else {
      return nil
    }
    guard isPrivate else { return publicKey([DER.object(object)], x) }
    guard let seed = bytes("d") else { return nil }
    return SignatureKey(
      der: DER.sequence([
        DER.integer([0]), DER.sequence([DER.object(object)]), DER.octets(DER.octets(seed)),
      ]), isPrivate: true)
  }

  /// RFC 5280, `SubjectPublicKeyInfo`.
  private func publicKey(_ algorithm: [[UInt8]], _ content: [UInt8]) -> SignatureKey? {
    SignatureKey(
      der: DER.sequence([DER.sequence(algorithm), DER.bits(content)]), isPrivate: false)
  }

  private var isPrivate: Bool { object["d"] != nil }

  // MARK: Members

  private func text(_ name: String) -> String? {
    if case .string(let text)? = object[name] { text } else { nil }
  }

  private func bytes(_ name: String) -> [UInt8]? {
    guard let found = text(name).flatMap({ Base64.url.decode($0) }), !found.isEmpty else {
      return nil
    }
    return found
  }

  /// 1.2.840.113549.1.1.1
  private static let rsaEncryption = [
    DER.object([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])
  ]
  /// 1.2.840.10045.2.1
  private static let curveKeys = DER.object([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
  /// The object identifiers of the curves, and the size of a coordinate.
  private static let curves: [String: (object: [UInt8], bytes: Int)] = [
    "P-256": ([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07], 32),
    "P-384": ([0x2B, 0x81, 0x04, 0x00, 0x22], 48),
    "P-521": ([0x2B, 0x81, 0x04, 0x00, 0x23], 66),
  ]
  private static let edwardsCurves: [String: [UInt8]] = [
    "Ed25519": [0x2B, 0x65, 0x70], "Ed448": [0x2B, 0x65, 0x71],
  ]
}

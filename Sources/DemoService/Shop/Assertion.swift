// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

/// A JSON Web Token that stands for a log-in (RFC 7523), signed by HS256 with the key of the
/// partners. Its times are not checked: the shop has no clock.
enum Assertion {
  static func isOfUser(_ token: String) -> Bool {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let header = object(parts[0]), let claims = object(parts[1]),
      case .string("HS256") = header["alg"], case .string(DemoShop.user) = claims["sub"],
      let signature = try? DigestAlgorithm.sha256.hmac(
        key: DemoShop.partnerKey.utf8, message: "\(parts[0]).\(parts[1])".utf8)
    else { return false }
    return Base64.url.decode(parts[2]) == signature
  }

  private static func object(_ part: String) -> OrderedObject? {
    guard let bytes = Base64.url.decode(part),
      case .object(let object)? = try? JSONContent.read(bytes)
    else { return nil }
    return object
  }
}

// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

/// Verifies AWS Signature Version 4 as S3 does, for the only key of the shop: the user and the
/// password.
///
/// It follows [Authenticating
/// Requests](https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html): every
/// byte of the path except letters, digits, `-._~` and `/` is encoded, whatever was sent. A request
/// without a signature is not valid. The date is not checked: the shop has no clock.
enum Signature {
  /// Whether the request, with its body, is signed with the shop's key.
  static func holds(_ request: ShopRequest) -> Bool {
    guard let claim = Claim(request), let date = request.header("x-amz-date"),
      let content = request.header("x-amz-content-sha256"),
      content == "UNSIGNED-PAYLOAD" || content == digest(request.body)
    else { return false }
    let canonical = [
      request.method, encoded("/" + request.path.joined(separator: "/"), keepsSlashes: true),
      canonicalQuery(request), canonicalHeaders(request, claim.headers),
      claim.headers.joined(separator: ";"), content,
    ].joined(separator: "\n")
    let text = [
      "AWS4-HMAC-SHA256", date, claim.scope.joined(separator: "/"),
      digest(Array(canonical.utf8)),
    ].joined(separator: "\n")
    var key = Array("AWS4\(DemoShop.password)".utf8)
    for part in claim.scope + [text] {
      guard let next = try? DigestAlgorithm.sha256.hmac(key: key, message: part.utf8) else {
        return false
      }
      key = next
    }
    return Hexadecimal.encode(key) == claim.signature
  }

  /// The contents of `Authorization`.
  private struct Claim {
    /// Date, region, service and `aws4_request`.
    let scope: [String]
    /// The names of the signed headers, in lower case and in their order.
    let headers: [String]
    /// In hexadecimal digits.
    let signature: String

    init?(_ request: ShopRequest) {
      let scheme = "AWS4-HMAC-SHA256 "
      guard let value = request.header("authorization"), value.hasPrefix(scheme) else { return nil }
      var members: [String: String] = [:]
      for part in value.dropFirst(scheme.count).split(separator: ",") {
        let words = trimmed(part.utf8).split(separator: "=", maxSplits: 1).map(String.init)
        if words.count == 2 { members[words[0]] = words[1] }
      }
      let credential = (members["Credential"] ?? "").split(separator: "/").map(String.init)
      guard credential.count == 5, credential[0] == DemoShop.user,
        let headers = members["SignedHeaders"], let signature = members["Signature"]
      else { return nil }
      scope = Array(credential.dropFirst())
      self.headers = headers.split(separator: ";").map(String.init)
      self.signature = signature
    }
  }

  private static func canonicalQuery(_ request: ShopRequest) -> String {
    request.query.fields
      .map { (encoded($0.name, keepsSlashes: false), encoded($0.value, keepsSlashes: false)) }
      .sorted { $0 < $1 }
      .map { "\($0)=\($1)" }.joined(separator: "&")
  }

  private static func canonicalHeaders(_ request: ShopRequest, _ names: [String]) -> String {
    names.map { name in
      let words = (request.header(name) ?? "").split(separator: " ")
      return "\(name):\(words.joined(separator: " "))\n"
    }.joined()
  }

  /// The digest in hexadecimal digits; empty, which equals no digest, if SHA-256 is unavailable.
  private static func digest(_ bytes: [UInt8]) -> String {
    (try? DigestAlgorithm.sha256.digest(of: bytes)).map { Hexadecimal.encode($0) } ?? ""
  }

  /// RFC 3986, section 2.3: everything except unreserved characters is encoded.
  private static func encoded(_ text: String, keepsSlashes: Bool) -> String {
    let encoded = PercentCoding.encode(text.utf8) {
      $0.isUnreserved || keepsSlashes && $0 == UInt8(ascii: "/")
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

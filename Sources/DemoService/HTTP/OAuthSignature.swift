// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

/// Verifies a signature of OAuth 1.0a ([RFC 5849](https://www.rfc-editor.org/rfc/rfc5849)) by
/// HMAC-SHA1 or HMAC-SHA256, in the header or in the query, for the only client of the shop: the
/// user and the password.
///
/// A token is not needed; if there is one, it is that of `DemoShop`. Time and nonce are not checked:
/// the shop has no clock.
enum OAuthSignature {
  /// Whether the request, with its query and the fields of its form, is signed by the client.
  static func holds(_ request: ShopRequest) -> Bool {
    let claimed = parameters(inHeaderOf: request)
    let form =
      request.mediaType == "application/x-www-form-urlencoded"
      ? FormFields(parsing: request.body).fields : []
    let all = claimed + request.query.fields + form
    func value(_ name: String) -> String? { all.first { $0.name == name }?.value }
    guard value("oauth_consumer_key") == DemoShop.user, let signature = value("oauth_signature"),
      let algorithm = algorithm(value("oauth_signature_method"))
    else { return false }
    var secrets = "\(encoded(DemoShop.password))&"
    if let token = value("oauth_token") {
      guard token == DemoShop.token else { return false }
      secrets += encoded(DemoShop.tokenSecret)
    }
    // The shop does not know on which of its two schemes a request came.
    return ["http", "https"].contains { scheme in
      let text = baseString(of: request, scheme, all)
      let code = try? algorithm.hmac(key: secrets.utf8, message: text.utf8)
      return code.map { Base64.standard.encode($0) } == signature
    }
  }

  private static func algorithm(_ name: String?) -> DigestAlgorithm? {
    switch name {
    case "HMAC-SHA1": .sha1
    case "HMAC-SHA256": .sha256
    default: nil
    }
  }

  private static func parameters(
    inHeaderOf request: ShopRequest
  ) -> [(name: String, value: String)] {
    guard let value = request.header("authorization"), value.hasPrefix("OAuth ") else { return [] }
    return value.dropFirst(6).split(separator: ",").compactMap { part in
      let words = trimmed(part.utf8).split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, words[0] != "realm" else { return nil }
      return (words[0], decodePercent(words[1].utf8.filter { $0 != UInt8(ascii: "\"") }))
    }
  }

  private static func baseString(
    of request: ShopRequest, _ scheme: String, _ parameters: [(name: String, value: String)]
  ) -> String {
    let path = request.target.utf8.prefix { $0 != UInt8(ascii: "?") }
    let address = "\(scheme)://\((request.header("host") ?? "").lowercased())\(Substring(path))"
    let sorted = parameters.filter { $0.name != "oauth_signature" }
      .map { (encoded($0.name), encoded($0.value)) }
      .sorted { $0 < $1 }
      .map { "\($0)=\($1)" }.joined(separator: "&")
    return [request.method, address, sorted].map(encoded).joined(separator: "&")
  }

  /// RFC 5849, section 3.6.
  private static func encoded(_ text: String) -> String {
    String(decoding: PercentCoding.encode(text.utf8) { $0.isUnreserved }, as: UTF8.self)
  }
}

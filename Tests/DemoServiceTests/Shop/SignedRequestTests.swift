// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DemoService

/// Signatures of OAuth 1.0a that oauthlib made.
@Suite struct `A signed request` {
  private static let parameters =
    #"oauth_nonce="n1", oauth_timestamp="137131200", oauth_version="1.0", "#
    + #"oauth_signature_method="HMAC-SHA1", oauth_consumer_key="ada""#

  private static func request(
    _ signature: String, _ more: String = "", target: String = "/signed?b=2&a=r%20b",
    query: String = "b=2&a=r%20b"
  ) -> ShopRequest {
    ShopRequest(
      method: "GET", target: target, path: ["signed"], query: FormFields(parsing: query.utf8),
      headers: [
        ("Host", "shop.example"),
        ("Authorization", "OAuth \(parameters)\(more), oauth_signature=\"\(signature)\""),
      ], keepsAlive: true)
  }

  @Test func `holds with and without a token`() {
    #expect(OAuthSignature.holds(Self.request("Gn2bSRJmHSEyDj1LjtvNQhax4fI%3D")))
    #expect(
      OAuthSignature.holds(
        Self.request("%2F4A7kxB3iCp4VE%2BioQrQhdWkkVw%3D", #", oauth_token="\#(DemoShop.token)""#)))
  }

  @Test func `of another query, token or client does not hold`() {
    #expect(
      !OAuthSignature.holds(Self.request("Gn2bSRJmHSEyDj1LjtvNQhax4fI%3D", query: "b=3&a=r%20b")))
    #expect(
      !OAuthSignature.holds(
        Self.request("Gn2bSRJmHSEyDj1LjtvNQhax4fI%3D", #", oauth_token="other""#)))
    var request = Self.request("Gn2bSRJmHSEyDj1LjtvNQhax4fI%3D")
    request.method = "POST"
    #expect(!OAuthSignature.holds(request))
    request.headers.removeLast()
    #expect(!OAuthSignature.holds(request))
  }
}

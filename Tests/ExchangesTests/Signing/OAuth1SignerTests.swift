// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Exchanges

/// Where a signature goes, and what of a request goes into it.
struct OAuth1SignerTests {
  private let now = EpochSeconds(137_131_200)

  /// Each nonce is the next number.
  static func signer(
    _ parameters: [(name: String, value: String)] = [("oauth_consumer_key", "ada")],
    in place: OAuth1Signer.Place = .header(realm: nil)
  ) -> OAuth1Signer {
    let count = Mutex(0)
    return OAuth1Signer(
      .hmac(.sha1, consumerSecret: "s", tokenSecret: ""), parameters: parameters, in: place
    ) {
      count.withLock { count in
        count += 1
        return "n\(count)"
      }
    }
  }

  private func signed(
    _ signer: OAuth1Signer, _ address: String, _ headers: [HeaderField] = [],
    body: RequestBody = .none
  ) throws -> (address: Address, headers: HeaderFields) {
    var address = try Address(parsing: address)
    var headers = HeaderFields(headers)
    signer.sign("GET", &address, &headers, body: body, now: now)
    return (address, headers)
  }

  private func signature(_ headers: HeaderFields) -> Substring? {
    headers.first("Authorization")?.split(separator: "oauth_signature=\"").last?.dropLast()
  }

  @Test func `the header has the realm first, and each value encoded`() throws {
    let signer = Self.signer(
      [("oauth_consumer_key", "a b"), ("oauth_callback", "http://a/?x=1")],
      in: .header(realm: #"the "shop" \"#))
    let value = try signed(signer, "http://a.example/").headers.first("Authorization") ?? ""
    #expect(
      value.hasPrefix(
        #"OAuth realm="the \"shop\" \\", oauth_consumer_key="a%20b", "#
          + #"oauth_callback="http%3A%2F%2Fa%2F%3Fx%3D1", oauth_signature_method="HMAC-SHA1", "#
          + #"oauth_timestamp="137131200", oauth_nonce="n1", oauth_version="1.0", oauth_signature=""#
      ), "\(value)")
  }

  @Test func `the realm is not signed`() throws {
    let plain = try signed(Self.signer(), "http://a.example/")
    let other = try signed(Self.signer(in: .header(realm: "r")), "http://a.example/")
    #expect(signature(plain.headers) == signature(other.headers))
  }

  @Test func `the query gets the parameters at its end, in place of those that it has`() throws {
    let signer = Self.signer(in: .query)
    let first = try signed(signer, "http://a.example/?x=1&oauth_nonce=old&y&oauth_signature=z#f")
    #expect(first.headers.fields.isEmpty)
    #expect(
      first.address.query?.hasPrefix(
        "x=1&y&oauth_consumer_key=ada&oauth_signature_method=HMAC-SHA1"
          + "&oauth_timestamp=137131200&oauth_nonce=n1&oauth_version=1.0&oauth_signature=") == true)
    let second = try signed(signer, first.address.text)
    #expect(second.address.query?.contains("oauth_nonce=n2") == true)
    #expect(second.address.query?.contains("n1") == false)
    #expect(second.address.query?.split(separator: "&").count == 8)
  }

  @Test(arguments: [
    ("application/x-www-form-urlencoded", true),
    ("Application/X-WWW-Form-URLencoded; charset=UTF-8", true),
    ("application/x-www-form-urlencoded ;a", true), ("application/json", false),
    ("multipart/form-data; boundary=x", false), ("", false),
  ])
  func `the body counts if it is a form`(type: String, isForm: Bool) throws {
    func sign(_ text: String) throws -> Substring? {
      signature(
        try signed(
          Self.signer(), "http://a.example/", [HeaderField("Content-Type", type)],
          body: .bytes(Array(text.utf8))
        ).headers)
    }
    #expect(try (sign("a=1") != sign("a=2")) == isForm)
  }

  @Test func `a header that the step writes is kept`() throws {
    var address = try Address(parsing: "http://a.example/")
    for place in [OAuth1Signer.Place.header(realm: nil), .query] {
      var headers = HeaderFields([HeaderField("authorization", "own")])
      RequestSigner.oauth1(Self.signer(in: place)).sign(
        RequestMessage(method: "GET"), &address, &headers, now: now)
      #expect(headers.values(of: "Authorization") == ["own"])
    }
    #expect(address.query?.contains("oauth_signature=") == true)
  }
}

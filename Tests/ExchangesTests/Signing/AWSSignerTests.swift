// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

/// Which parts of a request go under the signature, and in which form.
struct AWSSignerTests {
  private let now = EpochSeconds(1_440_938_160)

  private func signer(
    service: String = "service", token: String? = nil, signsPayload: Bool = true
  ) -> AWSSigner {
    AWSSigner(
      accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
      sessionToken: token, region: "us-east-1", service: service, signsPayload: signsPayload)
  }

  private func canonical(_ path: String, _ query: String?, once: Bool) -> [Substring] {
    AWSCanonicalRequest(
      method: "GET", path: path, query: query, headers: [], payload: "",
      pathRule: once ? .once : .normalised
    ).text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Six requests as they are sent, three of which libcurl 7.88 signs wrongly (curl issues 9717,
  /// 8107, 7559), as the services read them.
  @Test(
    arguments: [
      ("/", "b=2&a=1", false, "/", "a=1&b=2"),
      ("/", "v", false, "/", "v="),
      ("/star*", nil, true, "/star%2A", ""),
      ("/plain", nil, true, "/plain", ""),
      ("/a%20b", nil, false, "/a%2520b", ""),
      ("/a%20b//c/./d", "x=%2f&x=%20+", true, "/a%20b//c/./d", "x=%20%20&x=%2F"),
    ] as [(String, String?, Bool, String, String)])
  func `six ordinary requests are read as the services read them`(
    path: String, query: String?, once: Bool, readPath: String, readQuery: String
  ) {
    let lines = canonical(path, query, once: once)
    #expect(lines[1] == readPath)
    #expect(lines[2] == readQuery)
  }

  @Test func `the headers are those of the documented case`() throws {
    let headers = signer().headers(
      method: "GET", address: try Address(parsing: "https://example.amazonaws.com/"),
      headers: HeaderFields([HeaderField("Accept", "*/*"), HeaderField("User-Agent", "u")]),
      payloadDigest: AWSSigner.payloadDigest(of: []), now: now)
    #expect(headers.map(\.name) == ["X-Amz-Date", "Authorization"])
    #expect(headers[0].value == "20150830T123600Z")
    #expect(
      headers[1].value
        == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        + "SignedHeaders=host;x-amz-date, "
        + "Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31")
  }

  @Test func `S3 gets the body's digest, or the word that it is not signed`() throws {
    let address = try Address(parsing: "https://bucket.s3.amazonaws.com/key")
    let digest = AWSSigner.payloadDigest(of: Array("x".utf8))
    let signed = signer(service: "s3").headers(
      method: "PUT", address: address, headers: HeaderFields(), payloadDigest: digest, now: now)
    #expect(signed.contains(HeaderField("X-Amz-Content-Sha256", digest)))
    let unsigned = signer(service: "s3", signsPayload: false).headers(
      method: "PUT", address: address, headers: HeaderFields(), payloadDigest: digest, now: now)
    #expect(unsigned.contains(HeaderField("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD")))
    #expect(signed.last?.value != unsigned.last?.value)
  }

  @Test func `a session token goes along and is signed`() throws {
    let headers = signer(token: "t0").headers(
      method: "GET", address: try Address(parsing: "http://a.example:8080/"),
      headers: HeaderFields(), payloadDigest: nil, now: now)
    #expect(headers.contains(HeaderField("X-Amz-Security-Token", "t0")))
    #expect(
      headers.last?.value.contains("host;x-amz-content-sha256;x-amz-date;x-amz-security-token")
        == true)
  }

  @Test func `time moves the signature`() throws {
    let address = try Address(parsing: "https://a.example/")
    func signature(_ now: EpochSeconds) -> String? {
      signer().headers(
        method: "GET", address: address, headers: HeaderFields(), payloadDigest: nil, now: now
      ).last?.value
    }
    #expect(signature(now) != signature(now.advanced(by: 1)))
    #expect(signature(now) == signature(now))
  }

  private func spelled(_ path: String, _ query: String? = nil, service: String) -> Address {
    signer(service: service).spelling(
      of: Address(scheme: "https", host: "a.example", path: path, query: query))
  }

  @Test(
    arguments: [
      ("/b/dt=1/part(1).parquet", "/b/dt%3D1/part%281%29.parquet"), ("/b/a%2Fb", "/b/a/b"),
      ("/b/%7e%41%c3%BC", "/b/~A%C3%BC"), ("/b//./../x/", "/b//./../x/"), ("", ""),
    ])
  func `an address of S3 is sent in the spelling that is signed`(written: String, sent: String) {
    for service in ["s3", "s3express", "s3-object-lambda"] {
      #expect(spelled(written, service: service).path == sent)
    }
    #expect(spelled(written, service: "execute-api").path == written)
  }

  @Test(
    arguments: [
      ("b=2&a=1", "b=2&a=1"), ("v", "v"), ("v=", "v="), ("", ""), ("&a&&b=&", "a&b="),
      ("p=a=b:c/d", "p=a%3Db%3Ac%2Fd"), ("p=+%20%2b", "p=%20%20%2B"),
      ("filter[x]=1", "filter%5Bx%5D=1"),
    ])
  func `a query is sent in the spelling that is signed, in the order written`(
    written: String, sent: String
  ) {
    for service in ["s3", "execute-api"] {
      #expect(spelled("/", written, service: service).query == sent)
    }
    #expect(spelled("/", nil, service: "s3").query == nil)
  }

  /// A reader that decodes and one that does not see the same.
  @Test func `every byte has one spelling, which is its own canonical form`() {
    for byte in UInt8.min...UInt8.max {
      let hex = String(byte, radix: 16)
      for written in ["%" + (byte < 16 ? "0" : "") + hex, String(UnicodeScalar(byte))]
      where byte < 0x80 || written.hasPrefix("%") {
        guard byte != UInt8(ascii: "%") || written.hasPrefix("%2") else { continue }
        let sent = spelled("/x\(written)y", service: "s3").path
        #expect(canonical(sent, nil, once: true)[1] == sent)
        #expect(canonical("/x\(written)y", nil, once: true)[1] == sent)
        #expect(spelled(sent, service: "s3").path == sent)
        guard ![UInt8(ascii: "&"), UInt8(ascii: "=")].contains(byte) else { continue }
        let query = spelled("/", "a\(written)=b\(written)", service: "x").query
        #expect(query.map { canonical("/", $0, once: false)[2] == $0 } == true)
      }
    }
  }

  @Test(
    arguments: [
      (0, "19700101T000000Z"), (951_782_400, "20000229T000000Z"),
      (1_709_164_799, "20240228T235959Z"),
      (4_102_444_799, "20991231T235959Z"), (-1, "19691231T235959Z"),
    ] as [(Int64, String)])
  func `a moment is written in the basic form`(seconds: Int64, text: String) {
    #expect(EpochSeconds(seconds).basicTimestamp == text)
  }

  @Test func `the bytes of a header are signed as they are sent`() {
    let latin: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    let request = AWSCanonicalRequest(
      method: "GET", path: "/", query: nil,
      headers: [
        HeaderField("X-Tag", HeaderText(octets: latin)), HeaderField("X-Tag", " é  b "),
      ], payload: "p", pathRule: .once)
    let line = Array("x-tag:".utf8) + latin + Array(",é b\n".utf8)
    #expect(request.bytes.firstRange(of: line) != nil)
    #expect(request.signedHeaders == "x-tag")
  }
}

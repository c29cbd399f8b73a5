// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

@Suite struct `The certificate of a peer` {
  private let lines = [
    "Subject:O = curlew, CN = a.example", "Issuer:O = curlew, CN = curlew test authority",
    "Version:2", "Serial Number:1d", "Signature Algorithm:ecdsa-with-SHA256",
    "X509v3 Subject Alternative Name:"
      + "DNS:a.example, email:a@b, IP Address:127.0.0.1, IP Address:2001:DB8:0:0:0:0:0:1",
    "Start date:Jan  1 00:00:00 2026 GMT", "Expire date:Dec 31 23:59:59 2036 GMT",
    "Cert:-----BEGIN CERTIFICATE-----\nSubject:not this\n",
  ]

  @Test func `is read from libcurl's lines`() throws {
    let certificate = try #require(PeerCertificate(lines: lines))
    #expect(certificate.subject == "O = curlew, CN = a.example")
    #expect(certificate.issuer == "O = curlew, CN = curlew test authority")
    #expect(certificate.names == ["a.example", "127.0.0.1", "2001:db8::1"])
    #expect(certificate.notBefore == EpochSeconds(1_767_225_600))
    #expect(certificate.notAfter == EpochSeconds(2_114_380_799))
  }

  @Test(arguments: [0, 1, 6, 7]) func `is nil without the fields of every certificate`(missing: Int)
  {
    var lines = lines
    lines.remove(at: missing)
    #expect(PeerCertificate(lines: lines) == nil)
  }

  @Test(arguments: [
    "Jan  1 00:00:00 2026", "2026-01-01 00:00:00 GMT", "Foo  1 00:00:00 2026 GMT",
    "Feb 30 00:00:00 2026 GMT", "Jan  1 24:00:00 2026 GMT", "",
  ]) func `has dates that exist`(text: String) {
    #expect(PeerCertificate.moment(text) == nil)
  }

  @Test(arguments: [
    ("::1", "::1"), ("0:0:0:0:0:0:0:0", "::"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
    ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"), ("fe80:0:0:0:0:0:0:0", "fe80::"),
  ]) func `writes addresses in their one canonical form`(text: String, canonical: String) {
    #expect(NumericAddress(ipv6: text)?.text == canonical)
  }
}

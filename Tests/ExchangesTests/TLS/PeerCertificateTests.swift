// SPDX-License-Identifier: Apache-2.0

import TestSupport
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
    #expect(certificate.names == ["a.example", "a@b", "127.0.0.1", "2001:db8::1"])
    #expect(certificate.notBefore == EpochSeconds(1_767_225_600))
    #expect(certificate.notAfter == EpochSeconds(2_114_380_799))
  }

  @Test(arguments: [0, 1, 6, 7]) func `is nil without the fields of every certificate`(missing: Int)
  {
    var lines = lines
    lines.remove(at: missing)
    #expect(PeerCertificate(lines: lines) == nil)
  }

  /// The types of text in which OpenSSL writes a subject, by its own setting.
  @Test(.needs(.openssl), arguments: ["utf8only", "nombstr", "pkix"])
  func `is read from its bytes, in UTF-8 and with all kinds of names`(mask: String) async throws {
    let der = try await Self.certificate(mask)
    let certificate = try #require(PeerCertificate(der: der))
    #expect(certificate.subject == #"C = DE, O = "Müller GmbH, Köln", CN = localhost"#)
    #expect(certificate.issuer == certificate.subject)
    #expect(
      certificate.names.dropLast() == [
        "localhost", "2001:db8::1", "127.0.0.1", "spiffe://shop/api", "ada@a.example",
        "Registered ID:1.2.3.4",  // OpenSSL reads the file as ISO 8859-1.
        "DirName:CN = a, O = B\u{C3}\u{BC}",
      ])
    // Versions of OpenSSL differ in its colons.
    #expect(certificate.names.last?.hasPrefix("othername:") == true)
    #expect(certificate.names.last?.hasSuffix("ada@shop") == true)
    #expect(certificate.notBefore < certificate.notAfter)
  }

  @Test(.needs(.openssl)) func `is nil for bytes that are not one`() async throws {
    let der = try await Self.certificate("utf8only")
    #expect(PeerCertificate(der: Array(der.dropLast(9))) == nil)
    #expect(PeerCertificate(der: []) == nil)
  }

  private static func certificate(_ mask: String) async throws -> [UInt8] {
    try await withTemporaryFolder { folder in
      try folder.write(
        """
        [req]
        distinguished_name = dn
        string_mask = \(mask)
        x509_extensions = more
        [dn]
        [more]
        subjectAltName = @names
        [names]
        DNS.1 = localhost
        IP.1 = 2001:db8::1
        IP.2 = 127.0.0.1
        URI.1 = spiffe://shop/api
        email.1 = ada@a.example
        RID.1 = 1.2.3.4
        dirName.1 = dir
        otherName.1 = msUPN;UTF8:ada@shop
        [dir]
        CN = a
        O = Bü
        """, to: "made.cnf")
      try await folder.openssl([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-utf8",
        "-config", "made.cnf", "-keyout", "key.pem", "-outform", "DER", "-out", "made.der", "-days",
        "9", "-subj", "/C=DE/O=Müller GmbH, Köln/CN=localhost",
      ])
      return try readFile(folder.path(of: "made.der"))
    }
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

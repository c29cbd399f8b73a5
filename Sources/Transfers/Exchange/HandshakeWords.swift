// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The lines that libcurl reports about a handshake; no function returns these facts.
///
///     SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384
///     Server certificate:
///      subject: CN=localhost
///      start date: Jan  1 00:00:00 2026 GMT
///      expire date: Jan  1 00:00:00 2027 GMT
///      issuer: CN=An authority
///      subjectAltName: host "api.example.com" matched cert's "*.example.com"
struct HandshakeWords {
  private var agreement: [String] = []
  /// In the form of CURLINFO_CERTINFO.
  private var certificate: [String] = []
  /// The name in the peer's certificate that libcurl matched with the host, if its `*` is not a
  /// whole label.
  ///
  /// libcurl before 8.1 matches `x*.example.com` with `xn--….example.com`
  /// ([CVE-2023-28321](https://curl.se/docs/CVE-2023-28321.html)); later versions reject all such
  /// names (RFC 9525, section 6.3).
  private(set) var partialWildcard: String?

  private static let beginning = "SSL connection using "
  private static let facts = [
    ("subject: ", "Subject:"), ("start date: ", "Start date:"),
    ("expire date: ", "Expire date:"), ("issuer: ", "Issuer:"),
  ]
  /// `host "a" matched cert's "b"` follows, or `"a" matches cert's "b"` in later versions of 8.
  private static let alternativeName = "subjectAltName: "
  private static let commonName = "common name: "

  /// Whether a line may be one of these. Cheap, since every line of libcurl is tested.
  @inline(__always)
  static func mayTake(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (UInt8(ascii: "S"), UInt8(ascii: "S")): true
    case (UInt8(ascii: " "), UInt8(ascii: "s")), (UInt8(ascii: " "), UInt8(ascii: "e")),
      (UInt8(ascii: " "), UInt8(ascii: "i")), (UInt8(ascii: " "), UInt8(ascii: "c")),
      (UInt8(ascii: " "), UInt8(ascii: " ")):
      true
    default: false
    }
  }

  /// Reads a line; a later handshake (the service's after a proxy's) replaces an earlier one.
  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var line = bytes[...]
    while line.last == 0x0A || line.last == 0x0D { line.removeLast() }
    // One space before each fact in libcurl 7, two in later versions of 8.
    while line.first == 0x20 { line.removeFirst() }
    if line.starts(with: Self.beginning.utf8) {
      let text = String(decoding: line.dropFirst(Self.beginning.utf8.count), as: UTF8.self)
      // Newer versions append the group and the signature.
      agreement = text.utf8.split(separator: UInt8(ascii: "/")).map {
        String(decoding: $0.filter { $0 != 0x20 }, as: UTF8.self)
      }
      certificate = []
    } else if let fact = Self.facts.first(where: { line.starts(with: $0.0.utf8) }) {
      let text = String(decoding: line.dropFirst(fact.0.utf8.count), as: UTF8.self)
      certificate.append(fact.1 + text)
    } else if line.starts(with: Self.alternativeName.utf8) {
      // The last quoted text.
      let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      if parts.count >= 4 { judge(parts[parts.count - 2]) }
    } else if line.starts(with: Self.commonName.utf8) {
      judge(line.dropFirst(Self.commonName.utf8.count).prefix { $0 != 0x20 })
    }
  }

  private mutating func judge(_ name: some Collection<UInt8>) {
    let first = name.prefix { $0 != UInt8(ascii: ".") }
    guard first.count > 1, first.contains(UInt8(ascii: "*")) else { return }
    partialWildcard = String(decoding: name, as: UTF8.self)
  }

  /// Nil if no handshake was completed.
  var session: TLSSession? {
    guard agreement.count >= 2 else { return nil }
    return TLSSession(
      version: agreement[0], cipher: agreement[1], certificate: PeerCertificate(lines: certificate))
  }
}

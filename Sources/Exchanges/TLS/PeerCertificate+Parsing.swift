// SPDX-License-Identifier: Apache-2.0

import Digests

extension PeerCertificate {
  /// Reads a certificate in DER; nil for other bytes.
  package init?(der: [UInt8]) {
    guard let text = CertificateText(der: der), let notBefore = EpochSeconds(text.notBefore),
      let notAfter = EpochSeconds(text.notAfter)
    else { return nil }
    self.init(
      subject: text.subject, issuer: text.issuer, names: text.names.map(Self.name),
      notBefore: notBefore, notAfter: notAfter)
  }

  /// Reads libcurl's lines `Name:value` about a certificate; nil if one that every certificate has
  /// is missing or invalid ([CURLINFO_CERTINFO](https://curl.se/libcurl/c/CURLINFO_CERTINFO.html)).
  ///
  ///     Subject:O = curlew, CN = a.example
  ///     Start date:Jan  1 00:00:00 2026 GMT
  ///     X509v3 Subject Alternative Name:DNS:a.example, IP Address:127.0.0.1
  package init?(lines: [String]) {
    var values: [String: String] = [:]
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(line[..<colon])
      if values[name] == nil { values[name] = String(line[line.utf8.index(after: colon)...]) }
    }
    guard let subject = values["Subject"], let issuer = values["Issuer"],
      let notBefore = values["Start date"].flatMap(Self.moment),
      let notAfter = values["Expire date"].flatMap(Self.moment)
    else { return nil }
    self.init(
      subject: subject, issuer: issuer,
      names: Self.names(in: values["X509v3 Subject Alternative Name"] ?? ""),
      notBefore: notBefore, notAfter: notAfter)
  }

  private static func names(in text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).map { piece in
      name(String(decoding: piece.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self))
    }
  }

  /// The name or address of a host, an address or an e-mail address without its kind, another name with
  /// it: `Registered ID:1.2.3.4`.
  private static func name(_ item: String) -> String {
    for kind in ["DNS:", "IP Address:", "URI:", "email:"] where item.utf8.starts(with: kind.utf8) {
      let name = String(decoding: item.utf8.dropFirst(kind.utf8.count), as: UTF8.self)
      return NumericAddress(ipv6: name)?.text ?? name
    }
    return item
  }

  /// `Jan  1 00:00:00 2026 GMT`, in OpenSSL's notation; always UTC.
  static func moment(_ text: String) -> EpochSeconds? {
    let parts = text.utf8.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard parts.count == 5, parts[4] == "GMT", let month = months.firstIndex(of: parts[0]),
      let day = Int(parts[1]), let year = Int(parts[3])
    else { return nil }
    let clock = parts[2].utf8.split(separator: UInt8(ascii: ":")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2] else {
      return nil
    }
    return EpochSeconds(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension EpochSeconds {
  fileprivate init?(_ time: CertificateText.Time) {
    self.init(
      year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute,
      second: time.second)
  }
}

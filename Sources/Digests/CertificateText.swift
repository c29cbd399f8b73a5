// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// What a certificate says about itself, as texts.
package struct CertificateText: Sendable {
  /// A time in UTC.
  package struct Time: Hashable, Sendable {
    package let year, month, day, hour, minute, second: Int
  }

  /// In UTF-8: `C = DE, O = Müller GmbH, CN = localhost`. Control characters and
  /// separators are escaped as by OpenSSL.
  package let subject: String
  package let issuer: String
  /// The alternative names as OpenSSL prints them, in order: `DNS:a.example`, `IP Address:127.0.0.1`,
  /// `URI:spiffe://shop/api`, `email:ada@a.example`, `DirName:CN = a`.
  package let names: [String]
  package let notBefore: Time
  package let notAfter: Time

  /// Reads a certificate in DER; nil for other bytes.
  ///
  /// Clears OpenSSL's errors of the thread: not to be called while OpenSSL or libcurl is at work.
  package init?(der: [UInt8]) {
    let certificate = der.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { curlew_read_der_certificate($0, bytes.count) }
    }
    guard let certificate else { return nil }
    defer { X509_free(certificate) }
    guard let notBefore = Self.time(certificate, isEnd: false),
      let notAfter = Self.time(certificate, isEnd: true)
    else { return nil }
    self.notBefore = notBefore
    self.notAfter = notAfter
    subject = Self.text(curlew_certificate_name(certificate, false))
    issuer = Self.text(curlew_certificate_name(certificate, true))
    let names = Self.text(curlew_certificate_names(certificate))
    self.names = names.utf8.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func time(_ certificate: OpaquePointer, isEnd: Bool) -> Time? {
    var parts = [Int32](repeating: 0, count: 6)
    let isRead = parts.withUnsafeMutableBufferPointer { parts in
      parts.baseAddress.map { curlew_certificate_time(certificate, isEnd, $0) } ?? false
    }
    guard isRead else { return nil }
    let numbers = parts.map { Int($0) }
    return Time(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers[5])
  }

  private static func text(_ text: OpaquePointer?) -> String {
    guard let text else { return "" }
    defer { BIO_free(text) }
    var start: UnsafePointer<CChar>?
    let count = curlew_text_bytes(text, &start)
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Options for verifying the peer, and for our own certificate.
extension EasyHandle {
  func setTLS(
    _ configuration: HandleConfiguration, _ authorities: AuthorityPaths
  ) throws(OptionFailure) {
    let trust = configuration.options.content.trust
    // Without it, fifty simultaneous requests open fifty connections to an HTTP/2 server.
    try set(CURLOPT_PIPEWAIT, to: 1)
    try set(CURLOPT_SSL_VERIFYPEER, to: trust.verifiesPeer ? 1 : 0)
    try set(CURLOPT_SSL_VERIFYHOST, to: trust.verifiesPeer ? 2 : 0)
    if let bytes = trust.authorities {
      try setBytes(CURLOPT_CAINFO_BLOB, bytes, orElse: CURLE_SSL_CACERT_BADFILE)
    } else if authorities != AuthorityPaths() {
      // Both are set: libcurl caches a file of authorities for a day, but not if a folder is set
      // too, as by default in Debian's build.
      try setFile(CURLOPT_CAINFO, authorities.file)
      try setFile(CURLOPT_CAPATH, authorities.folder)
    }
    if !trust.pins.isEmpty {
      try set(CURLOPT_PINNEDPUBLICKEY, to: trust.pins.map(\.text).joined(separator: ";"))
    }
    try setVersions(
      from: trust.oldestVersion, isAlone: configuration.isHTTP && configuration.needsOwnConnection)
    if let certificate = configuration.sender?.certificate { try setCertificate(certificate) }
  }

  /// [CURLOPT_SSLVERSION](https://curl.se/libcurl/c/CURLOPT_SSLVERSION.html)
  ///
  /// - Parameter isAlone: whether no other request may use the connection. libcurl lets others join
  ///   a connection of HTTP/2 that is in use, unless the versions differ: the default under a name
  ///   of its own makes the same handshake and another connection.
  private func setVersions(from oldest: TLSVersion?, isAlone: Bool) throws(OptionFailure) {
    guard oldest != nil || isAlone else { return }
    let number =
      switch oldest {
      case nil: CURL_SSLVERSION_DEFAULT
      case .tls10?: CURL_SSLVERSION_TLSv1_0
      case .tls11?: CURL_SSLVERSION_TLSv1_1
      case .tls12?: CURL_SSLVERSION_TLSv1_2
      case .tls13?: CURL_SSLVERSION_TLSv1_3
      }
    try set(CURLOPT_SSLVERSION, to: Int(number) | (isAlone ? Int(CURL_SSLVERSION_MAX_DEFAULT) : 0))
    // The signatures in handshakes of these versions are below the default security level of
    // OpenSSL 3.
    if oldest == .tls10 || oldest == .tls11 {
      try set(CURLOPT_SSL_CIPHER_LIST, to: "DEFAULT:@SECLEVEL=0")
    }
  }

  /// Sets bytes, never paths: libcurl compares only paths, not the content of files, so a
  /// connection of one identity could be used for another.
  private func setCertificate(_ certificate: ClientCertificate) throws(OptionFailure) {
    try set(CURLOPT_SSLCERTTYPE, to: certificate.encoding.rawValue)
    try setBytes(CURLOPT_SSLCERT_BLOB, certificate.bytes, orElse: CURLE_SSL_CERTPROBLEM)
    if certificate.encoding != .pkcs12 {
      try set(CURLOPT_SSLKEYTYPE, to: certificate.keyEncoding.rawValue)
      let key = certificate.key ?? certificate.bytes
      try setBytes(CURLOPT_SSLKEY_BLOB, key, orElse: CURLE_SSL_CERTPROBLEM)
    }
    if let password = certificate.password { try set(CURLOPT_KEYPASSWD, to: password.text) }
    // A resumed session has the identity of the connection that began it.
    try set(CURLOPT_SSL_SESSIONID_CACHE, to: 0)
  }

  private func setBytes(
    _ option: CURLoption, _ bytes: [UInt8], orElse failure: CURLcode
  ) throws(OptionFailure) {
    // Versions of libcurl differ in whether they take no bytes at all.
    guard !bytes.isEmpty else { throw .refused(option: option.rawValue, code: failure.rawValue) }
    var bytes = bytes
    let code = bytes.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { curlew_set_blob(curl, option, $0, bytes.count) }
    }
    try check(code ?? failure, option)
  }

  /// The peer's certificate, on the transfer that opened the connection; nil for none.
  var peerCertificate: PeerCertificate? {
    var lines: [String] = []
    var next = curlew_get_certificate(curl)
    while let line = next {
      if let text = line.pointee.data { lines.append(String(cString: text)) }
      next = UnsafePointer(line.pointee.next)
    }
    return lines.isEmpty ? nil : PeerCertificate(lines: lines)
  }

  private func setFile(_ option: CURLoption, _ path: String?) throws(OptionFailure) {
    try check(curlew_set_text(curl, option, path), option)
  }
}

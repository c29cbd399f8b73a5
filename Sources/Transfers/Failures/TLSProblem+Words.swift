// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension TLSProblem {
  /// The TLS problem in libcurl's code and message; nil for other failures and unknown problems.
  ///
  /// Each stage has only one code, so the message decides. Messages are those of libcurl and
  /// OpenSSL (`X509_verify_cert_error_string`, the alerts of RFC 8446, section 6.2).
  init?(code: CURLcode, words: String) {
    if let problem = Self.codes[code.rawValue] {
      self = problem
      return
    }
    let text = words.lowercased()
    let rows: [(String, TLSProblem)]
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION: rows = Self.certificateRows
    case CURLE_SSL_CONNECT_ERROR: rows = Self.handshakeRows
    // After a TLS 1.3 handshake, the peer's alert about our certificate is the first data received.
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR: rows = Self.alertRows
    default: return nil
    }
    if let row = rows.first(where: { text.contains($0.0) }) {
      self = row.1
    } else if code == CURLE_PEER_FAILED_VERIFICATION {
      self = .badCertificate
    } else {
      return nil
    }
  }

  /// Whether libcurl's message says that a connection ended without a closing alert.
  static func isEndWithoutAlert(_ words: String) -> Bool {
    ["unexpected eof while reading", "Connection closed abruptly"].contains { words.contains($0) }
  }

  private static let codes: [UInt32: TLSProblem] = [
    CURLE_SSL_PINNEDPUBKEYNOTMATCH.rawValue: .wrongPin,
    CURLE_SSL_CERTPROBLEM.rawValue: .badClientCertificate,
    CURLE_SSL_CACERT_BADFILE.rawValue: .badAuthorities,
    CURLE_SSL_CIPHER.rawValue: .noSharedCipher,
    CURLE_SSL_CLIENTCERT.rawValue: .client,
  ]

  private static let certificateRows: [(String, TLSProblem)] = [
    ("certificate has expired", .expired),
    ("not yet valid", .notYetValid),
    ("no alternative certificate subject name", .name),
    ("unable to obtain common name", .name),
    ("hostname mismatch", .name),
    ("ip address mismatch", .name),
    ("in certificate chain", .untrusted),
    ("self-signed certificate", .untrusted),
    ("self signed certificate", .untrusted),
    ("issuer certificate", .untrusted),
    ("first certificate", .untrusted),
    ("revoked", .revoked),
    ("purpose", .wrongPurpose),
    ("too weak", .weakCertificate),
  ]

  /// Problems that the peer reports as alerts.
  private static let alertRows: [(String, TLSProblem)] = [
    ("alert certificate required", .client),
    ("alert unknown ca", .client),
    ("alert bad certificate", .client),
    ("alert certificate unknown", .client),
    ("alert certificate expired", .client),
    ("alert certificate revoked", .client),
    ("alert unsupported certificate", .client),
    ("alert access denied", .client),
    ("alert decrypt error", .client),
    ("alert handshake failure", .refused),
  ]

  private static let handshakeRows: [(String, TLSProblem)] =
    alertRows + [
      ("alert protocol version", .version),
      ("unsupported protocol", .version),
      ("no protocols available", .version),
      ("no cipher", .noSharedCipher),
      ("alert insufficient security", .noSharedCipher),
      ("unrecognized name", .name),
      ("wrong version number", .notTLS),
      ("packet length too long", .notTLS),
      ("http request", .notTLS),
      ("record overflow", .notTLS),
      ("bad record type", .notTLS),
      ("ssl_error_syscall", .closed),
      ("unexpected eof", .closed),
      ("connection reset", .closed),
    ]
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The connections whose peer asked for a client certificate and has not answered yet, by their
/// local port.
///
/// With TLS 1.3 the handshake is complete before the peer looks at the certificate. Its refusal
/// then races our request, and a reset may destroy it. So the end of such a connection, before the
/// first byte of its first response, is the refusal. Over HTTP/2 several requests may be on it.
struct CertificateRequests {
  private var ports: Set<Int32> = []
  /// The services that have asked. In a resumed session a service asks no more, and still judges the
  /// certificate of the first one.
  private var origins: Set<Origin> = []

  /// Notes that a service asks for a certificate.
  mutating func noteRequest(of origin: Origin) { origins.insert(origin) }

  /// Whether a service has asked on any connection.
  func hasAsked(_ origin: Origin) -> Bool { !origins.isEmpty && origins.contains(origin) }

  /// Notes a connection before its first request.
  mutating func noteConnection(port: Int32, asksForCertificate: Bool) {
    if asksForCertificate {
      ports.insert(port)
    } else if !ports.isEmpty {
      ports.remove(port)
    }
  }

  /// Notes that the first byte of a response came.
  mutating func noteAnswer(port: Int32) {
    if !ports.isEmpty { ports.remove(port) }
  }

  /// Whether the peer asked on the connection with a port, and has not answered any request.
  func isOpen(port: Int32) -> Bool { ports.contains(port) }
}

// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension TransferFailure {
  /// Whether it may be how a peer refuses a client certificate: the connection ended, or the peer
  /// refused the handshake without saying why.
  var mayBeAboutCertificate: Bool {
    switch (kind, tlsProblem) {
    case (.closed, _), (.tls, .closed?), (.tls, .refused?): true
    // What libcurl reports if an HTTP/2 connection breaks.
    case (.protocol, _): !isByOurRule && code == Int(CURLE_HTTP2.rawValue)
    default: false
    }
  }

  /// Notes that the peer had asked for a client certificate.
  ///
  /// - Parameter isGiven: Whether it got one.
  mutating func blameCertificate(isGiven: Bool) {
    let cause = isGiven ? "it may not accept the one that was given" : "none was given"
    words =
      "the service asked for a client certificate and closed the connection before any response "
      + "came; \(cause)"
    kind = .tls
    tlsProblem = .client
    isOfReusedConnection = false
  }
}

// SPDX-License-Identifier: Apache-2.0

import Notation

/// What a request says of its connection beyond its address: where it really goes, through what,
/// and what is spoken on it.
package struct ConnectionOptions: Hashable, Sendable {
  /// Nil for what the peer offers by ALPN, HTTP/1.1 without TLS.
  package var httpVersion: HTTPVersion?
  /// Where the connections of the step go; a hop has what came of it as its `targets`.
  package var routes = ConnectionRoutes()
  /// A network interface or an address of ours that the connection begins at; nil for any.
  package var interface: ByteText?
  /// Nil for both.
  package var ipVersion: IPVersion?
  /// Nil for what the environment says.
  package var proxy: ProxyChoice?
  /// For `ftp`: TLS by `AUTH TLS` before the log-in, or no transfer.
  package var demandsTLS = false
  /// The step looks at the certificate of the peer, which libcurl tells on the first transfer of a
  /// connection only: it gets a connection of its own.
  package var readsCertificate = false

  package init() {}
}

/// A version of the Internet Protocol that a connection must have.
package enum IPVersion: String, Sendable, CaseIterable {
  case ipv4 = "4"
  case ipv6 = "6"
}

/// A version of HTTP that a request insists on, as the format writes it.
package enum HTTPVersion: String, Sendable, CaseIterable {
  case http10 = "1.0"
  case http11 = "1.1"
  /// By ALPN over TLS, by `Upgrade` without.
  case http2 = "2"
  /// HTTP/2 from the first byte (RFC 9113, section 3.3).
  case http2PriorKnowledge = "2-prior-knowledge"
  case http3 = "3"

  /// What a response in this version says of itself; nil for 1.0 and 1.1, whose peers may differ.
  package var major: String? {
    switch self {
    case .http10, .http11: nil
    case .http2, .http2PriorKnowledge: "2"
    case .http3: "3"
    }
  }
}

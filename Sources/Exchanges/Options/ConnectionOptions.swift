// SPDX-License-Identifier: Apache-2.0

import Notation

/// How a request connects, apart from its address: to which place, through which proxy, with which
/// protocol.
package struct ConnectionOptions: Hashable, Sendable {
  package var use = ConnectionUse.reuse
  /// Nil for the version that the peer offers by ALPN; HTTP/1.1 without TLS.
  package var httpVersion: HTTPVersion?
  /// The routes of the step's connections; a hop has the result for its address as its `targets`.
  package var routes = ConnectionRoutes()
  /// A network interface or local address for the connection; nil for any.
  package var interface: ByteText?
  /// Nil for both.
  package var ipVersion: IPVersion?
  /// Nil for the proxy of the environment.
  package var proxy: ProxyChoice?
  /// For `ftp`: TLS by `AUTH TLS` before the log-in is required.
  package var demandsTLS = false
  /// Whether the step reads the certificate of the peer, which libcurl reports only on the first
  /// transfer of a connection: the step gets a connection of its own.
  package var readsCertificate = false
  /// Whether a request waits for a connection that another one opens, to be a stream of it over HTTP/2,
  /// whatever `httpVersion` is.
  package var awaitsMultiplexing = false

  package init() {}
}

/// Whether requests share connections, in the notation of the format.
package enum ConnectionUse: String, Sendable, CaseIterable {
  /// A request may use a connection that an earlier one left open.
  case reuse
  /// Each request has a connection of its own.
  case fresh
}

/// The required version of the Internet Protocol.
package enum IPVersion: String, Sendable, CaseIterable {
  case ipv4 = "4"
  case ipv6 = "6"
}

/// A required version of HTTP, in the notation of the format.
package enum HTTPVersion: String, Sendable, CaseIterable {
  case http10 = "1.0"
  case http11 = "1.1"
  /// By ALPN over TLS, by `Upgrade` without.
  case http2 = "2"
  /// HTTP/2 from the first byte (RFC 9113, section 3.3).
  case http2PriorKnowledge = "2-prior-knowledge"
  case http3 = "3"

  /// The version in the response; nil for 1.0 and 1.1, where peers may differ.
  package var major: String? {
    switch self {
    case .http10, .http11: nil
    case .http2, .http2PriorKnowledge: "2"
    case .http3: "3"
    }
  }
}

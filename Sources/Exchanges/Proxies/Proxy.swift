// SPDX-License-Identifier: Apache-2.0

import Notation

/// A proxy that requests go through, with its log-in.
package struct Proxy: Hashable, Sendable {
  /// The protocol of the proxy.
  package enum Scheme: String, Sendable, CaseIterable {
    /// Forwarding for `http`, `CONNECT` for everything else.
    case http
    /// The same inside of TLS.
    case https
    /// Names are resolved here.
    case socks4
    /// Names are resolved by the proxy.
    case socks4a
    /// Names are resolved here.
    case socks5
    /// Names are resolved by the proxy.
    case socks5h
  }

  package var scheme: Scheme
  /// As written, with the brackets of an IPv6 address.
  package var host: String
  package var port: Int
  /// Decoded; nil for no log-in.
  package var user: ByteText?
  /// Decoded; nil for none.
  package var password: ByteText?

  package init(
    scheme: Scheme, host: String, port: Int, user: String? = nil, password: String? = nil
  ) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.user = user.map(ByteText.init)
    self.password = password.map(ByteText.init)
  }

  /// The port if the proxy's address has none, as in curl.
  package static func ownPort(of scheme: Scheme) -> Int { scheme == .https ? 443 : 1080 }

  /// Without the log-in: `socks5://proxy.example.com:1080`.
  package var address: String { "\(scheme.rawValue)://\(host):\(port)" }
}

extension Proxy: CustomStringConvertible {
  /// For people: the log-in as `***`.
  package var description: String {
    "\(scheme.rawValue)://\(user == nil ? "" : "***@")\(host):\(port)"
  }
}

/// A request's choice of a proxy.
package enum ProxyChoice: Hashable, Sendable {
  /// `proxy: none`: a direct connection, whatever the environment says.
  case direct
  case through(Proxy)

  /// The proxy, if there is one.
  package var proxy: Proxy? {
    if case .through(let proxy) = self { proxy } else { nil }
  }
}

extension ProxyChoice: CustomStringConvertible {
  package var description: String { proxy?.description ?? "none" }
}

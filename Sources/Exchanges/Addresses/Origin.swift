// SPDX-License-Identifier: Apache-2.0

/// The owner of an address: scheme, host and port (RFC 6454).
package struct Origin: Hashable, Sendable, CustomStringConvertible {
  /// Lower case.
  package let scheme: String
  /// In lower case, otherwise as written; two spellings of one numeric address are two origins.
  package let host: String
  /// The written port, or the scheme's own; nil for a scheme without one.
  package let port: Int?

  package init(scheme: String, host: String, port: Int? = nil) {
    self.scheme = scheme.lowercasedASCII
    self.host = host.lowercasedASCII
    self.port = port ?? Self.ownPort(of: self.scheme)
  }

  /// `https://example.com`, `http://localhost:8080`: without the scheme's own port.
  package var description: String {
    guard let port, port != Self.ownPort(of: scheme) else { return "\(scheme)://\(host)" }
    return "\(scheme)://\(host):\(port)"
  }

  static func ownPort(of scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    case "ftp": 21
    case "ftps": 990
    default: nil
    }
  }
}

extension Address {
  /// The port to connect to; nil if none is written and the scheme has none.
  package var effectivePort: Int? { port ?? Origin.ownPort(of: scheme) }

  /// `http` or `https`, the schemes that redirects may lead to.
  package var isHTTP: Bool { scheme == "http" || scheme == "https" }

  package var isFTP: Bool { scheme == "ftp" || scheme == "ftps" }

  /// Whether it is read from disk, never sent.
  package var isFile: Bool { scheme == "file" }

  /// Whether it is sent over the network.
  package var isSent: Bool { isHTTP || isFTP }

  /// Whether a step may use it.
  package var isSupported: Bool { isSent || isFile }

  /// Whether it is a service on this machine: `localhost`, a name under it, 127/8 or `::1`.
  package var isLoopback: Bool {
    let name = host.lowercasedASCII
    if let numeric = NumericAddress(host: name) { return numeric.isLoopback }
    return name == "localhost" || name.utf8.reversed().starts(with: ".localhost".utf8.reversed())
  }

  /// Whether the host is a numeric address that is link-local or a cloud's metadata service.
  ///
  /// A name that resolves to one is not recognised here: it is judged when the connection is made.
  package var isLinkLocal: Bool { NumericAddress(host: host)?.isLinkLocal ?? false }
}

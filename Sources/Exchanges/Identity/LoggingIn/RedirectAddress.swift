// SPDX-License-Identifier: Apache-2.0

/// `redirect`: where a browser comes back to after a log-in, on this machine
/// ([RFC 8252, section 7.3](https://www.rfc-editor.org/rfc/rfc8252#section-7.3)).
package struct RedirectAddress: Hashable, Sendable {
  /// `127.0.0.1`, `localhost` or `[::1]`, as written.
  package let host: String
  /// Nil for a free one.
  package let port: UInt16?
  /// As written; may be empty.
  package let path: String

  /// Unless one is written.
  package static let usual = "http://127.0.0.1/callback"

  /// Nil for anything but `http` on a loopback address, without query and fragment.
  package init?(_ text: String) {
    guard let address = try? Address(parsing: PercentEncoding.literal(text)),
      address.scheme == "http", address.userInformation == nil, address.query == nil,
      address.fragment == nil,
      ["127.0.0.1", "localhost", "[::1]"].contains(where: { $0 == address.host.lowercasedASCII })
    else { return nil }
    if let written = address.port {
      guard let port = UInt16(exactly: written), port > 0 else { return nil }
      self.port = port
    } else {
      port = nil
    }
    host = address.host.lowercasedASCII
    path = address.path
  }

  /// The path that a browser asks for.
  package var requestPath: String { path.isEmpty ? "/" : path }

  package var isIPv6: Bool { host.hasPrefix("[") }

  /// `redirect_uri` with the port that is listened on.
  package func text(port: UInt16) -> String { "http://\(host):\(port)\(path)" }
}

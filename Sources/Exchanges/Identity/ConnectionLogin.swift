// SPDX-License-Identifier: Apache-2.0

import Notation

/// A log-in that libcurl carries out by challenge and response, with several sendings in one hop.
///
/// It is an object, since few requests have one and every request is copied.
package final class ConnectionLogin: Hashable, Sendable {
  package enum Scheme: String, Sendable {
    /// RFC 7616: the request is sent without its body first, then with the digest.
    case digest
    /// The log-in belongs to the connection.
    case ntlm
    /// RFC 4559, by the process's own identity; the log-in belongs to the connection.
    case negotiate
  }

  package let scheme: Scheme
  /// With the domain before it, `SHOP\ada`; empty for `negotiate`.
  package let user: ByteText
  package let password: ByteText

  package init(_ scheme: Scheme, user: String = "", password: String = "") {
    self.scheme = scheme
    self.user = ByteText(user)
    self.password = ByteText(password)
  }

  /// Whether the connection belongs to the user afterwards: no other request may use it, and this
  /// request may not use an existing connection.
  package var ownsConnection: Bool { scheme != .digest }

  /// Whether libcurl asks Kerberos servers itself and blocks the thread that carries out the
  /// request.
  package var blocksThread: Bool { scheme == .negotiate }

  package static func == (left: ConnectionLogin, right: ConnectionLogin) -> Bool {
    left === right
      || left.scheme == right.scheme && left.user == right.user
        && left.password == right.password
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(user)
  }
}

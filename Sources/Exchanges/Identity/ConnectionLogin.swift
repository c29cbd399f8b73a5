// SPDX-License-Identifier: Apache-2.0

import Notation

/// A log-in that libcurl carries out by challenge and answer, over several sendings of one hop.
///
/// An object, since few requests have one and every request is copied.
package final class ConnectionLogin: Hashable, Sendable {
  package enum Scheme: String, Sendable {
    /// RFC 7616: the request is sent without its body first, then with the answer.
    case digest
    /// The log-in belongs to the connection.
    case ntlm
    /// RFC 4559, by the process's own identity; the log-in belongs to the connection.
    case negotiate
  }

  package let scheme: Scheme
  /// With the domain in front, `SHOP\ada`; empty for `negotiate`.
  package let user: ByteText
  package let password: ByteText

  package init(_ scheme: Scheme, user: String = "", password: String = "") {
    self.scheme = scheme
    self.user = ByteText(user)
    self.password = ByteText(password)
  }

  /// The connection is the user's afterwards: no other request may use it, nor may this one use a
  /// connection that was there before.
  package var ownsConnection: Bool { scheme != .digest }

  /// libcurl asks servers of Kerberos itself, and waits for them on the thread that carries the
  /// request out.
  package var holdsThreadUp: Bool { scheme == .negotiate }

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

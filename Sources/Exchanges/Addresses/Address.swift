// SPDX-License-Identifier: Apache-2.0

/// The parts of an absolute address (RFC 3986), each exactly as written.
package struct Address: Hashable, Sendable {
  /// The part before the path; addresses with one base share the object.
  package private(set) var beginning: Beginning
  /// As written; may be empty.
  package var path: String
  /// Without the `?`; nil if there is none.
  package var query: String?
  /// Without the `#`; never sent.
  package var fragment: String?

  package init(
    scheme: String, userInformation: String? = nil, host: String, port: Int? = nil,
    path: String = "", query: String? = nil, fragment: String? = nil
  ) {
    beginning = Beginning(
      scheme: scheme, userInformation: userInformation, host: host, port: port)
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// An address with the same beginning as another.
  init(extending base: Address, path: String, query: String?, fragment: String? = nil) {
    beginning = base.beginning
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// Scheme, user information, host and port. It is an object, because an address is copied often
  /// for each request, and the addresses of a run have few different beginnings.
  package final class Beginning: Hashable, Sendable {
    let scheme: String
    let userInformation: String?
    let host: String
    let port: Int?
    /// Computed once.
    let origin: Origin

    init(scheme: String, userInformation: String?, host: String, port: Int?) {
      self.scheme = scheme
      self.userInformation = userInformation
      self.host = host
      self.port = port
      origin = Origin(scheme: scheme, host: host, port: port)
    }

    package static func == (left: Beginning, right: Beginning) -> Bool {
      left === right
        || left.port == right.port && left.host == right.host && left.scheme == right.scheme
          && left.userInformation == right.userInformation
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(scheme)
      hasher.combine(userInformation)
      hasher.combine(host)
      hasher.combine(port)
    }
  }
}

/// The parts before the path. Setting one creates a new beginning.
extension Address {
  /// Lower case.
  package var scheme: String {
    get { beginning.scheme }
    set { begin(scheme: newValue, userInformation, host, port) }
  }

  /// `user:password` as written, without the `@`; nil if there is none.
  package var userInformation: String? {
    get { beginning.userInformation }
    set { begin(scheme: scheme, newValue, host, port) }
  }

  /// As written, with the brackets of an IPv6 address.
  package var host: String {
    get { beginning.host }
    set { begin(scheme: scheme, userInformation, newValue, port) }
  }

  /// The written number; nil for the scheme's own port.
  package var port: Int? {
    get { beginning.port }
    set { begin(scheme: scheme, userInformation, host, newValue) }
  }

  package var origin: Origin { beginning.origin }

  /// Changes the address of a WebSocket to that of the HTTP request with which it begins (RFC 6455,
  /// section 3): `ws` to `http`, `wss` to `https`.
  ///
  /// - Returns: False for another scheme; nothing is changed then.
  package mutating func becomeHTTP() -> Bool {
    switch scheme {
    case "ws": scheme = "http"
    case "wss": scheme = "https"
    default: return false
    }
    return true
  }

  private mutating func begin(
    scheme: String, _ userInformation: String?, _ host: String, _ port: Int?
  ) {
    beginning = Beginning(
      scheme: scheme, userInformation: userInformation, host: host, port: port)
  }
}

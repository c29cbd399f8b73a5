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

/// Why a text is not a proxy.
package enum ProxyProblem: Error, Hashable, Sendable {
  case address(AddressProblem.Kind)
  /// A scheme that is not one of a proxy.
  case scheme(String)
  /// A path, query or fragment, which a proxy does not use.
  case tail
  /// A log-in that contains a control character after decoding.
  case logIn
  /// SOCKS version 4 has no passwords.
  case passwordOfSOCKS4
}

extension ProxyProblem: CustomStringConvertible {
  /// In lower case and without a full stop; without any part of a log-in.
  package var description: String {
    switch self {
    case .address(.noScheme): "it does not begin with a scheme like `http://`"
    case .address(let kind): "\(kind)"
    case .scheme(let scheme): "`\(scheme)` is not a scheme of a proxy"
    case .tail: "a proxy has no path, query or fragment"
    case .logIn: "its user or password holds a control character"
    case .passwordOfSOCKS4: "SOCKS version 4 has no passwords"
    }
  }
}

extension Proxy {
  /// Reads `scheme://user:password@host:port`; user and password are percent-decoded.
  package init(parsing text: String) throws(ProxyProblem) {
    let address: Address
    do throws(AddressProblem) {
      address = try Address(parsing: text)
    } catch {
      throw .address(error.kind)
    }
    guard let scheme = Scheme(rawValue: address.scheme) else { throw .scheme(address.scheme) }
    guard address.path.isEmpty || address.path.utf8.elementsEqual("/".utf8),
      address.query == nil, address.fragment == nil
    else { throw .tail }
    let logIn = address.decodedUserInformation
    for part in [logIn.user, logIn.password] {
      guard part?.utf8.contains(where: \.isControl) != true else { throw .logIn }
    }
    if scheme == .socks4 || scheme == .socks4a, logIn.password != nil { throw .passwordOfSOCKS4 }
    self.init(
      scheme: scheme, host: address.host, port: address.port ?? Self.ownPort(of: scheme),
      user: logIn.user, password: logIn.password)
  }

  /// Reads the value of `http_proxy` and similar variables, in which the scheme is optional, as in
  /// curl.
  package init(parsingVariable text: String) throws(ProxyProblem) {
    try self.init(parsing: Address.isAbsolute(text) ? text : "http://" + text)
  }
}

extension Address {
  /// User and password, percent-decoded; nil if they are not written.
  package var decodedUserInformation: (user: String?, password: String?) {
    guard let userInformation else { return (nil, nil) }
    let parts = userInformation.utf8.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let decoded = parts.map { PercentEncoding.decode(String(decoding: $0, as: UTF8.self)) }
    return (decoded.first, decoded.count > 1 ? decoded[1] : nil)
  }
}

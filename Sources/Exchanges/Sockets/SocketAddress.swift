// SPDX-License-Identifier: Apache-2.0

/// The address of a raw connection: `tcp://host:port`, `tls://host:port`, `udp://host:port`,
/// `unix:path`.
package enum SocketAddress: Hashable, Sendable {
  case network(Transport, host: String, port: Int)
  /// As written, relative or absolute.
  case unix(path: String)

  package enum Transport: String, Sendable, CaseIterable {
    case tcp
    case tls
    case udp
  }

  /// Reads an address; nothing is percent-decoded.
  package init(parsing text: String) throws(SocketAddressProblem) {
    if let path = Self.unixPath(in: text) {
      guard !path.isEmpty else { throw .noPath }
      guard !path.utf8.contains(0) else { throw .address(.controlCharacter(0)) }
      self = .unix(path: path)
      return
    }
    let address: Address
    do throws(AddressProblem) {
      address = try Address(parsing: text)
    } catch {
      if error.kind == .noScheme { throw .scheme }
      throw .address(error.kind)
    }
    guard let transport = Transport(rawValue: address.scheme) else { throw .scheme }
    guard address.userInformation == nil, address.path.isEmpty || address.path == "/",
      address.query == nil, address.fragment == nil
    else { throw .more }
    guard let port = address.port else { throw .noPort }
    self = .network(transport, host: address.host, port: port)
  }

  /// The path after `unix:` or `unix://`; nil for another scheme.
  private static func unixPath(in text: String) -> String? {
    guard text.utf8.starts(with: "unix:".utf8) else { return nil }
    let rest = text.utf8.dropFirst(5)
    return String(rest.starts(with: "//".utf8) ? rest.dropFirst(2) : rest)
  }

  /// The owner of the address, for secrets and `--allow-host`.
  package var origin: Origin {
    switch self {
    case .network(let transport, let host, let port):
      Origin(scheme: transport.rawValue, host: host, port: port)
    case .unix(let path): Origin(scheme: "unix", host: path)
    }
  }

  /// The address with a relative path of a Unix socket resolved against a folder.
  package func relative(to folder: String) -> SocketAddress {
    guard case .unix(let path) = self else { return self }
    return .unix(path: path.socketPath(in: folder))
  }

  package var text: String {
    switch self {
    case .network(let transport, let host, let port): "\(transport.rawValue)://\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }
}

/// Why a text is not an address of a raw connection.
package enum SocketAddressProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// It does not begin with one of the four schemes.
  case scheme
  case address(AddressProblem.Kind)
  case noPort
  /// There is more than a host and a port.
  case more
  /// `unix:` alone.
  case noPath

  /// The problem, in lower case and without a full stop.
  package var description: String {
    switch self {
    case .scheme: "it begins with none of `tcp://`, `tls://`, `udp://` and `unix:`"
    case .address(let kind): kind.description
    case .noPort: "the port is missing"
    case .more: "only a host and a port are allowed here"
    case .noPath: "the path of the socket is missing"
    }
  }
}

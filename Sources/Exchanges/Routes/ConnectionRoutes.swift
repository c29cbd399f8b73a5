// SPDX-License-Identifier: Apache-2.0

import Notation

/// The place to connect to instead of the host and port of an address; name, `Host`, SNI and
/// certificate checks use the address.
package enum ConnectionTarget: Hashable, Sendable, CustomStringConvertible {
  /// A name or a numeric address, IPv6 in brackets.
  case host(HostPort)
  /// The path of a Unix socket.
  case unixSocket(ByteText)

  /// `host:port`, or `unix:PATH`.
  package var description: String {
    switch self {
    case .host(let place): place.description
    case .unixSocket(let path): "unix:\(path.text)"
    }
  }
}

/// The connection settings of a request that choose places.
package struct ConnectionRoutes: Hashable, Sendable {
  /// `resolve`: the addresses of a name, tried in order.
  package struct Resolved: Hashable, Sendable {
    /// `*` means every host.
    package var name: HostPort
    /// Numeric; IPv6 without brackets.
    package var addresses: [String]

    package init(_ name: HostPort, addresses: [String]) {
      self.name = name
      self.addresses = addresses
    }
  }

  /// `connectTo`: another place for a host and port.
  package struct Redirected: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      /// The origin of the step's own request, whatever it is.
      case ownOrigin
      /// Lower case; nil for any.
      case place(host: String?, port: Int?)
    }

    package var source: Source
    /// Nil keeps the host.
    package var host: String?
    /// Nil keeps the port.
    package var port: Int?

    package init(_ source: Source, host: String?, port: Int?) {
      self.source = source
      self.host = host
      self.port = port
    }
  }

  /// The first match counts.
  package var resolve: [Resolved]
  /// The first match counts.
  package var connectTo: [Redirected]
  /// For the origin of the step's own request.
  package var unixSocket: ByteText?

  package init(
    resolve: [Resolved] = [], connectTo: [Redirected] = [], unixSocket: String? = nil
  ) {
    self.resolve = resolve
    self.connectTo = connectTo
    self.unixSocket = unixSocket.map(ByteText.init)
  }

  package var isEmpty: Bool { resolve.isEmpty && connectTo.isEmpty && unixSocket == nil }

  /// The places to connect to for an address, in order; empty for the address's own.
  ///
  /// `connectTo` comes first, and `resolve` is searched for its result, as in curl.
  ///
  /// - Parameter isOwnOrigin: whether the address has the origin of the step's own request.
  package func targets(for address: Address, isOwnOrigin: Bool) -> [ConnectionTarget] {
    if let unixSocket, isOwnOrigin { return [.unixSocket(unixSocket)] }
    guard let port = address.effectivePort else { return [] }
    let written = HostPort(host: address.host, port: port)
    let redirected = connectTo.first { $0.applies(to: written, isOwnOrigin: isOwnOrigin) }
    let place = redirected.map {
      HostPort(host: $0.host ?? written.host, port: $0.port ?? written.port)
    }
    let sought = place ?? written
    let resolved = resolve.first {
      ($0.name.host == "*" || $0.name.host == sought.host) && $0.name.port == sought.port
    }
    if let resolved {
      return resolved.addresses.map { .host(HostPort(numeric: $0, port: sought.port)) }
    }
    return place.map { [.host($0)] } ?? []
  }
}

extension ConnectionRoutes.Redirected {
  fileprivate func applies(to place: HostPort, isOwnOrigin: Bool) -> Bool {
    switch source {
    case .ownOrigin: isOwnOrigin
    case .place(let host, let port):
      (host == nil || host == place.host) && (port == nil || port == place.port)
    }
  }
}

extension HostPort {
  /// A numeric address, with brackets added if it is IPv6.
  init(numeric address: String, port: Int) {
    let isBare = address.utf8.contains(UInt8(ascii: ":")) && !address.utf8.starts(with: "[".utf8)
    self.init(host: isBare ? "[\(address)]" : address, port: port)
  }
}

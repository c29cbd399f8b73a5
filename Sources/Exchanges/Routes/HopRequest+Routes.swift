// SPDX-License-Identifier: Apache-2.0

extension RequestOptions.Content {
  /// Whether `takeRoutes` may change a hop.
  package var hasRoutes: Bool { !connection.routes.isEmpty || trust.serverName != nil }
}

extension HopRequest {
  /// Applies the step's connection settings to this hop: the places to connect to, and the server
  /// name.
  ///
  /// - Parameter isOwnOrigin: whether the hop goes to the origin of the step's own request.
  package mutating func takeRoutes(isOwnOrigin: Bool) {
    if !options.content.connection.routes.isEmpty {
      targets = options.content.connection.routes.targets(for: address, isOwnOrigin: isOwnOrigin)
        .over(options.content.connection.ipVersion)
    }
    guard options.content.trust.serverName != nil else { return }
    if isOwnOrigin { return keepHost() }
    options = options.changing { $0.trust.serverName = nil }
  }

  /// The server name takes the place of the host for libcurl, so the host of the address is set
  /// elsewhere: as the place to connect to, and as `Host`.
  private mutating func keepHost() {
    guard address.scheme != "http" else { return }
    if targets.isEmpty, let port = address.effectivePort {
      targets = [.host(HostPort(host: address.host, port: port))]
    }
    if headers.first("Host") == nil {
      let host = HeaderField("Host", address.hostAndPort)
      head = head.changing { $0.fields.append(host) }
    }
  }
}

extension [ConnectionTarget] {
  /// The targets of one version of IP; all if there are none, so that libcurl reports it.
  fileprivate func over(_ version: IPVersion?) -> [ConnectionTarget] {
    guard let version else { return self }
    let fitting = filter { target in
      guard case .host(let place) = target, let address = NumericAddress(host: place.host) else {
        return true
      }
      return address.bytes.count == (version == .ipv4 ? 4 : 16)
    }
    return fitting.isEmpty ? self : fitting
  }
}

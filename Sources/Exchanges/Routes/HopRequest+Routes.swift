// SPDX-License-Identifier: Apache-2.0

extension HopRequest {
  /// Takes, of what a step says of its connections, what holds for this hop: where it connects to,
  /// and the name that is asked for.
  ///
  /// - Parameter isOwnOrigin: The hop goes to the origin of the step's own request.
  package mutating func takeRoutes(isOwnOrigin: Bool) {
    if !options.content.connection.routes.isEmpty {
      targets = options.content.connection.routes.targets(for: address, isOwnOrigin: isOwnOrigin)
        .over(options.content.connection.ipVersion)
    }
    guard options.content.trust.serverName != nil else { return }
    if isOwnOrigin { return keepHost() }
    options = options.changing { $0.trust.serverName = nil }
  }

  /// The name that is asked for stands where libcurl reads the host, so what the address says of it
  /// is said elsewhere: what is connected to, and `Host`.
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
  /// Those of a version of IP; all when there are none of it, so that libcurl says so.
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

// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// All options of an easy handle that are neither the address, the headers nor the body: requests
/// of the same shape use a handle again without a reset.
struct HandleShape: Equatable {
  /// How the body goes to libcurl.
  enum Payload: Equatable {
    case none
    case bytes
    case stream
  }

  let method: String
  let payload: Payload
  /// libcurl tells how many bytes have gone and come (`Transfer.countsBytes`).
  let countsBytes: Bool
  let isSecure: Bool
  let acceptsCompressed: Bool
  let connectMilliseconds: Int
  /// Empty for none.
  let proxy: String
  /// Hosts that no proxy serves; empty without a proxy.
  let proxyExceptions: String
  let tls: TLSOptions
  let connection: ConnectionOptions.Shared?

  init(_ request: HopRequest, _ limits: TimeLimits, proxies: ProxyAddresses?) {
    method = request.method
    payload = Self.payload(of: request)
    countsBytes = Self.countsBytes(of: request)
    isSecure = request.address.scheme == "https"
    acceptsCompressed = request.acceptsCompressed
    connectMilliseconds = limits.connectMilliseconds
    proxy = proxies?.proxy(for: request.address) ?? ""
    proxyExceptions = proxy.isEmpty ? "" : proxies?.exceptions ?? ""
    tls = request.tls
    connection = request.connection
  }

  /// Whether a shape made from these would be this one; builds nothing.
  func fits(_ request: HopRequest, _ limits: TimeLimits, proxies: ProxyAddresses?) -> Bool {
    method == request.method && acceptsCompressed == request.acceptsCompressed
      && connectMilliseconds == limits.connectMilliseconds
      && isSecure == (request.address.scheme == "https")
      && payload == Self.payload(of: request) && countsBytes == Self.countsBytes(of: request)
      && tls == request.tls
      && connection == request.connection
      && (proxies == nil
        ? proxy.isEmpty : self == HandleShape(request, limits, proxies: proxies))
  }

  /// Somebody wants to know, or the body is too long to go out with its head, so that the moment
  /// when it has been sent is not that of the head.
  private static func countsBytes(of request: HopRequest) -> Bool {
    if request.progress != nil { return true }
    return switch request.body {
    case .none: false
    case .bytes(let bytes): bytes.count > EasyHandle.firstPieceBytes
    case .stream: true
    }
  }

  /// POST, PUT and PATCH without a body send `Content-Length: 0` (RFC 9110, section 8.6).
  private static func payload(of request: HopRequest) -> Payload {
    switch request.body {
    case .bytes: .bytes
    case .stream: .stream
    case .none:
      switch request.method {
      case "POST", "PUT", "PATCH": .bytes
      default: .none
      }
    }
  }
}

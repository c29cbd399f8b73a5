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
  let isSecure: Bool
  let acceptsCompressed: Bool
  /// At least 1; what libcurl takes for "without end" when there is no time-out.
  let connectMilliseconds: Int
  /// Empty for none.
  let proxy: String
  /// Hosts that no proxy serves; empty without a proxy.
  let proxyExceptions: String
  let tls: TLSOptions

  /// About 24 days: libcurl's own default would be 300 s.
  private static let withoutEnd = Int(Int32.max)

  init(_ request: HopRequest, proxies: ProxyAddresses?) {
    method = request.method
    payload = Self.payload(of: request)
    isSecure = request.address.scheme == "https"
    acceptsCompressed = request.acceptsCompressed
    connectMilliseconds = request.timeout.connect.map(Self.milliseconds) ?? Self.withoutEnd
    proxy = proxies?.proxy(for: request.address) ?? ""
    proxyExceptions = proxy.isEmpty ? "" : proxies?.exceptions ?? ""
    tls = request.tls
  }

  /// POST, PUT and PATCH without a body send `Content-Length: 0` (RFC 9110, section 8.6).
  private static func payload(of request: HopRequest) -> Payload {
    switch request.body {
    case .bytes: .bytes
    case .stream: .stream
    case .none: ["POST", "PUT", "PATCH"].contains(request.method) ? .bytes : .none
    }
  }

  /// Rounded up, and never 0, which would mean libcurl's default.
  private static func milliseconds(_ duration: Duration) -> Int {
    let start = Instant(nanoseconds: 0)
    return max(1, Int(start.milliseconds(until: start.advanced(by: duration))))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The collector that spans and metrics are sent to.
package struct TelemetryTarget: Sendable {
  /// With the path: `http://collector:4318/v1/traces`.
  package var address: Address
  /// `http://collector:4318/v1/metrics`; nil if it gets no metrics.
  package var metricsAddress: Address?
  /// Further headers, with credentials.
  package var headers: [HeaderField]
  package var userAgent: String
  /// Whether it may be at a link-local address (`--allow-link-local`).
  package var allowsLinkLocal: Bool

  package init(
    address: Address, metricsAddress: Address? = nil, headers: [HeaderField], userAgent: String,
    allowsLinkLocal: Bool
  ) {
    self.address = address
    self.metricsAddress = metricsAddress
    self.headers = headers
    self.userAgent = userAgent
    self.allowsLinkLocal = allowsLinkLocal
  }

  /// A request with spans or metrics, which are compressed with gzip.
  func request(_ body: [UInt8], to address: Address) -> HopRequest {
    let own = [
      HeaderField("Content-Type", "application/json"), HeaderField("Content-Encoding", "gzip"),
      HeaderField("Accept", "application/json"), HeaderField("User-Agent", userAgent),
    ]
    let further = headers.filter { header in
      !own.contains { $0.name.equalsIgnoringASCIICase(header.name) }
    }
    var options = RequestOptions.Content()
    options.timeout = TransferTimeout(
      connect: .seconds(5), firstByte: .seconds(10), idle: .seconds(10), total: .seconds(10))
    options.limits.bodyBytes = 4_000_000
    options.limits.headBytes = 64_000
    options.allowsLinkLocal = allowsLinkLocal
    return HopRequest(
      RequestHead(method: "POST", headers: HeaderFields(own + further)), to: address,
      body: .bytes(body), options: RequestOptions(options))
  }
}

/// What became of the spans and metrics of a run.
package struct TelemetryResult: Sendable, Equatable {
  /// Of spans, or of requests with metrics.
  package struct Part: Sendable, Equatable {
    /// How many there were.
    package var count = 0
    /// How many the collector does not have, or may not have.
    package var lost = 0
    /// Why the first of them were lost; nil if none was, and if only too many waited.
    package var reason: String?

    package init() {}
  }

  package var spans = Part()
  package var metrics = Part()

  package init() {}
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The collector that spans and metrics are sent to.
struct TelemetryTarget: Sendable {
  /// With the path: `http://collector:4318/v1/traces`.
  var address: Address
  /// `http://collector:4318/v1/metrics`; nil if it gets no metrics.
  var metricsAddress: Address?
  /// Further headers, with credentials.
  var headers: [HeaderField]
  var userAgent: String
  /// Whether it may be at a link-local address (`--allow-link-local`).
  var allowsLinkLocal: Bool

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
struct TelemetryResult: Sendable, Equatable {
  /// Of spans, or of requests with metrics.
  struct Part: Sendable, Equatable {
    /// How many there were.
    var count = 0
    /// How many the collector does not have, or may not have.
    var lost = 0
    /// Why the first of them were lost; nil if none was, and if only too many waited.
    var reason: String?
  }

  var spans = Part()
  var metrics = Part()
}

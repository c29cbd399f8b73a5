// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The metrics of a load in a stretch of time, in the terms of
/// [OTLP](https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/metrics/v1/metrics.proto).
///
/// `http.client.request.duration` is that of the
/// [conventions for HTTP](https://opentelemetry.io/docs/specs/semconv/http/http-metrics/#metric-httpclientrequestduration),
/// as an exponential histogram of this stretch alone ("delta").
struct OTLPMetrics {
  private let metrics: LoadMetrics
  private let startMilliseconds: Int64

  /// - Parameter startMilliseconds: the beginning of the run, since 1970-01-01T00:00:00Z.
  init(_ metrics: LoadMetrics, startMilliseconds: Int64) {
    self.metrics = metrics
    self.startMilliseconds = startMilliseconds
  }

  /// The durations of requests with the same attributes.
  private struct Series {
    let attributes: [OTLPAttribute]
    var durations: Histogram
  }

  /// The number of `AGGREGATION_TEMPORALITY_DELTA`.
  private static let delta = 1

  /// The metrics as JSON objects with commas between them.
  var json: [UInt8] {
    var json = EventJSON()
    sum(metrics.due, "curlew.load.starts.due", "Starts that were due.", &json)
    json.raw(",")
    sum(metrics.begun, "curlew.load.starts.begun", "Starts that began.", &json)
    json.raw(",")
    gauge(metrics.inFlight, "curlew.load.starts.in_flight", "Starts that have not ended.", &json)
    let series = series
    guard !series.isEmpty else { return json.bytes }
    json.raw(",")
    json.raw("{")
    json.member("name", "http.client.request.duration")
    json.member("description", "Duration of HTTP client requests.")
    json.member("unit", "s")
    json.key("exponentialHistogram")
    json.raw("{")
    json.key("dataPoints")
    json.list(series) { append($1, to: &$0) }
    json.member("aggregationTemporality", Self.delta)
    json.raw("}}")
    return json.bytes
  }

  /// Steps that send the same request have one series together.
  private var series: [Series] {
    var found: [Series] = []
    var places: [[OTLPAttribute]: Int] = [:]
    for one in metrics.series {
      let attributes = one.attributes
      if let place = places[attributes] {
        found[place].durations.add(one.durations)
      } else {
        places[attributes] = found.count
        found.append(Series(attributes: attributes, durations: one.durations))
      }
    }
    return found
  }

  // MARK: Data points

  private func sum(_ count: Int, _ name: String, _ description: String, _ json: inout EventJSON) {
    head(name, description, &json)
    json.key("sum")
    json.raw("{")
    json.key("dataPoints")
    json.raw("[{")
    times(&json)
    json.member("asInt", String(count))
    json.raw("}]")
    json.member("aggregationTemporality", Self.delta)
    json.flag("isMonotonic", true)
    json.raw("}}")
  }

  private func gauge(
    _ count: Int, _ name: String, _ description: String, _ json: inout EventJSON
  ) {
    head(name, description, &json)
    json.key("gauge")
    json.raw("{")
    json.key("dataPoints")
    json.raw("[{")
    json.member("timeUnixNano", nanoseconds(metrics.endedAtMicroseconds))
    json.member("asInt", String(count))
    json.raw("}]}}")
  }

  private func head(_ name: String, _ description: String, _ json: inout EventJSON) {
    json.raw("{")
    json.member("name", name)
    json.member("description", description)
    json.member("unit", "{start}")
  }

  private func append(_ series: Series, to json: inout EventJSON) {
    let buckets = ExponentialHistogram(series.durations)
    json.raw("{")
    times(&json)
    json.attributes(series.attributes)
    json.member("count", String(series.durations.count))
    json.seconds("sum", series.durations.sum)
    json.member("scale", buckets.scale)
    json.member("zeroCount", String(buckets.zeroCount))
    json.key("positive")
    json.raw("{")
    json.member("offset", buckets.offset)
    json.key("bucketCounts")
    json.strings(buckets.counts.map(String.init))
    json.raw("}")
    json.seconds("min", series.durations.minimum ?? 0)
    json.seconds("max", series.durations.maximum ?? 0)
    json.raw("}")
  }

  private func times(_ json: inout EventJSON) {
    json.member("startTimeUnixNano", nanoseconds(metrics.startedAtMicroseconds))
    json.member("timeUnixNano", nanoseconds(metrics.endedAtMicroseconds))
  }

  private func nanoseconds(_ microseconds: Int64) -> String {
    OTLPSpan.nanoseconds(microseconds, since: startMilliseconds)
  }
}

extension LoadMetrics.Series {
  fileprivate var attributes: [OTLPAttribute] {
    if isOverflow { return [OTLPAttribute("otel.metric.overflow", true)] }
    var found = [
      OTLPAttribute("http.request.method", method ?? "_OTHER"),
      OTLPAttribute("server.address", host),
    ]
    if let port { found.append(OTLPAttribute("server.port", port)) }
    if let template = request.flatMap(RouteTemplate.path) {
      found.append(OTLPAttribute("url.template", template))
    }
    if let status { found.append(OTLPAttribute("http.response.status_code", status)) }
    if let errorType { found.append(OTLPAttribute("error.type", errorType)) }
    return found
  }
}

extension EventJSON {
  /// Appends a member with microseconds in seconds: `0.001204`.
  fileprivate mutating func seconds(_ name: StaticString, _ microseconds: Int64) {
    key(name)
    let digits = String(microseconds % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - digits.utf8.count)
    raw(Array("\(microseconds / 1_000_000).\(zeros)\(digits)".utf8))
  }
}

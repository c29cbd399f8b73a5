// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Testing
import Values

@testable import Reporting

/// Keeps what a reporter gives out.
private final class KeptTelemetry: SpanSink {
  private(set) var spans: [String] = []
  private(set) var metrics: [String] = []

  func add(_ span: [UInt8]) { spans.append(String(decoding: span, as: UTF8.self)) }
  func add(metrics: [UInt8]) { self.metrics.append(String(decoding: metrics, as: UTF8.self)) }
  func tick(atMicroseconds microseconds: Int64) {}
}

@Suite struct `A load for a collector` {
  private static func reporter(_ sink: KeptTelemetry) -> OTLPReporter {
    var next: UInt64 = 0
    // Only this thread makes identities.
    nonisolated(unsafe) let number = { () -> UInt64 in
      next += 1
      return next
    }
    let identities = SpanIdentities(
      makeTrace: { TraceID(high: 0, low: number()) ?? .one },
      makeSpan: { SpanID(number()) ?? .one })
    return OTLPReporter(sink, identities, parent: nil)
  }

  @Test func `has no spans for its results, which are figures of all starts`() {
    let sink = KeptTelemetry()
    let reporter = Self.reporter(sink)
    for event in SampleLoad().run.events { reporter.receive(event) }
    #expect(sink.spans.count == 1)
    #expect(sink.spans.first?.contains(#""name":"curlew load""#) == true)
  }

  @Test func `keeps starts apart from scenarios of the same number`() {
    let sink = KeptTelemetry()
    let reporter = Self.reporter(sink)
    let scenario = Sample.scenario()
    let started = ScenarioStarted(scenario: scenario, atMicroseconds: 5)
    let finished = ScenarioFinished(
      scenario: scenario.inTry(12), outcome: .passed, startedAtMicroseconds: 5,
      durationMicroseconds: 9)
    reporter.receive(.scenarioStarted(started))
    reporter.receive(LoadTelemetry.start(.scenarioStarted(started)))
    reporter.receive(LoadTelemetry.start(.scenarioFinished(finished)))
    reporter.receive(.scenarioFinished(finished))
    #expect(sink.spans.count == 2)
    #expect(sink.spans[0].contains(#"{"key":"curlew.load.start","value":{"intValue":"11"}}"#))
    #expect(sink.spans[1].contains(#"{"key":"curlew.scenario.tries","value":{"intValue":"12"}}"#))
  }

  @Test func `has metrics as JSON`() {
    var metrics = LoadMetrics(from: 1_000_000, to: 11_000_000)
    (metrics.due, metrics.begun, metrics.inFlight) = (20, 19, 3)
    var one = LoadMetrics.Series(
      request: "GET ${base}/pets/${id}?all", method: "GET", host: "a.example", port: 443,
      status: 200, errorType: nil)
    for duration in [1_000_000, 2_000_000, 500_000] as [Int64] {
      // Half a second is in the bucket above it: ours has durations up to 0.500223 s.
      one.durations.add(microseconds: duration)
    }
    // The same request of another step is in the same series.
    metrics.series = [one, one]
    metrics.series[1].request = "GET /pets/${id}"
    let point =
      #"{"startTimeUnixNano":"1000000000","timeUnixNano":"11000000000","attributes":["#
      + #"{"key":"http.request.method","value":{"stringValue":"GET"}},"#
      + #"{"key":"server.address","value":{"stringValue":"a.example"}},"#
      + #"{"key":"server.port","value":{"intValue":"443"}},"#
      + #"{"key":"url.template","value":{"stringValue":"/pets/{id}"}},"#
      + #"{"key":"http.response.status_code","value":{"intValue":"200"}}],"#
      + #""count":"6","sum":7.000000,"scale":6,"zeroCount":"0","#
      + #""positive":{"offset":-64,"bucketCounts":["2","0","#
    let text = String(
      decoding: OTLPMetrics(metrics, startMilliseconds: 0).json, as: UTF8.self)
    #expect(text.contains(point), "\(text)")
    #expect(text.contains(#""min":0.500000,"max":2.000000}],"aggregationTemporality":1}}"#))
    #expect(
      text.hasPrefix(
        #"{"name":"curlew.load.starts.due","description":"Starts that were due.","unit":"{start}","#
          + #""sum":{"dataPoints":[{"startTimeUnixNano":"1000000000","#
          + #""timeUnixNano":"11000000000","asInt":"20"}],"aggregationTemporality":1,"#
          + #""isMonotonic":true}},"#))
    #expect((try? JSONDocument.parse("[\(text)]")) != nil)
  }

  @Test(arguments: [
    ("GET /pets", "/pets"), ("GET https://a.example/pets?id=${id}", "/pets"),
    ("GET ${base}/pets/${id}", "/pets/{id}"),
  ])
  func `names a path with or without expressions`(request: String, path: String) {
    #expect(RouteTemplate.path(of: request) == path)
  }

  @Test(arguments: ["GET ${address}", "GET https://a.example", "GET", "print"])
  func `names no path where there is none`(request: String) {
    #expect(RouteTemplate.path(of: request) == nil)
  }
}

extension TraceID {
  fileprivate static var one: TraceID {
    guard let id = TraceID(high: 0, low: 1) else { preconditionFailure("one is not zero") }
    return id
  }
}

extension SpanID {
  fileprivate static var one: SpanID {
    guard let id = SpanID(1) else { preconditionFailure("one is not zero") }
    return id
  }
}

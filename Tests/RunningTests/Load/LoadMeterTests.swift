// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import TestSupport
import Testing

@testable import Running

/// What a collector gets of a load's requests.
@Suite struct `The meter of a load` {
  /// Runs a load with a collector.
  private func telemetry(
    _ text: String, against server: ScriptedServer, _ description: LoadDescription,
    share: TraceShare? = TraceShare("0%")
  ) async throws -> [LoadTelemetry] {
    let load = LoadOptions(description, thresholds: [])
    let run = try await CarriedOut(
      all: ["curlew: 1\nbaseUrl: ORIGIN\n" + text], against: server,
      change: {
        $0.load = load
        $0.tracing = share.map { Tracing(isExported: true, share: $0) }
      })
    return run.telemetry
  }

  private static func metrics(_ telemetry: [LoadTelemetry]) -> [LoadMetrics] {
    telemetry.compactMap { if case .metrics(let metrics) = $0 { metrics } else { nil } }
  }

  private static func starts(_ telemetry: [LoadTelemetry]) -> Int {
    telemetry.count { if case .start(.scenarioFinished) = $0 { true } else { false } }
  }

  private static func failures(_ telemetry: [LoadTelemetry]) -> Int {
    telemetry.count { if case .failure = $0 { true } else { false } }
  }

  @Test func `has a series for each step, status and host`() async throws {
    let server = try ScriptedServer { request in
      .response(request.index % 4 == 3 ? 404 : 200, body: "")
    }
    let telemetry = try await telemetry(
      """
      scenarios:
        a:
          steps:
            - { GET: "/${random.int(1, 9)}" , expect: { status: { $lt: 500 } } }
            - { POST: /b, expect: { status: { $lt: 500 } } }
      """, against: server, LoadRun.users(1, iterations: 20))
    let metrics = Self.metrics(telemetry)
    #expect(metrics.reduce(0) { $0 + $1.begun } == 20)
    #expect(metrics.reduce(0) { $0 + $1.due } == 20)
    #expect(metrics.last?.inFlight == 0)
    let series = metrics.flatMap(\.series)
    #expect(series.reduce(0) { $0 + $1.durations.count } == 40)
    #expect(
      Set(series.map { "\($0.method ?? "") \($0.status ?? 0) \($0.errorType ?? "")" })
        == ["GET 200 ", "POST 200 ", "POST 404 404"])
    #expect(series.allSatisfy { $0.host == "127.0.0.1" && $0.port == Int(server.port) })
    #expect(series.contains { $0.request == "GET /${random.int(1, 9)}" })
  }

  @Test func `counts what has too many attributes without them`() async throws {
    let server = try ScriptedServer { request in .response(200 + request.index, body: "") }
    let telemetry = try await telemetry(
      "scenarios: { a: { steps: [{ GET: /, expect: { status: { $gt: 1 } } }] } }\n",
      against: server, LoadRun.users(1, iterations: 90))
    let series = Self.metrics(telemetry).flatMap(\.series)
    #expect(series.count == LoadMeter.seriesOfStep + 1)
    #expect(series.filter(\.isOverflow).map(\.durations.count) == [90 - LoadMeter.seriesOfStep])
  }

  @Test func `gives failures of starts that are not sampled, a hundred a second`() async throws {
    let server = try ScriptedServer { _ in .response(503, body: "") }
    let one = "scenarios: { a: { steps: [{ GET: /, expect: 200 }] } }\n"
    let few = try await telemetry(one, against: server, LoadRun.users(1, iterations: 20))
    #expect(Self.failures(few) == 20 && Self.starts(few) == 0)
    let many = try await telemetry(one, against: server, LoadRun.users(20, iterations: 3_000))
    let metrics = Self.metrics(many)
    let time = metrics.reduce(0) { $0 + $1.endedAtMicroseconds - $1.startedAtMicroseconds }
    let most = (Int(time / 1_000_000) + 1) * LoadSecond.mostFailedTraces
    #expect((100...most).contains(Self.failures(many)))
  }

  @Test func `gives every event of a start that is sampled`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "") }
    let one = "scenarios: { a: { steps: [{ GET: / }] } }\n"
    let all = try await telemetry(
      one, against: server, LoadRun.users(3, iterations: 30), share: TraceShare("100%"))
    #expect(Self.starts(all) == 30)
    let none = try await telemetry(
      one, against: server, LoadRun.users(3, iterations: 30), share: nil)
    #expect(none.isEmpty)
  }
}

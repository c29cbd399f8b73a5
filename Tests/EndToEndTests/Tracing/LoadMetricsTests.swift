// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import Values

/// The metrics of a load, as a collector gets them.
@Suite struct `The metrics of a load` {
  private func service() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.path {
      case "/items/3": .response(503, body: "full")
      case "/old": .response(302, headers: ["Location": "/new"])
      default: .response(200, json: "{}")
      }
    }
  }

  private func collection(_ service: ScriptedServer) -> String {
    """
    curlew: 1
    baseUrl: \(service.url())
    scenarios:
      browse:
        data: [{ id: 1 }, { id: 2 }, { id: 3 }]
        steps:
          - { name: list, GET: /items }
          - { name: find, GET: "/items/${id}?all=${id}", expect: { status: { $in: [200, 503] } } }
          - { name: old, GET: /old, expect: 200 }
    """
  }

  private static func load(_ collector: Collector, _ more: [String] = []) -> [String] {
    [
      "load", "specs.yaml", "-u", "3", "--iterations", "30", "-q", "--otlp", collector.address,
    ] + more
  }

  /// The data points of a metric over all messages.
  private func points(_ name: String, _ collector: Collector) throws -> [Value] {
    try collector.bodies.flatMap { body in
      let root = try JSONDocument.parse(body).root.value()
      let metrics = root["resourceMetrics"].elements.flatMap { resource in
        resource["scopeMetrics"].elements.flatMap { $0["metrics"].elements }
      }
      return metrics.filter { $0["name"].word == name }.flatMap { metric in
        ["sum", "gauge", "exponentialHistogram"].flatMap { metric[$0]["dataPoints"].elements }
      }
    }
  }

  private func attributes(_ point: Value) -> [String: String] {
    CollectedSpan(value: point).attributes
  }

  @Test func `count each request once, by method, template and status`() async throws {
    let (service, collector) = (try service(), try Collector())
    let run = try await Workshop(collection(service)).runs(Self.load(collector))
    expect(run, endsIn: 0)
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(
      Set(collector.server.requests.map(\.path)) == ["/v1/traces", "/v1/metrics"])
    let points = try points("http.client.request.duration", collector)
    var counts: [String: Int] = [:]
    for point in points {
      let attributes = attributes(point)
      #expect(attributes["http.request.method"] == "GET")
      #expect(attributes["server.address"] == "127.0.0.1")
      #expect(attributes["server.port"] == String(service.port))
      let words = [
        attributes["url.template"] ?? "-", attributes["http.response.status_code"] ?? "-",
        attributes["error.type"] ?? "-",
      ]
      counts[words.joined(separator: " "), default: 0] += Int(point["count"].word) ?? 0
    }
    #expect(
      counts == [
        "/items 200 -": 30, "/items/{id} 200 -": 20, "/items/{id} 503 503": 10, "/old 302 -": 30,
        "- 200 -": 30,
      ])
    #expect(service.requests.count == 120)
  }

  @Test func `count starts`() async throws {
    let (service, collector) = (try service(), try Collector())
    let load = Self.load(collector, ["--traceparent"])
    expect(try await Workshop(collection(service)).runs(load), endsIn: 0)
    func sum(_ name: String) throws -> Int {
      try points(name, collector).reduce(0) { $0 + (Int($1["asInt"].word) ?? -1) }
    }
    #expect(try sum("curlew.load.starts.due") == 30)
    #expect(try sum("curlew.load.starts.begun") == 30)
    #expect(try points("curlew.load.starts.in_flight", collector).last?["asInt"].word == "0")
  }

  @Test func `go where the environment says`() async throws {
    let (service, collector) = (try service(), try Collector())
    let workshop = try Workshop(collection(service))
    var program = try workshop.curlew(
      "load", "specs.yaml", "-u", "1", "--iterations", "2", "-q", "--otlp", "env")
    program.environment["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector.address + "/base"
    program.environment["OTEL_EXPORTER_OTLP_METRICS_ENDPOINT"] = collector.address + "/own"
    expect(try await workshop.runs(program), endsIn: 0)
    #expect(Set(collector.server.requests.map(\.path)) == ["/base/v1/traces", "/own"])
    program.environment["OTEL_EXPORTER_OTLP_ENDPOINT"] = nil
    program.environment["OTEL_EXPORTER_OTLP_METRICS_ENDPOINT"] = nil
    program.environment["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] = collector.address + "/traces"
    expect(try await workshop.runs(program), endsIn: 0)
    #expect(
      Set(collector.server.requests.map(\.path)) == ["/base/v1/traces", "/own", "/traces"])
  }

  @Test func `that are lost are a warning and change no result`() async throws {
    let service = try service()
    let collector = try Collector { request in
      request.path == "/v1/metrics" ? .response(404) : .response(200, json: "{}")
    }
    let run = try await Workshop(collection(service)).runs(Self.load(collector))
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: ["warning: 1 of 1 message with metrics did not reach the collector", "status 404"])
    #expect(!run.errorOutput.contains("spans"))
  }

  /// Reads each file by the messages of OpenTelemetry, and prints the counts of each data point.
  private static let script = """
    import json, sys
    from google.protobuf import json_format
    from opentelemetry.proto.collector.metrics.v1 import metrics_service_pb2 as service
    from opentelemetry.proto.metrics.v1 import metrics_pb2 as metrics

    for path in sys.argv[1:]:
        message = service.ExportMetricsServiceRequest()
        json_format.Parse(open(path).read(), message)
        for resource in message.resource_metrics:
            assert any(a.key == "service.name" for a in resource.resource.attributes)
            for metric in (m for scope in resource.scope_metrics for m in scope.metrics):
                kind = metric.WhichOneof("data")
                data = getattr(metric, kind)
                if kind != "gauge":
                    assert data.aggregation_temporality == metrics.AGGREGATION_TEMPORALITY_DELTA
                for point in data.data_points:
                    assert kind == "gauge" or point.start_time_unix_nano < point.time_unix_nano
                    if kind != "exponential_histogram":
                        print(metric.name, point.as_int, sep="\\t")
                        continue
                    base = 2 ** 2 ** -point.scale
                    buckets = point.positive.bucket_counts
                    assert 0 < len(buckets) <= 160 and buckets[0] > 0 and buckets[-1] > 0
                    assert point.count == sum(buckets) + point.zero_count
                    first = base ** point.positive.offset
                    last = base ** (point.positive.offset + len(buckets))
                    assert point.zero_count or first * .999 <= point.min <= first * base * 1.001
                    assert last / base * .999 <= point.max <= last * 1.001
                    assert point.min * point.count <= point.sum * 1.001
                    assert point.sum <= point.max * point.count * 1.001
                    print(metric.name, point.count, sep="\\t")
    """

  @Test(.needs(.otlpProto, .peerPython)) func `are read by the official messages`() async throws {
    let (service, collector) = (try service(), try Collector())
    let workshop = try Workshop(collection(service))
    expect(try await workshop.runs(Self.load(collector)), endsIn: 0)
    var program = Program(PeerProgram.peerPython.name, ["-c", Self.script])
    for (place, request) in collector.server.requests.enumerated()
    where request.path == "/v1/metrics" {
      try workshop.folder.write(try collector.bodies[place], to: "\(place).json")
      program.arguments.append("\(workshop.folder.path)/\(place).json")
    }
    let read = try await program.run()
    #expect(read.exitCode == 0, "\(read.errorOutput)")
    var counts: [String: Int] = [:]
    for line in read.output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      counts[String(parts[0]), default: 0] += Int(parts[1]) ?? 0
    }
    #expect(
      counts == [
        "http.client.request.duration": 120, "curlew.load.starts.due": 30,
        "curlew.load.starts.begun": 30, "curlew.load.starts.in_flight": 0,
      ])
  }
}

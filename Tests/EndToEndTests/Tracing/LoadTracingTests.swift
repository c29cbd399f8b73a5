// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import Values

/// `curlew load` with traces: which starts are sampled, and what a collector gets of each.
@Suite struct `The traces of a load` {
  /// Fails for every third item.
  private func service() throws -> ScriptedServer {
    try ScriptedServer { request in
      request.path == "/items/3" ? .response(503, body: "no room") : .response(200, json: "{}")
    }
  }

  private func workshop(_ service: ScriptedServer) throws -> Workshop {
    try Workshop(
      """
      curlew: 1
      name: shop
      baseUrl: \(service.url())
      scenarios:
        browse:
          data: [{ id: 1 }, { id: 2 }, { id: 3 }]
          steps:
            - { name: list, GET: /items }
            - { name: find, GET: "/items/${id}" }
      """)
  }

  private static func load(_ starts: Int, _ more: [String]) -> [String] {
    ["load", "specs.yaml", "-u", "5", "--iterations", String(starts), "--seed", "7", "-q"] + more
  }

  /// Requests by the flag in their `traceparent`.
  private func flags(_ service: ScriptedServer) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for request in service.requests {
      let parent = try #require(request.header("traceparent"))
      counts[String(parent.suffix(2)), default: 0] += 1
    }
    return counts
  }

  @Test func `are sampled for one start in a hundred, which the header says`() async throws {
    let service = try service()
    let run = try await workshop(service).runs(Self.load(2_000, ["--traceparent"]))
    expect(run, endsIn: 1)
    let flags = try flags(service)
    #expect(flags["00"].map { $0 + (flags["01"] ?? 0) } == 4_000)
    #expect((20...80).contains(flags["01"] ?? 0), "\(flags)")
    // The same trace for all requests of a start.
    let traces = Dictionary(grouping: service.requests.compactMap { $0.header("traceparent") }) {
      $0.split(separator: "-")[1]
    }
    #expect(traces.count == 2_000)
    #expect(traces.values.allSatisfy { $0.count == 2 && $0[0].suffix(2) == $0[1].suffix(2) })
  }

  @Test func `have all spans of a sampled start, and the failures of the others`() async throws {
    let (service, collector) = (try service(), try Collector())
    let run = try await workshop(service).runs(
      Self.load(60, ["--otlp", collector.address, "--otlp-share", "30%"]))
    expect(run, endsIn: 1)
    #expect(!run.errorOutput.contains("warning"), "\(run.errorOutput)")
    let spans = try collector.spans
    let sampled = Set(
      service.requests.compactMap { $0.header("traceparent") }.filter { $0.hasSuffix("-01") }
        .map { String($0.split(separator: "-")[1]) })
    #expect((5...40).contains(sampled.count))
    let starts = spans.filter { $0.name == "browse" || $0.name.hasPrefix("browse [") }
    #expect(Set(starts.map(\.trace)) == sampled)
    #expect(starts.count == sampled.count)
    #expect(spans.count { $0.isClient && sampled.contains($0.trace) } == 2 * sampled.count)
    let others = spans.filter { !sampled.contains($0.trace) && $0.name != "curlew load" }
    // 20 of the 60 starts fail, each with a step, an attempt and a request.
    let failed = 20 - starts.count { $0.attributes["test.case.result.status"] == "fail" }
    #expect(others.count == 3 * failed)
    let steps = others.filter(\.parent.isEmpty)
    #expect(steps.allSatisfy { $0.name == "find" && $0.status == "2" })
    #expect(steps.allSatisfy { $0.events.first?.name == "check failed" })
    #expect(
      others.filter(\.isClient).allSatisfy { $0.attributes["http.response.status_code"] == "503" })
    let numbers = Set((starts + steps).compactMap { $0.attributes["curlew.load.start"] })
    #expect(numbers.count == starts.count + steps.count)
    let whole = try #require(spans.first { $0.name == "curlew load" })
    #expect((starts + steps).allSatisfy { $0.links == [whole.span] && $0.trace != whole.trace })
    let byID = Dictionary(grouping: spans) { $0.span }
    #expect(byID.values.allSatisfy { $0.count == 1 })
    #expect(spans.allSatisfy { $0.parent.isEmpty || byID[$0.parent]?.first?.trace == $0.trace })
    #expect(!(try collector.text.contains("no room")))
  }

  @Test func `are in the samples of the reports`() async throws {
    let service = try service()
    let shop = try workshop(service)
    let run = try await shop.runs(
      Self.load(30, ["--traceparent", "--report", "ndjson=events.ndjson"]))
    expect(run, endsIn: 1)
    let events = try TracedEvents(shop.folder.read("events.ndjson"))
    let sent = Dictionary(
      uniqueKeysWithValues: try service.requests.map { request in
        let parts = try #require(request.header("traceparent")).split(separator: "-")
        return (String(parts[2]), String(parts[1]))
      })
    let samples = events.attempts.filter { $0["traceId"].word != "" }
    #expect(samples.count == 10)
    for sample in samples {
      let span = try #require(sample["spanIds"].elements.first?.word)
      #expect(sent[span] == sample["traceId"].word)
    }
  }

  @Test func `are those of each request with a share of all`() async throws {
    let (service, collector) = (try service(), try Collector())
    let run = try await workshop(service).runs(
      Self.load(9, ["--otlp", collector.address, "--otlp-share", "100%"]))
    expect(run, endsIn: 1)
    #expect(try collector.spans.count { $0.isClient } == 18)
    #expect(try flags(service) == ["01": 18])
  }

  @Test(arguments: ["1", "101%", "0.00001%", "%", "1.%", "a%", "1e1%", "1 %"])
  func `have no share that is not one`(text: String) async throws {
    let service = try service()
    let run = try await workshop(service).runs(Self.load(1, ["--otlp-share", text]))
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("is not a share from 0% to 100%"), "\(run.errorOutput)")
  }

  @Test func `go nowhere from a run that is not trusted`() async throws {
    let (service, collector) = (try service(), try Collector())
    let run = try await workshop(service).runs(
      Self.load(
        3, ["--otlp", collector.address, "--untrusted", "--allow-host", "127.0.0.1"]))
    #expect(run.errorOutput.contains("`--otlp` has no effect: the run is untrusted"))
    #expect(collector.server.requests.isEmpty)
    #expect(service.requests.allSatisfy { $0.header("traceparent") == nil })
  }
}

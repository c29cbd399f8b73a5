// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite struct `A collector that` {
  /// What it does with each request.
  private static let faults: [(name: String, answer: ScriptedAnswer)] = [
    ("refuses", .response(401, body: "no")),
    ("asks to wait for an hour", .response(429, headers: ["Retry-After": "3600"])),
    ("is down", .response(503)),
    ("answers garbage", .raw("\u{1}\u{2}\u{3} garbage\r\n\r\n").then(.close)),
    ("has a body without end", .endless(head: "HTTP/1.1 200 OK\r\n\r\n", piece: [0x61, 0x62])),
    ("has a head without end", .endlessHead()),
    ("closes half-way", .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.close)),
    ("closes at once", .close), ("resets", .reset), ("says nothing more", .halfClose),
    ("redirects", .response(307, headers: ["Location": "/v1/traces"])),
    ("never answers", .never),
  ]

  @Test(arguments: faults.map(\.name))
  func `changes nothing but a warning when it`(fault: String) async throws {
    let answer = try #require(Self.faults.first { $0.name == fault }?.answer)
    let collector = try Collector { _ in answer }
    try await check(collector.address)
    #expect(!collector.server.requests.isEmpty)
  }

  @Test func `does not exist changes nothing but a warning`() async throws {
    let port = try RefusedPort()
    try await check("http://127.0.0.1:\(port.number)")
  }

  private func check(_ address: String) async throws {
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    let alone = try await workshop.run("--traceparent", "-q")
    let clock = ContinuousClock()
    let began = clock.now
    let traced = try await workshop.run("--otlp", address, "-q")
    let elapsed = clock.now - began
    #expect(traced.exitCode == alone.exitCode)
    #expect(
      VolatileText(names: []).masked(traced.output).count { $0 == "\n" }
        == VolatileText(names: []).masked(alone.output).count { $0 == "\n" })
    let lines = traced.errorOutput.split(separator: "\n")
    #expect(lines.count == 1, "\(traced.errorOutput)")
    #expect(lines.first?.hasPrefix("warning: ") == true)
    let words = "spans did not reach the collector \(address)/v1/traces: "
    #expect(lines.first?.contains(words) == true)
    // Five seconds at the end, and the rest on a machine that does other things too.
    #expect(elapsed < .seconds(30))
  }

  @Test func `never answers does not keep a run from its end by a signal`() async throws {
    let collector = try Collector { _ in .never }
    let service = try ScriptedServer { _ in .never }
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - GET: "\(service.url("/"))"
      teardown:
        - { check: [true] }

      """)
    let running = try workshop.curlew("run", "specs.yaml", "--otlp", collector.address).start()
    try await service.requests(count: 1)
    running.send(SIGINT)
    let run = try await running.finished()
    expect(run, endsIn: 130)
    #expect(run.output.contains("interrupted"), "\(run.output)")
    #expect(run.errorOutput.contains("spans did not reach the collector"), "\(run.errorOutput)")
  }

  @Test func `asks to try again gets the spans once more`() async throws {
    let collector = try Collector { request in
      request.index == 0
        ? .response(503, headers: ["Retry-After": "0"]) : .response(200, json: "{}")
    }
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    let run = try await workshop.run("--otlp", collector.address)
    expect(run, endsIn: 1)
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    let bodies = try collector.bodies
    #expect(bodies.count >= 2 && bodies[0] == bodies[1])
  }

  @Test func `stays down is asked three times, and not for longer`() async throws {
    let collector = try Collector { _ in .response(503) }
    let workshop = try Workshop("curlew: 1\nrequests: [{ check: [true] }]\n")
    let run = try await workshop.run("--otlp", collector.address)
    expect(run, endsIn: 0)
    // Once more, if the run took more than a second.
    #expect((3...4).contains(collector.server.requests.count))
    #expect(run.errorOutput.contains("4 of 4 spans"), "\(run.errorOutput)")
    #expect(run.errorOutput.contains("status 503"))
  }

  @Test func `rejects some spans is believed`() async throws {
    let collector = try Collector { _ in
      .response(200, json: #"{"partialSuccess": {"rejectedSpans": "3", "errorMessage": "no"}}"#)
    }
    let workshop = try Workshop("curlew: 1\nrequests: [{ check: [true] }]\n")
    let run = try await workshop.run("--otlp", collector.address)
    expect(run, endsIn: 0)
    #expect(run.errorOutput.contains(" of 4 spans did not reach"), "\(run.errorOutput)")
    #expect(run.errorOutput.contains("it rejected them"))
  }

  @Test func `gets many spans gets at most 512 with a request`() async throws {
    let collector = try Collector()
    let service = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      "curlew: 1\nbaseUrl: \(service.url())\nrequests:\n  - { GET: /, repeat: 1000 }\n")
    let run = try await workshop.run("--otlp", collector.address)
    expect(run, endsIn: 0)
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    // The run, the scenario, the step, and for each turn an attempt and a hop.
    #expect(try collector.spans.count == 2003)
    #expect(collector.server.requests.count >= 4)
  }

  @Test func `is slow gets the spans within five seconds, and a part of them is lost else`()
    async throws
  {
    let collector = try Collector { _ in
      ScriptedAnswer.response(200, json: "{}").after(.milliseconds(300))
    }
    let workshop = try Workshop("curlew: 1\nrequests: [{ check: [true] }]\n")
    let run = try await workshop.run("--otlp", collector.address)
    expect(run, endsIn: 0)
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    #expect(try collector.spans.count == 4)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import Values

@Suite struct `A collector of spans` {
  /// Runs the collection of a service against a collector.
  private func run(
    _ collector: Collector, _ more: [String] = [], environment: [String: String] = [:]
  ) async throws -> (run: ProgramRun, workshop: Workshop, service: TracedService) {
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    var program = try workshop.curlew(
      ["run", "specs.yaml", "--otlp", collector.address, "--report", "ndjson=events.ndjson"] + more)
    program.environment.merge(environment) { $1 }
    return (try await workshop.runs(program), workshop, service)
  }

  @Test func `gets a trace for each scenario, with each hop once`() async throws {
    let collector = try Collector()
    let (run, workshop, service) = try await run(collector)
    expect(run, endsIn: 1)
    #expect(run.errorOutput.isEmpty, "\(run.errorOutput)")
    let spans = try collector.spans
    let byID = Dictionary(grouping: spans) { $0.span }
    #expect(byID.values.allSatisfy { $0.count == 1 })
    for span in spans where !span.parent.isEmpty {
      let parent = try #require(byID[span.parent]?.first, "\(span.name)")
      #expect(parent.trace == span.trace)
      #expect(parent.start <= span.start && span.end <= parent.end, "\(span.name)")
    }
    #expect(spans.allSatisfy { $0.start > 0 && $0.start <= $0.end })
    let roots = spans.filter { $0.parent.isEmpty }.map(\.name)
    #expect(roots.sorted() == ["a failure", "a pet", "curlew run", "nothing sent"])
    let whole = try #require(spans.first { $0.name == "curlew run" })
    #expect(
      spans.filter { $0.parent.isEmpty && $0.span != whole.span }.allSatisfy { span in
        span.links == [whole.span] && span.trace != whole.trace
      })
    let events = try TracedEvents(workshop.folder.read("events.ndjson"))
    let clients = spans.filter(\.isClient)
    #expect(clients.map(\.span).sorted() == events.spans.sorted())
    #expect(clients.count == service.server.requests.count)
    #expect(Set(clients.map(\.trace)) == events.traces)
    // No bodies, no headers, no credentials.
    let text = try collector.text
    for hidden in ["it is broken", "some-secret", "abcdef-123456", "user-agent", "Retry-After"] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
  }

  @Test func `gets the attributes of the conventions for HTTP`() async throws {
    let collector = try Collector()
    let (_, _, service) = try await run(collector)
    let spans = try collector.spans
    let read = try #require(spans.first { $0.name == "GET /pets/{id}" })
    #expect(
      read.attributes == [
        "http.request.method": "GET", "url.full": service.server.url("/pets/7?with=all"),
        "url.template": "/pets/{id}", "server.address": "127.0.0.1",
        "server.port": "\(service.server.port)", "http.response.status_code": "200",
        "network.protocol.version": "1.1", "network.peer.address": "127.0.0.1",
      ])
    #expect(read.status.isEmpty)
    #expect(read.events.map(\.name).last == "first byte")
    let token = spans.first { $0.attributes["url.full"] == service.server.url("/token") }
    #expect(token?.name == "POST")
    let redirected = try #require(
      spans.first { $0.attributes["url.full"] == service.server.url("/new") })
    #expect(redirected.name == "GET")
    #expect(redirected.attributes["http.request.resend_count"] == "1")
    let later = spans.filter { $0.attributes["url.full"] == service.server.url("/later") }
    #expect(
      later.map { $0.attributes["http.request.resend_count"] ?? "" }.sorted() == ["", "1", "2"])
    #expect(later.allSatisfy { $0.attributes["error.type"] == "503" && $0.status == "2" })
  }

  @Test func `gets the result of each test, and why one failed`() async throws {
    let collector = try Collector()
    _ = try await run(collector)
    let spans = try collector.spans
    let pet = try #require(spans.first { $0.name == "a pet" })
    #expect(pet.attributes["test.suite.name"] == "shop")
    #expect(pet.attributes["test.case.name"] == "a pet")
    #expect(pet.attributes["test.case.result.status"] == "pass")
    #expect(pet.attributes["code.file.path"] == "specs.yaml")
    #expect(pet.attributes["code.line.number"] == "8")
    #expect(pet.attributes["curlew.scenario.tags"] == "smoke")
    let failure = try #require(spans.first { $0.name == "a failure" })
    #expect(failure.attributes["test.case.result.status"] == "fail")
    #expect(failure.status == "2")
    let step = try #require(spans.first { $0.parent == failure.span })
    #expect(step.events.map(\.name) == ["check failed"])
    #expect(step.events.first?.attributes["curlew.check"] == "status")
    #expect(step.events.first?.attributes["curlew.message"]?.contains("500") == true)
    let whole = try #require(spans.first { $0.name == "curlew run" })
    #expect(whole.attributes["test.suite.run.status"] == "failure")
    #expect(try collector.resource["service.name"] == "curlew")
  }

  @Test func `is named by the environment, which also gives credentials and a parent`() async throws
  {
    let collector = try Collector()
    let (run, workshop, _) = try await run(
      collector, ["-v"],
      environment: [
        "OTEL_EXPORTER_OTLP_HEADERS": "x-api-key=secret%20of%20the%20collector, other = 1",
        "OTEL_SERVICE_NAME": "tests", "OTEL_RESOURCE_ATTRIBUTES": "service.name=no,stage=ci%2C1",
        "TRACEPARENT": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      ])
    expect(run, endsIn: 1)
    let request = try #require(collector.server.requests.first)
    #expect(request.path == "/v1/traces")
    #expect(request.header("content-type") == "application/json")
    #expect(request.header("content-encoding") == "gzip")
    #expect(request.header("x-api-key") == "secret of the collector")
    #expect(request.header("other") == "1")
    #expect(try collector.resource["service.name"] == "tests")
    #expect(try collector.resource["stage"] == "ci,1")
    let whole = try #require(try collector.spans.first { $0.name == "curlew run" })
    #expect(whole.trace == "0af7651916cd43dd8448eb211c80319c")
    #expect(whole.parent == "b7ad6b7169203331")
    let shown = run.output + run.errorOutput + (try workshop.folder.read("events.ndjson"))
    #expect(!shown.contains("secret of the collector"))
  }

  @Test func `may be where the environment says`() async throws {
    let collector = try Collector()
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    for (name, path) in [
      ("OTEL_EXPORTER_OTLP_ENDPOINT", "/base/"), ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "/own"),
    ] {
      var program = try workshop.curlew("run", "specs.yaml", "--otlp", "env")
      program.environment[name] = collector.address + path
      expect(try await workshop.runs(program), endsIn: 1)
    }
    // A run that takes more than a second sends several requests.
    #expect(Set(collector.server.requests.map(\.path)) == ["/base/v1/traces", "/own"])
    let run = try await workshop.run("--otlp", "env")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("OTEL_EXPORTER_OTLP_ENDPOINT"))
  }

  @Test(arguments: [
    "localhost:4318", "grpc://localhost:4317", "http://", "", "http://u:hunter22@localhost",
    "http://localhost/?a=b",
  ])
  func `has an address of http without a log-in`(text: String) async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ check: [true] }]\n")
    let run = try await workshop.run("--otlp", text)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("--otlp"))
    #expect(!run.errorOutput.contains("hunter22"))
  }

  @Test(arguments: ["a", "=b", "a=%4", "a b=c", "a=b%0d%0ac: d"])
  func `gets no header that cannot be sent`(text: String) async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ check: [true] }]\n")
    var program = try workshop.curlew("run", "specs.yaml", "--otlp", "http://127.0.0.1:1")
    program.environment["OTEL_EXPORTER_OTLP_HEADERS"] = text
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("OTEL_EXPORTER_OTLP_HEADERS"))
  }

  @Test func `gets nothing from a run that is not trusted`() async throws {
    let collector = try Collector()
    let (run, _, service) = try await run(
      collector, ["--untrusted", "--allow-host", "127.0.0.1"])
    #expect(run.errorOutput.contains("`--otlp` has no effect: the run is untrusted"))
    #expect(collector.server.requests.isEmpty)
    #expect(service.server.requests.allSatisfy { $0.header("traceparent") == nil })
  }

  @Test func `is not at a link-local address without the right`() async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ check: [true] }]\n")
    let run = try await workshop.run("--otlp", "http://169.254.169.254:4318")
    expect(run, endsIn: 0)
    #expect(run.errorOutput.contains("--allow-link-local"), "\(run.errorOutput)")
    #expect(run.errorOutput.contains("4 of 4 spans"), "\(run.errorOutput)")
  }
}

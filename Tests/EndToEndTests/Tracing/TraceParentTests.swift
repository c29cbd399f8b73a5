// SPDX-License-Identifier: Apache-2.0

import DemoService
import Foundation
import TestSupport
import Testing
import Values

@Suite struct `The header traceparent` {
  /// W3C Trace Context, section 3.2.
  private static var form: Regex<(Substring, Substring, Substring)> {
    #/00-([0-9a-f]{32})-([0-9a-f]{16})-01/#
  }

  @Test func `goes with every hop, and the events have its identities`() async throws {
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    let run = try await workshop.run("--traceparent", "--report", "ndjson=events.ndjson")
    expect(run, endsIn: 1)
    let parents = try service.server.requests.map { request in
      let values = request.values(of: "traceparent")
      #expect(values.count == 1, "\(request.target)")
      return try #require(values.first?.wholeMatch(of: Self.form), "\(values)").output
    }
    #expect(service.server.requests.map(\.path).contains("/token"))
    #expect(service.server.requests.map(\.path).contains("/new"))
    let events = try TracedEvents(workshop.folder.read("events.ndjson"))
    #expect(Set(events.spans).count == events.spans.count)
    #expect(events.spans.sorted() == parents.map { String($0.2) }.sorted())
    #expect(events.traces == Set(parents.map { String($0.1) }))
    // One trace for each scenario that sends something.
    #expect(events.traces.count == 2)
    #expect(!String(repeating: "0", count: 32).contains(try #require(events.traces.first)))
    for attempt in events.attempts {
      let hops = attempt["hops"].elements
      #expect(attempt["spanIds"].elements.count == hops.count)
      let starts = hops.compactMap { Int64($0["at"].word) }
      #expect(starts.count == hops.count && starts == starts.sorted())
      let start = try #require(Int64(attempt["at"].word))
      #expect(starts.allSatisfy { $0 >= start })
    }
  }

  @Test func `is not sent, and no event has a trace, in a run without the option`() async throws {
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    let run = try await workshop.run("--report", "ndjson=events.ndjson")
    expect(run, endsIn: 1)
    #expect(service.server.requests.allSatisfy { $0.header("traceparent") == nil })
    let events = try workshop.folder.read("events.ndjson")
    #expect(!events.contains("traceId") && !events.contains("spanIds"))
    #expect(!events.contains(#"{"at":0,"method""#))
  }

  @Test func `differs between two runs with one seed`() async throws {
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    for _ in 0..<2 { expect(try await workshop.run("--traceparent", "--seed", "7"), endsIn: 1) }
    let all = service.server.requests.compactMap { $0.header("traceparent") }
    #expect(Set(all).count == all.count)
    #expect(Set(all.map { $0.split(separator: "-")[1] }).count == 4)
  }

  @Test func `that a step writes, or removes, is the step's`() async throws {
    let service = try TracedService()
    let own = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(service.server.url())
      requests:
        - GET: /old
          headers: { Traceparent: \(own) }
        - GET: /old
          headers: { traceparent: null }
        - GET: /mine

      """)
    expect(try await workshop.run("--traceparent", "--report", "ndjson=events.ndjson"), endsIn: 0)
    let sent = service.server.requests.map { $0.values(of: "traceparent") }
    #expect(sent.dropLast() == [[own], [own], [], []])
    #expect(sent.last?.count == 1 && sent.last != [own])
    // Nobody would know the other spans.
    #expect(try TracedEvents(workshop.folder.read("events.ndjson")).spans.count == 1)
  }

  @Test func `differs in each hop of a redirect, whose loop is still found`() async throws {
    let server = try ScriptedServer { _ in .response(302, headers: ["Location": "/again"]) }
    let workshop = try Workshop(
      "curlew: 1\nbaseUrl: \(server.url())\nrequests: [{ GET: /again }]\n")
    let run = try await workshop.run("--traceparent")
    expect(run, endsIn: 1)
    #expect(run.output.contains("already sent"), "\(run.output)")
    #expect(server.requests.count == 11)
  }

  @Test func `goes to another origin`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { _ in .response(302, headers: ["Location": other.url("/")]) }
    let workshop = try Workshop("curlew: 1\nrequests: [{ GET: \"\(server.url("/"))\" }]\n")
    expect(try await workshop.run("--traceparent"), endsIn: 0)
    let sent = try [server, other].map { try #require($0.requests.first?.header("traceparent")) }
    #expect(sent[0] != sent[1])
    #expect(sent[0].split(separator: "-")[1] == sent[1].split(separator: "-")[1])
  }

  @Test func `is signed where AWS Signature Version 4 signs`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      requests:
        - GET: /
          auth: { awsSigV4: { accessKey: A, secretKey: B, region: r, service: s } }

      """)
    expect(try await workshop.run("--traceparent"), endsIn: 0)
    let signed = try #require(server.requests.first?.header("authorization"))
    #expect(signed.contains("SignedHeaders=host;traceparent;x-amz-date"), "\(signed)")
  }

  @Test func `comes back from the demonstration shop`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(shop.baseURL)
      requests:
        - name: echo
          GET: /echo
          expect:
            headers: { traceparent: { $matches: '^00-[0-9a-f]{32}-[0-9a-f]{16}-01$' } }
            json: { headers: { traceparent: { $matches: '^00-' } } }
        - name: any other
          GET: /pets
          expect: { headers: { traceparent: { $matches: '^00-' } } }

      """)
    expect(try await workshop.run("--traceparent"), endsIn: 0)
    expect(try await workshop.run(), endsIn: 1)
  }

  @Test func `is shown by each report, as a link where one is given`() async throws {
    let service = try TracedService()
    let workshop = try Workshop(service.collection)
    let link = "https://traces.example.com/t/{traceId}?from=ci"
    let run = try await workshop.run(
      "--traceparent", "--trace-link", link, "--report", "ndjson=events.ndjson", "--report",
      "junit=r.xml", "--report", "json=r.json", "--report", "console")
    expect(run, endsIn: 1)
    let events = try TracedEvents(workshop.folder.read("events.ndjson"))
    let failed = try #require(
      events.attempts.first { $0["outcome"].word == "failed" }?["traceId"].word)
    let address = link.replacing("{traceId}", with: failed)
    #expect(run.output.contains("trace \(address)"), "\(run.output)")
    let junit = try workshop.folder.read("r.xml")
    #expect(junit.contains(#"<property name="traceId" value="\#(failed)"/>"#))
    #expect(junit.contains(#"<property name="trace" value="\#(address)"/>"#))
    let json = try workshop.folder.read("r.json")
    #expect(json.contains(#""traceId":"\#(failed)""#))
    #expect(json.contains(#""traceLink":"\#(address)""#))
  }

  @Test(arguments: [
    "ftp://traces.example.com/{traceId}", "https://traces.example.com/", "{traceId}", "",
    "javascript:alert('{traceId}')", "https://u:p@traces.example.com/{traceId}",
  ])
  func `has no link to what is not the address of a trace`(text: String) async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ check: [true] }]\n")
    let run = try await workshop.run("--trace-link", text)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("{traceId}"))
  }
}

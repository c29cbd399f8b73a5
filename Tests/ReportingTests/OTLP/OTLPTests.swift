// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing
import Values

@testable import Reporting

@Suite struct `The template of a path` {
  @Test(arguments: [
    ("GET /pets/${id}", "/pets/{id}"), ("GET /pets/${ pet.id }?a=${b}#c", "/pets/{pet.id}"),
    ("GET https://api.example.com/pets/${id}", "/pets/{id}"),
    ("GET ${base}/pets/${id}/photo", "/pets/{id}/photo"),
    ("GET http://${host}:${port}/${a}-${b}", "/{a}-{b}"),
    ("GET /pets/${a['}'] + {'b': 1}.b}/x", "/pets/{value}/x"), ("GET /a/${", "/a/{value}"),
    ("GET /a/$b/${c}", "/a/$b/{c}"),
  ])
  func `has a name for each expression`(request: String, template: String) {
    #expect(RouteTemplate.of(request) == template)
  }

  @Test(arguments: [
    "GET /pets", "GET https://api.example.com/pets?id=${id}", "GET ${address}", "GET", "",
    "GET http://${host}/", "check",
  ])
  func `is none without one in the path`(request: String) {
    #expect(RouteTemplate.of(request) == nil)
  }
}

@Suite struct `A span of OTLP` {
  private func span(name: String) throws -> String {
    let span = OTLPSpan(
      try #require(TraceID(high: 1, low: 2)), try #require(SpanID(3)), name: name, from: 5, to: 4)
    return String(decoding: span.json(startMilliseconds: 1_795_262_400_000), as: UTF8.self)
  }

  @Test func `is JSON with identities in hexadecimal and times in nanoseconds`() throws {
    #expect(
      try span(name: "a\"\u{1b}")
        == #"{"traceId":"00000000000000010000000000000002","spanId":"0000000000000003","#
        + #""flags":257,"name":"a\"\u001b","kind":1,"#
        + #""startTimeUnixNano":"1795262400000005000","endTimeUnixNano":"1795262400000005000"}"#)
  }

  @Test(arguments: 0..<4) func `has texts of a bounded length, cut between characters`(
    offset: Int
  ) {
    let text = String(repeating: "a", count: offset) + String(repeating: "🐈", count: 5_000)
    let cut = OTLPSpan.cut(text)
    #expect(cut.utf8.count <= OTLPSpan.textBytes)
    #expect(cut.utf8.count > OTLPSpan.textBytes - 8)
    #expect(cut.hasSuffix("🐈…"))
    #expect(OTLPSpan.cut("short") == "short")
  }
}

@Suite struct `The address of a trace` {
  @Test func `has the identity in each place`() throws {
    let id = try #require(TraceID(high: 1, low: 2))
    let link = try #require(TraceLink("https://a.example/{traceId}/x?id={traceId}"))
    #expect(
      link.address(of: id)
        == "https://a.example/\(id.text)/x?id=\(id.text)")
  }

  @Test func `is in the index of the HTML report`() throws {
    let link = try #require(TraceLink("https://a.example/{traceId}"))
    let file = try SampleRun().html(traceLink: link)
    #expect(file.index[member: "traceLink"]?.value() == .string(link.template))
    #expect(try SampleRun().html().index[member: "traceLink"] == nil)
  }
}

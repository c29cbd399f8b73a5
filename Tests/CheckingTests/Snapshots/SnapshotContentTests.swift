// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Exchanges
import RunEvents
import Testing
import Values

@testable import Checking

@Suite struct `What a snapshot records` {
  private func record(
    _ sample: Sample, _ keys: String = "true", hiding redactor: Redactor = Redactor()
  ) throws -> String {
    let loaded = loadCollection("curlew: 1\nrequests:\n  - GET: http://a/\n    snapshot: \(keys)\n")
    let template = try #require(
      loaded.content?.scenarios.first?.steps.first?.snapshot, "\(loaded.rendered)")
    let response = try #require(sample.exchange.hops.last?.response)
    return try SnapshotContent(
      of: response, by: template, hiding: redactor, within: Workload()
    ).value.jsonText()
  }

  @Test(arguments: [
    ("application/json", "{}", #""json":{}"#),
    ("application/problem+json; a=b", "[1]", #""json":[1]"#),
    ("", "[1]", #""json":[1]"#), ("", "hello", #""text":"hello""#),
    ("application/json", "[1", #""text":"[1""#), ("text/plain", "[1]", #""text":"[1]""#),
    ("image/svg+xml", "<svg/>", #""text":"<svg/>""#),
    (
      "text/html", "abc",
      #""sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad","size":3"#
    ),
    (
      "image/png", "abc",
      #""sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad","size":3"#
    ),
    (
      "text/plain", "a\u{0}",
      #""sha256":"ffe9aaeaa2a2d5048174df0b80599ef0197ec024c4b051bc9860cff58ef7f9f3","size":2"#
    ),
  ])
  func `depends on the type and the contents of the body`(
    type: String, body: String, recorded: String
  ) throws {
    var sample = Sample.text(body)
    if !type.isEmpty { sample.headers = [("Content-Type", type)] }
    #expect(try record(sample) == #"{"status":200,\#(recorded)}"#)
  }

  @Test func `is the status alone of an empty body, and the headers that are asked for`() throws {
    var sample = Sample.headers(
      ("X-A", "1"), ("x-b", "2"), ("X-a", "3"), ("Set-Cookie", "a=b; Path=/"))
    sample.status = 204
    #expect(
      try record(sample, "{ headers: [x-b, x-a, set-cookie, x-c] }")
        == #"{"status":204,"headers":{"x-b":"2","x-a":["1","3"],"set-cookie":"a=***; Path=/"}}"#)
  }

  @Test func `has the type of what is ignored in its place`() throws {
    let document = #"{"a":1,"b":{"id":"x","l":[true,null,[],{}]}}"#
    #expect(
      try record(.json(document), "{ ignore: [$.a, $..id, \"$.b.l[*]\", $.none] }")
        == #"{"status":200,"json":{"a":"<ignored number>","b":{"id":"<ignored string>","l":["#
        + #""<ignored boolean>","<ignored null>","<ignored array>","<ignored object>"]}}}"#)
  }

  @Test func `has lists in the order of a value of their elements`() throws {
    let document = #"{"l":[{"n":10},{"n":"b"},{"n":9.5},{},{"n":"a"},{"n":null},{"n":"a","m":1}]}"#
    #expect(
      try record(.json(document), "{ sort: { $.l: $.n } }")
        == #"{"status":200,"json":{"l":[{"n":null},{"n":9.5},{"n":10},{"n":"a","m":1},{"n":"a"},{"n":"b"},{}]}}"#
    )
  }

  @Test func `has texts in place of matches, in values and not in names`() throws {
    #expect(
      try record(.json(#"{"id-1":["id-22","x"]}"#), "{ replace: { 'id-\\d+': ID, x: '${' } }")
        .contains("template") == false)
    #expect(
      try record(
        .text("on 2024-01-02, on 2025-11-30"), "{ replace: { '\\d{4}-\\d\\d-\\d\\d': a date } }")
        == #"{"status":200,"text":"on a date, on a date"}"#)
  }

  @Test func `has no secret, in any form`() throws {
    var redactor = Redactor()
    redactor.add(name: "token", value: "tiger-17")
    redactor.add(name: "pin", value: "12345678")
    #expect(
      try record(
        .json(#"{"a":"is tiger-17","tiger-17":12345678,"b":"dGlnZXItMTc="}"#), hiding: redactor)
        == #"{"status":200,"json":{"a":"is ***token***","***token***":"***pin***","b":"***token***"}}"#
    )
    #expect(
      try record(
        Sample(headers: [("X-A", "tiger-17")], body: Array("tiger-17".utf8)),
        "{ headers: [x-a] }", hiding: redactor)
        == #"{"status":200,"headers":{"x-a":"***token***"},"text":"***token***"}"#)
  }

  @Test func `of members with one name has the last, and numbers as they came`() throws {
    #expect(
      try record(.json(#"{"a":1,"b":2.50,"a":1e9999}"#))
        == #"{"status":200,"json":{"a":"1e9999","b":2.50}}"#)
  }

  @Test func `has bounds for size and depth`() throws {
    #expect(throws: SnapshotProblem.self) {
      try record(.text(String(repeating: "a", count: 1_000_001)))
    }
    #expect(throws: SnapshotProblem.self) {
      try record(.json(String(repeating: "[", count: 200) + String(repeating: "]", count: 200)))
    }
    #expect(throws: SnapshotProblem.self) {
      try record(
        .text(String(repeating: "a", count: 400_000)), "{ replace: { '[a-z]+\\d': x } }")
    }
  }

  @Test func `stays JSON with a secret within a number, and is a text if one reaches over values`()
    throws
  {
    let redactor = Redactor().adding(name: "pin", value: "456789")
      .adding(name: "key", value: #"{"a":"b"}"#)
    #expect(
      try record(.json(#"{"id":123456789,"n":[-4567890]}"#), hiding: redactor)
        == #"{"status":200,"json":{"id":"123***pin***","n":["-***pin***0"]}}"#)
    #expect(
      try record(.json(#"{"k":{"a":"b"},"n":1}"#), hiding: redactor)
        == #"{"status":200,"text":"{\"k\":***key***,\"n\":1}"}"#)
  }

  @Test func `names what its template looks for in vain`() throws {
    let loaded = loadCollection(
      """
      curlew: 1
      requests:
        - GET: http://a/
          snapshot:
            { headers: [x-a], ignore: [$.id, $.none], sort: { $.list: $.a, $.id: $.b } }
      """)
    let template = try #require(loaded.content?.scenarios.first?.steps.first?.snapshot)
    let response = try #require(
      Sample.json(#"{"id":1,"list":[]}"#).exchange.hops.last?.response)
    let content = try SnapshotContent(
      of: response, by: template, hiding: Redactor(), within: Workload())
    #expect(
      content.unmatched == [
        "`headers`: the response has no `x-a`",
        "`ignore`: `$.none` selects nothing in the response",
        "`sort`: `$.id` selects no list in the response",
      ])
  }
}

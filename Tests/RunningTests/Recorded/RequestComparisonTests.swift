// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Running

@Suite struct `Recorded requests, compared` {
  private func hop(_ body: String) -> Hop {
    var hop = Hop(method: "POST", address: Address(scheme: "http", host: "a.example", path: "/"))
    hop.requestBody = Array(body.utf8)
    return hop
  }

  private func difference(_ made: String, _ recorded: String) -> String? {
    RequestComparison().difference(of: hop(made), from: hop(recorded))
  }

  @Test(arguments: [
    (#"{"a":1,"b":[2]}"#, #"{ "b": [2.0], "a": 1 }"#, nil),
    (#"{"a":{"b":1}}"#, #"{"a":{"b":2}}"#, "json /a/b is 1, was 2"),
    (#"{"a":1,"b":2}"#, #"{"a":1}"#, "json /b is new"),
    (#"{"a":1}"#, #"{"a":1,"b":2}"#, "json /b is missing"),
    ("[1]", "[1,2]", "json / has 1 element, had 2"), ("[1,3]", "[1,2]", "json /1 is 3, was 2"),
    ("a", "b", "another body"),
    // Two spellings of one letter are two names.
    ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}", "json /\u{E9} is new"),
  ])
  func `differ in a value`(made: String, recorded: String, words: String?) {
    #expect(difference(made, recorded) == words)
  }

  @Test func `are compared in time that grows with the body`() {
    let names = (0..<50_000).map { "\"n\($0)\":1" }
    let made = "{\(names.joined(separator: ","))}"
    let recorded = "{\(names.reversed().joined(separator: ",")),\"x\":1}"
    #expect(difference(made, recorded) == "json /x is missing")
  }
}

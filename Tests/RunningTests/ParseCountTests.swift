// SPDX-License-Identifier: Apache-2.0

import Checking
import TestSupport
import Testing

/// How often the body of a response is read as JSON.
@Suite struct ParseCountTests {
  private static func body(items count: Int) -> String {
    let items = (0..<count).map { #"{"id":\#($0),"name":"n\#($0)","tags":["a","b"]}"# }
    return #"{"total":\#(count),"items":[\#(items.joined(separator: ","))]}"#
  }

  /// Fifty expectations of every kind, and captures, on one response.
  private static let collection = """
    curlew: 1
    requests:
      - name: one
        id: one
        GET: ORIGIN/
        capture:
          first: $.items[0].id
          total: ${response.json.total}
        expect:
          schema: { type: object, required: [total, items] }
          json:
            total: "${total}"
            items: { $each: { $schema: { required: [id] } }, $sorted: { by: $.id } }
    \((0..<30).map { "        $.items[\($0)].id: \($0)" }.joined(separator: "\n"))
          that:
    \((0..<15).map { "        - response.json.items[\($0)].name == 'n\($0)'" }.joined(separator: "\n"))
            - response.json.items.size() == total
      - name: two
        GET: ORIGIN/
        expect: { status: 200, that: ["steps.one.response.json.total == total"] }
    """

  @Test(arguments: [60, 3000])
  func `a response checked by fifty expectations is parsed once`(items: Int) async throws {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Content-Type": "application/json"], json: Self.body(items: items))
    }
    let count = ParseCount()
    let run = try await ParseCount.$current.withValue(count) {
      try await CarriedOut(Self.collection, against: server)
    }
    #expect(run.outcome(of: "one") == .passed, "\(run.text.prefix(4000))")
    #expect(run.outcome(of: "two") == .passed)
    #expect(try #require(run.attempts(of: "one").first).verdicts.count >= 50)
    #expect(count.value == 1)
  }
}

// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

/// Each source of a capture with each of its options.
@Suite struct CaptureOptionTests {
  struct Source: Sendable {
    let name: String
    /// As it is written in the mapping.
    let keys: String
    let pattern: String
    /// The first group.
    let part: String
  }

  static let sources = [
    Source(name: "json", keys: "json: $.v", pattern: "4(2)", part: "2"),
    Source(name: "number", keys: "json: $.n", pattern: "4(2)", part: "2"),
    Source(name: "header", keys: "header: x-a", pattern: "h-(\\d+)", part: "42"),
    Source(name: "cookie", keys: "cookie: sid", pattern: "c-(\\d+)", part: "42"),
    Source(name: "status", keys: "status: true", pattern: "(\\d)00", part: "2"),
    Source(name: "url", keys: "url: true", pattern: "(http)://", part: "http"),
    Source(name: "time", keys: "time: true", pattern: "^0[.]\\d+(s)$", part: "s"),
    Source(name: "body", keys: "body: true", pattern: "j-(\\d+)", part: "42"),
    Source(name: "bytes", keys: "bytes: true", pattern: "^(ey)", part: "ey"),
  ]

  @Test(arguments: sources) func `takes a pattern, a default and is kept secret`(
    source: Source
  ) async throws {
    let server = try ScriptedServer { _ in
      .response(
        200, headers: ["X-A": "h-42-x", "Set-Cookie": "sid=c-42-x"],
        json: #"{"v":"j-42-x","n":42}"#)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: one
          GET: /
          capture:
            plain: { \(source.keys) }
            part: { \(source.keys), regex: '\(source.pattern)' }
            other: { \(source.keys), regex: 'nothing of this', default: [d] }
            hidden: { \(source.keys), secret: true }
            half: { \(source.keys), regex: '\(source.pattern)', secret: true }
        - { name: part, print: "${part}" }
        - { name: other, print: "${other}" }
        - { name: hidden, print: "<${hidden}> <${half}>" }
        - { name: same, check: [plain == hidden, part == half] }
      """, against: server)
    #expect(run.steps.allSatisfy { $0.outcome == .passed }, "\(run.steps) \(run.text)")
    #expect(run.attempts(of: "part").first?.printed == source.part)
    #expect(run.attempts(of: "other").first?.printed == #"["d"]"#)
    #expect(run.attempts(of: "hidden").first?.printed == "<***hidden***> <***half***>")
  }

  @Test func `an expression takes no options, and has its own ways`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"v":"j-42-x"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: one
          GET: /
          capture:
            plain: "${response.json.v}"
            part: "${response.json.v.split('-')[1]}"
            other: "${default(response.json.none, 'd')}"
        - { name: two, print: "${plain} ${part} ${other}" }
      """, against: server)
    #expect(run.attempts(of: "two").first?.printed == "j-42-x 42 d")
  }

  @Test func `is added to the list that its name holds`() async throws {
    let server = try ScriptedServer { request in
      .response(200, json: request.path == "/1" ? #"{"i":[1,2],"n":7}"# : #"{"i":[3],"n":8}"#)
    }
    let capture = #"{ ids: { json: "$.i[*]", append: true }, all: { json: $.n, append: true }, "#
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - GET: /1
          capture: \(capture)kept: { json: $.n, append: true, secret: true } }
        - GET: /2
          capture: \(capture)last: { json: "$.none[*]", default: [], append: true } }
        - { name: lists, print: "${{'ids': ids, 'all': all, 'last': last}}" }
        - { name: hidden, print: "<${kept[0]}>" }
      """, against: server)
    #expect(
      run.attempts(of: "lists").first?.printed == #"{"ids":[1,2,3],"all":[7,8],"last":[]}"#)
    #expect(run.attempts(of: "hidden").first?.printed == "<***kept***>")
  }

  @Test func `is not appended to a value that is not a list`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"n":7}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { GET: /, capture: { n: $.n } }
        - { name: two, GET: /, capture: { n: { json: $.n, append: true } } }
      """, against: server)
    #expect(run.refusal(of: "two") == "append-to-no-list")
  }
}

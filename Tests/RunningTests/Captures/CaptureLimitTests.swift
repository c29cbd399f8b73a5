// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

/// `default` is for a missing value, not for one that could not be searched for.
@Suite struct CaptureLimitTests {
  struct Body: Sendable {
    let text: String
    var type = "application/json"
  }

  private static let letters = Body(text: String(repeating: "y", count: 2000), type: "text/plain")
  private static let page = Body(text: "<p>sorry", type: "text/html")

  private static func captured(
    _ capture: String, from body: Body
  ) async throws -> (outcome: Outcome?, message: String?) {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Content-Type": body.type], bytes: Array(body.text.utf8))
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: one
          GET: /
          capture: { v: \(capture) }
          expect: { that: ['v == "none"'] }
      """, against: server)
    guard case .capture(let error)? = run.attempts(of: "one").first?.failure else {
      return (run.outcome(of: "one"), nil)
    }
    return (run.outcome(of: "one"), error.message)
  }

  @Test(arguments: [("b: { body: true }", "b"), ("a: { body: true, append: true }", "a")])
  func `captures beyond the bound of a run fail their step and name it`(
    _ second: String, _ name: String
  ) async throws {
    let server = try ScriptedServer { _ in
      .response(200, bytes: [UInt8](repeating: 121, count: 2_000_000))
    }
    let run = try await CarriedOut(
      all: [
        """
        curlew: 1
        baseUrl: ORIGIN
        requests:
          - { name: holds, GET: /, capture: { a: { body: true, append: true } } }
          - { name: fails, GET: /, capture: { \(second) } }
          - { name: goes on, if: true, check: ["size(a) == 1"] }
        """
      ], against: server
    ) { $0.capturedByteLimit = 3_000_000 }
    #expect(run.outcome(of: "holds") == .passed)
    guard case .capture(let error)? = run.attempts(of: "fails").first?.failure else {
      Issue.record("\(String(describing: run.outcome(of: "fails")))")
      return
    }
    #expect(
      error.message
        == "`\(name)` was not captured: the captured values of the run would have more than 3 MB, the limit"
    )
  }

  private static let namespaced = Body(
    text: "<r xmlns=\"urn:x\"><title>T</title></r>", type: "text/xml")

  @Test func `an XPath that misses a namespace is explained, also where it gives an empty text`()
    async throws
  {
    let words = "elements without a prefix are in the namespace `urn:x` here"
    let server = try ScriptedServer { _ in
      .response(
        200, headers: ["Content-Type": "text/xml"], bytes: Array(Self.namespaced.text.utf8))
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        a: { steps: [{ name: empty, GET: /, capture: { t: { xpath: string(//title) } } }] }
        b: { steps: [{ name: nothing, GET: /, capture: { t: { xpath: //title } } }] }
      """, against: server)
    #expect(run.outcome(of: "empty") == .passed)
    let notices = run.attempts(of: "empty").first?.notices ?? []
    #expect(notices.contains { $0.hasPrefix("`t` is empty: \(words)") }, "\(notices)")
    guard case .capture(let error)? = run.attempts(of: "nothing").first?.failure else {
      Issue.record("the capture found something")
      return
    }
    #expect(error.help.contains { $0.hasPrefix(words) }, "\(error.help)")
  }

  @Test(
    arguments: [
      ("{ regex: '^(y+)+(b|c)', default: none }", letters, "ran into the limit"),
      ("{ json: $.a, default: none }", page, "the body is not JSON"),
      ("{ json: '$..a', default: none }", Body(text: "{\"a\":"), "the body is not JSON"),
      ("{ xpath: //a, default: none }", Body(text: "<a><b></a>", type: "text/xml"), "well-formed"),
      ("{ xpath: //a, default: none }", Body(text: "{}"), "well-formed"),
      (
        "{ json: $.t, regex: '^(y+)+(b|c)', default: none }",
        Body(text: "{\"t\":\"\(letters.text)\"}"), "ran into the limit"
      ),
      (
        "{ json: '$[?search(@, \"^(y+)+(b|c)\")]', default: none }",
        Body(text: "[\"\(letters.text)\"]"), "ran into the limit"
      ),
    ])
  func `a capture that could not be carried out fails in spite of its default`(
    _ capture: String, _ body: Body, _ words: String
  ) async throws {
    let found = try await Self.captured(capture, from: body)
    #expect(found.outcome == .failed)
    #expect(found.message?.contains(words) == true, "\(found)")
  }

  @Test(arguments: [
    ("{ regex: '^z', default: none }", letters),
    ("{ json: $.b, default: none }", Body(text: "{\"a\":1}")),
    ("{ json: '$..b', default: none }", Body(text: "{\"a\":1}")),
    ("{ json: $.b, default: none }", Body(text: "")),
    ("{ xpath: //b, default: none }", Body(text: "<a/>", type: "text/xml")),
    ("{ xpath: //b, default: none }", Body(text: "", type: "text/xml")),
    ("{ header: x-none, default: none }", page),
    ("{ json: $.t, regex: '^z', default: none }", Body(text: "{\"t\":\"yyy\"}")),
  ])
  func `a missing value takes its default`(_ capture: String, _ body: Body) async throws {
    let found = try await Self.captured(capture, from: body)
    #expect(found.outcome == .passed, "\(found)")
  }

  @Test(arguments: [
    ("[\((0...1000).map { "\"secret \($0)\"" }.joined(separator: ","))]", false),
    ("[\((1...1000).map { "\"secret \($0)\"" }.joined(separator: ","))]", true),
    ("\"\(String(repeating: "s", count: 16_385))\"", false),
    ("\"\(String(repeating: "s", count: 16_384))\"", true),
  ])
  func `a secret of more texts than can be searched for is refused`(
    _ body: String, _ isTaken: Bool
  ) async throws {
    let server = try ScriptedServer { _ in .response(200, json: body) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: one, GET: /, capture: { v: { json: $, secret: true } } }
      """, against: server)
    #expect(run.outcome(of: "one") == (isTaken ? .passed : .failed))
    if !isTaken { #expect(run.refusal(of: "one") == "secret-too-large") }
  }
}

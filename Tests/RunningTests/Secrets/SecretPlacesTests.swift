// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import TestSupport
import Testing

@Suite struct `A secret and a place that a response chose` {
  private static let secret = [(name: "key", value: "correct horse")]

  @Test(arguments: [
    "connectTo: '${peer}'", "connectTo: { 'a.test:80': '${peer}' }",
    "{ vars: { to: '${peer}' }, connectTo: '${to}' }",
    "{ vars: { host: \"${peer.split(':')[0]}\" }, resolve: { 'a.test:80': '${host}' } }",
  ])
  func `is refused where the connection would go there`(_ route: String) async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { _ in .response(200, body: "127.0.0.1:\(other.port)") }
    let keys = route.hasPrefix("{") ? String(route.dropFirst(2).dropLast(2)) : route
    let text = """
      curlew: 1
      secrets: [key]
      continueOnFailure: true
      requests:
        - { GET: ORIGIN/where, capture: { peer: { body: true } } }
        - { name: secret, GET: 'http://a.test/', \(keys), headers: { X-Key: '${key}' } }
        - { name: plain, GET: 'http://a.test/', \(keys) }
      """
    let run = try await CarriedOut(text, against: server, secrets: Self.secret)
    #expect(run.refusal(of: "secret") == "secret-to-unknown-origin", "\(run.events)")
    #expect(other.requests.allSatisfy { $0.header("X-Key") == nil })
  }

  @Test func `goes where an input, a row or the loop lead`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let place = "127.0.0.1:\(other.port)"
    let run = try await CarriedOut(
      """
      curlew: 1
      secrets: [key]
      vars: { peer: '\(place)' }
      defaults: { headers: { X-Key: '${key}' } }
      scenarios:
        input: { steps: [ { GET: 'http://a.test/', connectTo: '${peer}' } ] }
        of the scenario:
          vars: { to: '${peer}' }
          steps: [ { GET: 'http://a.test/', connectTo: '${to}' } ]
        row:
          data: { rows: [ { to: '\(place)' } ] }
          steps: [ { GET: 'http://a.test/', connectTo: '${to}' } ]
        loop:
          steps: [ { forEach: ['\(place)'], as: to, GET: 'http://a.test/', connectTo: '${to}' } ]
      """, secrets: Self.secret)
    #expect(run.summary.scenarios.passed == 4, "\(run.events)")
    #expect(other.requests.count == 4)
  }

  @Test(arguments: ["correct%20horse", "Y29ycmVjdCBob3JzZQ"])
  func `is not followed to another origin in a Location`(_ spelling: String) async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { request in
      request.path == "/same"
        ? .response(302, headers: ["Location": "/end?k=\(spelling)"])
        : request.path == "/away"
          ? .response(302, headers: ["Location": other.url("/x?k=\(spelling)")])
          : .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [key]
      continueOnFailure: true
      requests:
        - { name: away, GET: '/away?k=${key}' }
        - { name: unused, GET: /away }
        - { name: same, GET: '/same?k=${key}' }
      """, against: server, secrets: Self.secret)
    #expect(run.refusal(of: "away") == "redirect-refused", "\(run.events)")
    #expect(run.refusal(of: "unused") == "redirect-refused")
    #expect(run.outcome(of: "same") == .passed)
    #expect(other.requests.isEmpty)
  }

  @Test func `is followed in a Location to an origin of the files`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let target = other.url("/x?k=correct%20horse")
    let server = try ScriptedServer { _ in .response(302, headers: ["Location": target]) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [key]
      vars: { away: OTHER }
      requests: [ { name: away, GET: '/?k=${key}' } ]
      """, against: server, and: other, secrets: Self.secret)
    #expect(run.outcome(of: "away") == .passed, "\(run.events)")
    #expect(other.requests.count == 1)
  }
}

@Suite struct `A secret that a call captures` {
  @Test func `is one in the exchange that gives it`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"tok": "tok-AAAA1111"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      blocks:
        inner: { steps: [ { GET: /tok, capture: { t: $.tok } } ], returns: [t] }
        outer:
          steps:
            - { call: inner, capture: { t: { returned: t } } }
            - set: { o: 'Bearer ${t}' }
          returns: [o]
      scenarios:
        a: { steps: [ { call: outer, capture: { z: { returned: o, secret: true } } } ] }
      """, against: server)
    #expect(run.summary.scenarios.passed == 1, "\(run.events)")
    let bodies = run.events.compactMap { event -> String? in
      guard case .attemptFinished(let attempt) = event else { return nil }
      return "\(attempt)"
    }
    #expect(!bodies.isEmpty)
    #expect(bodies.allSatisfy { !$0.contains("tok-AAAA1111") })
  }
}

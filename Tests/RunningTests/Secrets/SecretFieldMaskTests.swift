// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A value made from a short secret` {
  @Test func `is masked in everything that was sent`() async throws {
    let server = try ScriptedServer { _ in .response(500) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [pin]
      continueOnFailure: true
      requests:
        - { GET: "/door/${pin}?again=${pin}", headers: { X-Pin: "no-${pin}" } }
        - { GET: /params, params: { a: 1, pin: "${pin}", b: 2 } }
        - { POST: /json, json: { pin: "${pin}" } }
        - { POST: /form, form: { pin: "${pin}" } }
        - { POST: /text, text: "it is ${pin}" }
        - { GET: "/local/${made}", vars: { made: "a-${pin}-z" } }
      """, against: server, secrets: [("pin", "zqxj")])
    #expect(
      server.requests.map(\.target) == [
        "/door/zqxj?again=zqxj", "/params?a=1&pin=zqxj&b=2", "/json", "/form", "/text",
        "/local/a-zqxj-z",
      ])
    #expect(server.requests[0].header("X-Pin") == "no-zqxj")
    #expect(server.requests.dropFirst(2).prefix(3).allSatisfy { $0.bodyText.contains("zqxj") })
    #expect(!run.text.contains("zqxj"))
    let heads = run.events.compactMap { event -> String? in
      guard case .attemptFinished(let attempt) = event else { return nil }
      return attempt.exchange?.hops.first.map { String(decoding: $0.requestHead, as: UTF8.self) }
    }
    #expect(heads[0].hasPrefix("GET /door/***pin***?again=***pin*** HTTP/1.1\r\n"))
    #expect(heads[0].contains("\r\nX-Pin: ***pin***\r\n"))
    #expect(heads[1].hasPrefix("GET /params?a=1&pin=***pin***&b=2 HTTP/1.1\r\n"))
    #expect(heads[5].hasPrefix("GET /local/***pin*** HTTP/1.1\r\n"))
  }

  @Test func `leaves the rest of the request as it was sent`() async throws {
    let server = try ScriptedServer { _ in .response(500) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [token]
      requests: [{ name: x, POST: "/a?t=${token}", headers: { X-A: 1 }, json: { t: "${token}", n: 1 } }]
      """, against: server, secrets: [("token", "correct-horse")])
    let hop = try #require(run.attempts(of: "x").first?.exchange?.hops.first)
    #expect(hop.address.query == "t=***token***")
    #expect(hop.requestBody == Array(#"{"t":"***token***","n":1}"#.utf8))
    #expect(String(decoding: hop.requestHead, as: UTF8.self).contains("\r\nX-A: 1\r\n"))
  }
}

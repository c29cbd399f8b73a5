// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A character that would break a request` {
  private static let bad = ["\\r\\n", "\\n", "\\r", "\\u0000"]

  @Test(arguments: bad)
  func `is refused when it was captured, with the capture's name`(escape: String) async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"v": "a\#(escape)b"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      requests:
        - { name: first, GET: /, capture: { evil: $.v } }
        - { name: header, GET: /x, headers: { X-A: "${evil}" } }
        - { name: cookie, GET: /x, cookies: { a: "${evil}" } }
        - { name: address, GET: "/x/${evil}" }
        - { name: query, GET: "/x?a=${evil}" }
        - { name: method, method: "${evil}", url: /x }
        - { name: type, POST: /x, text: hi, contentType: "${evil}" }
        - { name: bearer, GET: /x, auth: { bearer: "${evil}" } }
      """, against: server)
    let codes = [
      "header": "bad-header-value", "cookie": "bad-cookie", "address": "bad-address",
      "query": "bad-address", "method": "bad-method", "type": "bad-header-value",
      "bearer": "bad-header-value",
    ]
    for (index, name) in run.steps.map(\.name).enumerated().dropFirst() {
      let error = try #require(run.error(of: name), "\(name)")
      #expect(error.code == codes[name])
      #expect(error.place?.line == 5 + index, "\(name)")
      #expect(error.help.contains { $0.contains("`evil`") }, "\(name): \(error.help)")
    }
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    "Host: \"${two}\"", "Host: [a, \"${one}\"]",
    "HOST: [\"${one}\", \"${one}\"]",
  ])
  func `is refused, and so is a second Host`(headers: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { one: a, two: [a, b] }
      requests:
        - { name: x, GET: /, headers: { \(headers) } }
      """, against: server)
    let error = try #require(run.error(of: "x"))
    #expect(error.code == "several-hosts")
    #expect(error.place?.line == 5)
    #expect(server.requests.isEmpty)
  }

  @Test func `is not a null beside a Host, which is not sent`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { none: null }
      requests: [{ name: x, GET: /, headers: { Host: ["${none}", a.example] } }]
      """, against: server)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    #expect(server.requests.first?.values(of: "host") == ["a.example"])
  }

  @Test(arguments: bad)
  func `is refused when it was written`(escape: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let text = escape == "\\u0000" ? "\\0" : escape
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      vars: { evil: "a\(text)b" }
      requests:
        - { name: header, GET: /x, headers: { X-A: "${evil}" } }
        - { name: address, GET: "/x/${evil}" }
        - { name: cookie, GET: /x, cookies: { a: "${evil}" } }
        - { name: method, method: "${evil}", url: /x }
      """, against: server)
    #expect(run.summary.steps.failed == 4)
    #expect(server.requests.isEmpty)
    #expect(run.summary.requests == 0)
  }

  @Test func `is encoded in a parameter, a form and a body`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"v": "a\r\nb"}"#) }
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { GET: /, capture: { lines: $.v } }
        - { POST: /x, params: { a: "${lines}" }, form: { b: "${lines}" } }
      """, against: server)
    #expect(server.requests.last?.target == "/x?a=a%0D%0Ab")
    #expect(server.requests.last?.bodyText == "b=a%0D%0Ab")
  }
}

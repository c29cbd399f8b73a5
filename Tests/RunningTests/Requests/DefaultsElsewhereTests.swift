// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `An inherited log-in` {
  @Test func `is switched off by none`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      defaults: { auth: { basic: { user: ada, password: lovelace } } }
      requests: [{ GET: / }, { GET: /, auth: none }, { GET: /, auth: null }, { GET: / }]
      """, against: server)
    #expect(run.summary.steps.passed == 4)
    let said = server.requests.map { $0.header("Authorization") != nil }
    #expect(said == [true, false, false, true])
  }
}

@Suite struct `Null in a step` {
  @Test func `removes all values of defaults there`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "x") }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      defaults:
        headers: { X-A: b }
        params: { page: 1 }
        cookies: { sid: abc }
        expect: { body: y }
      requests:
        - { name: with, GET: /, expect: { body: x } }
        - { name: without, GET: /, headers: null, params: null, cookies: null, expect: null }
      """, against: server)
    #expect(run.summary.steps.passed == 2, "\(run.text)")
    #expect(server.requests.map(\.target) == ["/?page=1", "/"])
    #expect(server.requests.map { $0.header("X-A") } == ["b", nil])
    #expect(server.requests.map { $0.header("Cookie") } == ["sid=abc", nil])
  }
}

@Suite struct `Towards another origin` {
  private static let secret = [(name: "key", value: "correct horse")]

  @Test func `defaults that hold a secret are left out with a notice`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let other = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [key]
      defaults:
        auth: { bearer: "${key}" }
        headers: { X-Key: "${key}", X-Plain: yes }
        params: { key: "${key}", page: 1 }
        cookies: { sid: abc }
      requests:
        - { name: home, GET: / }
        - { name: away, GET: OTHER/away }
      """, against: server, and: other, secrets: Self.secret)
    let home = try #require(server.requests.first)
    #expect(home.header("Authorization") == "Bearer correct horse")
    #expect(home.header("X-Key") == "correct horse")
    #expect(home.target == "/?key=correct%20horse&page=1")
    #expect(home.header("Cookie") == "sid=abc")
    let away = try #require(other.requests.first)
    #expect(away.header("Authorization") == nil)
    #expect(away.header("X-Key") == nil)
    #expect(away.header("X-Plain") == "yes")
    #expect(away.target == "/away?page=1")
    #expect(away.header("Cookie") == nil)
    #expect(run.attempts(of: "home").first?.notices == [])
    let notices = try #require(run.attempts(of: "away").first?.notices)
    #expect(
      notices == [
        "the default parameter `key` holds a secret and is left out towards \(other.url())",
        "the default header `X-Key` holds a secret and is left out towards \(other.url())",
        "the default `auth` is left out towards \(other.url())",
        "the default cookie `sid` is left out towards \(other.url())",
      ])
  }

  @Test func `defaults are sent to the origins of auth`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: http://127.0.0.1:9
      secrets: [key]
      defaults: { auth: { bearer: "${key}", origins: [OTHER] } }
      requests: [GET: OTHER/away]
      """, and: other, secrets: Self.secret)
    #expect(other.requests.first?.header("Authorization") == "Bearer correct horse")
  }

  @Test func `out of a response, a step's own auth is refused before sending`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let target = other.url("/next")
    let server = try ScriptedServer { _ in .response(200, json: #"{"next": "\#(target)"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: first, GET: /, capture: { next: $.next } }
        - { name: own, GET: "${next}", auth: { bearer: visible } }
      """, against: server)
    #expect(run.refusal(of: "own") == "auth-to-unknown-origin")
    #expect(run.error(of: "own")?.place?.line == 5)
    #expect(other.requests.isEmpty)
  }

  @Test func `out of a response, a secret is refused before sending`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let target = other.url("/next")
    let server = try ScriptedServer { _ in .response(200, json: #"{"next": "\#(target)"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [key]
      continueOnFailure: true
      requests:
        - { name: first, GET: /, capture: { next: $.next } }
        - { name: header, GET: "${next}", headers: { X-Key: "${key}" } }
        - { name: param, GET: "${next}", params: { key: "${key}" } }
        - { name: body, POST: "${next}", json: { a: ["${key}"] } }
        - { name: cookie, GET: "${next}", cookies: { key: "${key}" } }
        - { name: path, GET: "${next}/${key}" }
        - { name: plain, GET: "${next}" }
      """, against: server, secrets: Self.secret)
    for name in ["header", "param", "body", "cookie", "path"] {
      #expect(run.refusal(of: name) == "secret-to-unknown-origin", "\(name)")
    }
    #expect(run.outcome(of: "plain") == .passed)
    #expect(other.requests.count == 1)
  }

  @Test func `in vars of a scenario or step, a secret may be sent`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: http://127.0.0.1:9
      secrets: [key]
      scenarios:
        a: { vars: { api: OTHER/v1 }, steps: [{ GET: "${api}/a", headers: { X-Key: "${key}" } }] }
        b: { steps: [{ GET: "${api}/b", vars: { api: OTHER }, auth: { bearer: "${key}" } }] }
      """, and: other, secrets: Self.secret)
    #expect(run.summary.steps.passed == 2)
    #expect(Set(other.requests.map(\.path)) == ["/v1/a", "/b"])
  }

  @Test func `a secret keeps to its origins`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let other = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: { key: { origins: [OTHER] } }
      continueOnFailure: true
      requests:
        - { name: home, GET: /, headers: { X-Key: "${key}" } }
        - { name: away, GET: OTHER/, headers: { X-Key: "${key}" } }
      """, against: server, and: other, secrets: Self.secret)
    #expect(run.refusal(of: "home") == "secret-to-forbidden-origin")
    #expect(run.outcome(of: "away") == .passed)
    #expect(server.requests.isEmpty)
  }

  @Test func `a captured secret goes to the origin of the files and is masked`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/login"
        ? .response(200, json: #"{"token": "tok-12345678"}"#)
        : .response(500, json: #"{"you sent": "tok-12345678"}"#)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { POST: /login, capture: { token: { json: $.token, secret: true } }, expect: { status: 500 }, continueOnFailure: true }
        - { GET: "/me/${token}", headers: { X-Token: "${token}" } }
      """, against: server)
    #expect(server.requests.last?.path == "/me/tok-12345678")
    #expect(!run.text.contains("tok-12345678"))
    #expect(run.text.contains("***token***"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Notation
import RunEvents
import TestSupport
import Testing

/// `oauth1`; `OAuth1PeerTests` has the same against oauthlib.
@Suite struct OAuth1Tests {
  private static let keys =
    #"consumerKey: "${key}", consumerSecret: "${secret}", token: tok, tokenSecret: "${secret}2""#

  private func run(
    _ server: ScriptedServer, and other: ScriptedServer? = nil, _ step: String,
    keys: String = OAuth1Tests.keys, _ more: String = "", origins: String = "",
    secret: String = "client-secret-1", folder: TemporaryFolder? = nil
  ) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [key, secret]
      requests: [{ name: x, \(step), auth: { oauth1: { \(keys)\(more) }\(origins) } }]
      """, against: server, and: other, secrets: [("key", "k1"), ("secret", secret)], files: folder)
  }

  /// The parameters of the protocol, from the header or the query, in the order sent.
  private func parameters(_ request: ScriptedRequest) -> [(name: String, value: String)] {
    let header = request.header("Authorization").map { $0.dropFirst(6).split(separator: ", ") }
    let query = request.target.split(separator: "?").dropFirst().first?.split(separator: "&")
    return (header ?? query ?? []).map { part in
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      let value = (words.count > 1 ? words[1] : "").utf8.filter { $0 != UInt8(ascii: "\"") }
      let decoded = PercentCoding.decode(value, broken: .kept) ?? []
      return (words[0], String(decoding: decoded, as: UTF8.self))
    }.filter { $0.name.hasPrefix("oauth_") }
  }

  /// The signature that a service computes of the request that reached it.
  private func expected(
    _ request: ScriptedRequest, _ algorithm: DigestAlgorithm = .sha1
  ) throws -> String {
    let all = parameters(request).filter { $0.name != "oauth_signature" }
    var address = try Address(parsing: "http://a" + request.target)
    address.query = address.query?.split(separator: "&").filter { !$0.hasPrefix("oauth_") }
      .joined(separator: "&")
    let base = OAuth1BaseString(
      method: request.method, address: address, host: request.header("Host") ?? "",
      form: request.header("Content-Type")?.contains("form-urlencoded") == true
        ? request.body : [],
      parameters: all.map { OAuth1BaseString.Parameter($0.name, $0.value) })
    return try OAuth1Method.hmac(
      algorithm, consumerSecret: "client-secret-1", tokenSecret: "client-secret-12"
    ).signature(of: base)
  }

  private func signature(_ request: ScriptedRequest) -> String? {
    parameters(request).last?.value
  }

  @Test(arguments: [
    "GET: \"/a b?x=%20&y=a+b&x=1\"", "POST: /p, form: { a: \"1 &2\", b: \"ü\" }",
    "POST: /p, json: { a: 1 }",
    "PUT: /p, text: \"a=1&b=2\", contentType: application/x-www-form-urlencoded",
    "GET: /, params: { q: \"ü/*+\" }, headers: { Host: Shop.example }",
    "POST: /p, file: form.txt, contentType: application/x-www-form-urlencoded;charset=utf-8",
    "POST: /p, multipart: [{ name: a, value: b }]",
  ])
  func `is valid for the request as the service received it`(step: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("a=from+a+file&b", to: "form.txt")
    let server = try ScriptedServer { _ in .response(200) }
    for (more, algorithm) in [("", .sha1), (", signature: hmacSha256, in: query", .sha256)]
      as [(String, DigestAlgorithm)]
    {
      let run = try await run(server, step, more, folder: folder)
      #expect(run.summary.steps.passed == 1, "\(run.text)")
      let request = try #require(server.requests.last)
      #expect(signature(request) == (try expected(request, algorithm)))
      #expect((request.header("Authorization") == nil) == more.contains("query"))
    }
    #expect(server.requests.count == 2)
    #expect(
      !step.contains("form.txt") || server.requests.last?.body == Array("a=from+a+file&b".utf8))
  }

  @Test func `has time, version and a nonce that no seed repeats`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    for _ in 0..<2 {
      _ = try await run(
        server, "GET: /", ", realm: Photos, callback: oob, verifier: \"${key}\"")
    }
    let first = parameters(server.requests[0])
    #expect(
      first.map(\.name) == [
        "oauth_consumer_key", "oauth_token", "oauth_callback", "oauth_verifier",
        "oauth_signature_method", "oauth_timestamp", "oauth_nonce", "oauth_version",
        "oauth_signature",
      ])
    #expect(first.prefix(5).map(\.value) == ["k1", "tok", "oob", "k1", "HMAC-SHA1"])
    #expect(server.requests[0].header("Authorization")?.hasPrefix("OAuth realm=\"Photos\"") == true)
    let nonces = server.requests.map { parameters($0)[6].value }
    #expect(nonces[0].utf8.count == 32 && nonces[0] != nonces[1])
  }

  @Test func `is made again for each attempt and each hop`() async throws {
    let server = try ScriptedServer { request in
      switch request.index {
      case 0: .response(503)
      case 1: .response(307, headers: ["Location": "/b?y=2"])
      default: .response(200)
      }
    }
    let run = try await run(
      server, "POST: /a, form: { a: 1 }, retry: { attempts: 2, every: 1ms, when: [503] }")
    #expect(run.summary.steps.passed == 1, "\(run.text)")
    #expect(server.requests.map(\.target) == ["/a", "/a", "/b?y=2"])
    for request in server.requests { #expect(signature(request) == (try expected(request))) }
    #expect(Set(server.requests.map { parameters($0)[4].value }).count == 3)
  }

  @Test func `in the query is hidden in every address`() async throws {
    let server = try ScriptedServer { request in
      request.index == 0
        ? .response(302, headers: ["Location": "/b?x=1"])
        : .response(500)
    }
    let run = try await run(server, "GET: \"/a?x=1\"", ", in: query")
    let sent = server.requests.map(parameters)
    #expect(sent.map(\.count) == [7, 7])
    let hops = try #require(run.attempts(of: "x").first?.exchange?.hops)
    for (hop, sent) in zip(hops, sent) {
      #expect(
        hop.address.query
          == "x=1&oauth_consumer_key=***key***&oauth_token=tok&oauth_signature_method=HMAC-SHA1"
          + "&oauth_timestamp=\(sent[3].value)&oauth_nonce=***&oauth_version=1.0"
          + "&oauth_signature=***")
      #expect(!String(decoding: hop.requestHead, as: UTF8.self).contains(sent[4].value))
    }
    #expect(!run.text.contains("k1"))
  }

  @Test func `in the header is hidden`() async throws {
    let server = try ScriptedServer { _ in .response(500) }
    let run = try await run(server, "GET: /a")
    #expect(run.text.contains("Authorization: OAuth ***"))
    let value = try #require(server.requests.first?.header("Authorization"))
    for part in value.split(separator: "\"")
    where part.utf8.count > 10 && !part.contains("oauth_")
      && !part.contains("HMAC")
    {
      #expect(!run.text.contains(part), "\(part)")
    }
  }

  @Test(arguments: ["", ", in: query"])
  func `stays with its origin over a redirect`(place: String) async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let target = other.url("/landed")
    let server = try ScriptedServer { _ in .response(307, headers: ["Location": target]) }
    _ = try await run(server, and: other, "POST: /, form: { a: 1 }", place)
    #expect(other.requests.first?.text.contains("oauth_") == false)
    _ = try await run(
      server, and: other, "POST: /, form: { a: 1 }", place, origins: ", origins: [OTHER]")
    let request = try #require(other.requests.last)
    #expect(signature(request) == (try expected(request)))
  }

  @Test func `that a Location carries to another origin is not followed`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let origin = other.url("")
    let server = try ScriptedServer { request in
      .response(302, headers: ["Location": origin + request.target])
    }
    let run = try await run(server, and: other, "GET: /a", ", in: query")
    #expect(other.requests.isEmpty)
    #expect(run.refusal(of: "x") == "redirect-refused")
    #expect(run.error(of: "x")?.message.contains("the credentials of `auth`") == true)
  }

  @Test func `in clear text is refused over http, before anything is sent`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let there = other.url("")
    let server = try ScriptedServer { _ in .response(200, headers: ["X-There": there]) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [secret]
      requests:
        - { GET: /, capture: { there: { header: X-There } } }
        - GET: OTHER/known
        - name: x
          GET: "${there}/x"
          auth: { oauth1: { consumerKey: k, consumerSecret: "${secret}", signature: plaintext } }
      """, against: server, and: other, secrets: [("secret", "client-secret-1")])
    #expect(run.refusal(of: "x") == "plaintext-signature")
    #expect(other.requests.map(\.path) == ["/known"])
  }

  @Test(arguments: [
    ("nonsense", "not a key in PEM without a password"),
    ("", "not a key in PEM without a password"),
  ])
  func `by a key that cannot sign is refused before anything is sent`(
    key: String, words: String
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await run(
      server, "GET: /", keys: #"consumerKey: k, signature: rsaSha1, privateKey: "${secret}""#,
      secret: key)
    #expect(run.refusal(of: "x") == "bad-signing-key")
    #expect(run.error(of: "x")?.message == "`privateKey`: \(words)")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [true, false])
  func `of a form has a bound`(isFile: Bool) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    for (length, code) in [(1 << 20, nil), ((1 << 20) + 1, "form-too-long")] as [(Int, String?)] {
      let folder = try TemporaryFolder()
      try folder.write(String(repeating: "a", count: length - 2) + "=1", to: "form.txt")
      let type = "contentType: application/x-www-form-urlencoded"
      let body = isFile ? "file: form.txt" : "text: \(String(repeating: "a", count: length - 2))=1"
      let run = try await run(server, "POST: /, \(body), \(type)", folder: folder)
      #expect(run.refusal(of: "x") == code, "\(run.text.prefix(2000))")
    }
    #expect(server.requests.map(\.body.count) == [1 << 20])
    #expect(signature(try #require(server.requests.first)) == (try expected(server.requests[0])))
  }

  @Test func `with a realm that a header cannot hold is refused`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await run(server, "GET: /", ", realm: \"${secret}\"", secret: "a\nb")
    #expect(run.refusal(of: "x") == "bad-header-value")
    #expect(server.requests.isEmpty)
  }
}

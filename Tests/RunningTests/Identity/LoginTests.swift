// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import RunEvents
import TestSupport
import Testing

/// A value of `Authorization: Digest …`, taken apart.
struct DigestAnswer {
  let parts: [String: String]

  init?(_ value: String?) {
    guard let value, value.hasPrefix("Digest ") else { return nil }
    var parts: [String: String] = [:]
    for part in value.dropFirst(7).split(separator: ",") {
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      parts[String(pair[0])] = String(pair[1]).replacing("\"", with: "")
    }
    self.parts = parts
  }

  /// RFC 7616, section 3.4.1, with `qop=auth`.
  func isRight(
    _ method: String, user: String, password: String, _ algorithm: DigestAlgorithm
  ) throws -> Bool {
    func hash(_ text: String) throws -> String {
      Hexadecimal.encode(try algorithm.digest(of: Array(text.utf8)))
    }
    let first = try hash("\(user):\(parts["realm"] ?? ""):\(password)")
    let second = try hash("\(method):\(parts["uri"] ?? "")")
    let middle = ["nonce", "nc", "cnonce", "qop"].map { parts[$0] ?? "" }.joined(separator: ":")
    return try hash("\(first):\(middle):\(second)") == parts["response"]
  }
}

@Suite struct `A log-in by digest` {
  private static func challenge(_ nonce: String, _ more: String = "") -> ScriptedAnswer {
    .response(
      401,
      headers: [
        "WWW-Authenticate": "Digest realm=\"shop\", qop=\"auth\", nonce=\"\(nonce)\"\(more)"
      ], body: "who are you?")
  }

  private func run(
    _ server: ScriptedServer, _ step: String = "GET: /x", and other: ScriptedServer? = nil
  ) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [password]
      requests:
        - { name: x, \(step), auth: { digest: { user: ada, password: "${password}" } } }
      """, against: server, and: other, secrets: [("password", "s3cret-pw")])
  }

  @Test(arguments: [("", DigestAlgorithm.md5), (", algorithm=SHA-256", .sha256)])
  func `answers the challenge on the same hop, and counts both sendings`(
    more: String, algorithm: DigestAlgorithm
  ) async throws {
    let server = try ScriptedServer { request in
      request.header("Authorization") == nil
        ? Self.challenge("n1", more) : .response(200, body: "welcome")
    }
    let run = try await run(server, "POST: /x, text: hello, expect: { body: welcome }")
    #expect(run.summary.steps.passed == 1, "\(run.text)")
    #expect(server.requests.map(\.bodyText) == ["", "hello"])
    #expect(server.connectionsOpened == 1)
    let answer = try #require(DigestAnswer(server.requests.last?.header("Authorization")))
    #expect(try answer.isRight("POST", user: "ada", password: "s3cret-pw", algorithm))
    #expect(run.summary.requests == 2)
    let hops = try #require(run.attempts(of: "x").first?.exchange?.hops)
    #expect(hops.count == 1)
    #expect(hops.first?.sendings == 2)
    let head = String(decoding: hops.first?.requestHead ?? [], as: UTF8.self)
    #expect(head.contains("Authorization: ***\r\n"))
    #expect(head.contains("Content-Length: 5\r\n"))
    #expect(!run.text.contains("s3cret-pw"))
  }

  @Test func `is done again when the nonce was stale, the body sent anew`() async throws {
    let server = try ScriptedServer { request in
      switch request.index {
      case 0: Self.challenge("old")
      case 1: Self.challenge("new", ", stale=true")
      default: .response(200)
      }
    }
    let run = try await run(server, "PUT: /x, text: hello")
    #expect(run.summary.steps.passed == 1)
    #expect(server.requests.map(\.bodyText) == ["", "hello", "hello"])
    let answer = try #require(DigestAnswer(server.requests.last?.header("Authorization")))
    #expect(answer.parts["nonce"] == "new")
    #expect(run.summary.requests == 3)
  }

  @Test func `hides the user's name when the service asks for it`() async throws {
    let server = try ScriptedServer { request in
      request.header("Authorization") == nil
        ? Self.challenge("n", ", algorithm=SHA-256, userhash=true") : .response(200)
    }
    _ = try await run(server)
    let answer = try #require(DigestAnswer(server.requests.last?.header("Authorization")))
    #expect(answer.parts["userhash"] == "true")
    let hash = Hexadecimal.encode(try DigestAlgorithm.sha256.digest(of: Array("ada:shop".utf8)))
    #expect(answer.parts["username"] == hash)
  }

  @Test func `that is refused is the answer, after one try`() async throws {
    let server = try ScriptedServer { _ in Self.challenge("n") }
    let run = try await run(server)
    #expect(run.outcome(of: "x") == .failed)
    #expect(server.requests.count == 2)
    #expect(
      run.attempts(of: "x").first?.exchange?.hops.last?.response?.body == Array("who are you?".utf8)
    )
  }

  @Test func `stays with its origin, also on the way back`() async throws {
    let home = try ScriptedServer { request in
      switch request.path {
      case "/x" where request.header("Authorization") == nil: Self.challenge("n")
      case "/back": Self.challenge("m")
      default:
        .response(
          307, headers: ["Location": request.headers.first { $0.name == "X-To" }?.value ?? "/"])
      }
    }
    let back = home.url("/back")
    let other = try ScriptedServer { request in
      request.path == "/ask" ? Self.challenge("o") : .response(302, headers: ["Location": back])
    }
    for path in ["/ask", "/on"] {
      let run = try await run(home, "GET: /x, headers: { X-To: \"\(other.url(path))\" }")
      #expect(run.outcome(of: "x") == .failed)
    }
    #expect(other.requests.count == 2)
    #expect(other.requests.allSatisfy { $0.header("Authorization") == nil })
    let returned = home.requests.filter { $0.path == "/back" }
    #expect(returned.map { $0.header("Authorization") } == [nil])
  }

  @Test func `is another user's on the same connection`() async throws {
    let server = try ScriptedServer { request in
      request.header("Authorization") == nil ? Self.challenge("n") : .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { GET: /a, auth: { digest: { user: ada, password: one } } }
        - { GET: /b, auth: { digest: { user: bob, password: two } } }
        - { GET: /c, expect: { status: 401 } }
      """, against: server)
    #expect(run.summary.steps.passed == 3)
    let users = server.requests.map { DigestAnswer($0.header("Authorization"))?.parts["username"] }
    #expect(users == [nil, "ada", nil, "bob", nil])
  }
}

@Suite struct `A log-in by NTLM` {
  /// A type 2 message: a challenge, and the domain as target information.
  private static let challenge: String = {
    func utf16(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0] } }
    let domain = utf16("SHOP")
    let information = [2, 0, UInt8(domain.count), 0] + domain + [0, 0, 0, 0]
    let length = UInt8(information.count)
    var message = Array("NTLMSSP".utf8) + [0, 2, 0, 0, 0]
    message += [0, 0, 0, 0, 48, 0, 0, 0]
    message += [0x01, 0x82, 0x88, 0x00]
    message += [1, 2, 3, 4, 5, 6, 7, 8] + [UInt8](repeating: 0, count: 8)
    message += [length, 0, length, 0, 48, 0, 0, 0]
    return Base64.standard.encode(message + information)
  }()

  /// What a message of the client says: its type, and the text in it.
  private static func message(_ request: ScriptedRequest) -> (type: UInt8, text: String)? {
    guard let value = request.header("Authorization"), value.hasPrefix("NTLM "),
      let bytes = Base64.standard.decode(String(value.dropFirst(5))), bytes.count > 12
    else { return nil }
    return (bytes[8], String(decoding: bytes.filter { $0 >= 32 && $0 < 127 }, as: UTF8.self))
  }

  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch message(request)?.type {
      case 1:
        .response(401, headers: ["WWW-Authenticate": "NTLM \(challenge)"])
      case 3: .response(200, body: message(request)?.text ?? "")
      default: .response(200, body: "plain")
      }
    }
  }

  private func run(_ server: ScriptedServer, jobs: Int = 1) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        plain: { steps: [{ GET: /plain }] }
        ada: { steps: [{ name: ada, POST: /ada, text: hi, auth: { ntlm: { user: ada, password: one, domain: SHOP } } }] }
        after: { steps: [{ GET: /plain }] }
        bob: { steps: [{ name: bob, GET: /bob, auth: { ntlm: { user: bob, password: two } } }, { GET: /plain }] }
      """, against: server, jobs: jobs)
  }

  @Test func `asks and answers on a connection that nobody else uses`() async throws {
    let server = try Self.server()
    let run = try await run(server)
    #expect(run.summary.steps.passed == 5, "\(run.text)")
    let byPath = Dictionary(grouping: server.requests, by: \.path)
    let users = ["/ada", "/bob"].map { path in
      Set((byPath[path] ?? []).map(\.connection))
    }
    #expect(users.allSatisfy { $0.count == 1 })
    #expect(users[0].isDisjoint(with: users[1]))
    let plain = Set((byPath["/plain"] ?? []).map(\.connection))
    #expect(plain.count == 1)
    #expect(plain.isDisjoint(with: users[0].union(users[1])))
    #expect(byPath["/ada"]?.map(\.bodyText) == ["", "hi"])
  }

  @Test func `says its own user and domain`() async throws {
    let server = try Self.server()
    let run = try await run(server)
    func shown(_ name: String) -> String {
      let body = run.attempts(of: name).first?.exchange?.hops.last?.response?.body ?? []
      return String(decoding: body, as: UTF8.self)
    }
    _ = shown("ada")
    let texts = server.requests.filter { Self.message($0)?.type == 3 }
      .compactMap { Self.message($0)?.text }
    #expect(texts.count == 2)
    #expect(texts[0].contains("SHOP") && texts[0].contains("ada"))
    #expect(texts[1].contains("bob") && !texts[1].contains("ada"))
    #expect(run.summary.requests == 7)
  }

  @Test func `opens a connection for each request, also of one user`() async throws {
    let server = try Self.server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      defaults: { auth: { ntlm: { user: ada, password: one } } }
      requests: [{ GET: /1 }, { GET: /2 }]
      """, against: server)
    #expect(run.summary.steps.passed == 2)
    #expect(server.requests.map(\.connection) == [0, 0, 1, 1])
    #expect(run.summary.connections == 2)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import RunEvents
import TestSupport
import Testing

/// A value of `Authorization: Digest …`, taken apart.
struct ReadAnswer {
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

  /// RFC 7616, section 3.4.1.
  func isRight(
    _ method: String, user: String, password: String, _ algorithm: DigestAlgorithm,
    body: [UInt8] = []
  ) throws -> Bool {
    func hash(_ text: String) throws -> String {
      Hexadecimal.encode(try algorithm.digest(of: Array(text.utf8)))
    }
    var first = try hash("\(user):\(parts["realm"] ?? ""):\(password)")
    if parts["algorithm"]?.hasSuffix("-sess") == true {
      first = try hash("\(first):\(parts["nonce"] ?? ""):\(parts["cnonce"] ?? "")")
    }
    let signed =
      parts["qop"] == "auth-int" ? ":" + Hexadecimal.encode(try algorithm.digest(of: body)) : ""
    let second = try hash("\(method):\(parts["uri"] ?? "")\(signed)")
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
    // libcurl leaves out the body of whatever comes next on the connection of the question.
    #expect(server.connectionsOpened == 2)
    let answer = try #require(ReadAnswer(server.requests.last?.header("Authorization")))
    #expect(try answer.isRight("POST", user: "ada", password: "s3cret-pw", algorithm))
    #expect(run.summary.requests == 2)
    let hops = try #require(run.attempts(of: "x").first?.exchange?.hops)
    #expect(hops.count == 1)
    #expect(hops.first?.sendings == 2)
    let head = String(decoding: hops.first?.requestHead ?? [], as: UTF8.self)
    #expect(head.contains("Authorization: Digest ***\r\n"))
    #expect(head.contains("Content-Length: 5\r\n"))
    #expect(!run.text.contains("s3cret-pw"))
  }

  private static func wants(
    _ protections: String, _ more: String = "", _ algorithm: DigestAlgorithm = .md5
  ) throws -> ScriptedServer {
    try ScriptedServer { request in
      let answer = ReadAnswer(request.header("Authorization"))
      let isRight = try? answer?.isRight(
        request.method, user: "ada", password: "s3cret-pw", algorithm, body: request.body)
      guard isRight != true else { return .response(200, body: "welcome") }
      return .response(
        401,
        headers: [
          "WWW-Authenticate":
            "Digest realm=\"shop\", qop=\"\(protections)\", nonce=\"n\"\(more)"
        ])
    }
  }

  @Test(arguments: [
    ("POST: /x, text: hello", "", DigestAlgorithm.md5), ("PUT: /x?a=b, file: a.txt", "", .md5),
    ("PUT: /x, file: a.txt, headers: { Transfer-Encoding: chunked }", "", .md5),
    ("PATCH: /x, text: hello, save: saved.txt", ", algorithm=MD5-sess, opaque=\"o\"", .md5),
    ("POST: /x, json: hello", ", algorithm=SHA-256", .sha256),
    ("POST: /x, text: hello", ", algorithm=SHA-512-256", .sha512of256),
    ("POST: /x, text: hello", ", algorithm=SHA-256-sess", .sha256),
  ])
  func `signs the body where a service wants it, and sends it once`(
    step: String, more: String, algorithm: DigestAlgorithm
  ) async throws {
    let server = try Self.wants("auth-int", more, algorithm)
    let folder = try TemporaryFolder()
    try folder.write("hello", to: "a.txt")
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [password]
      requests:
        - name: x
          auth: { digest: { user: ada, password: "${password}" } }
          expect: { body: welcome, redirects: [] }
          \(step.replacing(", ", with: "\n    "))
      """, against: server, secrets: [("password", "s3cret-pw")], files: folder)
    #expect(run.summary.steps.passed == 1, "\(run.text)")
    #expect(server.requests.map { $0.body.isEmpty } == [true, false])
    let answer = try #require(ReadAnswer(server.requests.last?.header("Authorization")))
    #expect(answer.parts["qop"] == "auth-int")
    #expect(answer.parts["opaque"] == (more.contains("opaque") ? "o" : nil))
    let hops = try #require(run.attempts(of: "x").first?.exchange?.hops)
    #expect(hops.map(\.sendings) == [2])
    #expect(
      String(decoding: hops[0].requestHead, as: UTF8.self).contains("Authorization: Digest ***\r\n")
    )
    #expect(run.summary.requests == 2)
  }

  @Test func `knows SHA-512 of 256 bits, which libcurl takes for SHA-256`() async throws {
    let server = try Self.wants("auth", ", algorithm=SHA-512-256, userhash=false", .sha512of256)
    let run = try await run(server, "GET: \"/x?a=b c\", expect: { body: welcome }")
    #expect(run.summary.steps.passed == 1, "\(run.text)")
    #expect(server.requests.count == 2)
  }

  @Test func `signs the body again when the nonce was stale`() async throws {
    let server = try ScriptedServer { request in
      let answer = ReadAnswer(request.header("Authorization"))
      let isRight = try? answer?.isRight(
        request.method, user: "ada", password: "s3cret-pw", .md5, body: request.body)
      if isRight == true, answer?.parts["nonce"] == "new" { return .response(200) }
      let challenge = "Digest realm=r, qop=auth-int, nonce=" + (answer == nil ? "old" : "new")
      return .response(
        401,
        headers: ["WWW-Authenticate": challenge + (isRight == true ? ", stale=true" : "")])
    }
    let run = try await run(server, "PUT: /x, text: hello")
    #expect(run.summary.steps.passed == 1, "\(run.text)")
    #expect(server.requests.map(\.bodyText) == ["", "hello", "hello"])
    #expect(run.summary.requests == 3)
  }

  @Test(arguments: [
    [
      "Digest realm=\"r\", nonce=\"n1\", qop=\"auth\", algorithm=SHA-512",
      "Digest realm=\"r\", nonce=\"n2\", qop=\"auth\", algorithm=MD5",
    ],
    ["Digest realm = \"r\", nonce = \"n2\", qop = \"auth\""],
    ["Digest nonce=\"n2\", qop=\"auth\", realm = \"r\""],
    [
      "Digest realm=\"r\", nonce=\"n1\", algorithm=SHA-3, Digest realm=\"r\", nonce=\"n2\", qop=\"auth\""
    ],
  ])
  func `answers the first challenge that it knows, however it is written`(
    challenges: [String]
  ) async throws {
    let server = try ScriptedServer { request in
      if let answer = ReadAnswer(request.header("Authorization")) {
        return answer.parts["nonce"] == "n2" && answer.parts["realm"] == "r"
          ? .response(200, body: "welcome") : .response(403)
      }
      let lines = challenges.map { "WWW-Authenticate: \($0)\r\n" }.joined()
      return .raw("HTTP/1.1 401 No\r\n\(lines)Content-Length: 0\r\n\r\n")
    }
    for step in ["GET: /x", "POST: /x, text: hello"] {
      let run = try await run(server, "\(step), expect: { body: welcome }")
      #expect(run.outcome(of: "x") == .passed, "\(run.text)")
      #expect(run.attempts(of: "x").first?.notices == [])
    }
    #expect(server.requests.last?.bodyText == "hello")
  }

  private static let unused: [(String, ScriptedAnswer, String)] = [
    ("digest: { user: a, password: b }", .response(200), "asked for no log-in"),
    (
      "digest: { user: a, password: b }", asks("Basic realm=\"x\", Bearer"),
      "offered `Basic`, `Bearer`"
    ),
    (
      "digest: { user: a, password: b }", asks("Digest nonce=n, algorithm=SHA-512"),
      "offered `Digest` with the algorithm `SHA-512`, which cannot be answered"
    ),
    ("digest: { user: a, password: b }", .response(401), "offered no log-in"),
    ("ntlm: { user: a, password: b }", asks("Basic realm=\"x\""), "offered `Basic`"),
  ]

  private static func asks(_ value: String) -> ScriptedAnswer {
    .response(401, headers: ["WWW-Authenticate": value])
  }

  @Test(arguments: unused)
  func `that was not used is reported, with what was offered`(
    auth: String, answer: ScriptedAnswer, words: String
  ) async throws {
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: /x, auth: { \(auth) } }]\n",
      against: try ScriptedServer { _ in answer })
    let notices = run.attempts(of: "x").first?.notices ?? []
    #expect(notices.count == 1)
    #expect(notices.first?.contains(words) == true, "\(notices)")
  }

  @Test func `that signs the body and is refused is the answer, after one try`() async throws {
    let server = try Self.wants("auth-int")
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: x, POST: /x, text: hello, auth: { digest: { user: ada, password: wrong } } }
      """, against: server)
    #expect(run.outcome(of: "x") == .failed)
    #expect(server.requests.count == 2)
    #expect(run.attempts(of: "x").first?.exchange?.hops.last?.response?.status == 401)
  }

  @Test(arguments: [
    ("auth-int", "GET: /x", "auth-int"), ("auth-int", "POST: /x", "auth-int"),
    ("auth,auth-int", "POST: /x, text: hello", "auth"),
    ("auth-int, auth", "PUT: /x, text: hello", "auth"),
  ])
  func `signs an empty body, and none where it need not`(
    offered: String, step: String, taken: String
  ) async throws {
    let server = try Self.wants(offered)
    let run = try await run(server, step)
    #expect(run.summary.steps.passed == 1, "\(run.text)")
    #expect(server.requests.count == 2)
    #expect(ReadAnswer(server.requests.last?.header("Authorization"))?.parts["qop"] == taken)
  }

  @Test func `is repeated with the body when the nonce was stale`() async throws {
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
    let answer = try #require(ReadAnswer(server.requests.last?.header("Authorization")))
    #expect(answer.parts["nonce"] == "new")
    #expect(run.summary.requests == 3)
  }

  @Test(arguments: ["auth", "auth-int"])
  func `of whose nonces each is stale is the answer, after a few tries`(
    protection: String
  ) async throws {
    let server = try ScriptedServer { request in
      .response(
        401,
        headers: [
          "WWW-Authenticate":
            "Digest realm=r, qop=\(protection), nonce=n\(request.index), stale=true"
        ])
    }
    let run = try await run(server, "PUT: /x, text: hello, expect: { status: 401 }")
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    #expect((2...5).contains(server.requests.count))
    #expect(run.summary.requests == server.requests.count)
  }

  @Test func `hides the user's name when the service asks for it`() async throws {
    let server = try ScriptedServer { request in
      request.header("Authorization") == nil
        ? Self.challenge("n", ", algorithm=SHA-256, userhash=true") : .response(200)
    }
    _ = try await run(server)
    let answer = try #require(ReadAnswer(server.requests.last?.header("Authorization")))
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
    let users = server.requests.map { ReadAnswer($0.header("Authorization"))?.parts["username"] }
    #expect(users == [nil, "ada", nil, "bob", nil])
  }
}

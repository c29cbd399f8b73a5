// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import RunEvents
import TestSupport
import Testing

@Suite struct `A log-in by NTLM` {
  @Test(arguments: [
    ("", "31d6cfe0d16ae931b73c59d7e0c089c0"), ("abc", "a448017aaf21d8525fc10ae87aa6729d"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "e33b4ddc9c38f2199c3e7b164fcc0536"
    ),
  ]) func `is judged with the digest of RFC 1320`(text: String, digest: String) {
    #expect(Hexadecimal.encode(MD4.digest(of: Array(text.utf8))) == digest)
  }

  private static func server() throws -> ScriptedServer {
    let peer = NTLMPeer()
    return try ScriptedServer { request in
      request.path == "/plain" ? .response(200, body: "plain") : peer.answer(request)
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

  @Test func `uses a connection of its own`() async throws {
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

  @Test func `sends its own user and domain`() async throws {
    let server = try Self.server()
    let run = try await run(server)
    let answers = server.requests.compactMap(NTLMPeer.Message.init).filter { $0.type == 3 }
    #expect(answers.map(\.user) == ["ada", "bob"])
    #expect(answers.map(\.domain) == ["SHOP", ""])
    #expect(run.summary.requests == 7)
  }

  @Test(arguments: [("ada", "two"), ("bob", "one"), ("eve", "one"), ("ada", "")])
  func `with a wrong password or user is not let in`(user: String, password: String) async throws {
    let server = try Self.server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: x, GET: /x, auth: { ntlm: { user: \(user), password: "\(password)" } } }
        - { name: right, GET: /x, auth: { ntlm: { user: ada, password: one } } }
      continueOnFailure: true
      """, against: server)
    #expect(run.outcome(of: "x") == .failed)
    #expect(run.attempts(of: "x").first?.exchange?.hops.last?.response?.status == 401)
    #expect(run.outcome(of: "right") == .passed)
  }

  /// libcurl begins anew on each new connection.
  @Test(arguments: [
    "NTLM", "NTLM TlRMTVNTUAACAAAAAAAAADgAAAABggAAAQIDBAUGBwgAAAAAAAAAAAAAAAA4AAAA",
  ])
  func `that is asked for without end is answered a few times`(challenge: String) async throws {
    let server = try ScriptedServer { _ in
      .response(401, headers: ["WWW-Authenticate": challenge, "Connection": "close"], body: "no")
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: x, POST: /x, text: hi, auth: { ntlm: { user: ada, password: one } }, expect: { status: 401 } }
      """, against: server)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    #expect((1...5).contains(server.requests.count))
    #expect(run.summary.requests == server.requests.count)
  }

  @Test func `of two users at the same time never mixes them`() async throws {
    let server = try Self.server()
    let scenarios = (0..<10).map { number in
      let (user, password) = number % 2 == 0 ? ("ada", "one") : ("bob", "two")
      return """
          s\(number):
            steps:
              - GET: /\(user)
                auth: { ntlm: { user: \(user), password: \(password), domain: SHOP } }
                expect: { body: "SHOP\\\\\(user)" }
        """
    }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nscenarios:\n" + scenarios.joined(separator: "\n") + "\n",
      against: server, jobs: 10)
    #expect(run.summary.steps.passed == 10, "\(run.text)")
    for requests in Dictionary(grouping: server.requests, by: \.connection).values {
      #expect(Set(requests.map(\.path)).count == 1)
    }
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

// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// Log-ins against servers that others wrote.
@Suite struct LogInPeerTests {
  /// Runs a collection; the environment of the realm goes to curlew too.
  private func run(
    _ text: String, _ flags: [String] = [], environment: [String: String] = [:]
  ) async throws -> (run: ProgramRun, events: String) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.yaml")
    var program = try Program.curlew()
    program.arguments = ["run", "a.yaml", "-j", "1", "--report", "ndjson=events.ndjson"] + flags
    program.workingDirectory = folder.path
    program.environment.merge(environment) { $1 }
    let run = try await program.run()
    return (run, folder.holds("events.ndjson") ? try folder.read("events.ndjson") : "")
  }

  /// The ports that a step's responses came over, by what the server said.
  private func ports(_ events: String, of step: String) -> Set<Substring> {
    var ports: Set<Substring> = []
    for line in events.split(separator: "\n")
    where line.contains("\"attempt.finished\"") && line.contains("\"\(step)\"") {
      for part in line.split(separator: "X-Port").dropFirst() {
        ports.insert(part.drop { !$0.isNumber }.prefix { $0.isNumber })
      }
    }
    return ports
  }

  @Test(.needs(.apache)) func `digest lets each user in as himself, with a body too`() async throws
  {
    let apache = try await ApachePeer()
    let (run, events) = try await run(
      """
      curlew: 1
      baseUrl: \(apache.url)
      continueOnFailure: true
      requests:
        - name: ada
          GET: /digest/
          auth: { digest: { user: ada, password: s3cret-pw } }
          expect: { status: 200, headers: { X-User: ada }, body: { $contains: welcome } }
        - name: a body
          POST: /digest/
          text: hello
          auth: { digest: { user: ada, password: s3cret-pw } }
          expect: { status: [200, 405], headers: { X-User: ada } }
        - name: bob
          GET: /digest/
          auth: { digest: { user: bob, password: other-pw } }
          expect: { status: 200, headers: { X-User: bob } }
        - name: wrong
          GET: /digest/
          auth: { digest: { user: ada, password: no } }
          expect: { status: 401 }
        - name: nobody
          GET: /digest/
          expect: { status: 401 }
      """)
    expect(run, endsIn: 0)
    #expect(!events.contains("s3cret-pw"))
  }

  @Test(.needs(.apache, .gssapi, .kerberos, .kadmin, .kinit))
  func `negotiate uses the process's identity, on connections of its own`()
    async throws
  {
    let realm = try await KerberosPeer()
    let apache = try await ApachePeer(keytab: realm.keytab, environment: realm.environment)
    let text = """
      curlew: 1
      baseUrl: \(apache.url)
      scenarios:
        one:
          steps:
            - { name: before, GET: /negotiate/, expect: { status: 401 } }
            - name: first
              GET: /negotiate/
              auth: { negotiate: true }
              expect: { status: 200, headers: { X-User: ada@SHOP.TEST } }
            - { name: between, GET: /negotiate/, expect: { status: 401 } }
        two:
          steps:
            - name: second
              GET: /negotiate/
              auth: { negotiate: true }
              expect: { status: 200 }
            - { name: after, GET: /negotiate/, expect: { status: 401 } }
      """
    let refused = try await run(text, environment: realm.environment).run
    expect(refused, endsIn: 2)
    #expect(refused.errorOutput.contains("--allow-default-identity"))
    let (run, events) = try await run(
      text, ["--allow-default-identity"], environment: realm.environment)
    expect(run, endsIn: 0)
    let own = [ports(events, of: "first"), ports(events, of: "second")]
    let others = ["before", "between", "after"].map { ports(events, of: $0) }
      .reduce(into: Set<Substring>()) { $0.formUnion($1) }
    #expect(own.allSatisfy { $0.count == 1 })
    #expect(own[0].isDisjoint(with: own[1]))
    #expect(!others.isEmpty && others.isDisjoint(with: own[0].union(own[1])))
  }

  @Test(.needs(.apache, .gssapi, .kerberos, .kadmin, .kinit))
  func `negotiate without tickets is an answer of the service`()
    async throws
  {
    let realm = try await KerberosPeer()
    let apache = try await ApachePeer(keytab: realm.keytab, environment: realm.environment)
    var environment = realm.environment
    environment["KRB5CCNAME"] = "FILE:/nowhere/at/all"
    let (run, _) = try await run(
      """
      curlew: 1
      requests:
        - { GET: "\(apache.url)/negotiate/", auth: { negotiate: true }, expect: { status: 401 } }
      """, ["--allow-default-identity"], environment: environment)
    expect(run, endsIn: 0)
  }

  @Test(.needs(.apache, .kerberos))
  func `negotiate waits for Kerberos on a thread of its own`() async throws {
    let realm = try await KerberosPeer()
    let silent = try SilentKerberos()
    let server = try ScriptedServer(paths: [
      "/negotiate": .response(401, headers: ["WWW-Authenticate": "Negotiate"]),
      "/held": ScriptedAnswer.response(200).whenReleased(), "/after": .response(200),
    ])
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: http://localhost:\(server.port)
      scenarios:
        asking: { steps: [{ GET: /negotiate, auth: { negotiate: true }, expect: { status: 401 } }] }
        other: { steps: [GET: /held, GET: /after] }
      """)
    try workshop.write(KerberosPeer.client(silent.port), to: "krb5.conf")
    var program = try workshop.curlew(
      "run", "specs.yaml", "-j", "2", "--allow-default-identity")
    program.environment.merge(realm.environment) { $1 }
    program.environment["KRB5_CONFIG"] = workshop.folder.path(of: "krb5.conf")
    let running = try program.start()
    for _ in 0..<1500 where silent.asked == 0 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(silent.asked > 0)
    let held = try await server.requests(count: 1)[0]
    #expect(held.path == "/held")
    server.release(connection: held.connection)
    // The other scenario goes on while the question is still open, and nothing was sent with it.
    #expect(try await server.requests(count: 2).map(\.path) == ["/held", "/after"])
    #expect(silent.givenUp == 0)
    silent.stop()
    let run = try await running.finished()
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.path).last == "/negotiate")
  }

  @Test(
    .needs(.apache, .kerberos),
    arguments: ["GET: URL", "PUT: URL, file: specs.yaml", "GET: URL, save: a.bin"])
  func `negotiate ends with its timeout or an interrupt, whatever Kerberos does`(
    request: String
  ) async throws {
    let realm = try await KerberosPeer()
    let silent = try SilentKerberos()
    let server = try ScriptedServer { _ in
      .response(401, headers: ["WWW-Authenticate": "Negotiate"])
    }
    let step = request.replacing("URL", with: "\"http://localhost:\(server.port)/\"")
    let workshop = try Workshop()
    try workshop.write(KerberosPeer.client(silent.port), to: "krb5.conf")
    for timeout in ["2s", "60s"] {
      try workshop.write(
        """
        curlew: 1
        requests:
          - { \(step), auth: { negotiate: true }, timeout: \(timeout) }
        """)
      var program = try workshop.curlew("run", "specs.yaml", "--allow-default-identity")
      program.environment.merge(realm.environment) { $1 }
      program.environment["KRB5_CONFIG"] = workshop.folder.path(of: "krb5.conf")
      let asked = silent.asked
      let began = ContinuousClock.now
      let running = try program.start()
      for _ in 0..<1500 where silent.asked == asked {
        try await Task.sleep(for: .milliseconds(20))
      }
      if timeout == "60s" { running.send(SIGINT) }
      let run = try await running.finished()
      expect(run, endsIn: timeout == "60s" ? 130 : 3)
      if timeout == "2s" {
        expect(run.output, has: ["the exchange was not complete after 2s", "nothing was sent"])
      }
      // The library gives Kerberos up later than that.
      #expect(began.duration(to: .now) < .seconds(15))
    }
  }

  @Test(.needs(.python, .impacket))
  func `NTLM lets each user in as himself, on connections of his own`() async throws {
    let peer = try await NTLMPeer()
    let (run, events) = try await run(
      """
      curlew: 1
      baseUrl: \(peer.url)
      continueOnFailure: true
      requests:
        - { name: before, GET: /plain }
        - name: ada
          POST: /x
          text: hello
          auth: { ntlm: { user: ada, password: one, domain: SHOP } }
          expect: { body: SHOP/ada }
        - { name: between, GET: /plain }
        - name: bob
          GET: /x
          auth: { ntlm: { user: bob, password: two } }
          expect: { body: /bob }
        - name: wrong
          GET: /x
          auth: { ntlm: { user: ada, password: two, domain: SHOP } }
          expect: { status: 401 }
        - { name: after, GET: /plain }
      """)
    expect(run, endsIn: 0)
    let plain = ["before", "between", "after"].map { ports(events, of: $0) }
      .reduce(into: Set<Substring>()) { $0.formUnion($1) }
    let own = ["ada", "bob", "wrong"].map { ports(events, of: $0) }
    #expect(own.allSatisfy { $0.count == 1 } && Set(own).count == 3)
    #expect(own.allSatisfy { $0.isDisjoint(with: plain) })
  }
}

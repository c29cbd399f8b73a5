// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Log-ins by a person before a run; `$BROWSER` plays the person.
@Suite(.needs(.curl)) struct LogInTests {
  @Test func `a browser logs in before the first request, once for all steps`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(
      server.url(), LogInSite.browser + ["account: admin", "scope: [a, b]"],
      requests: """
        setup: [{ GET: /setup }]
        scenarios:
          one: { vars: { native: other }, steps: [{ GET: /me }, { GET: /me }] }
          two: { steps: [{ GET: /me, timeout: 3s, tls: { verify: false } }] }
        """)
    let run = try await site.run(
      [
        "run", "specs.yaml", "-q", "--repeat", "2", "--report", "ndjson=out.ndjson", "--report",
        "html=out.html",
      ])
    expect(run, endsIn: 0)
    let origin = server.url()
    expect(
      run.terminal,
      has: [
        "log in    as admin at 127.0.0.1 for \(origin) (client native), within 3 min",
        "          if no window opens: \(origin)/authorize?response_type=code&client_id=native&",
      ])
    #expect(server.requests.prefix(3).map(\.path) == ["/authorize", "/token", "/setup"])
    #expect(server.requests.count { $0.path == "/token" } == 1)
    for request in server.requests.dropFirst(2) {
      #expect(request.header("Authorization") == "Bearer token-1", "\(request.path)")
    }
    let (page, token) = (server.requests[0].fields, server.requests[1].fields)
    #expect(page["scope"] == "a b")
    #expect(page["code_challenge_method"] == "S256")
    #expect(page["redirect_uri"]?.hasPrefix("http://127.0.0.1:") == true)
    #expect(token["grant_type"] == "authorization_code")
    #expect(token["redirect_uri"] == page["redirect_uri"])
    #expect(token["code_verifier"]?.utf8.count == 43)
    let verifier = try #require(token["code_verifier"])
    for name in ["out.ndjson", "out.html"] {
      let report = try site.workshop.folder.read(name)
      for secret in ["token-1", "refresh-1", "the-code", verifier] {
        #expect(!report.contains(secret), "\(name)")
      }
    }
    // Without `cache` nothing is kept.
    #expect(!site.cache.holds("curlew"))
  }

  @Test func `a later run takes the token, then its refresh token, and asks no person`()
    async throws
  {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url(), LogInSite.browser + ["cache: true"])
    expect(try await site.run(), endsIn: 0)
    expect(try await site.runAlone(), endsIn: 0)
    for _ in 1...2 {
      try site.expire()
      expect(try await site.runAlone(), endsIn: 0)
    }
    let grants = server.requests.filter { $0.path == "/token" }.map(\.fields)
    #expect(grants.map { $0["refresh_token"] } == [nil, "refresh-1", "refresh-4"])
    #expect(server.requests.count { $0.path == "/authorize" } == 1)
  }

  @Test func `only invalid_grant leads back to the person, and removes the entry`() async throws {
    let server = try LogInSite.service { request in
      guard request.fields["refresh_token"] != nil else { return .token(request.index) }
      return request.index < 4
        ? .response(503) : .response(400, json: #"{"error":"invalid_grant"}"#)
    }
    let site = try LogInSite(server.url(), LogInSite.browser + ["cache: true"])
    expect(try await site.run(), endsIn: 0)
    try site.expire()
    // 503: the entry stays, and no browser opens.
    let failed = try await site.run()
    expect(failed, endsIn: 1)
    expect(failed.terminal, has: ["error[token-refused]"])
    #expect(try site.names().count == 1)
    // `invalid_grant` without a person: the entry is gone, and a person is needed.
    let alone = try await site.runAlone()
    expect(alone, endsIn: 2)
    expect(alone.errorOutput, has: ["error[login-needed]"])
    #expect(try site.names().isEmpty)
    expect(try await site.run(), endsIn: 0)
    #expect(server.requests.count { $0.path == "/authorize" } == 2)
  }

  @Test(
    arguments: [
      ("no terminal", [:], [], "standard error is not a terminal"),
      ("a job", ["CI": "true"], [], "it is a CI job, as `CI` says"),
      ("--ci", [:], ["--ci", "github"], "it is a CI job, as `--ci` says"),
      ("untrusted", [:], ["--untrusted", "--allow-host", "127.0.0.1:PORT"], "it is untrusted"),
    ] as [(String, [String: String], [String], String)])
  func `a run without a person ends before anything is sent`(
    name: String, variables: [String: String], options: [String], reason: String
  ) async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url(), LogInSite.browser + ["cache: true"])
    let options = options.map { $0.replacing("PORT", with: "\(server.port)") }
    var program = try site.program(
      ["run", "specs.yaml", "--report", "junit=out.xml", "--report", "ndjson=out.ndjson"] + options)
    if name == "no terminal" { program.standardError = .captured }
    program.environment.merge(variables) { $1 }
    let run = try await site.workshop.runs(program)
    expect(run, endsIn: 2)
    expect(
      run.errorOutput + run.terminal,
      has: [
        "error[login-needed]: `grant: authorizationCode` needs a person, and this run has none: "
          + reason
      ])
    #expect(server.requests.isEmpty)
    for report in ["out.xml", "out.ndjson"] {
      expect(try site.workshop.folder.read(report), has: ["login-needed"])
    }
  }

  @Test func `a refresh token of the file is asked first, and a person after invalid_grant`()
    async throws
  {
    let server = try LogInSite.service { request in
      request.fields["refresh_token"] == "old"
        ? .response(400, json: #"{"error":"invalid_grant"}"#) : .token(request.index)
    }
    let site = try LogInSite(
      server.url(), LogInSite.browser + ["refreshToken: ${refresh}"],
      requests: "secrets: { refresh: '' }\nrequests: [{ GET: /me }]")
    for (token, path) in [("good", "/token"), ("", "/authorize"), ("old", "/token")] {
      let before = server.requests.count
      var program = try site.program()
      program.environment["CURLEW_SECRET_refresh"] = token
      expect(try await site.workshop.runs(program), endsIn: 0)
      #expect(server.requests.dropFirst(before).first?.path == path, "\(token)")
    }
    #expect(server.requests.count { $0.path == "/authorize" } == 2)
  }

  @Test func `a person who refuses is a failure, and nothing is sent`() async throws {
    let server = try ScriptedServer { request in
      let fields = request.fields
      let target =
        "\(fields["redirect_uri"] ?? "")?error=access_denied&error_description=not%1B%5B2J+now"
        + "&state=\(fields["state"] ?? "")"
      return .response(302, headers: ["Location": target])
    }
    let run = try await LogInSite(server.url()).run()
    expect(run, endsIn: 1)
    expect(
      run.terminal,
      has: ["error[login-failed]: the log-in at 127.0.0.1 was refused: `access_denied` (not"])
    #expect(!run.terminal.contains("\u{1B}[2J now"))
    #expect(server.requests.map(\.path) == ["/authorize"])
  }

  @Test func `a code that the service does not take is a failure that shows no secret`()
    async throws
  {
    let server = try LogInSite.service { request in
      let words = "\(request.fields["code"] ?? "") \(request.fields["code_verifier"] ?? "")"
      return .response(
        400, json: #"{"error":"invalid_request","error_description":"\#(words)"}"#)
    }
    let site = try LogInSite(server.url())
    let run = try await site.run(["run", "specs.yaml", "--report", "ndjson=out.ndjson"])
    expect(run, endsIn: 1)
    expect(run.terminal, has: ["error[token-refused]", "***code***", "***code_verifier***"])
    let verifier = try #require(server.requests.last?.fields["code_verifier"])
    for text in [run.terminal, run.output, try site.workshop.folder.read("out.ndjson")] {
      #expect(!text.contains(verifier) && !text.contains("the-code"))
    }
  }

  @Test func `a redirect with another state gets 400, and the wait goes on`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url(), LogInSite.browser + ["redirect: http://localhost/back"])
    let running = try site.program(browser: "true").start()
    try await running.prints("if no window opens")
    let words = running.allOutput.split { $0.isWhitespace }
    let address = try #require(words.first { $0.contains("/authorize?") })
    let fields = ScriptedRequest.fields(of: String(address))
    let back = try #require(fields["redirect_uri"])
    #expect(back.hasPrefix("http://localhost:") && back.hasSuffix("/back"))
    let local = back.replacing("localhost", with: "127.0.0.1")
    for (query, status) in [
      ("code=stolen&state=other", "400"), ("code=stolen", "400"),
      ("code=good&state=\(fields["state"] ?? "")", "200"),
    ] {
      let asked = try await Program(
        try #require(PeerProgram.curl.path),
        ["-s", "-o", "/dev/null", "-w", "%{http_code}", "\(local)?\(query)"]
      ).run()
      #expect(asked.output == status, "\(query)")
    }
    expect(try await running.finished(), endsIn: 0)
    #expect(server.requests.first?.fields["code"] == "good")
  }

  @Test func `Ctrl-C ends the wait for the person, and so does --timeout`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url(), LogInSite.browser + ["cache: true"])
    let running = try site.program(browser: "true").start()
    try await running.prints("if no window opens")
    running.send(SIGINT)
    expect(try await running.finished(), endsIn: 130)
    for command in [["run"], ["load", "--users", "1", "--iterations", "1"]] {
      let late = try await site.run(
        command + ["specs.yaml", "--timeout", "300ms"], browser: "true")
      expect(late, endsIn: 3)
      expect(late.terminal, has: ["the time of `--timeout` is over, and nothing was sent yet"])
    }
    #expect(server.requests.isEmpty)
    // The lock of a run that ended is free.
    expect(try await site.run(), endsIn: 0)
  }

  @Test(
    arguments: [
      (["SSH_CONNECTION": "a"], "          open http://"),
      ([:], "          if no window opens: http://"),
      (["BROWSER": "/no/such/program"], "          open http://"),
      (["BROWSER": ""], "          open http://"),
    ] as [([String: String], String)])
  func `over SSH, and without a browser, the address is only printed`(
    variables: [String: String], line: String
  ) async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url())
    var program = try site.program(browser: "/no/such/program:true")
    program.environment.merge(variables) { $1 }
    let running = try program.start()
    try await running.prints(line)
    running.send(SIGINT)
    expect(try await running.finished(), endsIn: 130)
    #expect(server.requests.isEmpty)
  }

  @Test func `a browser gets the environment without the variables of curlew`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url(), requests: "secrets: [word]\nrequests: [{ GET: /me }]")
    let script = try site.workshop.folder.write(
      "#!/bin/sh\nenv >env.txt\nexec curl -sL \"$1\"\n", to: "browser")
    #expect(chmod(script, 0o755) == 0)
    var program = try site.program(browser: "./browser")
    program.environment.merge(["CURLEW_SECRET_word": "a-secret-word", "OTHER": "kept"]) { $1 }
    expect(try await site.workshop.runs(program), endsIn: 0)
    let seen = try site.workshop.folder.read("env.txt")
    expect(seen, has: ["OTHER=kept\n", "BROWSER="])
    #expect(!seen.contains("CURLEW_"))
  }

  @Test func `a port of redirect that is taken is a failure`() async throws {
    let (server, other) = (try LogInSite.service(), try LogInSite.service())
    let run = try await LogInSite(
      server.url(), LogInSite.browser + ["redirect: http://127.0.0.1:\(other.port)/"]
    ).run()
    expect(run, endsIn: 1)
    expect(run.terminal, has: ["error[login-failed]: port \(other.port) for `redirect`"])
    #expect(server.requests.isEmpty)
  }

  @Test func `a second run says that it waits for the first`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url(), LogInSite.browser + ["cache: true"])
    let first = try site.program(browser: "true").start()
    try await first.prints("if no window opens")
    let second = try site.program().start()
    try await second.prints("waiting   another run logs in at 127.0.0.1 for \(server.url())")
    #expect(server.requests.isEmpty)
    first.send(SIGKILL)
    expect(try await second.finished(), endsIn: 0)
    #expect(server.requests.map(\.path) == ["/authorize", "/token", "/me"])
  }

  @Test func `a cache that others may read ends the run before anything is sent`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url(), LogInSite.browser + ["cache: true"])
    expect(try await site.run(), endsIn: 0)
    let path = site.cache.path(of: "curlew/tokens/\(try site.names()[0])")
    #expect(chmod(path, 0o640) == 0)
    let run = try await site.run()
    expect(run, endsIn: 2)
    expect(run.terminal, has: ["error[unusable-token-cache]", "chmod go= "])
    #expect(server.requests.count == 3)
  }

  @Test func `collections with the same auth share a log-in, and others have their own`()
    async throws
  {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url())
    try site.workshop.write(try site.workshop.folder.read("specs.yaml"), to: "same.yaml")
    try site.workshop.write(
      LogInSite.collection(
        server.url(), LogInSite.browser + ["account: other"], "requests: [{ GET: /me }]"),
      to: "other.yaml")
    expect(try await site.run(["run", "specs.yaml", "same.yaml", "other.yaml"]), endsIn: 0)
    #expect(
      server.requests.prefix(4).map(\.path) == ["/authorize", "/token", "/authorize", "/token"])
    #expect(server.requests.count == 7)
  }

  @Test func `a token that is answered with 401 is refreshed, else the 401 is the result`()
    async throws
  {
    let server = try ScriptedServer { request in
      switch request.path {
      case "/token" where request.fields["refresh_token"] != nil:
        return request.index < 6
          ? .token(request.index) : .response(400, json: #"{"error":"invalid_grant"}"#)
      case "/token": return .token(1)
      case "/authorize":
        let fields = request.fields
        return .response(
          302,
          headers: [
            "Location": "\(fields["redirect_uri"] ?? "")?code=c&state=\(fields["state"] ?? "")"
          ])
      default:
        return .response(request.header("Authorization") == "Bearer token-1" ? 401 : 200)
      }
    }
    let site = try LogInSite(server.url())
    expect(try await site.run(), endsIn: 0)
    #expect(server.requests.map(\.path) == ["/authorize", "/token", "/me", "/token", "/me"])
    let refused = try await site.run()
    expect(refused, endsIn: 1)
    expect(refused.output, has: ["401"])
    #expect(server.requests.count { $0.path == "/authorize" } == 2)
  }

  // MARK: Where the token goes

  @Test func `a token of a person goes to the origins of the files only`() async throws {
    let (server, other) = (try LogInSite.service(), try LogInSite.service())
    let own =
      "auth: { oauth2: { grant: authorizationCode, authorizeUrl: /authorize, tokenUrl: /token, "
      + "clientId: native } }"
    let site = try LogInSite(
      server.url(),
      requests: """
        requests:
          - GET: /me
          - GET: \(other.url("/elsewhere"))
          - { GET: "\(other.url("/own"))", \(own) }
        """)
    let run = try await site.run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["[auth-to-unknown-origin]", "not to \(other.url())"])
    #expect(other.requests.map(\.path) == ["/elsewhere"])
    #expect(other.requests[0].header("Authorization") == nil)
  }

  @Test func `a step that does not take the token needs no person`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(
      "http://127.0.0.1:1",
      requests: "requests:\n  - GET: \(server.url("/a"))\n  - { GET: /b, auth: none, skip: no }\n"
        + "  - print: c")
    expect(try await site.runAlone(), endsIn: 0)
  }

  @Test(
    arguments: [
      ("clientId: \"${made}\"", "capture-made-later"),
      ("redirect: http://example.com/", "bad-address"),
      ("scope: \"${now}\"", "not-before-run"),
    ]) func `texts that are not inputs are refused`(line: String, code: String) async throws
  {
    let site = try LogInSite(
      "http://127.0.0.1:1", LogInSite.browser + [line],
      requests: "setup: [{ GET: /, auth: none, capture: { made: { status: true } } }]\n"
        + "requests: [{ GET: /me }]")
    let text = try site.workshop.folder.read("specs.yaml")
    try site.workshop.write(
      line.hasPrefix("clientId") ? text.replacing("      clientId: native\n", with: "") : text)
    let run = try await site.workshop.runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[\(code)]"])
  }

  @Test func `a secret is not part of the address that a browser opens`() async throws {
    let server = try LogInSite.service()
    for line in ["authorizeParams: { login: \"${word}\" }", "scope: \"${word}\""] {
      let site = try LogInSite(
        server.url(), LogInSite.browser + [line],
        requests: "secrets: [word]\nrequests: [{ GET: /me }]")
      var program = try site.program()
      program.environment["CURLEW_SECRET_word"] = "a-secret-word"
      let run = try await site.workshop.runs(program)
      expect(run, endsIn: 2)
      expect(run.terminal, has: ["error[secret-to-forbidden-origin]"])
      #expect(!run.terminal.contains("a-secret-word"))
    }
    #expect(server.requests.isEmpty)
  }

  // MARK: Other commands

  @Test func `send takes a cached token, and logs in as run does`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url(), LogInSite.browser + ["cache: true"], requests: "")
    try site.workshop.write(
      try site.workshop.folder.read("specs.yaml"), to: "curlew.yaml")
    let first = try await site.run(["send", "/me"])
    expect(first, endsIn: 0)
    expect(first.terminal, has: ["log in    at 127.0.0.1"])
    expect(try await site.runAlone(["send", "/me"]), endsIn: 0)
    #expect(server.requests.map(\.path) == ["/authorize", "/token", "/me", "/me"])
    unlink(site.cache.path(of: "curlew/tokens/\(try site.names()[0])"))
    expect(try await site.runAlone(["send", "/me"]), endsIn: 2)
    // Another origin gets no token, and needs no person.
    let other = try LogInSite.service()
    expect(try await site.runAlone(["send", other.url("/")]), endsIn: 0)
    #expect(other.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test func `a load logs in once`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url())
    let run = try await site.run(
      ["load", "specs.yaml", "--users", "3", "--iterations", "5"])
    expect(run, endsIn: 0)
    #expect(server.requests.count { $0.path == "/authorize" } == 1)
    #expect(server.requests.count { $0.path == "/token" } == 1)
  }

  @Test func `a watch logs in once for all its turns`() async throws {
    let server = try LogInSite.service()
    let site = try LogInSite(server.url())
    var program = try site.program(["run", "specs.yaml", "--watch"])
    program.standardOutput = .terminal
    let running = try program.start()
    try await server.requests(count: 3)
    try await running.prints("watching 1 file")
    try site.workshop.write(
      try site.workshop.folder.read("specs.yaml").replacing("/me", with: "/you"))
    try await server.requests(count: 4)
    running.send(SIGINT)
    _ = try await running.finished()
    #expect(server.requests.map(\.path) == ["/authorize", "/token", "/me", "/you"])
    #expect(server.requests[3].header("Authorization") == "Bearer token-1")
  }

  @Test func `a plan shows the log-ins that are due`() async throws {
    let site = try LogInSite(
      "https://api.example.com",
      [
        "grant: deviceCode", "deviceUrl: https://id.example.com/d", "account: admin", "cache: true",
        "scope: \"${scope}\"",
      ], requests: "vars: { scope: a }\nrequests: [{ GET: /me }, { GET: /you }]")
    let text = try await site.workshop.runs("plan", "specs.yaml")
    expect(text, endsIn: 0)
    #expect(
      text.output.hasPrefix(
        "log in    as admin at id.example.com for https://api.example.com (client native)\n"))
    let json = try await site.workshop.runs("plan", "specs.yaml", "--format", "json")
    expect(
      json.output,
      has: [
        #""logIns":[{"grant":"deviceCode","account":"admin","at":"id.example.com","#
          + #""origins":["https://api.example.com"],"client":"native","cache":true,"#
          + #""file":"specs.yaml","line":5}]"#
      ])
  }
}

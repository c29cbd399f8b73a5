// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import RunEvents
import Testing

@Suite struct RedactedEventTests {
  private let scenario = ScenarioReference(
    path: ScenarioPath(file: "a.yaml", name: "s"), number: 0, role: .scenario, collectionName: "a",
    tags: [], line: 1)

  private var step: StepReference {
    StepReference(
      path: StepPath(scenario: scenario.path, identity: "x"), scenario: scenario, name: "x",
      index: 0, isTeardown: false, line: 2, column: 3)
  }

  private func attempt(_ hop: Hop) -> RunEvent {
    .attemptFinished(
      Attempt(
        step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
        content: .exchange(Exchange(hops: [hop]))))
  }

  private func hop(of event: RunEvent) throws -> Hop {
    guard case .attemptFinished(let attempt) = event else { throw NotAnAttempt() }
    return try #require(attempt.exchange?.hops.first)
  }

  private struct NotAnAttempt: Error {}

  @Test(arguments: [
    (
      "GET / HTTP/1.1\r\nAuthorization: Basic eA==\r\nA: b\r\n\r\n",
      "Authorization: Basic ***\r\nA: b\r\n\r\n"
    ),
    ("GET / HTTP/1.1\r\ncookie:a=b\r\n\r\n", "cookie: a=***\r\n\r\n"),
    (
      "HTTP/1.1 200 OK\nSet-Cookie: a=b\nSet-Cookie: c=d\n\n",
      "Set-Cookie: a=***\nSet-Cookie: c=***\n\n"
    ),
    ("GET / HTTP/1.1\r\nProxy-Authorization: x\r\n\ty\r\nB: c", "Proxy-Authorization: ***\r\nB: c"),
    ("GET / HTTP/1.1\r\nCookie: a=b", "Cookie: a=***"),
    ("GET / HTTP/1.1\r\nCookie2: a=b\r\nXCookie: 1", "Cookie2: a=b\r\nXCookie: 1"),
    ("GET / HTTP/1.1\r\nCookie : a=b\r\n\r\n", "Cookie : a=***\r\n\r\n"),
  ])
  func `credentials in a head are hidden without secrets`(_ head: String, _ end: String) throws {
    let response = Response(version: "1.1", status: 200, head: Array(head.utf8))
    let event = attempt(
      Hop(
        method: "GET", address: Address(scheme: "http", host: "h", path: "/"),
        requestHead: Array(head.utf8), response: response))
    let hop = try hop(of: Redactor().redact(event))
    let received = try #require(hop.response).head
    #expect(String(decoding: hop.requestHead, as: UTF8.self).hasSuffix(end))
    #expect(String(decoding: received, as: UTF8.self).hasSuffix(end))
  }

  @Test func `a secret is hidden in the version, the proxy and the targets of a hop`() throws {
    var sent = Hop(
      method: "GET", address: Address(scheme: "http", host: "h"),
      response: Response(version: "hunter-secret", status: 200))
    sent.proxy = Proxy(scheme: .http, host: "hunter-secret", port: 1)
    sent.target = .host(HostPort(host: "hunter-secret", port: 2))
    sent.triedTargets = [.unixSocket(ByteText("/run/hunter-secret"))]
    let redactor = Redactor().adding(name: "token", value: "hunter-secret")
    let hop = try hop(of: redactor.redact(attempt(sent)))
    #expect(hop.response?.version == "***token***")
    #expect(hop.proxy?.host == "***token***")
    #expect(hop.target?.description == "***token***:2")
    #expect(hop.triedTargets.map(\.description) == ["unix:/run/***token***"])
  }

  @Test func `a secret is hidden in the options of a failed attempt`() throws {
    var options = SentOptions()
    options.authoritiesPath = "/hunter-secret.pem"
    options.interface = "hunter-secret"
    options.trust.pins = [ByteText("sha256//hunter-secret")]
    options.trust.serverName = ByteText("hunter-secret.test")
    var attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1)
    attempt.options = SentOptions.Shared(options)
    let redactor = Redactor().adding(name: "p", value: "hunter-secret")
    guard case .attemptFinished(let shown) = redactor.redact(.attemptFinished(attempt)) else {
      throw NotAnAttempt()
    }
    let seen = try #require(shown.options).content
    #expect(seen.authoritiesPath == "/***p***.pem")
    #expect(seen.interface == "***p***")
    #expect(seen.trust.pins == [ByteText("sha256//***p***")])
    #expect(seen.trust.serverName == ByteText("***p***.test"))
  }

  @Test func `the half of a secret at the end of a body that was cut is hidden`() throws {
    var response = Response(version: "1.1", status: 200, body: Array("a=hunter-sec".utf8))
    let redactor = Redactor().adding(name: "token", value: "hunter-secret")
    func body() throws -> String {
      var sent = Hop(method: "GET", address: Address(scheme: "http", host: "h"))
      sent.response = response
      let hop = try hop(of: redactor.redact(attempt(sent)))
      return String(decoding: try #require(hop.response).body, as: UTF8.self)
    }
    #expect(try body() == "a=hunter-sec")
    response.isCut = true
    #expect(try body() == "a=***token***")
  }

  @Test func `credentials of a token's exchange are hidden without secrets`() throws {
    let head = "POST /token HTTP/1.1\r\nAuthorization: Basic eA==\r\n\r\n"
    let token = Hop(
      method: "POST", address: Address(scheme: "http", host: "h", path: "/token"),
      requestHead: Array(head.utf8))
    var attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1)
    attempt.tokenExchange = TokenExchange(Exchange(hops: [token]))
    guard case .attemptFinished(let seen) = Redactor().redact(.attemptFinished(attempt)) else {
      throw NotAnAttempt()
    }
    let hop = try #require(seen.tokenExchange?.exchange.hops.first)
    #expect(
      String(decoding: hop.requestHead, as: UTF8.self)
        == "POST /token HTTP/1.1\r\nAuthorization: Basic ***\r\n\r\n")
  }

  @Test func `header fields and user information are hidden without secrets`() throws {
    let fields = HeaderFields([
      HeaderField("SET-COOKIE", "a=b"), HeaderField("X-Id", "7"), HeaderField("set-cookie", "c=d"),
    ])
    let event = attempt(
      Hop(
        method: "GET", address: Address(scheme: "http", userInformation: "u:p", host: "h"),
        response: Response(version: "1.1", status: 200, headers: fields)))
    let hop = try hop(of: Redactor().redact(event))
    let values = hop.response.map { $0.headers.fields.map(\.value) }
    #expect(values == ["a=***", "7", "c=***"])
    #expect(hop.address.userInformation == "***")
  }

  @Test func `a bearer token that is a known secret keeps its scheme and name`() throws {
    let redactor = Redactor().adding(name: "token", value: "abcdef123")
    for (value, shown) in [
      ("Bearer abcdef123", "Bearer ***token***"), ("Bearer abcdef123x", "Bearer ***"),
      ("Basic x", "Basic ***"), ("abcdef123", "***token***"), ("my secret words", "***"),
      ("bearer", "bearer"), ("DPoP  x y", "DPoP ***"),
    ] {
      let event = attempt(
        Hop(
          method: "GET", address: Address(scheme: "http", host: "h"),
          requestHead: Array("GET / HTTP/1.1\r\nAuthorization: \(value)\r\n\r\n".utf8)))
      let head = String(
        decoding: try hop(of: redactor.redact(event)).requestHead, as: UTF8.self)
      #expect(head == "GET / HTTP/1.1\r\nAuthorization: \(shown)\r\n\r\n")
    }
  }

  @Test(arguments: [0, 1, 9, 10, 11, 12, 16, 20, 27, 28, 40])
  func `a body is redacted before it is cut`(_ limit: Int) throws {
    let redactor = Redactor().adding(name: "p", value: "secret-words")
    let body = Array("0123456789secret-words0123456".utf8)
    let hidden = Array("0123456789***p***0123456".utf8)
    let event = attempt(
      Hop(
        method: "POST", address: Address(scheme: "http", host: "h"), requestBody: body,
        response: Response(version: "1.1", status: 200, body: body)))
    let redacted = redactor.redact(event, bodyLimit: limit)
    let hop = try hop(of: redacted)
    let isCut = body.count > limit
    #expect(hop.requestBody == (isCut ? Array(hidden.prefix(limit)) : hidden))
    #expect(hop.response?.body == hop.requestBody)
    guard case .attemptFinished(let attempt) = redacted else { throw NotAnAttempt() }
    #expect(attempt.cuts.count { $0.isCut } == (isCut ? 2 : 0))
    #expect(attempt.cut(ofHop: 0, .response)?.wholeBytes == (isCut ? body.count : nil))
    #expect(attempt.cut(ofHop: 1, .response) == nil)
  }

  @Test func `of a long body only the part that the limit needs is searched`() throws {
    let redactor = Redactor().adding(name: "p", value: "secret-words")
    let body = [UInt8](repeating: 37, count: 20_000_000)
    let event = attempt(
      Hop(method: "POST", address: Address(scheme: "http", host: "h"), requestBody: body))
    var hop: Hop?
    let time = try ContinuousClock().measure {
      hop = try self.hop(of: redactor.redact(event, bodyLimit: 1000))
    }
    #expect(hop?.requestBody?.count == 1000)
    #expect(time < .seconds(2))
  }

  @Test func `names as written, of files too, and identities are never redacted`() throws {
    let redactor = Redactor().adding(name: "p", value: "lovelace")
    let scenario = ScenarioReference(
      path: ScenarioPath(file: "lovelace.yaml", name: "lovelace"), number: 0, role: .scenario,
      collectionName: "lovelace", tags: [], line: 1)
    let step = StepReference(
      path: StepPath(scenario: scenario.path, identity: "GET /ada/lovelace"), scenario: scenario,
      name: "GET /ada/lovelace", index: 0, isTeardown: false, line: 2, column: 3)
    let place = SourcePlace(
      file: "lovelace.yaml", line: 2, column: 3, lineText: "GET: /ada/lovelace", length: 1)
    let attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
      failure: .refused(StepError(code: "x", message: "no lovelace", place: place)))
    guard case .attemptFinished(let seen) = redactor.redact(.attemptFinished(attempt)),
      case .refused(let error)? = seen.failure
    else { throw NotAnAttempt() }
    #expect(seen.step === step)
    #expect(error.message == "no ***p***")
    #expect(error.place?.file == "lovelace.yaml")
    #expect(error.place?.lineText == "GET: /ada/***p***")
  }

  @Test func `a tag is redacted`() throws {
    let redactor = Redactor().adding(name: "p", value: "lovelace")
    let tagged = ScenarioReference(
      path: ScenarioPath(file: "a", name: "s"), number: 0, role: .scenario, collectionName: "a",
      tags: ["lovelace"], line: 1)
    let started = RunEvent.scenarioStarted(ScenarioStarted(scenario: tagged, atMicroseconds: 0))
    guard case .scenarioStarted(let seen) = redactor.redact(started) else { throw NotAnAttempt() }
    #expect(seen.scenario.tags == ["***p***"])
  }

  @Test func `labels and tags of a step are redacted`() throws {
    let redactor = Redactor().adding(name: "p", value: "lovelace")
    let labelled = ScenarioReference(
      path: ScenarioPath(file: "a", name: "s"), number: 0, role: .scenario, collectionName: "a",
      tags: [], labels: [Label(name: "l", texts: ["a", "lovelace"])],
      collectionLabels: [Label(name: "m", texts: ["lovelace"])], line: 1)
    func step(_ labels: [Label]?) -> StepReference {
      StepReference(
        path: StepPath(scenario: labelled.path, identity: "x"), scenario: labelled, name: "x",
        index: 0, isTeardown: false, tags: ["lovelace"], labels: labels, line: 1, column: 1)
    }
    let inherited = redactor.redact(step(nil))
    let own = redactor.redact(step([Label(name: "o", texts: ["lovelace"])]))
    #expect(inherited.tags == ["***p***"])
    #expect(inherited.scenario.labels == [Label(name: "l", texts: ["a", "***p***"])])
    #expect(inherited.scenario.collectionLabels == [Label(name: "m", texts: ["***p***"])])
    #expect(inherited.labels == inherited.scenario.labels)
    #expect(own.labels == [Label(name: "o", texts: ["***p***"])])
  }

  @Test(arguments: [
    ("session=abc; Path=/; HttpOnly", "session=***; Path=/; HttpOnly"),
    (
      "a=b;Expires=Wed, 21 Oct 2026 07:28:00 GMT ; SameSite=Lax",
      "a=***; Expires=Wed, 21 Oct 2026 07:28:00 GMT; SameSite=Lax"
    ),
    ("a=abcdef123; Secure", "a=***token***; Secure"),
    ("abcdef123=b; Path=/abcdef123; Secure", "***token***=***; Path=/***token***; Secure"),
    ("a=\"b; c=d\"; Path=/", "a=***; Path=/"), ("a=\"b; c=d; Path=/", "***"),
    ("a=b; c; d=e; Partitioned", "a=***; ***; ***; Partitioned"),
    ("abc", "***"), ("=abc", "***"), ("", "***"), ("a=", "a=***"), ("a=b=c", "a=***"),
  ])
  func `of a Set-Cookie name and attributes are shown`(_ value: String, _ shown: String) {
    let redactor = Redactor().adding(name: "token", value: "abcdef123")
    let fields = HeaderFields([HeaderField("Set-Cookie", value)])
    let event = attempt(
      Hop(
        method: "GET", address: Address(scheme: "http", host: "h"),
        response: Response(version: "1.1", status: 200, headers: fields)))
    let seen = try? hop(of: redactor.redact(event)).response?.headers.fields.map(\.value)
    #expect(seen == [shown])
  }

  @Test(arguments: [
    ("a=b; c=d", "a=***; c=***"), ("a=b;c", "a=***; ***"), ("a=\"x;y=z\"; c=d", "a=***; c=***"),
    ("c=abcdef123", "c=***token***"), ("x", "***"), ("abcdef123=c", "***token***=***"),
  ])
  func `of a Cookie the names are shown`(_ value: String, _ shown: String) throws {
    let redactor = Redactor().adding(name: "token", value: "abcdef123")
    let event = attempt(
      Hop(
        method: "GET", address: Address(scheme: "http", host: "h"),
        requestHead: Array("GET / HTTP/1.1\r\nCookie: \(value)\r\n\r\n".utf8)))
    let head = String(decoding: try hop(of: redactor.redact(event)).requestHead, as: UTF8.self)
    #expect(head == "GET / HTTP/1.1\r\nCookie: \(shown)\r\n\r\n")
  }

  @Test func `the length of a body in which a secret is hidden is that of the body as it came`()
    throws
  {
    let redactor = Redactor().adding(name: "p", value: "secret-words")
    let body = Array("0123456789secret-words0123456".utf8)
    let event = attempt(
      Hop(
        method: "POST", address: Address(scheme: "http", host: "h"), requestBody: body,
        response: Response(version: "1.1", status: 200, body: body)))
    guard case .attemptFinished(let seen) = redactor.redact(event) else { throw NotAnAttempt() }
    for side in [BodyCut.Side.request, .response] {
      #expect(seen.cuts.length(ofHop: 0, side)?.wholeBytes == body.count)
      #expect(seen.cut(ofHop: 0, side) == nil)
    }
  }

  @Test func `a text that a step made from a secret is hidden in its own events only`() throws {
    let redactor = Redactor().adding(name: "p", value: "Secret-Words")
    let attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
      notices: ["secret-words", "Secret-Words/x"])
    var secrets = AttemptSecrets()
    secrets.madeTexts = [
      MadeText("secret-words", secretNames: ["p"]), MadeText("Secret-Words/x", secretNames: ["p"]),
    ]
    let seen = redactor.shown(attempt, of: step, secrets)
    let second = redactor.shown(attempt, of: step)
    #expect(seen.notices == ["***p***", "***p***/x"])
    #expect(second.notices == ["secret-words", "***p***/x"])
  }

  @Test func `texts that look alike are distinguished, and secrets are found before`() throws {
    let secret = "hunter\u{A0}secret"
    func failure(_ expected: String, _ actual: String) throws -> CheckFailure {
      let check = CheckReference(name: "json $.v", line: 1, column: 1)
      let attempt = Attempt(
        step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
        verdicts: [
          Verdict(
            check,
            failure: CheckFailure(
              message: "expected `\(expected)`, found `\(actual)`", expected: expected,
              actual: actual,
              differences: [ReportedDifference(pointer: "/v", expected: expected, actual: actual)]))
        ])
      let redactor = Redactor().adding(name: "key", value: secret)
      guard case .attemptFinished(let shown) = redactor.redact(.attemptFinished(attempt)) else {
        throw NotAnAttempt()
      }
      return try #require(shown.verdicts.first?.failure)
    }
    let blank = try failure(#""a b""#, "\"a\u{A0}b\"")
    #expect(blank.message == #"expected `"a b"`, found `"a\u{a0}b"`"#)
    #expect(blank.actual == #""a\u{a0}b""#)
    #expect(blank.differences.first?.actual == #""a\u{a0}b""#)
    #expect(blank.notes == ["`/v`: they differ at character 2: U+0020 and U+00A0"])
    let letter = try failure("\u{430}", "a")
    #expect(letter.notes == ["`/v`: they differ at character 1: U+0430 and U+0061"])
    let hidden = try failure("x", "y \(secret)")
    #expect(hidden.actual == "y ***key***" && hidden.notes.isEmpty)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CollectionFormat
@testable import Planning

/// Inner over outer: project, collection, environment, scenario, step.
@Suite struct SettingsMergingTests {
  /// The one step of a collection whose `defaults` and own settings are given.
  private func step(
    project: String = "", defaults: String = "", environment: String = "", scenario: String = "",
    _ own: String = ""
  ) throws -> PlannedStep {
    var source = PlanSource(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { \(defaults) }
      environments: { e: { defaults: { \(environment) } } }
      scenarios: { s: { defaults: { \(scenario) }, steps: [{ GET: /, \(own) }] } }
      """)
    source.project = "curlew: 1\ndefaults: { \(project) }\n"
    source.environment = "e"
    return try #require(try plan(source).steps().first)
  }

  private func text(_ field: FieldTemplate) -> String {
    guard case .values(let values) = field.values else {
      return "\(field.name.content)=null"
    }
    let texts = values.map { value in
      if case .constant(let value, _) = value { value.jsonText() } else { "?" }
    }
    return "\(field.name.content)=\(texts.joined(separator: ","))"
  }

  @Test func `every level wins over those outside it`() throws {
    let levels = (0..<5).map { "timeout: \($0 + 1)s" }
    for count in 1...5 {
      let written = (0..<5).map { $0 < count ? levels[$0] : "" }
      let step = try step(
        project: written[0], defaults: written[1], environment: written[2], scenario: written[3],
        written[4])
      #expect(step.request.options.content.timeout.total == .seconds(count))
    }
  }

  @Test func `headers merge by name without case, and repeats of one level stay`() throws {
    let step = try step(
      defaults: "headers: { Accept: a, X-One: [a, b], K: 1 }",
      "headers: { ACCEPT: [c, d], x-one: null }")
    #expect(step.request.settings.headers.map(text) == ["K=1", "ACCEPT=\"c\",\"d\"", "x-one=null"])
    #expect(step.request.settings.headers.map(\.isInherited) == [true, false, false])
  }

  @Test func `only ASCII letters have a case in header names`() throws {
    let step = try step(
      defaults: "cookies: { s: a, S: b }", "cookies: { S: c }")
    #expect(step.request.settings.cookies.map(text) == ["s=\"a\"", "S=\"c\""])
  }

  @Test func `params merge by name, and keep the order written`() throws {
    let step = try step(
      defaults: "params: { a: 1, b: 2 }", "params: [{ c: 3 }, { a: 4 }, { c: 5 }]")
    #expect(step.request.settings.parameters.map(text) == ["b=2", "c=3", "a=4", "c=5"])
  }

  @Test func `timeouts merge by key, and a single duration fills the others`() throws {
    let plain = try step().request.options.content.timeout
    #expect(plain.connect == .seconds(10))
    #expect(plain.firstByte == .seconds(30))
    #expect(plain.idle == .seconds(30))
    #expect(plain.total == .seconds(300))
    let lone = try step("timeout: 60s").request.options.content.timeout
    #expect(lone.connect == .seconds(10))
    #expect(lone.firstByte == .seconds(60))
    #expect(lone.idle == .seconds(60))
    #expect(lone.total == .seconds(60))
    let merged = try step(
      defaults: "timeout: { firstByte: 5s, connect: 1s }", "timeout: 60s"
    ).request.options.content.timeout
    #expect(merged.connect == .seconds(1))
    #expect(merged.firstByte == .seconds(5))
    #expect(merged.idle == .seconds(60))
  }

  @Test(arguments: [
    ("timeout: { idle: 1s }", 1), ("timeout: { idle: 40s }", 30),
    ("timeout: { idle: 1s, firstByte: 5s }", 5), ("timeout: { firstByte: 5s, idle: 1s }", 5),
    ("timeout: 9s", 9), ("timeout: { total: 9s }", 30),
  ])
  func `a response is awaited no longer than a written idle, unless firstByte is written`(
    text: String, seconds: Int
  ) throws {
    #expect(try step(text).request.options.content.timeout.firstByte == .seconds(seconds))
    let inherited = try step(defaults: text, "timeout: { connect: 1s }")
    #expect(inherited.request.options.content.timeout.firstByte == .seconds(seconds))
  }

  @Test func `null for one timeout removes the value of a single duration`() throws {
    let removed = try step(
      defaults: "timeout: 5s", "timeout: { firstByte: null }"
    ).request.options.content.timeout
    #expect(removed.firstByte == .seconds(30))
    #expect(removed.idle == .seconds(5))
    #expect(removed.total == .seconds(5))
    let given = try step(
      defaults: "timeout: { firstByte: null }", "timeout: 5s"
    ).request.options.content.timeout
    #expect(given.firstByte == .seconds(5))
    let between = try step(
      project: "timeout: 9s", defaults: "timeout: { idle: null }", "timeout: { connect: 1s }"
    ).request.options.content.timeout
    #expect(between.idle == .seconds(30))
    #expect(between.firstByte == .seconds(9))
  }

  @Test func `null removes the value of outer levels`() throws {
    #expect(
      try step(defaults: "timeout: 1s", "timeout: null").request.options.content.timeout.total
        == .seconds(300))
    #expect(
      try step(defaults: "timeout: { total: 1s }", "timeout: { total: null }").request.options
        .content.timeout.total
        == .seconds(300))
    #expect(try step(defaults: "auth: { bearer: x }", "auth: null").request.settings.auth == nil)
    #expect(try step(defaults: "auth: { bearer: x }", "auth: none").request.settings.auth == nil)
    #expect(
      try step(defaults: "redirects: none", "redirects: null").request.settings.options.policy
        .redirects.max == 10)
    #expect(
      try step(defaults: "contentType: a/b", "contentType: null").request.settings.contentType
        == nil)
    #expect(try step(defaults: "retry: { attempts: 5 }", "retry: null").retry == .once)
    #expect(
      try step(project: "limits: { body: 1MB }", defaults: "limits: null").request.options.content
        .limits.bodyBytes
        == 64_000_000)
  }

  @Test func `limits merge by key`() throws {
    let limits = try step(defaults: "limits: { body: 1MB }", "limits: { head: 2kB }").request
      .options.content.limits
    #expect(limits.bodyBytes == 1_000_000)
    #expect(limits.headBytes == 2_000)
  }

  @Test func `tls merges by key`() throws {
    var source = PlanSource(
      """
      curlew: 1
      defaults: { tls: { ca: ca.pem, minVersion: 1.3, serverName: a.example } }
      requests: [{ GET: https://a.example, tls: { minVersion: 1.2, serverName: null } }]
      """)
    source.files = ["ca.pem"]
    let request = try plan(source).steps()[0].request
    let (tls, trust) = (request.settings.tls, request.options.content.trust)
    #expect(tls.authoritiesPath == "ca.pem")
    #expect(trust.oldestVersion == .tls12)
    #expect(trust.serverName == nil)
    #expect(trust.verifiesPeer)
  }

  @Test func `retry merges by key, and none ends it`() throws {
    #expect(try step().retry == .once)
    #expect(
      try step(defaults: "retry: { attempts: 6 }", "retry: { every: 2s }").retry
        == RetryPolicy(attempts: 6, every: .seconds(2)))
    #expect(
      try step("retry: { every: 200ms }").retry
        == RetryPolicy(attempts: 3, every: .milliseconds(200)))
    #expect(try step(defaults: "retry: { attempts: 6 }", "retry: none").retry == .once)
  }

  @Test func `time without a number lifts the limit of attempts`() throws {
    let policy = try step(
      "retry: { within: 1m, backoff: 1.5, max: 10s, jitter: true, when: [error, 429, 5xx] }"
    ).retry
    #expect(policy.attempts == nil)
    #expect(policy.within == .seconds(60))
    #expect(policy.backoff == 1.5)
    #expect(policy.maximum == .seconds(10))
    #expect(policy.isJittered)
    #expect(policy.causes == [.error, .status(.code(429)), .status(.class(5))])
    #expect(
      try step(defaults: "retry: { attempts: 4 }", "retry: { within: 1m }").retry.attempts == 4)
  }

  @Test func `conditions of retry merge by key, and none ends them`() throws {
    let defaults = "retry: { until: response.status == 200, stopIf: response.status == 500 }"
    let own = try step(defaults: defaults, "retry: { until: response.status == 201 }")
    #expect(own.retryConditions?.until?.text == "response.status == 201")
    #expect(own.retryConditions?.stopIf?.text == "response.status == 500")
    #expect(try step(defaults: defaults, "retry: none").retryConditions == nil)
    #expect(try step(defaults: defaults, "retry: { until: null }").retryConditions?.until == nil)
    #expect(own.responseReads.contains(.own))
  }

  @Test func `a limit of a body beyond memory is an error where it is written, once`() throws {
    let step = "{ GET: http://a.example }"
    let saved = "{ GET: http://a.example, save: a.bin }"
    for text in [
      "requests: [{ GET: http://a.example, limits: { body: ⟦2GB⟧ } }, \(step)]",
      "defaults: { limits: { head: 1kB, body: ⟦1000000001B⟧ } }\nrequests: [\(step), \(step)]",
      "defaults: { limits: { body: ⟦1500MB⟧ } }\nrequests: [\(saved), \(step)]",
    ] {
      let planned = try expectDiagnostics("curlew: 1\n\(text)\n", "invalid-size")
      #expect(
        planned.diagnostics.first?.message.hasSuffix("and a body in memory has at most 1 GB")
          == true)
    }
    for text in [
      "defaults: { limits: { body: 2GB } }\nrequests: [\(saved)]",
      "defaults: { limits: { body: 2GB } }\nrequests: [{ GET: http://a.example, limits: { body: 1GB } }]",
    ] { _ = try plan("curlew: 1\n\(text)\n") }
  }

  @Test func `redirects are replaced whole`() throws {
    let redirects = try step(
      defaults: "redirects: { max: 3, downgrade: true }", "redirects: { crossOrigin: [X-Trace] }"
    ).request.settings.options.policy.redirects
    #expect(redirects.max == 10)
    #expect(!redirects.allowsDowngrade)
    #expect(redirects.crossOriginHeaders == ["X-Trace"])
    #expect(try step("redirects: none").request.settings.options.policy.redirects.max == nil)
  }

  @Test func `expectations merge by subject, headers and cookies by name`() throws {
    let expectations = try step(
      defaults: "expect: { status: 200, json: { a: 1 }, headers: { A: x, B: y }, body: t }",
      "expect: { status: 201, json: { b: 2 }, headers: { a: z }, cookies: { s: x } }"
    ).expectations
    guard case .anyOf(let patterns, _)? = expectations.status,
      case .mapping(let json)? = expectations.json?.content
    else {
      Issue.record("status and json are expected")
      return
    }
    #expect(patterns == [.code(201)])
    #expect(json.members.map(\.name.content) == ["b"])
    #expect(expectations.headers.map(\.name.content) == ["B", "a"])
    #expect(expectations.cookies.count == 1)
    #expect(expectations.body != nil)
  }

  @Test func `two spellings of a header in one step are two expectations`() throws {
    let expectations = try step("expect: { headers: { A: x, a: { $exists: true } } }").expectations
    #expect(expectations.headers.count == 2)
  }

  @Test func `continueOnFailure is the innermost that is written`() throws {
    #expect(try !step().continuesOnFailure)
    #expect(try step(defaults: "continueOnFailure: true").continuesOnFailure)
    #expect(
      try !step(defaults: "continueOnFailure: true", "continueOnFailure: false").continuesOnFailure)
  }

  @Test func `steps without own settings share the inherited ones`() throws {
    let steps = try plan(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { headers: { A: b }, expect: { status: 200 } }
      requests: [{ GET: / }, { GET: /b, expect: { body: x } }, { GET: /c, headers: { B: c } }, { GET: /d }]
      """
    ).steps()
    #expect(steps[0].settings === steps[3].settings)
    #expect(steps[0].sharedExpectations === steps[3].sharedExpectations)
    #expect(steps[2].settings !== steps[0].settings)
    #expect(steps[1].expectations.status != nil)
  }

  @Test func `a step's vars replace the variables of a default, for that step`() throws {
    let steps = try plan(
      """
      curlew: 1
      vars: { a: 1 }
      defaults: { headers: { A: "${a}" } }
      requests:
        - { GET: http://a.example }
        - { GET: http://a.example, vars: { a: 2 } }
        - { GET: http://a.example }
      """
    ).steps()
    #expect(steps[0].settings === steps[2].settings)
    #expect(steps[0].settings !== steps[1].settings)
  }

  @Test func `null for all headers, params or cookies removes those of defaults`() throws {
    let defaults =
      "headers: { X-A: a }, params: { p: 1 }, cookies: { c: d }, expect: { headers: { x: y } }"
    for own in ["headers: null", "params: null", "cookies: ~"] {
      let request = try request(of: step(defaults: defaults, own))
      let kept = (request.settings.headers + request.settings.parameters + request.settings.cookies)
        .map(text)
      #expect(kept.count == 2, "\(own)")
    }
    let again = try request(
      of: step(defaults: defaults, scenario: "headers: null", "headers: { X-B: b }"))
    #expect(again.settings.headers.map(text) == [#"X-B="b""#])
    let other = try step(
      defaults: "expect: { size: { $lt: 1kB }, version: 2 }", "expect: { version: 1.1 }")
    #expect(other.expectations.others.map(\.subject) == [.size, .version])
  }

  @Test func `null for all of expect removes the expectations of defaults`() throws {
    let defaults = "expect: { status: 201, headers: { x: y } }"
    let removed = try step(defaults: defaults, "expect: null")
    #expect(removed.expectations.isEmpty)
    let again = try step(
      defaults: defaults, scenario: "expect: null", "expect: { version: 1.1 }")
    #expect(again.expectations.status == nil)
    #expect(again.expectations.headers.isEmpty)
    #expect(again.expectations.others.map(\.subject) == [.version])
  }

  private func request(of step: PlannedStep) throws -> PlannedRequest {
    guard case .request(let request) = step.action else { throw NoRequest() }
    return request
  }

  private struct NoRequest: Error {}
}

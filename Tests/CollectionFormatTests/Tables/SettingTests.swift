// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing

/// What settings are read into.
@Suite struct SettingTests {
  @Test func `a lone duration is short for the total`() throws {
    let short = try #require(try step("timeout: 1m30s").settings.timeout?.content)
    #expect(short.loneKeys == [.firstByte, .idle])
    #expect(short.total?.content?.fixed == .seconds(90))
    #expect(short.connect == nil)
    let long = try #require(
      try step("timeout: { connect: 250ms, idle: null }").settings.timeout?.content)
    #expect(long.loneKeys.isEmpty)
    #expect(long.connect?.content?.fixed == .milliseconds(250))
    #expect(long.idle != nil)
    #expect(long.idle?.content == nil)
  }

  @Test(arguments: [
    ("1h30m", 5400.0), ("500ms", 0.5), ("1.5s", 1.5), ("30d", 2_592_000.0), ("2d1ms", 172800.001),
    ("0.123456789d", 10_666.6665696), ("9.000000001h", 32_400.0000036),
  ])
  func `durations are exact`(text: String, seconds: Double) throws {
    let timeout = try step("timeout: \(text)").settings.timeout?.content
    #expect(timeout?.total?.content?.fixed == .nanoseconds(Int64((seconds * 1e9).rounded())))
  }

  @Test(arguments: [
    ("1B", 1), ("2kB", 2000), ("2KiB", 2048), ("1.5MB", 1_500_000), ("1GiB", 1_073_741_824),
  ])
  func `sizes are bytes`(text: String, bytes: Int) throws {
    #expect(
      try step("limits: { body: \(text) }").settings.limits?.content?.bodyBytes?.content?.content
        .fixed
        == bytes)
  }

  @Test func `redirects are followed, not followed, counted`() throws {
    func maximum(_ text: String) throws -> Int? {
      try step("redirects: \(text)").settings.redirects?.content?.maximum.fixed
    }
    #expect(try maximum("follow") == 10)
    #expect(try maximum("none") == 0)
    #expect(try maximum("3") == 3)
    let whole = try step("redirects: { max: 2, downgrade: true, crossOrigin: [X-Trace] }")
      .settings.redirects?.content
    #expect(whole?.allowsDowngrade == true)
    #expect(whole?.crossOriginHeaders.map(\.content) == ["X-Trace"])
  }

  @Test func `null removes the value of defaults`() throws {
    let step = try step(
      "auth: null\nretry: ~\nheaders: { Accept: null }\nparams: [{ a: 1 }, { b: null }, { a: [2, x] }]"
    )
    #expect(step.settings.auth != nil)
    #expect(step.settings.auth?.content == nil)
    #expect(step.settings.retry != nil)
    guard case .removed? = step.settings.headers.first?.values else {
      Issue.record("not removed")
      return
    }
    #expect(step.settings.parameters.map(\.name.content) == ["a", "b", "a"])
    guard case .values(let values)? = step.settings.parameters.last?.values else {
      Issue.record("no values")
      return
    }
    #expect(values.count == 2)
  }

  @Test func `tls of an environment counts over its defaults, key by key`() throws {
    for text in [
      "tls: { verify: false }\n    defaults: { tls: { ca: a.pem, verify: true } }",
      "defaults: { tls: { ca: a.pem, verify: true } }\n    tls: { verify: false }",
    ] {
      let file = try collection(
        "curlew: 1\nenvironments:\n  a:\n    \(text)\nrequests: [{ GET: http://a/ }]\n")
      let tls = file.environments.first?.defaults.tls?.content
      #expect(tls?.verify?.content?.content == false)
      #expect(tls?.ca?.content?.literalText == "a.pem")
    }
  }

  @Test func `locks are names or everything`() throws {
    func locks(_ text: String) throws -> LockSet? {
      try collection("curlew: 1\nlock: \(text)\nrequests: [{ GET: http://a/ }]\n").locks
    }
    guard case .named(let names)? = try locks("[a, b]"), case .named(let one)? = try locks("a"),
      case .everything? = try locks("\"*\"")
    else {
      Issue.record("not these locks")
      return
    }
    #expect(names.map(\.content) == ["a", "b"])
    #expect(one.map(\.content) == ["a"])
  }

  @Test func `a project lists the readable environment variables`() throws {
    let project = try #require(loadProject("curlew: 1\nenv: [A, { CI: public }]\n").content)
    #expect(project.allowedEnvironmentVariables.map(\.name.content) == ["A", "CI"])
    #expect(project.allowedEnvironmentVariables.map(\.isPublic) == [false, true])
  }

  @Test func `secrets come from outside, a text, or a text with origins`() throws {
    let file = try collection(
      """
      curlew: 1
      secrets:
        a: null
        b: fixed
        c: { value: "${env.P}", origins: ["https://auth.example.com"] }
      requests: [{ GET: http://a/ }]
      """)
    #expect(file.secrets.map(\.name.content) == ["a", "b", "c"])
    #expect(file.secrets.first?.value == nil)
    #expect(file.secrets.last?.origins.map(\.text) == ["https://auth.example.com"])
  }

  @Test func `a file of variables is a mapping of values`() {
    var files = SourceFiles()
    let file = files.add(
      SourceFile(path: "v.yaml", bytes: Array("a: 1\nb: [x, \"${c}\"]\n1x: 2\n".utf8)))
    let result = CollectionLoader.loadVariables(file, of: files)
    #expect(result.variables.map(\.name.content) == ["a", "b"])
    #expect(result.diagnostics.map(\.code.text) == ["invalid-name"])
  }

  @Test func `problems beyond a bound are counted, not worded`() {
    let keys = (0..<5000).map { "k\($0): 1\n" }.joined()
    let loaded = loadCollection("curlew: 1\n" + keys)
    #expect(loaded.diagnostics.count == 501)
    #expect(loaded.codes.last == "too-many-problems")
  }

  @Test(arguments: [
    ("curlew: 1\n", "collection"), ("# x\ncurlew: 1", "collection"),
    ("name: a\nscenarios: {}\n", "unmarkedCollection"), ("requests:\n", "unmarkedCollection"),
    ("openapi: 3\n", "other"), ("", "other"),
  ])
  func `the kind of a file in a folder is recognised by its top level`(text: String, kind: String) {
    #expect("\(FileKind(Array(text.utf8)))" == kind)
  }
}

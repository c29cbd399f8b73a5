// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

/// What is wrong with keys, each with its exact place.
@Suite struct KeyDiagnosticsTests {
  @Test func `an unknown key is pointed at and a near one offered`() {
    let text = "curlew: 1\nrequests:\n  - GET: http://a/\n    ⟦timeuot⟧: 1s\n"
    expectDiagnostics(text, "unknown-key")
    let loaded = loadCollection("curlew: 1\nrequests:\n  - GET: http://a/\n    timeuot: 1s\n")
    #expect(loaded.diagnostics.first?.help == ["did you mean `timeout`?"])
  }

  @Test(arguments: [
    ("body", "`body` is `json` or `text` here"), ("assertions", "`assertions` is `expect` here"),
    ("qs", "`qs` is `params` here"),
    ("extract", "`extract` is `capture` here"),
    ("steps", "`steps` is a key of a scenario and of a block"),
    ("FOO", "for any other method write `method: FOO` and `url: …`"),
  ])
  func `another tool's word is answered with ours`(word: String, help: String) {
    let loaded = loadCollection(stepFile("\(word): 1"))
    #expect(loaded.codes == ["unknown-key"])
    #expect(loaded.diagnostics.first?.help == [help])
  }

  @Test(arguments: [
    ("tls: {}", "`tls` is a key of a step and of `defaults`"),
    ("capture: {}", "`capture` is a key of a step and of an element of `exchange`"),
  ])
  func `a key at the wrong place is reported with its right place`(line: String, help: String) {
    let loaded = loadCollection(
      "curlew: 1\n\(line)\nscenarios: { a: { steps: [{ GET: http://a/ }] } }\n")
    #expect(loaded.codes == ["unknown-key"])
    #expect(loaded.diagnostics.first?.help == [help])
  }

  @Test func `a misspelt exchange is not called missing too`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - socket: tcp://a:1\n    ⟦exchnage⟧: [{ send: a }]\n",
      "unknown-key")
  }

  @Test func `a key under another name is not called missing too`() {
    expectDiagnostics("curlew: 1\nrequests:\n  - ⟦get⟧: http://a/\n", "unknown-key")
    expectDiagnostics(
      "curlew: 1\nscenarios:\n  a: { ⟦stages⟧: [{ GET: http://a/ }] }\n", "unknown-key")
    expectDiagnostics("curlew: 1\n⟦tests⟧: {}\n", "unknown-key")
  }

  @Test func `a key in upper case is unknown`() {
    expectDiagnostics("curlew: 1\n⟦NAME⟧: x\nrequests: [{ GET: http://a/ }]\n", "unknown-key")
  }

  @Test func `a key beginning with x- is the user's`() throws {
    _ = try collection("curlew: 1\nx-team: core\nrequests: [{ GET: http://a/, x-y: 1 }]\n")
  }

  @Test func `a scenario needs steps`() {
    expectDiagnostics("curlew: 1\nscenarios:\n  ⟦one⟧:\n    tags: []\n", "missing-key")
  }

  @Test func `a step needs a method`() {
    expectDiagnostics("curlew: 1\nrequests:\n  - ⟦name⟧: x\n", "missing-method")
  }

  /// The unknown key is what was meant to be the missing one.
  @Test(arguments: [
    "requests:\n  - ⟦grpc⟧: shop.Cart/Get\n", "requests:\n  - ⟦sleep⟧: 1s\n",
    "requests:\n  - ⟦assert⟧: [x]\n", "requests:\n  - ⟦sql⟧: select 1\n    name: x\n",
    "requests:\n  - name: x\n    ⟦frobnicate⟧: { url: /a }\n",
    "⟦frobnicate⟧: [{ GET: http://a/ }]\n",
    "requests:\n  - GET: http://a/\n    auth: { ⟦hawk⟧: { id: a } }\n",
    "requests:\n  - socket: tcp://a:1\n    exchange: [{ ⟦frobnicate⟧: hi }]\n",
    "requests:\n  - socket: tcp://a:1\n    exchange: [{ send: { ⟦frobnicate⟧: hi } }]\n",
    "requests:\n  - GET: http://a/\n    repeat: { ⟦frobnicate⟧: 2 }\n",
    "requests:\n  - GET: http://a/\n    capture: { a: { ⟦frobnicate⟧: x } }\n",
    "requests:\n  - GET: http://a/\n    expect: { bytes: { ⟦frobnicate⟧: x } }\n",
    "requests:\n  - GET: http://a/\n    expect: { failure: { ⟦frobnicate⟧: x } }\n",
    "requests:\n  - POST: http://a/\n    multipart: [{ name: a, ⟦frobnicate⟧: x }]\n",
    "scenarios:\n  s:\n    data: { ⟦frobnicate⟧: x }\n    steps: [{ GET: http://a/ }]\n",
    "requests:\n  - method: PURGE\n    ⟦ulr⟧: http://a/\n",
    "requests:\n  - socket: tcp://a:1\n    ⟦exchnage⟧: [{ close: true }]\n",
    "requests:\n  - GET: http://a/\n    forEach: [1]\n    ⟦aas⟧: x\n",
    "requests:\n  - GET: http://a/\n    ⟦forEech⟧: [1]\n    as: x\n",
    "requests:\n  - GET: http://a/\n    auth: { oauth2: { tokenUrl: http://a/, clientId: a, "
      + "grant: refreshToken, ⟦refreshTokn⟧: x } }\n",
  ])
  func `an unknown key in place of a required one is one mistake`(text: String) {
    expectDiagnostics("curlew: 1\n" + text, "unknown-key")
  }

  @Test(arguments: [
    ("- grpc: shop.Cart/Get", "a program can do this: `exec: [grpcurl, …]`"),
    ("- SQL: select 1", "a program can do this: `exec: [psql, …]`"),
    ("- frobnicate: 1", "write the request: `GET: /path`"),
  ])
  func `an unknown action is answered with what a step can do`(step: String, help: String) {
    let found = loadCollection("curlew: 1\nrequests:\n  \(step)\n")
    #expect(found.diagnostics.map(\.code.text) == ["unknown-key"])
    #expect(found.diagnostics.first?.help.contains(help) == true)
  }

  @Test(arguments: [
    ("awsSigV2", "only Signature Version 4 is supported: `awsSigV4`"),
    ("awsSigV4a", "only Signature Version 4 is supported: `awsSigV4`"),
  ])
  func `a scheme that differs by a letter is not offered`(scheme: String, help: String) {
    let found = loadCollection(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    auth: { \(scheme): { key: a } }\n")
    #expect(found.diagnostics.map(\.code.text) == ["unknown-key"])
    #expect(found.diagnostics.first?.help == [help])
  }

  @Test func `a missing key beside a misspelled one is a mistake of its own`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - ⟦⟦nmae⟧⟧: x\n", "unknown-key", "missing-method")
  }

  @Test func `a step has one method`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    ⟦POST⟧: http://a/\n", "several-methods")
  }

  @Test func `method and url need each other`() {
    expectDiagnostics("curlew: 1\nrequests:\n  - ⟦method⟧: QUERY\n", "missing-key")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    ⟦url⟧: http://a/\n", "several-methods")
  }

  @Test func `a step has one body`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - POST: http://a/\n    json: {}\n    ⟦text⟧: a\n", "several-bodies")
  }

  @Test func `requests and scenarios exclude each other, and one is required`() {
    expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: http://a/ }]\n⟦scenarios⟧: { a: { steps: [{ GET: http://a/ }] } }\n",
      "requests-and-scenarios")
    expectDiagnostics("⟦curlew⟧: 1\n", "nothing-to-run")
  }

  @Test func `auth has one scheme`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    auth: { bearer: t, ⟦basic⟧: {} }\n",
      "several-auth-schemes")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    auth: { ⟦origins⟧: [\"http://b\"] }\n",
      "missing-auth-scheme")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    auth: { basic: { ⟦user⟧: a } }\n",
      "missing-key")
  }

  @Test func `a capture has one source`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    capture: { a: { json: $, ⟦header⟧: b } }\n",
      "several-sources")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    capture: { a: { ⟦secret⟧: true } }\n",
      "missing-source")
  }

  @Test func `a template in a key is refused`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - POST: http://a/\n    json: { \"a⟦${⟧b}\": 1 }\n",
      "template-in-key")
    expectDiagnostics(
      "curlew: 1\nscenarios:\n  \"a ⟦${⟧b}\": { steps: [{ GET: http://a/ }] }\n",
      "template-in-key")
  }

  @Test func `names follow the rules of expressions`() {
    expectDiagnostics(
      "curlew: 1\nvars: { ⟦a-b⟧: 1, ⟦loop⟧: 2, ⟦response⟧: 3, ok_1: 4 }\nrequests: [{ GET: http://a/ }]\n",
      "invalid-name", "reserved-name", "reserved-name")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    id: ⟦1a⟧\n    capture: { ⟦now⟧: $.a }\n",
      "invalid-name", "reserved-name")
  }

  @Test func `names of headers, cookies and methods are tokens`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    headers: { ⟦\"a b\"⟧: 1 }\n"
        + "    cookies: { ⟦\"a;b\"⟧: 1 }\n",
      "invalid-header-name", "invalid-cookie-name")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    cookies: { 'user[id]': 1, n\u{e8}: 2 }\n"
        + "    expect: { cookies: { 'user[id]': 1, n\u{e8}: 2, ⟦'a=b'⟧: 3 } }\n",
      "invalid-cookie-name")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - method: ⟦\"G T\"⟧\n    url: http://a/\n", "invalid-method")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    redirects: { crossOrigin: [⟦\"a:\"⟧] }\n",
      "invalid-header-name")
  }

  @Test func `the version of the format is required and must be 1`() {
    expectDiagnostics("⟦name⟧: x\nrequests: [{ GET: http://a/ }]\n", "missing-version")
    expectDiagnostics(
      "curlew: ⟦2⟧\nrequests: [{ GET: http://a/ }]\n", "unsupported-version")
    expectDiagnostics(
      "curlew: ⟦\"1\"⟧\nrequests: [{ GET: http://a/ }]\n", "unsupported-version")
  }

  @Test func `all errors are reported at once`() {
    expectDiagnostics(
      "curlew: 1\n⟦nmae⟧: x\nrequests:\n  - GET: http://a/\n    timeout: ⟦5⟧\n    json: ⟦012⟧\n"
        + "    retry: { ⟦backof⟧: 2 }\n",
      "unknown-key", "missing-unit", "ambiguous-number", "unknown-key")
  }
}

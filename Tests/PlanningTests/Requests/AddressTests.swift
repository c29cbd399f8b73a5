// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing
import Values

/// What is judged of addresses before anything is sent.
@Suite struct AddressTests {
  @Test(arguments: ["/pets", "pets", "?a=1", "/${id}", "pets/${id}"])
  func `a relative address wants a baseUrl`(_ address: String) throws {
    try expectDiagnostics(
      "curlew: 1\nvars: { id: 1 }\nrequests: [{ GET: ⟦\"\(address)\"⟧ }]", "no-base-url")
    _ = try plan(
      "curlew: 1\nbaseUrl: http://a.example\nvars: { id: 1 }\nrequests: [{ GET: \"\(address)\" }]")
  }

  @Test func `a template that begins the address may be one`() throws {
    _ = try plan(
      "curlew: 1\nvars: { o: http://a.example }\nrequests: [{ GET: '${o}/x' }]")
  }

  @Test(arguments: [
    "http://${server}/x?q=${q}", "https://${server}", "http://ada:b@${server}/x",
    "http://${host + ':8080'}/x", "http://${host}:${q}/x", "http://${six}/x",
  ])
  func `a template may make the host, with its port`(_ address: String) throws {
    _ = try plan(Self.source(address).replacing("⟦", with: "").replacing("⟧", with: ""))
  }

  @Test(arguments: [
    "http://${bad}/x", "http://${host}:${server}/", "http://${path}/x", "http://${logIn}/x",
    "http://${many}/x", "http://${server}x/",
  ])
  func `but nothing else in its place`(_ address: String) throws {
    let planned = try expectDiagnostics(Self.source(address), "bad-address")
    #expect(planned.diagnostics.first?.help == [])
  }

  @Test func `a host with a port that begins the address is shown with a scheme`() throws {
    let planned = try expectDiagnostics(Self.source("${server}/x"), "bad-address")
    let help = planned.diagnostics.first?.help.first ?? ""
    #expect(help.contains("write `http://${server}/x`"), "\(help)")
  }

  @Test(arguments: ["http://a.example/⟦${id}⟧/x", "/x/⟦${id}⟧", "/x/.⟦${id}⟧", "/⟦${''}⟧?a=1"])
  func `a value that leaves a segment empty, or makes it dots, is known before the run`(
    _ address: String
  ) throws {
    try expectDiagnostics(
      "curlew: 1\nbaseUrl: http://b.example\nvars: { id: '' }\nrequests: [{ GET: \"\(address)\" }]",
      "bad-address")
  }

  @Test(arguments: ["", "..", "%2E"])
  func `and so is one in a base address`(_ value: String) throws {
    try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://b.example/⟦${tenant}⟧/v1
      vars: { tenant: '\(value)' }
      requests: [{ GET: /x }]
      """, "bad-address")
  }

  @Test(arguments: [
    ("http://user:hunter2@127.0.0.1:1", "a base address has no user name or password", "basic"),
    ("http://127.0.0.1:1 ", "it ends with a space", "take it out"),
    ("http://127.0.0.1:1\n", "it ends with LF", "take it out"),
    (" http://127.0.0.1:1", "it begins with a space", "take it out"),
    ("http://h/?a=1", "a base address has no query", "params"),
    ("http://bücher.example", "`xn--bcher-kva.example`", "https://api.example.com/v1"),
    ("127.0.0.1:1", "begins with `http://`", "write `http://127.0.0.1:1`"),
    ("user:hunter2@127.0.0.1:1", "begins with `http://`", "https://api.example.com/v1"),
  ])
  func `a base address from outside is answered without its log-in`(
    _ base: String, _ words: String, _ help: String
  ) throws {
    var source = PlanSource("curlew: 1\nrequests: [{ GET: /x }]")
    source.outside.baseURL = base
    let planned = try source.plan()
    #expect(planned.codes == ["bad-base-url"])
    #expect(planned.rendered.contains(words), "\(planned.rendered)")
    #expect(planned.rendered.contains(help), "\(planned.rendered)")
    #expect(!planned.rendered.contains("hunter2"))
    #expect(!planned.rendered.contains("http://http"))
  }

  @Test func `a space before a literal address is named`() throws {
    let planned = try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: ⟦' http://127.0.0.1:1/x'⟧ }]", "bad-address")
    #expect(planned.rendered.contains("it begins with a space"), "\(planned.rendered)")
  }

  @Test(arguments: [
    ("timeout: '${x}s'", "`0s`, must be more than zero"),
    ("limits: { rate: '${x}MB/s' }", "`0MB/s`, must be more than zero"),
    ("retry: { attempts: '${x}' }", "`0`, is not a number that is allowed here"),
    ("timeout: '${x}'", "`0`, is not a duration"),
  ])
  func `a number from a template is shown with its value and its rule`(
    _ setting: String, _ words: String
  ) throws {
    let planned = try PlanSource(
      "curlew: 1\nvars: { x: 0 }\nrequests:\n  - GET: http://a.example/\n    \(setting)\n"
    ).plan()
    #expect(planned.codes.count == 1)
    #expect(planned.rendered.contains(words), "\(planned.rendered)")
  }

  private static func source(_ address: String) -> String {
    """
    curlew: 1
    vars:
      server: a.example:8080
      host: a.example
      q: 1
      six: "[::1]:8080"
      bad: "a b"
      path: a.example/b
      logIn: "a:b@c.example"
      many: "a.example:1:2"
    requests: [{ GET: ⟦"\(address)"⟧ }]
    """
  }

  @Test func `a baseUrl without a scheme from outside is shown with one`() throws {
    let planned = try expectDiagnostics(
      "curlew: 1\nvars: { h: 'localhost:8080' }\nbaseUrl: ⟦'${h}'⟧\nrequests: [{ GET: /x }]",
      "bad-base-url")
    #expect(planned.diagnostics.map(\.help) == [["write `http://localhost:8080`"]])
  }

  @Test func `a baseUrl that outside must give is enough to plan`() throws {
    let planned = try plan("curlew: 1\nrequires: [baseUrl]\nrequests: [{ GET: /x }]")
    #expect(planned.plan.missingInputs.map(\.name) == ["baseUrl"])
  }

  /// Literal ones are refused where they are loaded.
  @Test(arguments: ["ws", "grpc", "scp"])
  func `other schemes that an input brings are refused`(_ scheme: String) throws {
    try expectDiagnostics(
      "curlew: 1\nvars: { o: '\(scheme)://a.example' }\nrequests: [{ GET: ⟦'${o}/x'⟧ }]",
      "unsupported-scheme")
  }

  @Test(arguments: ["http://", "http://a.example:99999/", "http://[::1/"])
  func `a text that is not an address is refused`(_ address: String) throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: ⟦\"\(address)\"⟧ }]", "bad-address")
  }

  @Test(arguments: [
    "http://a.example?x=1", "http://a.example/#f", "http://u:p@a.example", "a.example", "5",
  ]) func `a baseUrl that cannot be appended to is refused`(_ address: String) throws {
    try expectDiagnostics(
      "curlew: 1\nvars: { u: \(address) }\nbaseUrl: ⟦${u}⟧\nrequests: [{ GET: /x }]",
      "bad-base-url")
  }

  @Test func `a bad baseUrl from outside points at no file`() throws {
    let planned = try expectDiagnostics(
      "curlew: 1\nbaseUrl: http://a.example\nrequests: [{ GET: /x }]", "bad-base-url"
    ) { $0.outside.flags = [FlagValue(name: "baseUrl", content: .json(.null))] }
    #expect(planned.diagnostics.first?.notes == ["its value comes from --var-json"])
    try expectDiagnostics(
      "curlew: 1\nbaseUrl: http://a.example\nrequests: [{ GET: /x }]", "unsupported-scheme"
    ) { $0.outside.flags = [flag("baseUrl", "scp://a.example")] }
    let file = try expectDiagnostics(
      "curlew: 1\nbaseUrl: http://a.example\nrequests: [{ GET: /x }]", "invalid-base-url"
    ) { $0.outside.flags = [flag("baseUrl", "FILE:///srv")] }
    #expect(file.rendered.contains("cannot be a `file:` address"))
  }

  @Test func `a password in an address or a proxy is masked, once`() throws {
    let planned = try plan(
      """
      curlew: 1
      vars: { id: 7 }
      defaults: { proxy: "http://u:pw-proxy@p.example:1" }
      setup: [{ GET: "http://u:pw-%C3%A9@a.example/", capture: { at: $.at } }]
      requests:
        - GET: http://u:pw-%C3%A9@a.example/${at}
        - GET: http://u:pw-2@a.example/${id}
        - GET: http://u@a.example/
      """)
    #expect(Set(planned.plan.secrets.map(\.value)) == ["pw-é", "pw-2", "pw-proxy"])
    #expect(planned.plan.secrets.count == 3)
  }

  @Test func `known origins come from addresses, literal or through inputs`() throws {
    let planned = try plan(
      """
      curlew: 1
      baseUrl: http://base.example/v1
      vars: { other: "https://other.example/x", host: in.example }
      setup: [{ POST: /, capture: { at: $.at } }]
      requests:
        - GET: /x
        - GET: https://literal.example/a/${at}
        - GET: https://${host}/x
        - GET: https://${at}/x
        - GET: https://half.${at}/x
        - GET: ${at}
      """
    ).collection()
    #expect(
      planned.knownOrigins.map(\.host).sorted()
        == ["base.example", "in.example", "literal.example", "other.example"])
  }
}

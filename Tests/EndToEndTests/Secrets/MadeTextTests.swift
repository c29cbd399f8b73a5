// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What expressions make from a secret, where a search for the secret does not find it.
@Suite struct `Texts made from secrets` {
  private static let secret = "abc/DEF+ghi/12345"
  private static let pin = "Q47x"

  private static func run(
    _ collection: String, _ arguments: [String] = ["run", "specs.yaml", "-v"]
  ) async throws -> (run: ProgramRun, all: String) {
    let workshop = try Workshop(collection)
    let isRun = arguments.first == "run"
    var program = try workshop.curlew(arguments + (isRun ? AllReports.options : []))
    program.environment["CURLEW_SECRET_pw"] = secret
    program.environment["CURLEW_SECRET_pin"] = pin
    let run = try await workshop.runs(program)
    var all = run.output + run.errorOutput
    for name in AllReports.names where workshop.folder.holds(name) {
      all += try workshop.folder.read(name)
    }
    return (run, all)
  }

  private static func expectNone(
    _ derived: [String], in all: String, at location: SourceLocation = #_sourceLocation
  ) {
    for text in derived {
      let isThere = all.lowercased().contains(text.lowercased())
      #expect(!isThere, "holds \(text)", sourceLocation: location)
    }
  }

  @Test(arguments: ["check", "run", "plan"])
  func `are not in diagnostics`(_ command: String) async throws {
    let found = try await Self.run(
      """
      curlew: 1
      baseUrl: http://127.0.0.1:9
      secrets: [pw]
      vars: { slug: "${pw.lowerAscii().replace('/', '_')}" }
      requests:
        - { GET: /, save: "${pw.replace('/', '-')}.txt" }
        - { GET: /, save: "${pw.replace('/', '-')}.txt" }
        - { POST: /, file: "${slug}.bin" }
        - { POST: /, file: "${pw.upperAscii().replace('/', '.')}.bin" }
        - { GET: "${pw.lowerAscii().replace('/', '').replace('+', '')}://h/" }
      """, [command, "specs.yaml"])
    expect(found.run, endsIn: 2)
    expect(found.all, has: ["two-writers", "two steps write `***pw***.txt`", "***pw***.bin"])
    Self.expectNone(["abc-def", "abc_def", "abc.def", "abcdef"], in: found.all)
  }

  @Test func `are not in names of saved files`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "x") }
    let found = try await Self.run(
      """
      curlew: 1
      baseUrl: \(server.url())
      secrets: [pw, pin]
      scenarios:
        long: { steps: [{ GET: /, save: "${pw.replace('/', '-')}.txt" }] }
        short: { steps: [{ GET: /, save: "${pin.lowerAscii()}" }] }
        fails: { steps: [{ GET: /, save: "x${pw.replace('/', '_')}", expect: { status: 404 } }] }
        late:
          steps:
            - { GET: /, capture: { part: { body: true } } }
            - { GET: /, save: "${pw.replace('/', part)}.txt", expect: { status: 200 } }
            - { GET: /, save: "/${pw.replace('/', '!')}/${part}" }
      """)
    expect(found.run, endsIn: 1)
    expect(found.all, has: ["***pw***.txt", "output/***pin***", "x***pw***"])
    Self.expectNone(
      ["abc-def", "output/q47x", "abc_def", "abcxdef", "abc!def"], in: found.all)
  }

  @Test func `are not in hosts and ports`() async throws {
    let server = try ScriptedServer { request in
      .response(
        request.path == "/again" ? 302 : 200,
        headers: ["Location": "http://\(request.header("host") ?? "")/"],
        body: request.header("host") ?? "")
    }
    let port = server.port
    let made = "${pw.lowerAscii().replace('/', '').replace('+', '')}"
    let found = try await Self.run(
      """
      curlew: 1
      secrets: [pw, pin]
      continueOnFailure: true
      requests:
        - { GET: "http://x\(made).localhost:\(port)/again", expect: { status: 404 } }
        - { GET: "http://${pin.lowerAscii()}.localhost:\(port)/again", expect: { status: 404 } }
        - { GET: "http://x\(made).invalid/" }
        - { GET: "http://${pin.lowerAscii()}.invalid/" }
        - { GET: "http://127.0.0.1:${size(pin)}${size(pw)}/" }
        - { GET: "${'http://y' + pw.lowerAscii().replace('/', '').replace('+', '') + '.invalid/'}" }
        - socket: "tcp://z\(made).invalid:1"
          exchange: [{ receive: x }]
      """)
    #expect(found.run.exitCode != 0)
    expect(found.all, has: ["x***pw***.localhost", "***pin***.localhost", "x***pw***.invalid"])
    Self.expectNone(["abcdefghi", "q47x"], in: found.all)
  }

  @Test func `are not in reasons of functions`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "x") }
    let found = try await Self.run(
      """
      curlew: 1
      baseUrl: \(server.url())
      secrets: [pw]
      continueOnFailure: true
      requests:
        - { GET: /, capture: { part: { body: true } } }
        - { POST: /, text: "${timestamp(pw.replace('/', part))}" }
        - { GET: /, expect: { that: ["int(pw.replace('/', part)) == 1"] } }
        - { GET: /, if: "duration(pw.replace('/', part)) > duration('1s')" }
      """)
    expect(found.run, endsIn: 1)
    Self.expectNone(["abcxdef"], in: found.all)
  }

  @Test func `are not in refusals of an untrusted run`() async throws {
    let found = try await Self.run(
      """
      curlew: 1
      secrets: { pw: \(Self.secret) }
      requests:
        - { GET: "http://x${pw.lowerAscii().replace('/', '').replace('+', '')}.test/" }
      """, ["run", "specs.yaml", "--untrusted", "--allow-host", "127.0.0.1"])
    #expect(found.run.exitCode != 0)
    Self.expectNone(["abcdefghi"], in: found.all)
  }

  @Test func `are hidden if a service returns them`() async throws {
    let server = try ScriptedServer { request in
      .response(500, headers: ["X-Echo": request.header("x-key") ?? ""], body: request.text)
    }
    let found = try await Self.run(
      """
      curlew: 1
      baseUrl: \(server.url())
      secrets: [pw]
      requests:
        - POST: /
          headers: { X-Key: "${pw.lowerAscii()}" }
          text: "${pw.upperAscii()}|${pw.replace('/', '-')}"
      """)
    expect(found.run, endsIn: 1)
    Self.expectNone(["abc-def"], in: found.all)
    #expect(!found.all.contains("abc/def+ghi"))
    #expect(!found.all.contains("ABC/DEF+GHI"))
  }

  @Test func `a name as written is the same with a secret of another file`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop()
    try workshop.write(
      "curlew: 1\nbaseUrl: \(server.url())\nrequests: [{ GET: /basic-auth/ada/lovelace }]\n",
      to: "lovelace.yaml")
    try workshop.write(
      "curlew: 1\nsecrets: { key: lovelace }\nrequests: [{ GET: \(server.url())/ }]\n",
      to: "other.yaml")
    let run = try await workshop.runs(
      ["run", "lovelace.yaml", "other.yaml", "-v"] + AllReports.options)
    expect(run, endsIn: 0)
    for name in AllReports.names where workshop.folder.holds(name) {
      let report = try workshop.folder.read(name)
      #expect(report.contains("lovelace.yaml"), "\(name)")
      #expect(report.contains("GET /basic-auth/ada/lovelace"), "\(name)")
    }
    #expect(run.output.contains("lovelace.yaml › GET /basic-auth/ada/lovelace"))
    #expect(run.output.contains("request GET \(server.url())/basic-auth/ada/***key***"))
    let listed = try await workshop.runs("list", "lovelace.yaml", "other.yaml")
    #expect(listed.output.contains("lovelace.yaml > GET /basic-auth/ada/lovelace"))
  }

  @Test func `credentials in an address are not in names`() async throws {
    let server = try ScriptedServer { _ in .response(404) }
    let found = try await Self.run(
      "curlew: 1\nrequests: [{ GET: \"http://ada:hunter2@127.0.0.1:\(server.port)/x\" }]\n")
    expect(found.run, endsIn: 1)
    expect(found.all, has: ["GET http://***@127.0.0.1:\(server.port)/x"])
    #expect(!found.all.contains("hunter2@"))
  }
}

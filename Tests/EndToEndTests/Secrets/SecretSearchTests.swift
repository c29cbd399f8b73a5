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

/// Every output of a run is searched for every secret in all its encodings.
@Suite struct SecretSearchTests {
  /// From outside; with every character that an encoding changes.
  private static let password = #"p@ss "w\rd"/<ö&é>'?~+%"#
  /// From a response, captured with `secret: true`.
  private static let token = "tok/en+öüß&\"<x>==9"
  /// From the environment.
  private static let key = "KEY-from?env/ironment>>>"
  private static let secrets = ["password": password, "token": token, "key": key]

  /// Sends back all it got, and the secrets in every encoding.
  private static func service() throws -> ScriptedServer {
    let echo = secrets.values.flatMap { secret -> [String] in
      // One encoding inside of another is not looked for in a body as full of escapes as this one.
      let forms = SecretForms(of: secret).all.filter { form in
        !form.name.hasPrefix("base64") && !form.name.contains(" in ")
      }
      return forms.map(\.text)
        + ["", "x", "xy"].map { SecretForms.base64($0 + secret + "tail") }
    }
    let token = SecretForms(of: token).all[2].text
    return try ScriptedServer { request in
      if request.path == "/login" {
        return .response(
          200, headers: ["Set-Cookie": "sid=\(Self.key)-cookie; Path=/"],
          json: #"{"token":"\#(token)","other":"\#(token)"}"#)
      }
      if request.path == "/names" {
        let names = secrets.values.map { SecretForms(of: $0).all[1].text }
        let members = names.map { #""\#($0)":{"\#($0)":1}"# }.joined(separator: ",")
        return .response(200, json: "{\(members)}")
      }
      let location = "/next?\(request.target)"
      let body = request.text + "\n" + echo.joined(separator: "\n")
      return .response(
        request.path == "/redirect" ? 302 : 500,
        headers: [
          "Location": location, "X-Echo": echo.filter { !$0.contains("\n") }.joined(separator: " "),
          "X-Auth": request.header("authorization") ?? "-",
        ], body: body)
    }
  }

  private static func collection(_ server: ScriptedServer) -> String {
    """
    curlew: 1
    name: secrets
    baseUrl: \(server.url())
    secrets: [password]
    continueOnFailure: true
    setup:
      - POST: /login
        json: { user: ada, password: "${password}" }
        capture: { token: { json: $.token, secret: true }, other: $.other }
    scenarios:
      everywhere:
        steps:
          - name: path
            GET: /path/${password}/${token}/${key}
            expect: { status: 200, body: "no ${password}" }
          - name: query
            GET: /query
            params: { q: "${password}", t: "${token}", k: "${key}" }
            expect: { body: { $contains: "no ${token}" } }
          - name: headers
            GET: /headers
            headers: { X-P: "a ${key} b" }
            cookies: { c: "${key}" }
            expect: { headers: { x-echo: "${password} ${token} ${key}" } }
          - name: basic
            GET: /basic
            auth: { basic: { user: ada, password: "${password}" } }
          - name: bearer
            GET: /bearer
            auth: { bearer: "${key}" }
          - name: json
            POST: /json
            json: { p: "${password}", "x": ["${token}", "a ${key} z"], o: "${other}" }
            expect: { json: { a: "${password}", b: ["${token}"] } }
          - name: form
            POST: /form
            form: { p: "${password}", t: "${token}", k: "${key}" }
          - name: text
            POST: /text
            text: "${password}|${token}|${key}"
            retry: { attempts: 2, every: 1ms }
          - name: redirect
            GET: /redirect?p=${password}
          - name: refused
            GET: /
            headers: { X-A: "${password}\\tö" }
          - name: names of members
            GET: /names
            expect:
              json: { $exact: { a: 1 }, $each: { b: 2 } }
              that: [ 'response.json.all(name, size(name) < 3)' ]
              schema: { additionalProperties: { additionalProperties: { type: string } } }
          - name: named ${password}
            GET: /named
        teardown:
          - DELETE: /${token}
    """
  }

  /// A project whose collection has a secret from each source.
  private static func workshop(_ server: ScriptedServer) throws -> Workshop {
    let workshop = try Workshop(collection(server))
    try workshop.folder.makeFolder(".git")
    try workshop.write(
      "curlew: 1\nenv: [KEY]\nvars: { key: \"${env.KEY}\" }\n", to: "curlew.yaml")
    return workshop
  }

  private static func program(
    _ workshop: Workshop, _ arguments: [String]
  ) throws -> Program {
    var program = try workshop.curlew(["run", "specs.yaml"] + arguments)
    program.environment["CURLEW_SECRET_password"] = password
    program.environment["KEY"] = key
    return program
  }

  /// Searches what was printed and every file that was written.
  private static func expectNoSecret(
    in run: ProgramRun, _ workshop: Workshop, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var outputs = [
      ("standard output", run.outputBytes), ("standard error", run.errorBytes),
      ("the terminal", run.terminalBytes),
    ]
    for name in try namesInFolder(workshop.folder.path)
    where !["specs.yaml", "curlew.yaml", ".git", ".curlew", "broken.yaml"].contains(name) {
      let isFolder = name == "allure"
      let files =
        isFolder
        ? try namesInFolder(workshop.folder.path(of: name)).map { "\(name)/\($0)" } : [name]
      for file in files { outputs.append((file, Array(try workshop.folder.read(file).utf8))) }
    }
    let record = ".curlew/last-run.json"
    if workshop.folder.holds(record) {
      outputs.append((record, Array(try workshop.folder.read(record).utf8)))
    }
    for (name, secret) in secrets {
      let forms = SecretForms(of: secret)
      for (output, bytes) in outputs {
        let found = forms.found(in: bytes)
        #expect(found == [], "\(name) in \(output)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: [[], ["-v"], ["-q"]])
  func `no output holds a secret in any encoding`(_ verbosity: [String]) async throws {
    let server = try Self.service()
    let workshop = try Self.workshop(server)
    let options =
      AllReports.options
      + ["console=console.txt", "allure=allure", "html=r.html", "har=r.har", "markdown=r.md"]
      .flatMap { ["--report", $0] }
    let run = try await workshop.runs(Self.program(workshop, options + verbosity))
    expect(run, endsIn: 1)
    // The secrets were truly sent, and truly hidden.
    #expect(server.requests.contains { $0.text.contains(Self.key) })
    #expect(server.requests.count > 12)
    for name in ["ctrf.json", "events.ndjson", "junit.xml", "console.txt"] {
      expect(try workshop.folder.read(name), has: ["***password***", "***token***"])
    }
    try Self.expectNoSecret(in: run, workshop)
  }

  @Test func `no output of the strict dialect, standard output or a terminal does`() async throws {
    let server = try Self.service()
    let workshop = try Self.workshop(server)
    let strict = try await workshop.runs(Self.program(workshop, AllReports.strictOptions))
    try Self.expectNoSecret(in: strict, workshop)
    for kind in ["json", "junit", "ndjson"] {
      try Self.expectNoSecret(
        in: await workshop.runs(Self.program(workshop, ["--report", kind])), workshop)
    }
    var program = try Self.program(workshop, ["-v"])
    program.standardOutput = .terminal
    program.standardError = .terminal
    program.environment["TERM"] = "xterm"
    try Self.expectNoSecret(in: await workshop.runs(program), workshop)
  }

  @Test func `no output does after an interruption`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/login"
        ? .response(
          200, json: #"{"token":"\#(SecretForms(of: Self.token).all[2].text)","other":1}"#)
        : request.method == "DELETE" ? .response(500, body: request.target) : .never
    }
    let workshop = try Self.workshop(server)
    let program = try Self.program(workshop, AllReports.options).start()
    try await server.requests(count: 2)
    program.send(SIGINT)
    let run = try await program.finished()
    expect(run, endsIn: 130)
    #expect(AllReports.names.count { workshop.folder.holds($0) } == 3)
    try Self.expectNoSecret(in: run, workshop)
  }

  @Test func `no output does when a file does not load`() async throws {
    let server = try Self.service()
    let workshop = try Self.workshop(server)
    try workshop.write(
      "curlew: 1\nsecrets: { other: \(Self.key) }\nreqests: []\n", to: "broken.yaml")
    let run = try await workshop.runs(
      Self.program(workshop, AllReports.options + ["broken.yaml"]))
    expect(run, endsIn: 2)
    try Self.expectNoSecret(in: run, workshop)
  }

  @Test(arguments: [["plan"], ["plan", "--values"], ["list"], ["check"]])
  func `no other command prints one`(_ arguments: [String]) async throws {
    let server = try Self.service()
    let workshop = try Self.workshop(server)
    var program = try Self.program(workshop, [])
    program.arguments = arguments + ["specs.yaml"]
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    try Self.expectNoSecret(in: run, workshop)
    #expect(server.connectionsOpened == 0)
  }
}

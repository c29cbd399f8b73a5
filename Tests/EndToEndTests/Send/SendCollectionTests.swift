// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `--as-collection`: what it prints is loaded by `check` and sends the same request.
@Suite struct `A request printed as a collection` {
  private static let requests: [[String]] = [
    ["{url}/a?x=1"], ["-X", "QUERY", "{url}/", "--text", "a: b # \"'\\\n\tü\u{1}\u{202e}"],
    ["POST", "{url}/p%20q", "--param", "a=1", "--param", "b=${1}$${x}", "--param", "a=no"],
    [
      "{url}/", "-H", "X-A: 1", "-H", "x-a: true", "-H", "X-B: a #b", "-H", "Accept:", "-H", "X-C;",
    ],
    ["{url}/", "--json", #"{"a":{"b":[1.50,{"yes":"no"},[],{}],"":null},"9":"012","t":true}"#],
    ["PUT", "{url}/", "--json", #""just text""#], ["{url}/", "--json", "[]"],
    ["{url}/", "--form", "a=1", "--form", "b= x ", "--form", "a=- y"],
    ["{url}/", "--bearer", "tok-123456", "--cookie", "a=b"],
    ["{url}/", "-u", "ada:lovelace", "-H", "X-Api-Key: k: 1"],
    ["{url}/", "-H", "Authorization: Bearer abcdef", "-H", "Cookie: a=b; c=d"],
    ["{url}/", "-H", "Authorization: Digest x=\"y\"", "--redirects", "3", "--timeout", "20s"],
    ["{url}/", "--file", "body.bin", "--http", "1.0"],
    ["{url}/", "--xml", "<a b=\"1\">\n  ü &amp; c</a>"], ["{url}/", "--xml", "@body.bin"],
    ["{url}/", "--graphql", "query ($id: ID!) { pet(id: $id) { name } }"],
    [
      "{url}/", "--graphql", "{ pets { name } }", "--graphql-variables",
      #"{"id": 1.50, "deep": [null, "x"]}"#,
    ],
    ["{url}/", "-u", "AKID:aws-secret-key", "--aws-sigv4", "eu-west-1:s3", "-H", date],
    ["{url}/", "--setting", "ipVersion: 4", "--setting", "expect: { status: 200 }"],
    [
      "{url}/", "--timeout", "20s", "--setting", "timeout: { connect: 5s }", "--redirects", "none",
      "--setting", "redirects:  {}", "--ca", "body.bin", "--setting", "tls: { minVersion: 1.2 }",
    ],
    ["{url}/", "-o", "out.bin"], ["{url}/", "-o", "out.bin", "--resume"],
    ["{url}/", "--form", "a=1", "--form", "f=@body.bin"], ["{url}/", "--form", "a=1", "-X", "PUT"],
    ["{url}/", "--json", "@body.bin"], ["{url}/", "--text", "@body.bin"],
    ["{url}/", "--redirects", "none"], ["{url}/", "--http", "1.1"],
    [
      "{url}/${who}", "--var", "who=${ada}$${x}", "--var", "who=bob", "--var-json",
      "n=[1, \"${a}\"]",
    ],
    ["{url}/", "--text", "${who} ${n[0]}", "--var", "who=${ada} $${x}", "--var-json", "n=[1.50]"],
    ["http://shop.example:{port}/", "--resolve", "shop.example:{port}:127.0.0.1"],
    ["http://shop.example/", "--connect-to", "shop.example:80:127.0.0.1:{port}"],
    ["http://shop.example/", "--proxy", "http://127.0.0.1:{port}"],
  ]
  private static let date = "X-Amz-Date: 20150830T123600Z"

  @Test(arguments: requests) func `loads and sends the same`(_ arguments: [String]) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    try await withTemporaryFolder { folder in
      try folder.write("", to: ".git/HEAD")
      try folder.write("a\u{0}b", to: "body.bin")
      let arguments = arguments.map {
        $0.replacing("{url}", with: server.url()).replacing("{port}", with: "\(server.port)")
      }
      let sent = try await run(["send"] + arguments, in: folder)
      expect(sent, endsIn: 0)
      let printed = try await run(["send", "--as-collection"] + arguments, in: folder)
      expect(printed, endsIn: 0)
      #expect(server.requests.count == 1)
      try folder.write(printed.output, to: "a.yaml")
      let check = try await run(["check", "a.yaml"], in: folder)
      #expect(check.exitCode == 0, "\(printed.output)\(check.errorOutput)")
      #expect(check.errorOutput == "", "\(printed.output)")
      let again = try await run(["run", "a.yaml"], in: folder, secrets: Self.secrets(arguments))
      #expect(again.exitCode == 0, "\(printed.output)\(again.output)\(again.errorOutput)")
      let requests = server.requests
      try #require(requests.count == 2)
      #expect(withoutBoundary(requests[0]) == withoutBoundary(requests[1]), "\(printed.output)")
    }
  }

  @Test func `has the document that was typed`() async throws {
    let server = try ScriptedServer { _ in .response(404) }
    defer { server.stop() }
    try await withTemporaryFolder { folder in
      try folder.write("", to: ".git/HEAD")
      try folder.write(
        """
        openapi: 3.1.0
        info: { title: A, version: '1' }
        paths: { /pets: { get: { responses: { '200': { description: a } } } } }
        """, to: "shop.yaml")
      let printed = try await run(
        ["send", "--as-collection", "\(server.url())/pets", "--openapi", "shop.yaml"], in: folder)
      expect(printed, endsIn: 0)
      try folder.write(printed.output, to: "a.yaml")
      let again = try await run(["run", "a.yaml"], in: folder)
      expect(again, endsIn: 1)
      #expect(again.output.contains("404 is not documented for `GET /pets`"), "\(again.output)")
    }
  }

  /// The text that a multipart body is divided by is drawn for each run.
  private func withoutBoundary(_ request: ScriptedRequest) -> String {
    request.text.replacing(#/curlew-[0-9a-f]{32}/#, with: "boundary")
  }

  @Test(.needs(.nginx, .openssl), arguments: [["--ca", "ca.pem"], ["--insecure"]])
  func `has the typed TLS options`(_ trust: [String]) async throws {
    let authority = try await TestAuthority.shared
    let folder = try TemporaryFolder()
    let path = try folder.write(authority.certificate, to: "ca.pem")
    try (try await authority.certificate(names: [], subject: "ann")).write(to: folder, as: "ann")
    let server = try await TLSServer([
      .init(
        "localhost", try await authority.certificate(names: ["localhost"]),
        directives: "ssl_client_certificate \(path); ssl_verify_client optional;")
    ])
    let arguments =
      ["https://localhost:\(server.port)/", "--cert", "ann.pem", "--key", "ann-key.pem"] + trust
    expect(try await run(["send"] + arguments, in: folder), endsIn: 0)
    let printed = try await run(["send", "--as-collection"] + arguments, in: folder)
    try folder.write(printed.output, to: "a.yaml")
    let again = try await run(["run", "a.yaml"], in: folder)
    #expect(again.exitCode == 0, "\(printed.output)\(again.output)\(again.errorOutput)")
    let seen = try await server.seen(count: 2)
    #expect(seen.allSatisfy { $0.client.contains("ann") }, "\(seen)")
  }

  @Test func `is in a project if it was typed in one`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    try await withTemporaryFolder { folder in
      try folder.write(
        "curlew: 1\nenvironments:\n  local: { baseUrl: \(server.url("/v1")), vars: { who: ada } }\n",
        to: "curlew.yaml")
      let arguments = ["/users/${who}", "-e", "local", "--var", "who=bob"]
      expect(try await run(["send"] + arguments, in: folder), endsIn: 0)
      let printed = try await run(["send", "--as-collection"] + arguments, in: folder)
      try folder.write(printed.output, to: "a.yaml")
      let again = try await run(
        ["run", "a.yaml", "-e", "local", "--var", "who=bob"], in: folder)
      #expect(again.exitCode == 0, "\(printed.output)\(again.output)\(again.errorOutput)")
    }
    #expect(server.requests.map(\.target) == ["/v1/users/bob", "/v1/users/bob"])
  }

  @Test func `holds no credential`() async throws {
    try await withTemporaryFolder { folder in
      let run = try await run(
        [
          "send", "--as-collection", "http://127.0.0.1:1/", "-H", "X-Api-Key: key-123456", "-H",
          "Cookie: sid=cookie-123456", "-H", "Authorization: Bearer tok-123456",
        ], in: folder)
      expect(run, endsIn: 0)
      for secret in ["key-123456", "cookie-123456", "tok-123456"] {
        #expect(!(run.output + run.errorOutput).contains(secret))
      }
      #expect(run.output.contains("auth: { bearer: '${token}' }"))
      #expect(run.errorOutput.contains("set CURLEW_SECRET_token"))
    }
  }

  @Test(arguments: [
    ["--param", "api_key=hidden-1234", "--cookie", "sid=hidden-1234"],
    ["--json", #"{"log":[{"password":"hidden-1234","clientSecret":"hidden-1234"}],"user":"ada"}"#],
    ["--form", "user=ada", "--form", "password=hidden-1234"],
    ["--form", "token=hidden-1234", "--form", "f=@f.txt"],
  ])
  func `holds no credential of a query, a cookie or a body`(_ arguments: [String]) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("text", to: "f.txt")
      let server = try ScriptedServer { _ in .response(200) }
      let printed = try await run(
        ["send", "--as-collection", server.url()] + arguments, in: folder)
      expect(printed, endsIn: 0)
      #expect(!(printed.output + printed.errorOutput).contains("hidden-1234"))
      let sent = try await run(["send", "-v", server.url()] + arguments, in: folder)
      expect(sent, endsIn: 0)
      #expect(server.requests.first?.text.contains("hidden-1234") == true)
      #expect(!(sent.output + sent.errorOutput).contains("hidden-1234"))
    }
  }

  /// The values that the text leaves out.
  private static func secrets(_ arguments: [String]) -> [String: String] {
    var secrets: [String: String] = [:]
    for (name, value) in zip(arguments, arguments.dropFirst()) {
      switch name {
      case "--bearer": secrets["token"] = value
      case "--cookie": secrets["cookieA"] = String(value.dropFirst(2))
      case "-u":
        let name = arguments.contains("--aws-sigv4") ? "secretKey" : "password"
        secrets[name] = String(value.drop { $0 != ":" }.dropFirst())
      default: break
      }
      if value == "Authorization: Bearer abcdef" { secrets["token"] = "abcdef" }
      if value == "Cookie: a=b; c=d" { secrets["cookie"] = "a=b; c=d" }
      if value == "X-Api-Key: k: 1" { secrets["xApiKey"] = "k: 1" }
      if value.hasPrefix("Authorization: Digest") { secrets["authorization"] = "Digest x=\"y\"" }
    }
    return secrets
  }

  private func run(
    _ arguments: [String], in folder: TemporaryFolder, secrets: [String: String] = [:]
  ) async throws -> ProgramRun {
    var program = try Program.curlew()
    program.arguments = arguments
    program.workingDirectory = folder.path
    for (name, value) in secrets { program.environment["CURLEW_SECRET_\(name)"] = value }
    return try await program.run()
  }
}

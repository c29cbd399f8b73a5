// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import TestSupport
import Testing

/// The `curl` command under a failure.
@Suite struct `The curl line of a failure` {
  private func line(_ run: ProgramRun) throws -> String {
    let line = run.output.split(separator: "\n").first { $0.contains("same request   curl ") }
    let found = try #require(line, "\(run.output)\(run.errorOutput)")
    return String(found.drop { $0 == " " }.dropFirst("same request   ".count))
  }

  @Test(arguments: [
    ("http: 1.0", "--http1.0"), ("http: 1.1", "--http1.1"), ("http: 2", "--http2"),
    ("http: 2-prior-knowledge", "--http2-prior-knowledge"),
    ("interface: 127.0.0.1", "--interface 127.0.0.1"), ("ipVersion: 4", "--ipv4"),
    ("proxy: none", "--noproxy '*'"), ("timeout: 1500ms", "--max-time 1.5"),
    ("timeout: { connect: 2s, idle: 3s }", "--connect-timeout 2 --speed-limit 1 --speed-time 3"),
    ("limits: { body: 9kB }", "--max-filesize 9000"),
    ("limits: { rate: 5MB/s, upload: 2MB/s }", "--limit-rate 2000000"),
    ("connectTo: 127.0.0.1:1", "--connect-to ::127.0.0.1:1"),
    ("resolve: { 'localhost:1': [127.0.0.1] }", "--connect-to ::127.0.0.1:1"),
    ("proxy: http://ada:pw@127.0.0.1:1", "--proxy http://127.0.0.1:1 --proxy-user '***'"),
  ])
  func `has the request's connection options`(written: String, words: String) async throws {
    let run = try await Workshop(oneRequest("http://localhost:1/", written)).run()
    let line = try line(run)
    #expect(line == "curl \(words) http://localhost:1/")
  }

  @Test(
    .needs(.openssl),
    arguments: [
      ("ca: ca.pem", "--cacert FOLDER/ca.pem"),
      ("cert: ann.pem, key: ann.key", "--cert FOLDER/ann.pem --key FOLDER/ann.key"),
      (
        "cert: ann.pem, key: ann.key, keyPassword: \"${pw}\"",
        "--cert FOLDER/ann.pem --key FOLDER/ann.key --pass \"$CURLEW_SECRET_pw\""
      ),
      ("cert: ann.pem, key: ann.key, keyPassword: plain", "--key FOLDER/ann.key --pass '***'"),
      ("minVersion: 1.3", "--tlsv1.3"), ("verify: false", "--insecure"),
      (
        "pin: sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "--pinnedpubkey sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= https://"
      ),
      ("serverName: api.test", "--connect-to ::localhost:1 https://api.test:1/"),
    ])
  func `has the request's TLS options`(written: String, words: String) async throws {
    let authority = try await TestAuthority.shared
    let password =
      written.contains("{pw}") ? "s3cret-pw" : written.contains("plain") ? "plain" : nil
    let ann = try await authority.certificate(names: ["ann"], password: password)
    let shop = try Workshop(
      "curlew: 1\nsecrets: [pw]\nrequests:\n  - GET: https://localhost:1/\n    tls: { \(written) }\n"
    )
    for (text, name) in [
      (authority.certificate, "ca.pem"), (ann.certificate, "ann.pem"), (ann.key, "ann.key"),
    ] {
      try shop.write(text, to: name)
    }
    var program = try shop.curlew("run", "specs.yaml")
    program.environment["CURLEW_SECRET_pw"] = "s3cret-pw"
    let run = try await shop.runs(program)
    let line = try line(run)
    let folder = shop.folder.path
    #expect(
      line.replacing(folder + "/", with: "FOLDER/").replacing("/private", with: "").contains(words),
      "\(line)")
    #expect(!run.output.contains("s3cret-pw") && !line.contains("--pass plain"))
  }

  @Test func `has the credentials of FTP, and requires TLS with tls`() async throws {
    let run = try await Workshop(
      oneRequest(
        "ftp://localhost:1/a.txt", "auth: { basic: { user: ada, password: pw } }",
        "tls: { minVersion: 1.2 }")
    ).run()
    #expect(
      try line(run) == "curl --user 'ada:***' --ssl-reqd --tlsv1.2 ftp://localhost:1/a.txt")
  }

  /// Every key whose word curl may have, and what the line makes of it.
  private static let told: [String: [String]] = [
    "defaults": [
      "params", "headers", "cookies", "contentType", "auth", "redirects", "timeout", "limits",
      "tls", "proxy", "http", "compressed", "resolve", "connectTo", "unixSocket", "interface",
      "ipVersion",
    ],
    "timeout": ["connect", "total", "idle"], "limits": ["body", "rate", "upload"],
    "redirects": ["max"],
    "tls": ["ca", "cert", "key", "keyPassword", "verify", "pin", "minVersion", "serverName"],
  ]
  /// Options without an equivalent in curl, or that are not part of the request.
  private static let untold: [String: [String]] = [
    "defaults": ["retry", "read", "delay", "expect", "continueOnFailure", "connection", "openapi"],
    "timeout": ["firstByte"], "limits": ["head"], "redirects": ["downgrade", "crossOrigin"],
    "tls": [],
  ]

  @Test(arguments: ["defaults", "timeout", "limits", "redirects", "tls"])
  func `is thought about for every key of a request`(mapping: String) throws {
    let keys = try #require(FormatTables.named(mapping)).keys.map(\.name)
    let known = (Self.told[mapping] ?? []) + (Self.untold[mapping] ?? [])
    #expect(keys.sorted() == known.sorted())
  }

  /// Requests that curl sends as they were sent, header by header.
  @Test(arguments: [
    "GET: /a?q=[1]&r={x}",
    "GET: /a/./b",
    "POST: /form\n    form: { name: \"é & co\" }",
    "POST: /json\n    json: { a: \"it's\" }",
    "POST: /empty",
    "PUT: /text\n    text: \"two\\nlines\"\n    contentType: text/markdown",
    "DELETE: /a\n    headers: { X-Empty: \"\", Host: other.test, User-Agent: null }",
    "GET: /gzip\n    headers: { Accept-Encoding: gzip }",
    "GET: /plain\n    compressed: false",
    "POST: /chunks\n    text: abc\n    headers: { Transfer-Encoding: chunked }",
    "GET: /u\n    auth: { basic: { user: ada, password: \"${pw}\" } }",
    "POST: /302",
    "GET: /old\n    http: 1.0",
  ])
  func `sends the same request again`(step: String) async throws {
    let curl = "/usr/bin/curl"
    // A line break in a word is `$'\\n'`, which not every shell reads yet.
    guard (try? Program(curl, ["--version"]).start()) != nil,
      (try? Program("/bin/bash", ["--version"]).start()) != nil
    else { return }
    let server = try ScriptedServer { request in
      request.path == "/302" ? .response(302, headers: ["Location": "/there"]) : .response(500)
    }
    let shop = try Workshop(
      "curlew: 1\nsecrets: [pw]\nbaseUrl: \(server.url())\nrequests:\n  - \(step)\n")
    var program = try shop.curlew("run", "specs.yaml")
    program.environment["CURLEW_SECRET_pw"] = "s3cret-pw"
    let run = try await shop.runs(program)
    let sent = server.requests
    var shell = Program(
      "/bin/bash",
      ["-c", try line(run).replacing("curl ", with: "\(curl) -s ", maxReplacements: 1)])
    shell.environment["CURLEW_SECRET_pw"] = "s3cret-pw"
    _ = try await shell.run()
    let again = server.requests.dropFirst(sent.count)
    #expect(again.count == sent.count)
    for (first, second) in zip(sent, again) {
      #expect(first.method == second.method && first.target == second.target)
      #expect(Self.headers(of: first) == Self.headers(of: second))
      #expect(first.bodyText == second.bodyText)
    }
  }

  /// What `$CURLEW_SECRET_pw` would send is the secret: what was made of it stays a mark.
  @Test(
    arguments: ["s3cret-pw", "pw3", "s3 cret/pw"],
    [
      ("headers: { X-A: \"${base64.encode(pw)}\" }", "--header 'X-A: ***pw***'", ""),
      (
        "headers: { X-A: \"${pw.upperAscii()}\", X-B: \"${pw}\" }", "--header 'X-A: ***pw***'",
        "--header 'X-B: '\"$CURLEW_SECRET_pw\""
      ),
      ("headers: { X-A: \"${sha256(pw)}\" }", "--header 'X-A: ***pw***'", ""),
      ("text: \"${pw} ${pw.upperAscii()}\"", "--data-raw '***pw***", ""),
      (
        "auth: { basic: { user: ada, password: \"${pw.upperAscii()}\" } }", "--user 'ada:***pw***'",
        ""
      ),
      (
        "auth: { digest: { user: ada, password: \"${pw}\" } }", "",
        "--user ada:\"$CURLEW_SECRET_pw\""
      ),
      (
        "auth: { apiKey: { name: X-K, value: \"${pw}\", in: header } }", "",
        "--header 'X-K: '\"$CURLEW_SECRET_pw\""
      ),
      (
        "auth: { apiKey: { name: X-K, value: \"${pw}${pw}\", in: header } }",
        "--header 'X-K: ***pw***'", ""
      ),
      ("headers: { X-A: \"a ${pw} b\" }", "", ""),
    ]) func `asks the shell for a secret only where the secret itself was sent`(
      _ secret: String, _ row: (written: String, marked: String, asked: String)
    ) async throws
  {
    let server = try ScriptedServer { _ in .response(500) }
    let shop = try Workshop(
      "curlew: 1\nsecrets: [pw]\nrequests:\n  - POST: \(server.url("/"))\n    \(row.written)\n")
    var program = try shop.curlew("run", "specs.yaml")
    program.environment["CURLEW_SECRET_pw"] = secret
    let run = try await shop.runs(program)
    let line = try line(run)
    for words in [row.marked, row.asked] where !words.isEmpty {
      #expect(line.contains(words), "\(line)")
    }
    guard row.asked.isEmpty, !row.marked.isEmpty else { return }
    #expect(!line.contains("CURLEW_SECRET"), "\(line)")
  }

  /// In any order; of what is accepted only that something is compressed.
  private static func headers(of request: ScriptedRequest) -> [String] {
    request.headers.map { header in
      let name = header.name.lowercased()
      return name == "accept-encoding" && header.value.contains("deflate")
        ? name : "\(name): \(header.value)"
    }.sorted()
  }
}

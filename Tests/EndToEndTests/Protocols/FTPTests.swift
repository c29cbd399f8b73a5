// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite(.needs(.vsftpd, .openssl)) struct `Over FTP` {
  private func run(
    _ requests: String..., certificate: TestCertificate? = nil, files: [(String, String)] = []
  ) async throws -> ProgramRun {
    let folder = try Workshop(
      "curlew: 1\ndefaults: { continueOnFailure: true }\nrequests:\n"
        + requests.map { "  - \($0)\n" }.joined())
    if let certificate { try folder.write(certificate.certificate, to: "ca.pem") }
    for (name, text) in files { try folder.write(text, to: name) }
    return try await folder.run("-v")
  }

  @Test func `a file is downloaded, a folder listed, a size asked for`() async throws {
    let server = try await FTPServer()
    let base = "ftp://127.0.0.1:\(server.port)"
    let run = try await run(
      "{ GET: \(base)/a.txt, expect: { status: 226, body: \"hello\\n\" } }",
      "{ GET: \"\(base)/b c.txt\", expect: { body: with a space } }",
      "{ GET: \(base)/, expect: { status: 226, body: { $contains: a.txt } } }",
      "{ HEAD: \(base)/a.txt, expect: { headers: { content-length: 6 }, body: { $empty: true } } }")
    expect(run, endsIn: 0)
    expect(run.output, has: ["RETR a.txt", "226 Transfer complete."])
  }

  @Test func `a kept-alive connection is used again without a delay`() async throws {
    let server = try await FTPServer()
    let base = "ftp://127.0.0.1:\(server.port)"
    // A reply that comes within the call that sent its command is chance: most runs of these met one.
    let requests = (0..<10).map { _ in
      """
        - { GET: "\(base)/a.txt", timeout: 5s }
        - { GET: "\(base)/", timeout: 5s }
        - { HEAD: "\(base)/a.txt", timeout: 5s }

      """
    }
    let run = try await Workshop("curlew: 1\nrequests:\n" + requests.joined()).run("-q")
    expect(run, endsIn: 0)
  }

  @Test func `a missing file is a response, not a broken transfer`() async throws {
    let server = try await FTPServer()
    let base = "ftp://127.0.0.1:\(server.port)"
    let run = try await run(
      "{ GET: \(base)/missing.txt, expect: { status: 550 } }",
      "{ GET: \(base)/no/such/folder/, expect: { status: 550 } }",
      "{ GET: \(base)/a.txt }")
    expect(run, endsIn: 0)
    let failing = try await self.run("{ GET: \(base)/missing.txt }")
    expect(failing, endsIn: 1)
    expect(failing.output, has: ["550"])
  }

  @Test func `a download can be saved, and a missing file leaves none`()
    async throws
  {
    let server = try await FTPServer()
    let base = "ftp://127.0.0.1:\(server.port)"
    let large = String(repeating: "0123456789", count: 200_000)
    try server.peer.folder.write(large, to: "files/up/large")
    let workshop = try Workshop(
      """
      curlew: 1
      defaults: { continueOnFailure: true }
      requests:
        - { GET: \(base)/up/large, save: large.bin, expect: { size: 2MB } }
        - { GET: \(base)/a.txt, save: { path: a.txt, resume: true }, expect: { body: "hello\\n" } }
        - { GET: \(base)/missing.txt, save: missing.txt }
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    #expect(try workshop.folder.read(".curlew/output/large.bin") == large)
    #expect(try workshop.folder.read(".curlew/output/a.txt") == "hello\n")
    let names = try namesInFolder(workshop.folder.path(of: ".curlew/output"))
    #expect(names.sorted() == ["a.txt", "large.bin"])
  }

  @Test func `a text and a file are uploaded`() async throws {
    let server = try await FTPServer()
    let base = "ftp://127.0.0.1:\(server.port)/up"
    let large = String(repeating: "0123456789", count: 30_000)
    let run = try await run(
      "{ PUT: \(base)/text, text: \"one\\r\\ntwo\", expect: { status: 226 } }",
      "{ PUT: \(base)/large, file: large.bin }",
      "{ GET: \(base)/text, expect: { body: \"one\\r\\ntwo\" } }",
      files: [("large.bin", large)])
    expect(run, endsIn: 0)
    #expect(try server.peer.folder.read("files/up/large") == large)
    #expect(try server.peer.folder.read("files/up/text") == "one\r\ntwo")
  }

  @Test func `the example of the reference runs`() async throws {
    let server = try await FTPServer()
    try server.peer.folder.write("hello\n", to: "files/readme.txt")
    let reference = try String(
      contentsOfFile: Validator.projectFile("specs/reference/requests.md"), encoding: .utf8)
    let section = try #require(reference.components(separatedBy: "## FTP and files\n").last)
    let example = try #require(section.components(separatedBy: "```").dropFirst().first)
    let workshop = try Workshop(
      example.replacing("yaml\n", with: "", maxReplacements: 1)
        .replacing("ftp.example.com/pub", with: "127.0.0.1:\(server.port)"))
    let run = try await workshop.run()
    expect(run, endsIn: 0)
    #expect(try server.peer.folder.read("files/up/report.txt") == "all is well")
  }

  @Test func `only the part given by read is read`() async throws {
    let server = try await FTPServer()
    let base = "ftp://127.0.0.1:\(server.port)"
    try server.peer.folder.write(String(repeating: "x", count: 500_000), to: "files/long")
    try server.peer.folder.write("", to: "files/empty")
    let run = try await run(
      "{ GET: \(base)/long, read: 10B, expect: { size: 10B } }",
      "{ GET: \(base)/a.txt, read: 6B, expect: { body: \"hello\\n\" } }",
      "{ GET: \(base)/a.txt, read: 1kB, expect: { status: 226, size: 6B } }",
      "{ GET: \(base)/empty, read: 10B, expect: { status: 226, size: 0B } }",
      "{ GET: \(base)/long, read: headers, expect: { size: 0B } }",
      // The connection that was cut short is not used again.
      "{ GET: \(base)/a.txt, expect: { status: 226, body: \"hello\\n\" } }",
      "{ GET: \(base)/long, limits: { body: 1kB } }")
    expect(run, endsIn: 3)
    expect(run.output, has: ["6 passed, 1 errored", "the decoded body is larger than 1000 bytes"])
  }

  @Test func `the connection uses the step's target`() async throws {
    let server = try await FTPServer()
    let port = server.port
    let run = try await run(
      "{ GET: \"ftp://h.example:\(port)/a.txt\", resolve: { \"h.example:\(port)\": [127.0.0.1] }, expect: { body: \"hello\\n\" } }",
      "{ GET: ftp://h.example/a.txt, connectTo: \"127.0.0.1:\(port)\", expect: { body: \"hello\\n\" } }",
      "{ GET: \"ftp://127.0.0.1:\(port)/a.txt\", interface: lo, ipVersion: 4, expect: { body: \"hello\\n\" } }"
    )
    expect(run, endsIn: 0)
  }

  @Test func `a refused log-in is a response of 530`() async throws {
    let server = try await FTPServer()
    let run = try await run(
      "{ GET: \"ftp://ada:passw0rd@127.0.0.1:\(server.port)/a.txt\", expect: { status: 530 } }",
      """
      { GET: "ftp://127.0.0.1:\(server.port)/a.txt", \
      auth: { basic: { user: ada, password: p@ssw0rd } }, expect: { status: 530 } }
      """)
    expect(run, endsIn: 0)
    #expect(!run.output.contains("ssw0rd"))
  }

  @Test func `TLS from the first byte is ftps`() async throws {
    let server = try await FTPServer(.implicit)
    let base = "ftps://localhost:\(server.port)"
    let run = try await run(
      "{ GET: \(base)/a.txt, tls: { ca: ca.pem }, expect: { body: \"hello\\n\" } }",
      "{ PUT: \(base)/up/x, text: sent, tls: { ca: ca.pem } }",
      certificate: server.certificate)
    expect(run, endsIn: 0)
    #expect(try server.peer.folder.read("files/up/x") == "sent")
    let unknown = try await self.run("{ GET: \(base)/a.txt }")
    expect(unknown, endsIn: 3)
  }

  @Test func `tls requires TLS before the log-in`() async throws {
    let server = try await FTPServer(.explicit)
    let base = "ftp://localhost:\(server.port)"
    let run = try await run(
      "{ GET: \(base)/a.txt, tls: { ca: ca.pem }, expect: { body: \"hello\\n\" } }",
      certificate: server.certificate)
    expect(run, endsIn: 0)
    let plain = try await FTPServer()
    let refused = try await self.run(
      "{ GET: \"ftp://localhost:\(plain.port)/a.txt\", tls: { verify: true } }")
    expect(refused, endsIn: 3)
  }

  @Test func `a connection whose certificate was not verified serves no request that verifies it`()
    async throws
  {
    let server = try await FTPServer(.explicit)
    let file = "ftp://localhost:\(server.port)/a.txt"
    let run = try await run(
      "{ GET: \"\(file)\", tls: { verify: false } }",
      "{ GET: \"\(file)\", tls: { verify: true } }",
      "{ GET: \"\(file)\", tls: { ca: ca.pem } }",
      "{ GET: \"\(file)\", tls: { verify: true } }",
      certificate: server.certificate)
    expect(run, endsIn: 3)
    #expect(run.output.contains("2 of 4 steps failed"), "\(run.output)")
  }
}

@Suite struct `A data connection of FTP` {
  private static func answers(_ more: [String: String]) -> [String: String] {
    ["USER": "331 password", "PASS": "230 in", "PWD": "257 \"/\"", "SIZE": "213 4"]
      .merging(more) { $1 }
  }

  @Test func `is made to the server, whatever host its reply names`() async throws {
    let data = try ScriptedServer(onConnect: { _ in .raw("data").then(.close) }) { _ in .never }
    let (high, low) = (data.port >> 8, data.port & 255)
    let server = try ScriptedFTP(
      Self.answers([
        "EPSV": "500 no", "PASV": "227 Entering (10,255,255,1,\(high),\(low))",
        "RETR": "150 here\r\n226 done",
      ]))
    defer { server.stop() }
    let run = try await Workshop(
      oneRequest("ftp://127.0.0.1:\(server.port)/x", "expect: { body: data }")
    ).run()
    expect(run, endsIn: 0)
    #expect(data.connectionsOpened == 1)
  }

  @Test func `may come later than timeout.connect, which ends with the log-in`() async throws {
    let data = try ScriptedServer(onConnect: { _ in .raw("data").then(.close) }) { _ in .never }
    let server = try ScriptedFTP(
      Self.answers([
        "EPSV": "229 Entering (|||\(data.port)|)", "PASV": "500 no", "RETR": "150 here\r\n226 done",
      ]), delays: ["EPSV": .milliseconds(2100)])
    defer { server.stop() }
    let run = try await Workshop(
      oneRequest(
        "ftp://127.0.0.1:\(server.port)/x", "timeout: { connect: 2s }", "expect: { body: data }")
    ).run()
    expect(run, endsIn: 0)
    #expect(!server.commands.contains("PASV"), "\(server.commands)")
  }

  @Test func `gets no command from the address`() async throws {
    let server = try ScriptedFTP(Self.answers([:]))
    defer { server.stop() }
    let run = try await Workshop(
      oneRequest("ftp://127.0.0.1:\(server.port)/x%0d%0aDELE%20y")
    ).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["path contains control characters"])
    #expect(server.commands.map { $0.prefix { $0 != " " } } == ["USER", "PASS", "PWD"])
  }
}

@Suite struct `A key for HTTP only` {
  @Test(arguments: [
    ("{ POST: \"ftp://h/x\", text: a }", "`POST` does not exist over `ftp`"),
    ("{ DELETE: \"ftps://h/x\" }", "`DELETE` does not exist over `ftps`"),
    ("{ PUT: \"ftp://h/x\" }", "an upload over `ftp` needs a body"),
    ("{ GET: \"ftp://h/x\", text: a }", "`GET` over `ftp` has no body"),
    ("{ GET: \"ftp://h/x\", headers: { A: b } }", "a header cannot be sent over `ftp`"),
    ("{ GET: \"ftp://h/x\", params: { a: b } }", "a parameter cannot be sent over `ftp`"),
    ("{ PUT: \"file:///x\", text: a }", "`PUT` does not exist over `file`"),
    ("{ GET: \"file:///x\", cookies: { a: b } }", "a cookie cannot be sent over `file`"),
    ("{ HEAD: \"http://h/x\", text: a }", "a `HEAD` request has no body"),
  ])
  func `is refused elsewhere before anything is sent`(step: String, words: String) async throws {
    let run = try await Workshop("curlew: 1\nrequests: [\(step)]\n").run()
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["wrong-for-scheme", words])
  }

  @Test func `is refused for an address that is known in the run only`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["X-Next": "ftp://127.0.0.1:1/x"])
    }
    let run = try await Workshop(
      """
      curlew: 1
      requests:
        - { GET: "\(server.url())", capture: { next: { header: X-Next } } }
        - { DELETE: "${next}" }
      """
    ).run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["`DELETE` does not exist over `ftp`"])
  }

  @Test(arguments: [
    ("ws://h/x", "is WebSocket"), ("WSS://h/x", "is WebSocket"), ("grpc://h/x", "is gRPC"),
    ("gopher://h/x", "are not supported"), ("scp://h/x", "are not supported"),
  ])
  func `has a sentence for other schemes, written or made`(
    address: String, words: String
  ) async throws {
    let server = try ScriptedServer { _ in .response(200, headers: ["X-Next": address]) }
    let written = try await Workshop(oneRequest(address)).run()
    expect(written, endsIn: 2)
    expect(written.errorOutput, has: ["unsupported-scheme", words])
    let made = try await Workshop(
      """
      curlew: 1
      requests:
        - { GET: "\(server.url())", capture: { next: { header: X-Next } } }
        - { GET: "${next}" }
      """
    ).run()
    expect(made, endsIn: 1)
    expect(made.output, has: [words])
    let given = try await Workshop(
      "curlew: 1\nvars: { where: \"\(address)\" }\nrequests: [{ GET: \"${where}\" }]\n"
    ).run()
    expect(given, endsIn: 2)
    expect(given.errorOutput, has: ["unsupported-scheme", words])
  }
}

@Suite struct `A file address` {
  @Test func `is read beneath the root, and answers 200`() async throws {
    let folder = try Workshop()
    try folder.write(#"{"id": 7}"#, to: "data/a b.json")
    try folder.write(
      """
      curlew: 1
      requests:
        - GET: "file://\(folder.folder.path)/data/a b.json"
          expect: { status: 200, json: { id: 7 }, headers: { content-length: 9 } }
          capture: { id: $.id }
        - GET: file://localhost\(folder.folder.path)/data/a%20b.json
          expect: { json: { id: "${id}" } }
        - HEAD: file://\(folder.folder.path)/data/a%20b.json
          expect: { body: { $empty: true } }
      """)
    let run = try await folder.run("-v")
    expect(run, endsIn: 0)
  }

  @Test func `is read nowhere else, and a missing file is not a 404`() async throws {
    let folder = try Workshop()
    for (path, words) in [
      ("/etc/passwd", "may not be read"), ("\(folder.folder.path)/missing", "is missing"),
      ("\(folder.folder.path)", "is a folder"),
      ("\(folder.folder.path)/.env", "may not be read"),
      ("\(folder.folder.path)/%2e%2e/%2E./etc/passwd", "may not be read"),
    ] {
      try folder.write("A=b", to: ".env")
      try folder.write(
        "curlew: 1\nrequests: [{ GET: \"file://\(path)\", expect: { status: 404 } }]\n")
      let run = try await folder.run()
      #expect(run.exitCode == 1, "\(path): \(run.output)")
      expect(run.output, has: [words])
    }
  }

  @Test func `is read up to the limit of read`() async throws {
    let folder = try Workshop()
    try folder.write("0123456789", to: "a.txt")
    let address = "file://\(folder.folder.path)/a.txt"
    try folder.write(
      """
      curlew: 1
      requests:
        - { GET: "\(address)", read: 4B, expect: { body: "0123", headers: { content-length: 10 } } }
        - { GET: "\(address)", read: 10B, expect: { body: "0123456789" } }
        - { GET: "\(address)", read: headers, expect: { body: { $empty: true } } }
      """)
    let run = try await folder.run("--report", "ndjson=events.ndjson", "-v")
    expect(run, endsIn: 0)
    let events = try folder.folder.read("events.ndjson")
    #expect(events.split(separator: #""cut":true"#).count == 3)
  }

  @Test(arguments: ["file://host/x", "file://user@localhost/x", "file://localhost:80/x"])
  func `has no host`(address: String) async throws {
    let run = try await Workshop(oneRequest(address)).run()
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["a `file:` address has no host"])
  }
}

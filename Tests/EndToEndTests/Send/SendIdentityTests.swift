// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `curlew send`: who the request says it comes from, and where it goes.
@Suite struct `A request that is typed with an identity` {
  private func send(_ arguments: [String], home: String? = nil) async throws -> ProgramRun {
    var program = try Program.curlew("send")
    program.arguments += arguments
    if let home { program.environment["HOME"] = home }
    return try await program.run()
  }

  @Test func `answers a challenge of digest`() async throws {
    let server = try ScriptedServer { request in
      request.header("authorization")?.hasPrefix("Digest username=\"ada\"") == true
        ? .response(200, body: "welcome")
        : .response(401, headers: ["WWW-Authenticate": "Digest realm=r, nonce=n, qop=auth"])
    }
    let run = try await send(
      ["POST", server.url("/"), "--digest", "-u", "ada:love-lace", "--text", "hello", "-v"])
    expect(run, endsIn: 0)
    #expect(run.output == "welcome")
    #expect(server.requests.map(\.bodyText) == ["", "hello"])
    #expect(!run.errorOutput.contains("love-lace"))
  }

  @Test func `begins the conversation of NTLM`() async throws {
    let server = try ScriptedServer { _ in
      .response(401, headers: ["WWW-Authenticate": "NTLM"])
    }
    let run = try await send([server.url("/"), "--ntlm", "-u", "SHOP\\ada:love-lace"])
    expect(run, endsIn: 1)
    #expect(server.requests.first?.header("authorization")?.hasPrefix("NTLM TlRMTVNTUAAB") == true)
    let printed = try await send(
      [server.url("/"), "--ntlm", "-u", "SHOP\\ada:love-lace", "--as-collection"])
    #expect(printed.output.contains("user: ada") && printed.output.contains("domain: SHOP"))
    #expect(!printed.output.contains("love-lace"))
  }

  @Test(arguments: ["eu-west-1:execute-api", "aws:amz:eu-west-1:execute-api"])
  func `is signed as AWS wants it`(scope: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await send(
      [server.url("/"), "--aws-sigv4", scope, "-u", "AKID:secret-key-1", "-v"])
    expect(run, endsIn: 0)
    let value = try #require(server.requests.first?.header("authorization"))
    #expect(value.hasPrefix("AWS4-HMAC-SHA256 Credential=AKID/"))
    #expect(value.contains("/eu-west-1/execute-api/aws4_request"))
    #expect(!run.errorOutput.contains("secret-key-1"))
  }

  @Test func `takes the credentials of the person's netrc file with a typed option`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    try await withTemporaryFolder { folder in
      try folder.write("machine 127.0.0.1 login ada password love-lace", to: ".netrc")
      let run = try await send(["--netrc", "127.0.0.1:\(server.port)"], home: folder.path)
      expect(run, endsIn: 0)
      #expect(server.requests.first?.header("authorization") == "Basic YWRhOmxvdmUtbGFjZQ==")
    }
  }

  @Test func `is let be the process's own, whose right it is to type`() async throws {
    let server = try ScriptedServer { _ in
      .response(401, headers: ["WWW-Authenticate": "Negotiate"])
    }
    let run = try await send(["--negotiate", server.url("/")])
    // Nobody has tickets here: the challenge is the answer.
    expect(run, endsIn: 1)
    #expect(!run.errorOutput.contains("--allow-default-identity"))
    #expect(server.requests.count >= 1)
  }

  @Test func `goes to a Unix socket, whose right it is to type`() async throws {
    try await withTemporaryFolder { folder in
      let server = try UnixServer(
        at: folder.path(of: "s"),
        answer: .bytes(
          Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nhere".utf8)))
      var program = try Program.curlew(
        "send", "http://docker.example/info", "--unix-socket", "s", "-v")
      program.workingDirectory = folder.path
      let run = try await program.run()
      expect(run, endsIn: 0)
      #expect(run.output == "here")
      #expect(run.errorOutput.contains("Host: docker.example"))
      withExtendedLifetime(server) {}
    }
  }

  @Test(arguments: [["--netrc"], ["--negotiate"], ["--unix-socket", "/tmp/x"]])
  func `is none where the run is untrusted`(arguments: [String]) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await send([server.url("/"), "--untrusted"] + arguments)
    expect(run, endsIn: 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `takes any other key of a step`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{\"a\": 1}") }
    let held = try await send(
      [server.url("/"), "--setting", "expect: { json: { a: 1 } }", "--setting", "delay: 1ms"])
    expect(held, endsIn: 0)
    let failed = try await send([server.url("/"), "--setting", "expect: { json: { a: 2 } }"])
    expect(failed, endsIn: 1)
    let wrong = try await send([server.url("/"), "--setting", "limit: { rate: 1MB/s }"])
    expect(wrong, endsIn: 2)
    #expect(wrong.errorOutput.contains("limits"), "\(wrong.errorOutput)")
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [
    (["--digest"], "`--digest` needs `--user`"), (["--ntlm", "--digest", "-u", "a:b"], "exclude"),
    (["--netrc", "-u", "a:b"], "`--user` and `--netrc` exclude each other"),
    (["--aws-sigv4", "s3", "-u", "a:b"], "must be region:service"),
    (["--setting", "timeout"], "is not a key of a step"),
    (["--setting", "timeout: 1s", "--timeout", "2s"], "timeout"),
  ])
  func `that makes no sense is refused`(arguments: [String], words: String) async throws {
    let run = try await send(["http://127.0.0.1:1/"] + arguments)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
  }
}

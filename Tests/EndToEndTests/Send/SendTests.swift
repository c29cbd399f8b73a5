// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `curlew send`: what goes over the wire, what is printed where, what it ends with.
@Suite struct `A request that is typed` {
  @Test func `sends the typed request and prints the unchanged body`() async throws {
    let body = "{\"a\":1.50,  \"b\":\u{202e}[1e2]}\n"
    let server = try ScriptedServer { _ in .response(200, json: body) }
    let run = try await send(
      server, "POST", server.url("/pets?a=1"), "-H", "X-A: 1", "-H", "x-a:  2 ", "--param",
      "q=a b&c", "--cookie", "sid=7", "--json", #"{"price": 80.50, "tags": ["x", null]}"#)
    expect(run, endsIn: 0)
    #expect(run.output == body)
    #expect(run.errorOutput == "")
    let request = try #require(server.requests.first)
    #expect(request.method == "POST")
    #expect(request.target == "/pets?a=1&q=a%20b%26c")
    #expect(request.values(of: "X-A") == ["1", "2"])
    #expect(request.header("cookie") == "sid=7")
    #expect(request.header("content-type") == "application/json")
    #expect(request.bodyText == #"{"price":80.50,"tags":["x",null]}"#)
  }

  @Test(arguments: [
    ([], "GET"), (["--json", "1"], "POST"), (["-X", "QUERY"], "QUERY"), (["-X", "gte"], "gte"),
  ])
  func `without a method is a GET, with a body a POST, and -X is sent unchanged`(
    _ options: [String], _ method: String
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await send(server, [server.url("/")] + options)
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.method) == [method])
  }

  @Test func `of a method in small letters is that method`() async throws {
    let server = try ScriptedServer { _ in .response(204) }
    let run = try await send(server, "delete", server.url("/"))
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.method) == ["DELETE"])
  }

  @Test(arguments: ["localhost:PORT/x", "127.0.0.1:PORT/x", ":PORT/x"])
  func `to this machine needs no scheme`(_ typed: String) async throws {
    let server = try ScriptedServer(on: [.ipv4]) { _ in .response(200) }
    let run = try await send(server, typed.replacing("PORT", with: "\(server.port)"))
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.target) == ["/x"])
  }

  @Test func `sends a form and a file`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    try await withTemporaryFolder { folder in
      try folder.write("{\"n\": 1.0}", to: "body.json")
      let form = try await send(
        server, [server.url("/"), "--form", "a=1 2", "--form", "a=ü", "--form", "b=x=y"])
      expect(form, endsIn: 0)
      let file = try await send(
        server, ["PUT", server.url("/"), "--json", "@\(folder.path(of: "body.json"))"])
      expect(file, endsIn: 0)
    }
    try await withTemporaryFolder { folder in
      try folder.write("photo", to: "a.png")
      let run = try await send(
        server, [server.url("/"), "--form", "a=1", "--form", "p=@\(folder.path(of: "a.png"))"])
      expect(run, endsIn: 0)
    }
    let requests = server.requests
    let parts = requests[2].bodyText
    #expect(requests[2].header("content-type")?.hasPrefix("multipart/form-data") == true)
    #expect(parts.contains("name=\"a\"\r\n\r\n1\r\n"), "\(parts)")
    #expect(parts.contains("filename=\"a.png\"") && parts.contains("\r\n\r\nphoto\r\n"))
    #expect(requests[0].bodyText == "a=1+2&a=%C3%BC&b=x%3Dy")
    #expect(requests[0].header("content-type") == "application/x-www-form-urlencoded")
    #expect(requests[1].bodyText == "{\"n\": 1.0}")
    #expect(requests[1].header("content-type") == "application/json")
  }

  @Test func `sends XML and GraphQL`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let arguments = [
      ["--xml", "<a>1</a>"],
      ["--graphql", "{ a }", "--graphql-variables", #"{"id": 1.0}"#],
    ]
    for body in arguments {
      let run = try await send(server, [server.url("/")] + body)
      expect(run, endsIn: 0)
    }
    let requests = server.requests
    #expect(requests.map(\.method) == ["POST", "POST"])
    #expect(requests[0].header("content-type")?.hasPrefix("application/xml") == true)
    #expect(requests[0].bodyText == "<a>1</a>")
    #expect(requests[1].header("content-type")?.hasPrefix("application/json") == true)
    #expect(requests[1].bodyText == #"{"query":"{ a }","variables":{"id":1.0}}"#)
  }

  @Test(arguments: [
    (["--graphql", "@"], "the path of `--graphql` is empty"),
    (["--graphql", "{ a }", "--graphql-variables", "[1]"], "not a JSON object"),
    (["--graphql-variables", "{}"], "`--graphql-variables` needs `--graphql`"),
    (["--xml", "<a/>", "--json", "1"], "exclude each other"),
  ])
  func `of a body that cannot be is refused`(
    _ arguments: [String], _ words: String
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await send(server, [server.url("/")] + arguments)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)")
    #expect(server.requests.isEmpty)
  }

  @Test func `follows redirects, or does not`() async throws {
    let server = try ScriptedServer(paths: [
      "/a": .response(302, headers: ["Location": "/b"]), "/b": .response(200, body: "b"),
    ])
    let followed = try await send(server, "-v", server.url("/a"))
    #expect(followed.output == "b")
    #expect(followed.errorOutput.contains("HTTP/1.1 302"))
    let kept = try await send(server, "--redirects", "none", "-i", server.url("/a"))
    expect(kept, endsIn: 0)
    #expect(kept.output.contains("Location: /b\n"))
  }

  @Test func `takes a header away and sends an empty one`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await send(server, server.url("/"), "-H", "Accept:", "-H", "X-Empty;")
    expect(run, endsIn: 0)
    #expect(server.requests.first?.header("accept") == nil)
    #expect(server.requests.first?.header("x-empty") == "")
  }

  @Test func `shows the exchange on standard error, its secrets masked`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Set-Cookie": "sid=verysecret"], body: "ok")
    }
    let run = try await send(
      server, "-v", "-i", server.url("/"), "-H", "X-Api-Key: key-123456", "-H",
      "Authorization: Bearer tok-123456", "--text", "hello")
    expect(run, endsIn: 0)
    #expect(server.requests.first?.header("authorization") == "Bearer tok-123456")
    #expect(server.requests.first?.header("x-api-key") == "key-123456")
    for part in [
      "POST / HTTP/1.1", "Bearer ***token***", "***xApiKey***", "hello", "HTTP/1.1 200",
      "connection 127.0.0.1, HTTP/1.1", "timings", "first byte",
    ] {
      #expect(run.errorOutput.contains(part), "\(part)")
    }
    for secret in ["tok-123456", "key-123456", "verysecret"] {
      #expect(!(run.errorOutput + run.output).contains(secret), "\(secret)")
    }
  }

  @Test func `of a user and a password is basic, also in the address`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    _ = try await send(server, server.url("/"), "-u", "ada:love:lace")
    let run = try await send(
      server, "-v", "http://ada:love%3Alace@127.0.0.1:\(server.port)/")
    #expect(
      server.requests.map { $0.header("authorization") }
        == ["Basic YWRhOmxvdmU6bGFjZQ==", "Basic YWRhOmxvdmU6bGFjZQ=="])
    #expect(!run.errorOutput.contains("lace"))
  }

  @Test func `writes the body to a file, which gets its name only when all went well`() async throws
  {
    let server = try ScriptedServer(paths: [
      "/ok": .response(200, body: "new"), "/bad": .response(500, body: "sorry"),
    ])
    try await withTemporaryFolder { folder in
      let path = folder.path(of: "out.txt")
      let bad = try await send(server, server.url("/bad"), "-o", path)
      expect(bad, endsIn: 1)
      #expect(!folder.holds("out.txt"))
      #expect(bad.errorOutput.contains("nothing was written to `\(path)`"))
      let good = try await send(server, server.url("/ok"), "-o", path)
      expect(good, endsIn: 0)
      #expect(good.output == "")
      #expect(try folder.read("out.txt") == "new")
    }
  }

  private func send(_ server: ScriptedServer, _ arguments: String...) async throws -> ProgramRun {
    try await send(server, arguments)
  }

  private func send(_ server: ScriptedServer, _ arguments: [String]) async throws -> ProgramRun {
    var program = try Program.curlew("send")
    program.arguments += arguments
    return try await program.run()
  }
}

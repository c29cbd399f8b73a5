// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// An imported file of requests sends what REST Client, JetBrains and httpYac send, by their parsers.
@Suite struct `Imported files of requests` {
  private static let file = """
    @host = URL
    @user = ada
    ### log in
    # @name login
    POST {{host}}/login?x=a b
    Content-Type: application/json

    { "user": "{{user}}", "n": [1, 2.50] }

    ###
    @token = {{login.response.body.$.token}}
    GET {{host}}/me
        ?a={{token}}
        &b={{%user}}
    Authorization: Bearer {{token}}
    X-Sid: {{login.response.headers.X-Sid}}

    ###
    POST {{host}}/form
    Content-Type: application/x-www-form-urlencoded

    a=1&b={{user}}
    &c=x

    ### text
    PUT {{host}}/text
    Content-Type: text/plain

    one
    # a comment
    two

    ###
    POST {{host}}/file
    Content-Type: text/csv

    < ./a.csv

    ###
    POST {{host}}/parts
    Content-Type: multipart/form-data; boundary=B

    --B
    Content-Disposition: form-data; name="a"

    {{user}}
    --B
    Content-Disposition: form-data; name="f"; filename="a.csv"
    Content-Type: text/csv

    < ./a.csv
    --B--

    ###
    GET {{host}}/basic
    Authorization: Basic ada lovelace

    """

  private static let sent = [
    "POST /login?x=a%20b\ncontent-type: application/json\n\n{\"user\":\"ada\",\"n\":[1,2.50]}",
    "GET /me?a=t/1&b=ada\nauthorization: Bearer t/1\nx-sid: s1\n\n",
    "POST /form\ncontent-type: application/x-www-form-urlencoded\n\na=1&b=ada&c=x",
    "PUT /text\ncontent-type: text/plain\n\none\ntwo",
    "POST /file\ncontent-type: text/csv\n\n1,2\n",
    "POST /parts\ncontent-type: multipart/form-data; boundary=B\n\n--B\r\nContent-Disposition: form-data; "
      + "name=\"a\"\r\n\r\nada\r\n--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.csv\"\r\n"
      + "Content-Type: text/csv\r\n\r\n1,2\n\r\n--B--\r\n",
    "GET /basic\nauthorization: Basic YWRhOmxvdmVsYWNl\n\n",
  ]

  @Test func `send what the tools send`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["X-Sid": "s1"], json: #"{"token": "t/1"}"#)
    }
    let workshop = try Workshop()
    try workshop.write(Self.file.replacing("URL", with: server.url()), to: "shop.http")
    try workshop.write("1,2\n", to: "a.csv")
    let imported = try await workshop.runs(
      "import", "shop.http", "-o", "specs", "--any-status", "-v")
    expect(imported, endsIn: 0)
    #expect(imported.errorOutput.hasPrefix("7 requests from shop.http\n"))
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
    expect(try await workshop.runs("run"), endsIn: 0)
    let requests = server.requests.map { request in
      let boundary = (request.header("content-type") ?? "").split(separator: "boundary=").last ?? ""
      let own = ["host", "user-agent", "accept", "accept-encoding", "content-length", "connection"]
      let lines = request.headers.filter { !own.contains($0.name.lowercased()) }
        .map { "\($0.name.lowercased()): \($0.value)\n" }.sorted().joined()
      let all = "\(request.method) \(request.target)\n\(lines)\n\(request.bodyText)"
      return lines.contains("boundary=") ? all.replacing(String(boundary), with: "B") : all
    }
    #expect(requests.count == Self.sent.count)
    for (place, request) in requests.enumerated() where place < Self.sent.count {
      #expect(request == Self.sent[place])
    }
  }
}

/// Environments of files of requests are looked for where the tools look.
@Suite struct `Environments around files of requests` {
  private func imported(_ words: String..., from folder: String = "") async throws -> ProgramRun {
    let workshop = try Workshop()
    try workshop.write("GET {{host}}/{{$dotenv user}}\n", to: "w/specs/api/a.http")
    try workshop.write("user=ada\n", to: "w/specs/.env")
    try workshop.write(#"{"dev": {"host": "http://dev.test"}}"#, to: "w/http-client.env.json")
    try workshop.write(#"{"far": {"host": "http://far.test"}}"#, to: "http-client.env.json")
    var program = try workshop.curlew(["import"] + words)
    program.workingDirectory = workshop.folder.path(of: folder)
    return try await workshop.runs(program)
  }

  @Test func `are found up to the working directory`() async throws {
    let run = try await imported("specs/api/a.http", from: "w")
    expect(run, endsIn: 0)
    #expect(run.output.contains("dev.test") && run.output.contains("user: ada"))
    #expect(!run.output.contains("far.test"))
  }

  @Test func `are found up to the folder that was named`() async throws {
    let run = try await imported("../../specs", from: "w/specs/api")
    expect(run, endsIn: 0)
    #expect(run.output.contains("user: ada") && !run.output.contains("dev.test"))
  }

  @Test func `elsewhere need a right`() async throws {
    let alone = try await imported("a.http", from: "w/specs/api")
    #expect(!alone.output.contains("ada") && !alone.output.contains("dev.test"))
    let run = try await imported("../specs/api/a.http", "--allow-read", "..", from: "w/specs")
    #expect(run.output.contains("user: ada") && run.output.contains("dev.test"))
    #expect(!run.output.contains("far.test"))
  }
}

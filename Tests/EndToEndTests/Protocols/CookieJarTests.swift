// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A cookie jar` {
  /// Sets `sid` under `/set`, leads from `/hop` to `/landed` with a cookie.
  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.path {
      case "/set": .response(200, headers: ["Set-Cookie": "sid=from-setup; HttpOnly"])
      case "/hop":
        .response(
          302,
          headers: [
            "Location": "/landed", "Set-Cookie": "hop=of-redirect; Path=/landed; Max-Age=600",
          ])
      default: .response(200)
      }
    }
  }

  private let file =
    "# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t4102444800\tloaded\tof-file\n"
    + "#HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tof-file\n"
    + "127.0.0.1\tFALSE\t/\tFALSE\t100\texpired\tof-file\n"
    + "other.example\tTRUE\t/\tFALSE\t0\tforeign\tof-file\n"

  private func cookies(_ server: ScriptedServer, _ path: String) -> [String?] {
    server.requests.filter { $0.path == path }.map { $0.header("Cookie") }
  }

  @Test func `begins with the cookies of its setting`() async throws {
    let server = try server()
    let folder = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      setup: [{ GET: /set }]
      scenarios:
        own: { steps: [{ GET: /own }, { GET: /own }] }
        fresh: { cookieJar: fresh, steps: [{ GET: /fresh }, { GET: /set }, { GET: /fresh }] }
        none: { cookieJar: none, steps: [{ GET: /set }, { GET: /none, cookies: { a: b } }] }
        file: { cookieJar: { file: cookies.txt }, steps: [{ GET: /file }] }
      """)
    try folder.write(file, to: "cookies.txt")
    let run = try await folder.run()
    expect(run, endsIn: 0)
    #expect(cookies(server, "/own") == ["sid=from-setup", "sid=from-setup"])
    #expect(cookies(server, "/fresh") == [nil, "sid=from-setup"])
    #expect(cookies(server, "/none") == ["a=b"])
    // Cookies of setup override the file's; expired and foreign ones are not sent.
    #expect(cookies(server, "/file") == ["loaded=of-file; sid=from-setup"])
    #expect(try folder.folder.read("cookies.txt") == file)
  }

  @Test func `that is shared has the cookies of all, and serves teardown`() async throws {
    let server = try server()
    let folder = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      cookieJar: shared
      scenarios:
        first: { steps: [{ GET: /set }], teardown: [{ GET: /teardown }] }
        second: { needs: [first], steps: [{ GET: /second }] }
        apart: { needs: [first], cookieJar: own, steps: [{ GET: /apart }] }
      """)
    let run = try await folder.run()
    expect(run, endsIn: 0)
    #expect(cookies(server, "/teardown") == ["sid=from-setup"])
    #expect(cookies(server, "/second") == ["sid=from-setup"])
    #expect(cookies(server, "/apart") == [nil])
  }

  @Test func `of a collection's file serves its setup too`() async throws {
    let server = try server()
    let folder = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      cookieJar: { file: cookies.txt }
      setup: [{ GET: /setup }]
      requests: [{ GET: /step }]
      """)
    try folder.write(file, to: "cookies.txt")
    let run = try await folder.run()
    expect(run, endsIn: 0)
    #expect(cookies(server, "/setup") == ["loaded=of-file; sid=of-file"])
    #expect(cookies(server, "/step") == ["loaded=of-file; sid=of-file"])
  }

  @Test func `is used and filled on every hop of a redirect`() async throws {
    let server = try server()
    let run = try await Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      setup: [{ GET: /set }]
      requests: [{ GET: /hop }]
      """
    ).run()
    expect(run, endsIn: 0)
    #expect(cookies(server, "/hop") == ["sid=from-setup"])
    #expect(cookies(server, "/landed") == ["hop=of-redirect; sid=from-setup"])
  }

  @Test func `is shown without its values`() async throws {
    let server = try server()
    let folder = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      cookieJar: { file: cookies.txt }
      requests: [{ GET: /set }, { GET: /hop }]
      """)
    try folder.write(file, to: "cookies.txt")
    let run = try await folder.run("-v", "--report", "ndjson=events", "--report", "json=ctrf")
    expect(run, endsIn: 0)
    expect(
      run.output,
      has: [
        "cookie loaded of 127.0.0.1/, until 2100-01-01T00:00:00Z",
        "cookie sid of 127.0.0.1/, HTTP only",
        "cookie foreign of other.example/ and hosts under it",
        "cookie hop of 127.0.0.1/landed, until ",
      ])
    for name in ["events", "ctrf"] {
      let report = try folder.folder.read(name)
      expect(
        report,
        has: [
          #""cookieJar":[{"name":"loaded","domain":"127.0.0.1","path":"/","expires":4102444800,"#
            + #""hostOnly":true},"#
        ])
      for value in ["of-file", "from-setup", "of-redirect"] { #expect(!report.contains(value)) }
    }
    #expect(!run.output.contains("of-file"))
    #expect(!run.output.contains("expired"))
    let quiet = try await folder.run("--report", "ndjson=quiet")
    expect(quiet, endsIn: 0)
    #expect(try !folder.folder.read("quiet").contains("cookieJar"))
  }

  @Test func `file is judged line by line before anything is sent`() async throws {
    let server = try server()
    let folder = try Workshop(
      "curlew: 1\ncookieJar: { file: cookies.txt }\nrequests: [{ GET: \"\(server.url())\" }]\n")
    try folder.write(
      "# fine\n127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tvalue\n127.0.0.1 FALSE / FALSE 0 sid secret\n"
        + "127.0.0.1\tFALSE\t/\tFALSE\tsoon\tsid\tsecret\n", to: "cookies.txt")
    for command in ["run", "check"] {
      let run = try await folder.runs(command, "specs.yaml")
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["bad-cookie-line", "cookies.txt:3:1", "cookies.txt:4:25"])
      #expect(!run.errorOutput.contains("secret"), "\(run.errorOutput)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `file that is wrong stops its own collection only`() async throws {
    let server = try server()
    let folder = try Workshop(
      "curlew: 1\ncookieJar: { file: bad.txt }\nrequests: [{ GET: \"\(server.url("/bad"))\" }]\n")
    try folder.write(
      "curlew: 1\nrequests: [{ GET: \"\(server.url("/good"))\" }]\n", to: "good.yaml")
    try folder.write("no cookie\n", to: "bad.txt")
    let run = try await folder.runs("run", "specs.yaml", "good.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["bad-cookie-line", "bad.txt:1:1"])
    #expect(server.requests.map(\.path) == ["/good"])
  }

  @Test func `file with other content is reported briefly`() async throws {
    let folder = try Workshop(
      "curlew: 1\ncookieJar: { file: notes.txt }\nrequests: [{ GET: \"http://h/\" }]\n")
    try folder.write((1...50).map { "line \($0)\n" }.joined(), to: "notes.txt")
    let run = try await folder.runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(
      run.errorOutput, has: ["47 more lines hold no cookie", "is it a file of cookies at all?"])
    #expect(run.errorOutput.ranges(of: "bad-cookie-line").count == 4, "\(run.errorOutput)")
  }

  @Test func `file is under the right to read`() async throws {
    let other = try TemporaryFolder()
    let path = try other.write(file, to: "cookies.txt")
    let server = try server()
    let folder = try Workshop(
      "curlew: 1\ncookieJar: { file: \"\(path)\" }\nrequests: [{ GET: \"\(server.url("/x"))\" }]\n")
    let refused = try await folder.run()
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["file-not-allowed"])
    let allowed = try await folder.run("--allow-read", other.path)
    expect(allowed, endsIn: 0)
    #expect(cookies(server, "/x") == ["loaded=of-file; sid=of-file"])
    withExtendedLifetime(other) {}
  }

  @Test(arguments: ["{ file }", "{ file: }", "{ file: null }"])
  func `file without a path is refused`(jar: String) async throws {
    let run = try await Workshop(
      "curlew: 1\ncookieJar: \(jar)\nrequests: [{ GET: \"http://h/\" }]\n"
    ).run()
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["specs.yaml:2:"])
  }

  @Test(arguments: [
    "cookieJar: { path: a }", "cookieJar: { file: a, write: true }", "cookieJar: all",
  ])
  func `takes no other form`(line: String) async throws {
    let run = try await Workshop("curlew: 1\n\(line)\nrequests: [{ GET: \"http://h/\" }]\n").run()
    expect(run, endsIn: 2)
  }
}

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

/// `cache: true` of `oauth2`: tokens that runs keep for later runs.
@Suite struct TokenCacheTests {
  /// A project with a cache of its own.
  private struct Site {
    let workshop: Workshop
    let cache: TemporaryFolder

    init(_ url: String, _ more: String = "", cache: TemporaryFolder? = nil) throws {
      self.cache = try cache ?? TemporaryFolder()
      workshop = try Workshop(
        """
        curlew: 1
        baseUrl: \(url)
        secrets: [refresh]
        defaults:
          timeout: 5s
          auth:
            oauth2:
              grant: refreshToken
              tokenUrl: /token
              clientId: native
              refreshToken: "${refresh}"
              cache: true
        \(more)
        requests: [{ GET: /me }]
        """)
    }

    func program(_ arguments: String..., token: String = "given-refresh-token") throws -> Program {
      var program = try workshop.curlew(["run", "specs.yaml"] + arguments)
      program.environment["CURLEW_SECRET_refresh"] = token
      program.environment["XDG_CACHE_HOME"] = cache.path
      return program
    }

    func run(_ arguments: String..., token: String = "given-refresh-token") async throws
      -> ProgramRun
    {
      var program = try program(token: token)
      program.arguments += arguments
      return try await workshop.runs(program)
    }

    /// The names of the files in the cache with this ending.
    func names(_ ending: String = ".json") throws -> [String] {
      try namesInFolder(cache.path(of: "curlew/tokens")).filter { $0.hasSuffix(ending) }
    }
  }

  /// A service whose `/token` gives `token-N` and `refresh-N`, which live for some seconds.
  private func rotating(_ lifetime: Int) throws -> ScriptedServer {
    try ScriptedServer { request in
      guard request.path == "/token" else { return .response(200) }
      let number = request.index
      return .response(
        200,
        json: #"{"access_token":"token-\#(number)","refresh_token":"refresh-\#(number)","#
          + #""expires_in":\#(lifetime)}"#)
    }
  }

  private func permissions(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test func `a later run takes the token, and only this user can read it`() async throws {
    let server = try rotating(3600)
    let site = try Site(server.url())
    let first = try await site.run("-v")
    expect(first, endsIn: 0)
    let second = try await site.run("-v")
    expect(second, endsIn: 0)
    expect(second.output, has: ["took the token (client `native`) from the cache", "1 request"])
    #expect(server.requests.map(\.path) == ["/token", "/me", "/me"])
    #expect(server.requests.last?.header("Authorization") == "Bearer token-0")
    let name = try #require(try site.names().first)
    #expect(try site.names("").count == 2, "the token and its lock")
    for (path, expected) in [
      ("curlew", 0o700), ("curlew/tokens", 0o700), ("curlew/tokens/\(name)", 0o600),
    ] as [(String, mode_t)] {
      #expect(permissions(site.cache.path(of: path)) == expected, "\(path)")
    }
    for secret in ["token-0", "refresh-0", "given-refresh-token"] {
      #expect(!(first.output + second.output + second.errorOutput).contains(secret))
    }
  }

  @Test func `the newest refresh token is used, and the given one when it is refused`()
    async throws
  {
    let server = try ScriptedServer { request in
      guard request.path == "/token" else { return .response(200) }
      if request.bodyText.contains("refresh-2") {
        return .response(400, json: #"{"error":"invalid_grant"}"#)
      }
      let number = request.index
      return .response(
        200,
        json: #"{"access_token":"t\#(number)","refresh_token":"refresh-\#(number)","#
          + #""expires_in":0}"#)
    }
    let site = try Site(server.url())
    for _ in 1...3 { expect(try await site.run(), endsIn: 0) }
    let asked = server.requests.filter { $0.path == "/token" }.map {
      String($0.bodyText.split(separator: "&")[1].split(separator: "=")[1])
    }
    #expect(asked == ["given-refresh-token", "refresh-0", "refresh-2", "given-refresh-token"])
    expect(try site.cache.read("curlew/tokens/\(try site.names()[0])"), has: ["refresh-5"])
  }

  @Test func `a refusal for another reason sends no older token`() async throws {
    let server = try ScriptedServer { request in
      guard request.path == "/token" else { return .response(200) }
      if request.index > 0 { return .response(503) }
      return .response(
        200, json: #"{"access_token":"t","refresh_token":"refresh-0","expires_in":0}"#)
    }
    let site = try Site(server.url())
    expect(try await site.run(), endsIn: 0)
    let failed = try await site.run()
    expect(failed, endsIn: 1)
    expect(failed.output, has: ["[token-refused]"])
    #expect(server.requests.count { $0.path == "/token" } == 2)
    expect(try site.cache.read("curlew/tokens/\(try site.names()[0])"), has: ["refresh-0"])
  }

  @Test func `a token that is answered with 401 is replaced`() async throws {
    let server = try ScriptedServer { request in
      if request.path == "/token" {
        return .response(
          200, json: #"{"access_token":"t\#(request.index)","refresh_token":"r\#(request.index)"}"#)
      }
      return .response(
        request.index > 1 && request.header("Authorization") == "Bearer t0" ? 401 : 200)
    }
    let site = try Site(server.url())
    expect(try await site.run(), endsIn: 0)
    expect(try await site.run(), endsIn: 0)
    #expect(server.requests.map(\.path) == ["/token", "/me", "/me", "/token", "/me"])
    #expect(server.requests[3].bodyText.contains("refresh_token=r0"))
  }

  @Test(arguments: ["folder", "file", "link"])
  func `a cache that others may read is refused before anything is sent`(what: String) async throws
  {
    let server = try rotating(3600)
    let site = try Site(server.url())
    expect(try await site.run(), endsIn: 0)
    let folder = site.cache.path(of: "curlew/tokens")
    let file = "\(folder)/\(try site.names()[0])"
    switch what {
    case "folder": #expect(chmod(folder, 0o750) == 0)
    case "file": #expect(chmod(file, 0o604) == 0)
    default:
      #expect(rename(folder, folder + "-2") == 0)
      #expect(symlink(folder + "-2", folder) == 0)
    }
    let run = try await site.run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["[unusable-token-cache]", what == "file" ? file : folder])
    if what != "link" { expect(run.output, has: ["chmod go= "]) }
    #expect(server.requests.map(\.path) == ["/token", "/me"])
  }

  @Test func `a file that is not one of the cache is replaced`() async throws {
    let server = try rotating(3600)
    let site = try Site(server.url())
    expect(try await site.run(), endsIn: 0)
    let name = "curlew/tokens/\(try site.names()[0])"
    for text in ["", "{", "[]", #"{"accessToken":"a\nb"}"#, #"{"accessToken":7,"expiresAt":1e99}"#]
    {
      try site.cache.write(text, to: name)
      expect(try await site.run(), endsIn: 0)
    }
    #expect(server.requests.count { $0.path == "/token" } == 6)
    // A token whose life ends beyond all numbers is one without an end.
    try site.cache.write(#"{"accessToken":"far","expiresAt":9223372036854775807}"#, to: name)
    expect(try await site.run(), endsIn: 0)
    #expect(server.requests.last?.header("Authorization") == "Bearer far")
  }

  @Test func `another project, place of the token or untrusted run does not find it`() async throws
  {
    let server = try rotating(3600)
    let site = try Site(server.url())
    expect(try await site.run(), endsIn: 0)
    let elsewhere = try Site(server.url(), cache: site.cache)
    expect(try await elsewhere.run(), endsIn: 0)
    #expect(try site.names().count == 2)
    let text = try site.workshop.folder.read("specs.yaml")
    try site.workshop.write(
      text.replacing("  auth:\n", with: "  auth:\n    origins: [\"http://127.0.0.2:9\"]\n"))
    expect(try await site.run(), endsIn: 0)
    #expect(try site.names().count == 3)
    let untrusted = try await site.run(
      "--untrusted", "--allow-host", "127.0.0.1:\(server.port)", "-v")
    expect(untrusted.output, has: ["an untrusted run has no token cache"])
    #expect(try site.names().count == 3)
  }

  /// Holds the lock of the only token of a cache while it lives.
  private final class HeldLock {
    private let number: Int32

    init(_ path: String) throws {
      number = open(path, O_RDWR | O_CLOEXEC)
      try #require(number >= 0 && flock(number, LOCK_EX | LOCK_NB) == 0)
    }

    deinit { close(number) }
  }

  @Test func `a run waits for the lock of another run, for as long as a request may take`()
    async throws
  {
    let server = try rotating(0)
    let site = try Site(server.url())
    expect(try await site.run(), endsIn: 0)
    let lock = try HeldLock(site.cache.path(of: "curlew/tokens/\(try site.names(".lock")[0])"))
    let text = try site.workshop.folder.read("specs.yaml")
    try site.workshop.write(text.replacing("timeout: 5s", with: "timeout: 200ms"))
    let run = try await site.run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["[unusable-token-cache]", "another run has held the lock"])
    #expect(server.requests.count == 2)
    withExtendedLifetime(lock) {}
  }

  /// A service may accept a refresh token only once: the room for its successor is taken before.
  @Test func `no refresh token is used up if the disk has no room for the next one`() async throws {
    let server = try rotating(0)
    let site = try Site(server.url())
    expect(try await site.run(), endsIn: 0)
    var program = try site.program()
    // 4 kB: what a full disk refuses, this limit refuses too.
    program.arguments = ["-c", "ulimit -f 8; exec \"$@\"", "sh", program.path] + program.arguments
    program.path = "/bin/sh"
    let run = try await site.workshop.runs(program)
    expect(run, endsIn: 1)
    expect(run.output, has: ["[unusable-token-cache]"])
    #expect(server.requests.map(\.path) == ["/token", "/me"])
    expect(try site.cache.read("curlew/tokens/\(try site.names()[0])"), has: ["refresh-0"])
    #expect(try site.names(".new").isEmpty)
    expect(try await site.run(), endsIn: 0)
    expect(server.requests[2].bodyText, has: ["refresh-0"])
  }

  @Test func `Ctrl-C ends the wait for the lock`() async throws {
    let server = try rotating(0)
    let site = try Site(server.url(), "setup: [{ GET: /before, auth: none }]")
    expect(try await site.run(), endsIn: 0)
    let lock = try HeldLock(site.cache.path(of: "curlew/tokens/\(try site.names(".lock")[0])"))
    let text = try site.workshop.folder.read("specs.yaml")
    try site.workshop.write(text.replacing("timeout: 5s", with: "timeout: 60s"))
    let running = try site.program().start()
    try await server.requests(count: 4)
    running.send(SIGINT)
    let run = try await running.finished()
    expect(run, endsIn: 130)
    #expect(server.requests.map(\.path) == ["/before", "/token", "/me", "/before"])
    withExtendedLifetime(lock) {}
  }

  // MARK: Against Authlib

  @Test(.needs(.authlib, .curl)) func `two people of one client have a token each`() async throws {
    let peer = try await IdentityPeer()
    let site = try Site(peer.url)
    for person in ["ada", "bob", "ada"] {
      let kept = try site.workshop.folder.read("specs.yaml")
      try site.workshop.write(
        kept.replacing(
          #/GET: \/me.*/#, with: "GET: /me, expect: { json: { person: \(person) } } }]"))
      let name = "\(person).token"
      if (try? site.cache.read(name)) == nil {
        try site.cache.write(
          try await peer.text(of: "/give?client=native&person=\(person)"), to: name)
      }
      let run = try await site.run(token: try site.cache.read(name))
      expect(run, endsIn: 0)
    }
    #expect(try site.names().count == 2)
    let log = try await peer.text(of: "/log")
    #expect(log.split(separator: "refresh_token").count == 3, "two token requests: \(log)")
  }

  @Test(.needs(.authlib, .curl))
  func `fifty processes share one rotating refresh token`() async throws {
    let peer = try await IdentityPeer(lifetime: 0)
    let site = try Site(peer.url)
    let token = try await peer.text(of: "/give?client=native&person=ada")
    // Each waits for all before it, on a machine that runs other tests too.
    let text = try site.workshop.folder.read("specs.yaml")
    try site.workshop.write(text.replacing("timeout: 5s", with: "timeout: 300s"))
    let codes = try await withThrowingTaskGroup(of: Int32?.self) { group in
      for _ in 1...50 { group.addTask { try await site.run(token: token).exitCode } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == Array(repeating: 0, count: 50))
    let log = try await peer.text(of: "/log")
    #expect(log.split(separator: "\"error\":null").count == 51)
    #expect(!log.contains("invalid_grant"))
  }
}

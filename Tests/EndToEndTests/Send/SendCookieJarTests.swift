// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// `--cookie-jar`: a file in Netscape's format that a request begins with and leaves behind.
@Suite struct `A cookie jar of a request that is typed` {
  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.path {
      case "/set":
        .response(
          302,
          headers: [
            "Location": "/landed", "Set-Cookie": "sid=s-1; HttpOnly",
            "Set-Cookie": "keep=k=1; Max-Age=600; Path=/landed",
          ])
      case "/delete": .response(200, headers: ["Set-Cookie": "sid=; Max-Age=0"])
      case "/cut":
        .raw("HTTP/1.1 200 OK\r\nSet-Cookie: late=1\r\nContent-Length: 10\r\n\r\nabc").then(.close)
      default: .response(200)
      }
    }
  }

  private func send(_ shop: Workshop, _ arguments: String...) async throws -> ProgramRun {
    try await shop.runs(["send"] + arguments)
  }

  @Test func `is made, read, and written again, redirects included`() async throws {
    let server = try server()
    let shop = try Workshop()
    let first = try await send(shop, server.url("/set"), "--cookie-jar", "jar.txt")
    expect(first, endsIn: 0)
    #expect(server.requests.map { $0.header("cookie") } == [nil, "keep=k=1; sid=s-1"])
    let lines = try shop.folder.read("jar.txt").split(separator: "\n").map(String.init)
    #expect(lines.first == "# Netscape HTTP Cookie File")
    #expect(lines.dropFirst().first == "#HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\ts-1")
    let keep = try #require(lines.last).split(separator: "\t").map(String.init)
    #expect(keep.prefix(4) == ["127.0.0.1", "FALSE", "/landed", "FALSE"])
    #expect(keep.suffix(2) == ["keep", "k=1"])
    #expect(keep.count == 7)

    let second = try await send(
      shop, server.url("/landed"), "--cookie", "own=1", "--cookie-jar", "jar.txt")
    expect(second, endsIn: 0)
    #expect(server.requests.last?.header("cookie") == "keep=k=1; sid=s-1; own=1")
    #expect(!(try shop.folder.read("jar.txt")).contains("own"))

    let third = try await send(shop, server.url("/delete"), "--cookie-jar", "jar.txt")
    expect(third, endsIn: 0)
    #expect(!(try shop.folder.read("jar.txt")).contains("sid"))
    #expect(try shop.folder.read("jar.txt").contains("keep"))
  }

  @Test func `is its owner's alone when it is new, and keeps its readers when it is not`()
    async throws
  {
    let server = try server()
    let shop = try Workshop()
    func mode() throws -> mode_t {
      var status = stat()
      try #require(stat(shop.folder.path(of: "jar.txt"), &status) == 0)
      return status.st_mode & 0o777
    }
    _ = try await send(shop, server.url("/set"), "--cookie-jar", "jar.txt")
    #expect(try mode() == 0o600)
    try #require(chmod(shop.folder.path(of: "jar.txt"), 0o640) == 0)
    _ = try await send(shop, server.url("/set"), "--cookie-jar", "jar.txt")
    #expect(try mode() == 0o640)
  }

  @Test func `keeps cookies from before the response broke, and none without a response`()
    async throws
  {
    let server = try server()
    let shop = try Workshop()
    let cut = try await send(shop, server.url("/cut"), "--cookie-jar", "jar.txt")
    expect(cut, endsIn: 3)
    let port = try RefusedPort()
    let refused = try await send(
      shop, "http://127.0.0.1:\(port.number)/", "--cookie-jar", "jar.txt")
    expect(refused, endsIn: 3)
    #expect(try shop.folder.read("jar.txt").hasPrefix("# Netscape HTTP Cookie File\n"))
  }

  @Test(arguments: ["just\ttext\n", "curlew: 1\n", "h\tFALSE\tp\tFALSE\t0\tn\ts3cret\n"])
  func `that is not a file of cookies is refused and not changed`(content: String) async throws {
    let server = try server()
    let shop = try Workshop()
    try shop.write(content, to: "notes.txt")
    let run = try await send(shop, server.url("/set"), "--cookie-jar", "notes.txt")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["bad-cookie-line", "notes.txt:1:"])
    #expect(!run.errorOutput.contains("s3cret"))
    #expect(server.requests.isEmpty)
    #expect(try shop.folder.read("notes.txt") == content)
  }

  @Test func `that cannot be written ends in 6 with this reason`() async throws {
    let server = try server()
    let shop = try Workshop()
    try shop.write("", to: "file")
    let run = try await send(shop, server.url("/landed"), "--cookie-jar", "file/jar.txt")
    expect(run, endsIn: 6)
    expect(run.errorOutput, has: ["error: `file/jar.txt` cannot be written"])
    #expect(server.requests.count == 1)
  }

  @Test func `is in the printed collection, which sends the same`() async throws {
    let server = try server()
    let shop = try Workshop()
    let path = "a ${b}: #.txt"
    try shop.write("127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tof-file\n", to: path)
    let printed = try await send(
      shop, server.url("/landed"), "--cookie-jar", path, "--as-collection")
    expect(printed, endsIn: 0)
    expect(
      printed.errorOutput, has: ["note: a run begins with the cookies that", "never writes it"])
    #expect(server.requests.isEmpty)
    try shop.write(printed.output)
    let run = try await shop.run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)\(printed.output)")
    #expect(server.requests.last?.header("cookie") == "sid=of-file")
    #expect(try shop.folder.read(path) == "127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tof-file\n")

    let without = try await send(
      shop, server.url("/landed"), "--cookie-jar", "none.txt", "--as-collection")
    expect(without, endsIn: 0)
    #expect(!without.output.contains("cookieJar"))
  }
}

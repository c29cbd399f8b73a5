// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

@Suite struct `The examples` {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/examples"

  @Test(arguments: [
    "health", "pets", "login-once", "session", "polling", "upload", "redirects", "bodies",
    "download", "responses", "identity", "feed", "schemas",
    "environments/specs/shop",
  ])
  func `pass against the demonstration shop`(name: String) async throws {
    let run = try await run("\(name).yaml")
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    #expect(!run.output.contains(" 0 held"), "an example that checks nothing shows nothing")
  }

  @Test func `of raw connections pass against the demonstration shop`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let address = String(shop.baseURL.dropFirst("http://".count))
    let examples = try await Self.copy()
    let run = try await Program.curlew(
      "run", examples.path(of: "sockets.yaml"), "--var", "shop=\(address)"
    ).run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    expect(run.output, has: ["2 skipped"])
  }

  @Test(.needs(.nginx, .openssl))
  func `of TLS pass against a service whose authority is named`() async throws {
    let authority = try await TestAuthority.shared
    let certificate = try await authority.certificate(names: ["localhost", "shop.example"])
    let server = try await TLSServer([
      .init("localhost", certificate, directives: "ssl_protocols TLSv1.2 TLSv1.3;")
    ])
    let folder = try TemporaryFolder()
    let path = try folder.write(authority.certificate, to: "ca.pem")
    let run = try await Program.curlew(
      "run", "\(Self.folder)/tls.yaml", "--ca", path, "--var",
      "baseUrl=https://localhost:\(server.port)", "--var", "server=localhost:\(server.port)"
    ).run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    #expect(try await server.seen(count: 3).count == 3)
  }

  @Test func `that fail on purpose fail`() async throws {
    let run = try await run("failing/failing.yaml")
    #expect(run.exitCode == 1)
    #expect(run.output.contains("3 failed, 1 errored"))
  }

  @Test func `are all there is in the folder`() async throws {
    let names = try namesInFolder(Self.folder).filter { $0.hasSuffix(".yaml") }
    #expect(
      names == [
        "bodies.yaml", "download.yaml", "feed.yaml", "health.yaml", "identity.yaml",
        "login-once.yaml",
        "pets.yaml", "polling.yaml", "redirects.yaml", "responses.yaml", "schemas.yaml",
        "session.yaml",
        "sockets.yaml", "tls.yaml", "upload.yaml",
      ])
  }

  @Test func `run by themselves with demo`() async throws {
    let run = try await Program.curlew("demo").run()
    #expect(run.exitCode == 0, "\(run.output)")
    let failing = try await Program.curlew("demo", "--failing", "-q").run()
    #expect(failing.exitCode == 1)
    #expect(
      failing.output.contains("failing on purpose") || failing.output.contains("failing.yaml"))
  }

  @Test func `are served until a signal comes`() async throws {
    let running = try Program.curlew("demo", "--serve").start()
    try await running.prints("http://127.0.0.1:")
    running.send(2)
    #expect(try await running.finished().exitCode == 130)
  }

  private func run(_ name: String) async throws -> ProgramRun {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let examples = try await Self.copy()
    var program = try Program.curlew("run", name, "--var", "baseUrl=\(shop.baseURL)")
    program.workingDirectory = examples.path
    return try await program.run()
  }

  /// The examples in a folder of their own: what a run saves must not come into the tree.
  private static func copy() async throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    let made = try await Program("/bin/cp", ["-R", "\(folder)/.", copy.path]).run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    return copy
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Identities as the whole program has them.
@Suite struct IdentityCommandTests {
  private func run(
    _ text: String, _ flags: [String] = [], environment: [String: String] = [:],
    files: [String: String] = [:]
  ) async throws -> ProgramRun {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.yaml")
    for (name, content) in files { try folder.write(content, to: name) }
    var program = try Program.curlew()
    program.arguments = ["run", "a.yaml"] + flags
    program.workingDirectory = folder.path
    program.environment.merge(environment) { $1 }
    if let netrc = environment["NETRC"] { program.environment["NETRC"] = folder.path(of: netrc) }
    return try await program.run()
  }

  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      .response(request.path == "/fails" ? 500 : 200, body: request.header("Authorization") ?? "")
    }
  }

  private static let logIns = "machine 127.0.0.1 login ada password s3cret-pw\n"

  @Test func `netrc needs its right, and reads the file of NETRC`() async throws {
    let server = try server()
    let text = "curlew: 1\nrequests: [{ GET: \"\(server.url("/x"))\", auth: { netrc: true } }]\n"
    let files = ["my.netrc": Self.logIns]
    let refused = try await run(text, environment: ["NETRC": "my.netrc"], files: files)
    expect(refused, endsIn: 2)
    #expect(refused.errorOutput.contains("identity-not-allowed"))
    #expect(server.requests.isEmpty)
    let allowed = try await run(
      text, ["--allow-netrc"], environment: ["NETRC": "my.netrc"], files: files)
    expect(allowed, endsIn: 0)
    #expect(server.requests.first?.header("Authorization") == "Basic YWRhOnMzY3JldC1wdw==")
    let untrusted = try await run(
      text, ["--allow-netrc", "--untrusted", "--allow-host", "127.0.0.1"],
      environment: ["NETRC": "my.netrc"], files: files)
    expect(untrusted, endsIn: 2)
  }

  @Test func `netrc logs in over FTP as over HTTP`() async throws {
    let server = try ScriptedFTP([
      "USER": "331 password", "PASS": "230 in", "PWD": "257 \"/\"", "SIZE": "213 4",
    ])
    defer { server.stop() }
    let text =
      "curlew: 1\nrequests: [{ HEAD: \"ftp://127.0.0.1:\(server.port)/x\", auth: { netrc: log-ins } }]\n"
    let refused = try await run(text, files: ["log-ins": Self.logIns])
    expect(refused, endsIn: 2)
    #expect(refused.errorOutput.contains("identity-not-allowed"))
    let allowed = try await run(
      text, ["--allow-netrc", "-v", "--report", "ndjson"], files: ["log-ins": Self.logIns])
    #expect(server.commands.prefix(2) == ["USER ada", "PASS s3cret-pw"])
    #expect(!(allowed.output + allowed.errorOutput).contains("s3cret-pw"))
  }

  @Test func `a netrc file of the collection is under the right to read too`() async throws {
    let server = try server()
    func text(_ path: String) -> String {
      "curlew: 1\nrequests: [{ GET: \"\(server.url("/x"))\", auth: { netrc: \(path) } }]\n"
    }
    let inside = try await run(text("log-ins"), ["--allow-netrc"], files: ["log-ins": Self.logIns])
    expect(inside, endsIn: 0)
    let outside = try await run(text("/etc/hostname"), ["--allow-netrc"])
    expect(outside, endsIn: 2)
    #expect(outside.errorOutput.contains("file-not-allowed"))
  }

  @Test(arguments: [
    ("basic: { user: ada, password: \"${pw}\" }", "--user ada:\"$CURLEW_SECRET_pw\""),
    ("digest: { user: ada, password: \"${pw}\" }", "--digest --user ada:\"$CURLEW_SECRET_pw\""),
    (
      "ntlm: { user: ada, password: \"${pw}\", domain: SHOP }",
      "--ntlm --user 'SHOP\\ada:'\"$CURLEW_SECRET_pw\""
    ),
    (
      "awsSigV4: { accessKey: AK, secretKey: \"${pw}\", region: r1, service: s3 }",
      "--aws-sigv4 aws:amz:r1:s3 --user AK:\"$CURLEW_SECRET_pw\""
    ),
  ])
  func `a failure shows the same identity to curl, secrets by name`(
    auth: String, words: String
  ) async throws {
    let server = try server()
    let run = try await run(
      """
      curlew: 1
      secrets: [pw]
      requests: [{ GET: "\(server.url("/fails"))", auth: { \(auth) } }]
      """, environment: ["CURLEW_SECRET_pw": "s3cret-pw"])
    expect(run, endsIn: 1)
    let line = run.output.split(separator: "\n").first { $0.contains("curl ") } ?? ""
    #expect(line.contains(words), "\(run.output)")
    #expect(!line.lowercased().contains("authorization"))
    #expect(!run.output.contains("s3cret-pw"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `--untrusted`: each right that it takes away, in spite of the flag that would give it.
@Suite struct `An untrusted run` {
  /// Keys that a trusted collection may write.
  private static let keys: [(key: String, words: String)] = [
    ("tls: { verify: false }", "`tls.verify: false` is not allowed"),
    (#"resolve: { "h:80": ["127.0.0.1"] }"#, "`resolve` is not allowed"),
    (#"connectTo: "localhost:1""#, "`connectTo` is not allowed"),
    ("interface: lo", "`interface` is not allowed"),
    (#"proxy: "http://127.0.0.1:1""#, "`proxy` is not allowed"),
    ("proxy: none", "`proxy` is not allowed"),
  ]

  /// The warning of an option that an untrusted run does not heed.
  private static func withoutEffect(_ option: String) -> String {
    "warning[rights-taken-away]: `\(option)` has no effect: the run is untrusted"
  }

  @Test(arguments: keys, [true, false])
  func `refuses keys that lead elsewhere, with their place`(
    _ one: (key: String, words: String), _ inDefaults: Bool
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      inDefaults
        ? "curlew: 1\ndefaults:\n  \(one.key)\nrequests:\n  - GET: \(server.url("/"))\n"
        : "curlew: 1\nrequests:\n  - GET: \(server.url("/"))\n    \(one.key)\n")
    let trusted = try await workshop.runs("check", "specs.yaml")
    expect(trusted, endsIn: 0)
    let run = try await workshop.run("--untrusted", "--allow-host", "127.0.0.1")
    expect(run, endsIn: 2)
    #expect(run.headlines.first == "error[untrusted-run]: \(one.words): the run is untrusted")
    #expect(run.errorOutput.contains(inDefaults ? "specs.yaml:3:" : "specs.yaml:4:"))
    #expect(server.requests.isEmpty)
  }

  @Test func `reads no environment, listed or allowed`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: \(server.url("/${env.TOKEN}"))\n")
    try workshop.write("curlew: 1\nenv: [TOKEN]\n", to: "curlew.yaml")
    for options in [[], ["--untrusted", "--allow-host", "*.x", "--allow-host", "127.0.0.1"]] {
      var program = try workshop.curlew(
        ["run", "specs.yaml", "--allow-env", "TOKEN"] + options)
      program.environment["TOKEN"] = "from-outside"
      let run = try await workshop.runs(program)
      expect(run, endsIn: options.isEmpty ? 0 : 2)
      guard !options.isEmpty else { continue }
      #expect(
        run.headlines == [
          Self.withoutEffect("--allow-env"),
          "error[untrusted-run]: `env.TOKEN` is not allowed: the run is untrusted",
        ])
      #expect(!run.errorOutput.contains("from-outside"))
    }
    #expect(server.requests.count == 1)
  }

  @Test func `reads no file outside the project, allowed or not`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let outside = try TemporaryFolder()
    try outside.write("x", to: "a.txt")
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - POST: \(server.url("/"))\n    file: \(outside.path(of: "a.txt"))\n"
    )
    let trusted = try await workshop.run("--allow-read", outside.path)
    expect(trusted, endsIn: 0)
    let run = try await workshop.run(
      "--allow-read", outside.path, "--untrusted", "--allow-host", "127.0.0.1")
    expect(run, endsIn: 2)
    #expect(
      run.headlines == [
        Self.withoutEffect("--allow-read"),
        "error[file-not-allowed]: `\(outside.path(of: "a.txt"))` may not be read",
      ])
    #expect(server.requests.count == 1)
  }

  @Test func `reads files of the project`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - POST: \(server.url("/"))\n    file: a.txt\n")
    try workshop.write("x", to: "a.txt")
    let run = try await workshop.run("--untrusted", "--allow-host", "127.0.0.1")
    expect(run, endsIn: 0)
  }

  @Test func `takes no TLS file from elsewhere, though curlew.yaml names it`() async throws {
    let outside = try TemporaryFolder()
    try outside.write("no certificate", to: "ca.pem")
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: https://localhost:1/\n")
    try workshop.write(
      "curlew: 1\ndefaults: { tls: { ca: \(outside.path(of: "ca.pem")) } }\n", to: "curlew.yaml")
    let trusted = try await workshop.runs("check", "specs.yaml")
    expect(trusted, endsIn: 0)
    let run = try await workshop.runs(
      "check", "specs.yaml", "--untrusted", "--allow-host", "localhost")
    expect(run, endsIn: 2)
    #expect(
      run.headlines == [
        "error[file-not-allowed]: `\(outside.path(of: "ca.pem"))` may not be read"
      ])
  }

  @Test func `reaches no host but those that are allowed`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: \(server.url("/"))\n")
    let cases: [(options: [String], code: Int32)] = [
      ([], 2), (["--allow-host", "example.com"], 2), (["--allow-host", "127.0.0.1:1"], 2),
      (["--allow-host", "127.0.0.1"], 0), (["--allow-host", "127.0.0.1:\(server.port)"], 0),
      (["--allow-host", "127.1"], 0),
    ]
    let origin = "http://127.0.0.1:\(server.port)"
    for one in cases {
      let run = try await workshop.runs(["run", "specs.yaml", "--untrusted"] + one.options)
      #expect(run.exitCode == one.code, "\(one.options): \(run.errorOutput)")
      let words = "error[host-not-allowed]: \(origin) may not be reached: the run is untrusted"
      #expect(run.headlines == (one.code == 2 ? [words] : []))
    }
    #expect(server.requests.count == cases.count { $0.code == 0 })
    let wrong = try await workshop.run("--untrusted", "--allow-host", "http://h/")
    expect(wrong, endsIn: 2)
    #expect(wrong.errorOutput.contains("is not a host"))
  }

  @Test func `follows no redirect and no capture to another host`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let target = "http://localhost:\(other.port)/"
    let server = try ScriptedServer(paths: [
      "/r": .response(302, headers: ["Location": target]),
      "/c": .response(200, json: "{\"url\": \"\(target)\"}"),
    ])
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      scenarios:
        redirect: { steps: [{ GET: /r }] }
        capture:
          steps:
            - { GET: /c, capture: { url: $.url } }
            - GET: ${url}
      """)
    let run = try await workshop.run("--untrusted", "--allow-host", "127.0.0.1")
    expect(run, endsIn: 1)
    let words = "http://localhost:\(other.port) is not a host of `--allow-host`"
    #expect(run.output.ranges(of: words).count >= 2, "\(run.output)")
    #expect(other.connectionsOpened == 0)
    #expect(server.requests.count == 2)
  }

  @Test func `reaches no link-local address, allowed or not`() async throws {
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: http://169.254.169.254/\n")
    let run = try await workshop.run(
      "--untrusted", "--allow-link-local", "--allow-host", "169.254.169.254")
    expect(run, endsIn: 1)
    #expect(run.headlines == [Self.withoutEffect("--allow-link-local")])
    #expect(
      run.failures == [
        "specs.yaml:3:5 GET http://169.254.169.254/: the address may not be connected to while "
          + "connecting: `169.254.169.254` is a link-local or metadata address, which needs a right"
      ])
  }

  @Test func `connects to no Unix socket, allowed or not`() async throws {
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - GET: http://localhost/\n    unixSocket: docker.sock\n")
    let path = workshop.folder.path(of: "docker.sock")
    let refused = try await workshop.run()
    expect(refused, endsIn: 2)
    #expect(refused.errorOutput.contains("specs.yaml:4:17"), "\(refused.errorOutput)")
    #expect(refused.errorOutput.contains("help: run with `--allow-unix \(path)`"))
    // Nobody listens there, which shows that it was tried.
    let allowed = try await workshop.run("--allow-unix", path)
    expect(allowed, endsIn: 3)
    let untrusted = try await workshop.run(
      "--allow-unix", path, "--untrusted", "--allow-host", "localhost")
    expect(untrusted, endsIn: 2)
    #expect(untrusted.headlines.contains(Self.withoutEffect("--allow-unix")))
  }

  @Test func `refuses a written host before anything is sent, wherever it is`()
    async throws
  {
    let server = try ScriptedServer { _ in .response(200, json: #"{"access_token": "t"}"#) }
    let late = [
      "socket: \"tcp://localhost:1\"\n    exchange: [{ send: hi }]",
      "GET: \(server.url("/b"))\n    auth: { oauth2: { grant: clientCredentials, "
        + "tokenUrl: \"http://localhost:1/\", "
        + "clientId: a, clientSecret: b } }",
    ]
    for step in late {
      let workshop = try Workshop(
        "curlew: 1\nrequests:\n  - GET: \(server.url("/a"))\n  - \(step)\n")
      let run = try await workshop.run("--untrusted", "--allow-host", "127.0.0.1")
      expect(run, endsIn: 2)
      let scheme = step.hasPrefix("socket") ? "tcp" : "http"
      #expect(
        run.headlines == [
          "error[host-not-allowed]: \(scheme)://localhost:1 may not be reached: the run is untrusted"
        ])
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `keeps the person's network options`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: http://api.test:80/x\n")
    let run = try await workshop.run(
      "--untrusted", "--allow-host", "api.test", "--connect-to",
      "api.test:80:127.0.0.1:\(server.port)", "-H", "X-Run: 7")
    expect(run, endsIn: 0)
    #expect(server.requests.first?.header("host") == "api.test")
    #expect(server.requests.first?.header("x-run") == "7")
  }

  @Test func `sends a typed request, and follows it nowhere else`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer(paths: [
      "/a": .response(200),
      "/r": .response(302, headers: ["Location": "http://localhost:\(other.port)/"]),
    ])
    let workshop = try Workshop()
    let plain = try await workshop.runs("send", "--untrusted", server.url("/a"))
    expect(plain, endsIn: 0)
    let redirected = try await workshop.runs("send", "--untrusted", server.url("/r"))
    expect(redirected, endsIn: 1)
    #expect(other.connectionsOpened == 0)
  }

  @Test func `takes no credentials from a netrc file, allowed or not`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      "curlew: 1\nrequests: [{ GET: \"\(server.url("/"))\", auth: { netrc: log-ins } }]\n")
    try workshop.write("machine 127.0.0.1 login ada password s3cret-pw\n", to: "log-ins")
    let trusted = try await workshop.run("--allow-netrc")
    expect(trusted, endsIn: 0)
    #expect(server.requests.first?.header("Authorization") != nil)
    let run = try await workshop.run("--allow-netrc", "--untrusted", "--allow-host", "127.0.0.1")
    expect(run, endsIn: 2)
    #expect(run.headlines.first == Self.withoutEffect("--allow-netrc"))
    #expect(run.headlines.dropFirst().map(\.code) == ["identity-not-allowed"])
    #expect(!run.errorOutput.contains("s3cret-pw"))
    #expect(server.requests.count == 1)
  }

  @Test func `has no identity of the process's own, allowed or not`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      "curlew: 1\nrequests: [{ GET: \"\(server.url("/"))\", auth: { negotiate: true } }]\n")
    let trusted = try await workshop.run("--allow-default-identity")
    expect(trusted, endsIn: 0)
    let run = try await workshop.run(
      "--allow-default-identity", "--untrusted", "--allow-host", "127.0.0.1")
    expect(run, endsIn: 2)
    #expect(run.headlines.first == Self.withoutEffect("--allow-default-identity"))
    #expect(run.headlines.dropFirst().map(\.code) == ["identity-not-allowed"])
    #expect(server.requests.count == 1)
  }

  @Test func `writes outside the output folder never, allowed or not`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "data") }
    let outside = try TemporaryFolder()
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - GET: \(server.url("/"))\n    save: \(outside.path(of: "a"))\n")
    let run = try await workshop.run(
      "--allow-write", outside.path, "--untrusted", "--allow-host", "127.0.0.1")
    expect(run, endsIn: 2)
    #expect(run.headlines.first == Self.withoutEffect("--allow-write"))
    #expect(server.requests.isEmpty)
    #expect(!outside.holds("a"))
    let trusted = try await workshop.run("--allow-write", outside.path)
    expect(trusted, endsIn: 0)
    #expect(try outside.read("a") == "data")
    try workshop.write("curlew: 1\nrequests:\n  - GET: \(server.url("/"))\n    save: b\n")
    let beneath = try await workshop.run("--untrusted", "--allow-host", "127.0.0.1")
    expect(beneath, endsIn: 0)
  }

  @Test func `starts no program, allowed or not`() async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ exec: [touch, made] }]\n")
    let run = try await workshop.run("--allow-exec", "--untrusted")
    expect(run, endsIn: 2)
    #expect(
      run.headlines == [
        Self.withoutEffect("--allow-exec"),
        "error[exec-not-allowed]: this run may not start programs",
      ])
    #expect(!workshop.folder.holds("made"))
    expect(try await workshop.run("--allow-exec"), endsIn: 0)
    #expect(workshop.folder.holds("made"))
  }
}

extension String {
  /// The code of a diagnostic's first line.
  fileprivate var code: Substring {
    drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
  }
}

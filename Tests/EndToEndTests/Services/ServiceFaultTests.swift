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

/// Services that do not do what a run needs.
@Suite struct `A service` {
  @Test func `that never becomes ready is an error of the run`() async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: [sh, -c, 'echo hello; exec sleep 600'], ready: 'http://127.0.0.1:1/', within: 200ms }\n"
    )
    let run = try await project.run("--report", "junit=out.xml")
    expect(run, endsIn: 3)
    expect(
      run.errorOutput,
      has: [
        "error[not-ready]: the service `a` was not ready within 200ms", "curlew.yaml:3:",
        "http://127.0.0.1:1/: no connection", "it printed last: hello", "`within: 5m` waits longer",
        "nothing was sent",
      ])
    #expect(!run.output.contains("it ran"))
    expect(try project.folder.read("out.xml"), has: ["was not ready within 200ms"])
    #expect(project.processes == [])
  }

  /// The link-local address needs a right, and the other one a `baseUrl`: no attempt can succeed.
  @Test(
    arguments: [
      ("'http://169.254.169.254/'", "http://169.254.169.254/ cannot be asked: ", 3),
      ("/health", "/health cannot be asked: a relative address without a `baseUrl`", 2),
    ] as [(String, String, Int32)], ["exec: [touch, started], ", ""])
  func `whose address cannot be asked is not ready`(
    _ found: (address: String, words: String, code: Int32), _ exec: String
  ) async throws {
    let project = try ServiceWorkshop("  a: { \(exec)ready: \(found.address) }\n")
    let run = try await project.run()
    expect(run, endsIn: found.code)
    expect(run.errorOutput, has: [found.words, "curlew.yaml:3:"])
    #expect(!run.errorOutput.contains("--wait-for"))
    #expect(!run.output.contains("it ran"))
    #expect(!project.folder.holds("started"))
  }

  @Test func `that ends at once says what it printed`() async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: [sh, -c, 'echo one; echo tiger17 >&2; exit 3'], ready: 'http://127.0.0.1:1/' }\n",
      top: "secrets: { p: tiger17 }\n")
    let run = try await project.run()
    expect(run, endsIn: 1)
    expect(
      run.errorOutput,
      has: [
        "error[service-ended]: the program of the service `a` ended with status 3 before it was ready",
        "curlew.yaml:4:14", "it printed: one", "***p*** (all of it: .curlew/services/a.log)",
      ])
    #expect(!run.output.contains("it ran"))
  }

  @Test(arguments: [
    ("[none-of-this-name]", "there is no program of this name in `PATH`"),
    ("[./none]", "is missing"), ("[./specs.yaml]", "Permission denied"),
    ("[pwd], cwd: ../..", "it is outside the project's root"),
  ]) func `whose program cannot be started is an error`(exec: String, words: String) async throws {
    let project = try ServiceWorkshop("  a: { exec: \(exec) }\n")
    let run = try await project.run()
    expect(run, endsIn: 1)
    expect(run.errorOutput, has: ["error[service-not-started]", words, "curlew.yaml:3:14"])
  }

  @Test func `whose address something answers already does not start`() async throws {
    let server = try ScriptedServer { _ in .response(500) }
    let project = try ServiceWorkshop(
      "  a: { exec: [touch, started], ready: '\(server.url("/health"))' }\n")
    let run = try await project.run()
    expect(run, endsIn: 1)
    expect(
      run.errorOutput,
      has: [
        "error[already-answers]: something answers at \(server.url("/health")) before the program of "
          + "the service `a` has started", "stop it, or write `reuse: true`",
      ])
    #expect(!project.folder.holds("started"))
  }

  @Test func `that is reused starts nothing, and needs no right`() async throws {
    let server = try ScriptedServer { request in .response(request.index < 2 ? 503 : 200) }
    let project = try ServiceWorkshop(
      "  a: { exec: [touch, started], ready: '\(server.url("/health"))', reuse: true }\n")
    let run = try await project.workshop.run()
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["reused    a, which answers at \(server.url("/health"))"])
    #expect(!project.folder.holds("started"))
    #expect(server.requests.count >= 3)
  }

  @Test func `that is reused in parts only is an error`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let project = try ServiceWorkshop(
      "  a: { exec: [touch, started], ready: ['\(server.url("/"))', 'tcp://127.0.0.1:1'], reuse: true }\n"
    )
    let run = try await project.run()
    expect(run, endsIn: 1)
    expect(
      run.errorOutput, has: ["error[already-answers]", "nothing answers at tcp://127.0.0.1:1"])
  }

  @Test func `without a program is waited for, without a right`() async throws {
    let server = try ScriptedServer { request in .response(request.index < 2 ? 503 : 200) }
    let project = try ServiceWorkshop(
      "  a: { ready: '\(server.url("/health"))=200' }\n",
      steps: "  - GET: \(server.url("/pets"))\n")
    let run = try await project.workshop.run()
    expect(run, endsIn: 0)
    #expect(
      server.requests.map(\.path) == ["/health", "/health", "/health", "/pets"])
  }

  @Test func `that floods its output is neither kept nor stopped by it`() async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: [sh, -c, 'yes | head -c 100000000; touch done; exec sleep 600'], "
        + "ready: { exec: [test, -e, done] } }\n")
    let run = try await project.run()
    expect(run, endsIn: 0)
    let log = try project.folder.read(".curlew/services/a.log")
    #expect(log.utf8.count < 10_000_100)
    #expect(log.hasSuffix("\n[cut after 10 MB]\n"))
  }

  @Test func `that ignores TERM is killed`() async throws {
    let project = try ServiceWorkshop(
      "  a: { exec: [sh, -c, 'trap \"\" TERM; touch up; while :; do sleep 0.02; done'], "
        + "ready: { exec: [test, -e, up] } }\n")
    let run = try await project.run("--teardown-timeout", "200ms")
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: ["note: the program of the service `a` did not end within 200ms, and was killed"])
    #expect(project.processes == [])
  }

  @Test func `that ends during the run is one more failed result`() async throws {
    let project = try ServiceWorkshop(
      "  shop: { exec: [sh, -c, 'until [ -e stop ]; do sleep 0.02; done; echo bye; exit 3'] }\n",
      steps: """
          - exec: [touch, stop]
          - exec: [sh, -c, 'while kill -0 $(cut -d" " -f1 .curlew/services/shop.pid); do sleep 0.02; done']

        """)
    let run = try await project.run(
      "--report", "ndjson=out.ndjson", "--report", "junit=out.xml")
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "✗ curlew.yaml › services › shop", "curlew.yaml:3:17  [service-ended]",
        "the program of the service `shop` ended with status 3 during the run",
        "service shop printed\n    bye", "1 passed, 1 failed",
      ])
    expect(try project.folder.read("out.xml"), has: ["service-ended"])
    let merged = try await project.workshop.runs("merge", "out.ndjson", "--color", "never")
    expect(merged, endsIn: 1)
    expect(merged.output, has: ["curlew.yaml › services › shop"])
  }

  @Test(arguments: [
    ("a: { exec: [a, '${env.X}'] }", "the service `a` reads `env.X`, which is not known"),
    ("a: { ready: 'http://127.0.0.1:${env.X}/' }", "the service `a` reads `env.X`"),
  ]) func `that reads what is not there is an error`(entry: String, words: String) async throws {
    let project = try ServiceWorkshop("  \(entry)\n", top: "env: [X]\n")
    let run = try await project.run()
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: [words, "curlew.yaml:4:3"])
  }

  @Test func `of a folder that is a link is refused`() async throws {
    let project = try ServiceWorkshop("  a: { exec: [touch, started] }\n")
    try project.workshop.write("", to: "elsewhere/x")
    try project.workshop.write("", to: ".curlew/x")
    #expect(symlink("../elsewhere", project.folder.path(of: ".curlew/services")) == 0)
    let run = try await project.run()
    expect(run, endsIn: 1)
    expect(run.errorOutput, has: ["error[service-not-started]"])
    #expect(!project.folder.holds("started") && !project.folder.holds("elsewhere/a.log"))
  }
}

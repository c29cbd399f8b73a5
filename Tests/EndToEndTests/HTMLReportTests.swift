// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

/// The HTML report of the examples, in a browser.
@Suite(.needs(.chromium, .playwright, .peerPython)) struct `The HTML report of a run` {
  @Test func `works by keys and links, from a disk, over HTTP and in a sandbox`() async throws {
    let demo = try await Demo()
    // Its folder is removed when it is released.
    defer { withExtendedLifetime(demo) {} }
    try await Page.check("use", [demo.report])
    try await Page.check("serve", [demo.report])
  }

  @Test func `is accessible in both themes, wide and narrow`() async throws {
    let demo = try await Demo()
    // Its folder is removed when it is released.
    defer { withExtendedLifetime(demo) {} }
    try await Page.check("look", [demo.report])
  }

  @Test func `shows what the events have of each step`() async throws {
    let demo = try await Demo()
    // Its folder is removed when it is released.
    defer { withExtendedLifetime(demo) {} }
    try await Page.check("compare", [demo.report, demo.events])
  }

  /// With `RECORD=1` it makes the pictures of `docs/reports/html.md`.
  @Test(.enabled(if: isRecording, "RECORD=1 makes the pictures"))
  func `has pictures for the documentation`() async throws {
    let demo = try await Demo()
    // Its folder is removed when it is released.
    defer { withExtendedLifetime(demo) {} }
    try await Page.check("pictures", [demo.report, Validator.projectFile("docs/reports")])
  }

  @Test func `is a file, never standard output`() async throws {
    for word in ["html=-", "html=/dev/stdout"] {
      let run = try await Program.curlew("demo", "--report", word).run()
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["write `--report html=PATH`"])
    }
  }

  @Test func `changes no other report of the run`() async throws {
    let folder = try TemporaryFolder()
    let server = try ScriptedServer { _ in .response(200, json: #"{"name":"Rex"}"#) }
    let collection = try folder.write(
      "curlew: 1\nrequests:\n  - POST: \(server.url("/"))\n    text: hello\n", to: "a.yaml")
    var texts: [String] = []
    for more in [[], ["--report", "html=\(folder.path(of: "r.html"))"]] {
      var program = try Program.curlew("run", collection, "--seed", "1", "--report", "ndjson")
      program.arguments += more
      let run = try await program.run()
      expect(run, endsIn: 0)
      texts.append(Self.withoutTimes(run.output))
    }
    #expect(texts[0] == texts[1])
    #expect(texts[0].contains("\"bodyTruncated\":true"))
  }

  /// The lines without digits, which are times, ports and ids.
  private static func withoutTimes(_ text: String) -> String {
    let line = text.split(separator: "\n").filter { $0.contains("attempt.finished") }
    return String(line.joined(separator: "\n").filter { !$0.isNumber })
  }

  private static var isRecording: Bool { getenv("RECORD") != nil }
}

/// A run of the examples with a collection that fails.
private struct Demo {
  let folder: TemporaryFolder
  var report: String { folder.path(of: "report.html") }
  var events: String { folder.path(of: "events.ndjson") }

  init() async throws {
    folder = try TemporaryFolder()
    let run = try await Program.curlew(
      "demo", "--failing", "-q", "--report", "html=\(folder.path(of: "report.html"))",
      "--report", "ndjson=\(folder.path(of: "events.ndjson"))"
    ).run()
    expect(run, endsIn: 1)
  }
}

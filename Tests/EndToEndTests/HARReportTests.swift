// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The HTTP archive of the examples, which send requests of all kinds.
@Suite struct `The archive of a run` {
  @Test(.needs(.haralyzer, .peerPython, .checkJSONSchema))
  func `is valid, and equal to the events entry by entry`() async throws {
    let folder = try TemporaryFolder()
    let (archive, events) = (folder.path(of: "run.har"), folder.path(of: "run.ndjson"))
    let run = try await Program.curlew(
      "demo", "--failing", "-v", "--report", "har=\(archive)", "--report", "ndjson=\(events)"
    ).run()
    expect(run, endsIn: 1)
    #expect(try await Archive.schemaErrors(archive) == "")
    let words = try await Archive.differences(archive, events: events)
    let count = try #require(words.split(separator: "compared ").last?.split(separator: "\n").first)
    #expect(words == "compared \(count)\n")
    #expect(try #require(Int(count)) > 100)
  }

  @Test func `has bodies of requests that passed, and changes no other report`() async throws {
    let workshop = try Workshop()
    let server = try ScriptedServer { _ in .response(200, json: #"{"name":"Rex"}"#) }
    try workshop.write(
      "curlew: 1\nrequests:\n  - POST: \(server.url("/"))\n    text: hello\n", to: "a.yaml")
    let run = try await workshop.runs(
      "run", "a.yaml", "--report", "har=a.har", "--report", "ndjson")
    expect(run, endsIn: 0)
    expect(run.output, has: ["\"bodyTruncated\":true"])
    #expect(!run.output.contains("Rex"))
    expect(
      try workshop.folder.read("a.har"),
      has: [#""text":"hello""#, #""text":"{\"name\":\"Rex\"}""#, #""_curlew":{"scenario":"#])
  }
}

// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

/// What becomes of the reports of an earlier run.
@Suite struct `Reports of an earlier run` {
  private static let names = ["out.xml", "linked.json", "out.ndjson"]
  private static let options = [
    "--report", "junit=out.xml", "--report", "json=link.json", "--report", "ndjson=out.ndjson",
    "--report", "tap=/dev/stdout",
  ]

  /// - Parameter url: of the one request.
  private func workshop(_ url: String) throws -> Workshop {
    let workshop = try Workshop(oneRequest(url))
    for name in Self.names { try workshop.write("old", to: name) }
    try workshop.folder.symbolicLink("link.json", to: "linked.json")
    return workshop
  }

  @Test func `are gone before the first request`() async throws {
    let folder = Mutex<TemporaryFolder?>(nil)
    let present = Mutex<[String]>(["none"])
    let server = try ScriptedServer { _ in
      let found = folder.withLock { folder in
        Self.names.filter { folder?.holds($0) ?? true }
      }
      present.withLock { $0 = found }
      return .response(200, json: "{}")
    }
    let workshop = try workshop(server.url("/"))
    folder.withLock { $0 = workshop.folder }
    let run = try await workshop.runs(["run", "specs.yaml"] + Self.options)
    expect(run, endsIn: 0)
    #expect(present.withLock(\.self) == [])
    for name in Self.names { #expect(try workshop.folder.read(name) != "old") }
    #expect(try workshop.folder.read("link.json").contains("\"passed\":1"))
    folder.withLock { $0 = nil }
  }

  @Test func `stay if the run does not get that far`() async throws {
    let workshop = try workshop("http://127.0.0.1:1/")
    expect(try await workshop.runs(["run", "specs.yaml", "-j", "0"] + Self.options), endsIn: 2)
    for name in Self.names { #expect(try workshop.folder.read(name) == "old") }
  }
}

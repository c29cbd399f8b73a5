// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// Event files that are longer than memory: of a long suite, or of an enemy.
@Suite("Large event files") struct LargeEventFileTests {
  /// With `make soak` more than a machine has memory.
  private static let length = getenv("CURLEW_LARGE_EVENTS") == nil ? 100_000_000 : 10_000_000_000
  /// What `merge` may reserve, in KB: its own program and libraries take half of it.
  private static let mostKilobytes = 600_000

  @Test func `are merged in memory that does not grow`() async throws {
    try await Self.withEvents { folder, events in
      let found = events.first { $0.contains("\"event\":\"attempt.finished\"") }
      let attempt = try #require(found)
      // An event costs what thousands of its bytes do, so after many short ones come long ones, with
      // a member of a later version.
      let short = Array(String(repeating: attempt + "\n", count: 64).utf8)
      let member = #","later":""# + String(repeating: "x", count: 100_000) + #""}"#
      let long = Array((attempt.dropLast() + member + "\n").utf8)
      let shortLength = min(Self.length / 10, 100_000_000)
      let (before, after) = (events.prefix { $0 != attempt }, events.drop { $0 != attempt })
      try folder.write(before.map { $0 + "\n" }.joined(), to: "events.ndjson")
      let path = folder.path(of: "events.ndjson")
      try Self.append(short, times: shortLength / short.count, to: path)
      try Self.append(long, times: (Self.length - shortLength) / long.count, to: path)
      try Self.append(Array(after.map { $0 + "\n" }.joined().utf8), times: 1, to: path)
      let merged = try await Self.merge(folder)
      expect(merged, endsIn: 0)
      #expect(merged.output.contains("scenarios  1 passed"))
    }
  }

  @Test func `with a member of 1 GB are an error with its line`() async throws {
    try await Self.withEvents { folder, events in
      let start = events.map { $0 + "\n" }.joined() + #"{"event":"step.finished","name":""#
      try folder.write(start, to: "events.ndjson")
      // Of holes: as long, without a disk that must hold it.
      #expect(truncate(folder.path(of: "events.ndjson"), 1_000_000_000) == 0)
      let merged = try await Self.merge(folder)
      expect(merged, endsIn: 2)
      #expect(merged.errorOutput.contains("in line \(events.count + 1)"))
    }
  }

  /// The events of a run of one step, line by line.
  private static func withEvents(
    _ check: (TemporaryFolder, [String]) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let words = "'\(String(repeating: "x", count: 2_000))' != ''"
      try folder.write("curlew: 1\nrequests:\n  - check: [\"\(words)\"]\n", to: "a.yaml")
      var program = try Program.curlew("run", "a.yaml", "-q", "--report", "ndjson=run.ndjson")
      program.workingDirectory = folder.path
      expect(try await program.run(), endsIn: 0)
      // Without the digest, as the files of earlier versions: the tests change the file.
      let text = try folder.read("run.ndjson").replacing(/,"sha256":"[0-9a-f]*"/, with: "")
      try await check(folder, text.split(separator: "\n").map(String.init))
    }
  }

  private static func append(_ bytes: [UInt8], times: Int, to path: String) throws {
    let file = try #require(fopen(path, "a"))
    defer { fclose(file) }
    for _ in 0..<times {
      let written = fwrite(bytes, 1, bytes.count, file)
      try #require(written == bytes.count, "is the disk full?")
    }
  }

  private static func merge(_ folder: TemporaryFolder) async throws -> ProgramRun {
    var program = try Program.curlew("merge", "events.ndjson")
    program.arguments =
      ["-c", "ulimit -v \(mostKilobytes); exec \"$@\"", "sh", program.path] + program.arguments
    program.path = "/bin/sh"
    program.workingDirectory = folder.path
    return try await program.run()
  }
}

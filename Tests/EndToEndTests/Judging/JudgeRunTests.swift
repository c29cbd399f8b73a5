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

/// Several recordings at once, and a recording while its files change.
@Suite struct `Recordings of shards and of a watch` {
  private static let collection = """
    curlew: 1
    baseUrl: ORIGIN
    setup: [{ GET: /pet }]
    scenarios:
      a: { steps: [{ GET: /pet, expect: { json: { id: 1 } } }] }
      b: { steps: [{ GET: /pet, expect: { json: { id: 1 } } }] }
      c: { steps: [{ GET: /pet, expect: { json: { id: 1 } } }] }

    """

  @Test func `are judged each by itself, and reported as one run`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"id": 1}"#) }
    let text = Self.collection.replacing("ORIGIN", with: server.url())
    let workshop = try Workshop(text)
    for shard in 1...2 {
      let run = try await workshop.run(
        "--shard", "\(shard)/2", "--report", "ndjson=\(shard).ndjson", "--report-bodies", "all")
      expect(run, endsIn: 0)
    }
    server.stop()
    try workshop.write(
      text.replacing(
        "c: { steps: [{ GET: /pet, expect: { json: { id: 1",
        with: "c: { steps: [{ GET: /pet, expect: { json: { id: 2"))
    let judged = try await workshop.runs(
      "judge", "2.ndjson", "1.ndjson", "specs.yaml", "--report", "junit=all.xml")
    expect(judged, endsIn: 1)
    expect(judged.errorOutput, has: ["1.ndjson (shard 1 of 2): ", "2.ndjson (shard 2 of 2): "])
    expect(
      judged.output,
      has: ["scenarios  4 passed, 1 failed", "changed    1 fails that held: specs.yaml:7"])
    let report = try workshop.folder.read("all.xml")
    expect(report, has: ["<testsuites name=\"curlew\" tests=\"5\" failures=\"1\""])
    #expect(report.components(separatedBy: "<testsuites ").count == 2)
    try workshop.write(try workshop.folder.read("1.ndjson"), to: "3.ndjson")
    let twice = try await workshop.runs("judge", "1.ndjson", "3.ndjson", "specs.yaml")
    expect(twice, endsIn: 2)
    expect(twice.errorOutput, has: ["` is in `1.ndjson` and `3.ndjson`"])
  }

  @Test func `are judged again after each change`() async throws {
    let recorded = try await RecordedWorkshop(Self.collection)
    let run = try recorded.workshop.curlew("judge", "run.ndjson", "specs.yaml", "--watch").start()
    try await run.prints("judged     4 of 4 steps")
    let text = try recorded.workshop.folder.read("specs.yaml")
    try recorded.workshop.write(
      text.replacing(
        "b: { steps: [{ GET: /pet, expect: { json: { id: 1",
        with: "b: { steps: [{ GET: /pet, expect: { json: { id: 2"))
    try await run.prints("changed    1 fails that held: specs.yaml:6")
    run.send(SIGINT)
    let ended = try await run.finished()
    #expect(ended.exitCode == 130)
    // Nothing was sent: the server is gone.
    #expect(!ended.output.contains("connection refused"))
  }

  @Test func `are judged again in their environment`() async throws {
    let recorded = try await RecordedWorkshop(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { id: 2 }
      environments: { staging: { vars: { id: 1 } } }
      requests:
        - { GET: /pet, expect: { json: { id: "${id}" } } }

      """, ["-e", "staging"])
    let run = try recorded.workshop.curlew("judge", "run.ndjson", "specs.yaml", "--watch").start()
    try await run.prints("scenarios  1 passed")
    run.send(SIGINT)
    let ended = try await run.finished()
    expect(ended.output, has: ["judged     1 of 1 step"])
  }

  @Test func `are one for a watch, and none in a CI job`() async throws {
    let recorded = try await RecordedWorkshop(Self.collection)
    try recorded.workshop.write("", to: "b.ndjson")
    let two = try await recorded.workshop.runs("judge", "run.ndjson", "b.ndjson", "--watch")
    expect(two, endsIn: 2)
    expect(two.errorOutput, has: ["`--watch` judges one recording"])
  }
}

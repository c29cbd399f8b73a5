// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Sessions
import TestSupport
import Testing

/// Files that somebody changed after their run.
@Suite struct `Changed event files` {
  private static let sample = SampleShard(results: [
    .init(name: "a"), .init(name: "b", number: 1, tries: 2),
    .init(name: "c", outcome: .failed, number: 2),
    .init(name: "d", outcome: .skipped(reason: "why"), number: 3),
  ])

  private static var lines: [[UInt8]] {
    sample.bytes.split(separator: 10).map(Array.init)
  }

  private static func merge(_ lines: [[UInt8]]) throws -> SampleMerge {
    try SampleMerge([("1.ndjson", lines.flatMap { $0 + [10] })])
  }

  private static func expectDamage(_ lines: [[UInt8]], _ what: String) throws {
    let merge = try Self.merge(lines)
    #expect(merge.result.summary.unusableFiles > 0, "\(what): \(merge.problems)")
    #expect(
      merge.problems.contains { $0.hasPrefix("damaged-events") || $0.hasPrefix("broken-off") },
      "\(what)")
  }

  @Test func `are as they were`() throws {
    #expect(try Self.merge(Self.lines).problems == [])
  }

  @Test func `lack a line of any kind`() throws {
    for place in Self.lines.indices.dropFirst() {
      var lines = Self.lines
      let line = lines.remove(at: place)
      try Self.expectDamage(lines, "without \(String(decoding: line.prefix(60), as: UTF8.self))")
    }
  }

  @Test func `have a line twice`() throws {
    for place in Self.lines.indices {
      var lines = Self.lines
      lines.insert(lines[place], at: place)
      try Self.expectDamage(lines, "line \(place + 1) twice")
    }
  }

  @Test func `have lines in another order`() throws {
    for place in Self.lines.indices.dropFirst(2) {
      var lines = Self.lines
      lines.swapAt(place, place - 1)
      try Self.expectDamage(lines, "lines \(place) and \(place + 1)")
    }
  }

  @Test func `have another text in a line`() throws {
    for place in Self.lines.indices.dropLast() {
      var lines = Self.lines
      // A member that no reader knows changes no event.
      lines[place].insert(contentsOf: Array(#","more":1"#.utf8), at: lines[place].count - 1)
      try Self.expectDamage(lines, "line \(place + 1)")
    }
  }

  /// The file of an earlier version: without a digest, its results alone say what was changed.
  private static func earlier(_ change: (String) -> String) throws -> SampleMerge {
    var lines = Self.lines.map { String(decoding: $0, as: UTF8.self) }
    lines = lines.map { line in
      line.contains("run.finished")
        ? line.replacing(/,"sha256":"[0-9a-f]*"/, with: "") : line
    }
    let text = change(lines.joined(separator: "\n") + "\n")
    return try SampleMerge([("1.ndjson", Array(text.utf8))])
  }

  @Test func `of an earlier version are merged with a warning`() throws {
    let merge = try Self.earlier { $0 }
    #expect(merge.problems.map { $0.prefix(21) } == ["events-without-digest"])
    #expect(merge.result.summary.unusableFiles == 0)
    #expect(merge.result.summary.scenarios.failed == 1)
  }

  @Test(arguments: [
    (#""passed":2,"failed":1"#, #""passed":3,"failed":0"#),
    (#""held":3,"failed":1"#, #""held":4,"failed":0"#),
    (#""unusableFiles":0"#, #""unusableFiles":1"#),
    (#""flaky":1"#, #""flaky":0"#),
    (#""outcome":"failed""#, #""outcome":"passed""#),
    (#""outcome":"passed""#, #""outcome":"failed""#),
    (#""outcome":"passed""#, #""outcome":"interrupted""#),
    (#""outcome":"skipped""#, #""outcome":"passed""#),
  ])
  func `of an earlier version contradict themselves`(old: String, new: String) throws {
    let merge = try Self.earlier { $0.replacing(old, with: new) }
    #expect(
      merge.problems.contains { $0.hasPrefix("damaged-events") }, "\(merge.problems)")
  }

  /// A step that passed after an attempt that failed, with all counts as if nothing had failed.
  @Test func `of which only the attempts contradict the counts are damaged`() throws {
    let merge = try Self.earlier { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
        if line.contains("attempt.finished") || line.contains("try.finished") {
          return String(line)
        }
        return String(line).replacing(#""outcome":"failed""#, with: #""outcome":"passed""#)
          .replacing(#""passed":2,"failed":1"#, with: #""passed":3,"failed":0"#)
      }.joined(separator: "\n")
    }
    #expect(
      merge.problems.contains { $0.contains("passed, and its last attempt failed") },
      "\(merge.problems)")
  }

  /// The outcomes and the counts say that nothing failed, a check of the last attempt says otherwise.
  @Test func `of which only a check contradicts the counts are damaged`() throws {
    let merge = try Self.earlier { text in
      text.replacing(#""outcome":"failed""#, with: #""outcome":"passed""#)
        .replacing(#""passed":2,"failed":1"#, with: #""passed":3,"failed":0"#)
    }
    #expect(
      merge.problems.contains { $0.contains("passed, and a check of its last attempt failed") },
      "\(merge.problems)")
  }
}

/// Reruns and their runs.
@Suite struct `Merged reruns` {
  private static func run(
    _ id: String, of other: String? = nil, _ digest: String? = "d", at time: Int64 = 0,
    shard: Int? = nil
  ) -> SampleShard {
    var file = SampleShard(
      shard, of: shard == nil ? nil : 2,
      results: [
        .init(name: "s\(shard ?? 0)", outcome: other == nil ? .failed : .passed, number: shard ?? 0)
      ])
    file.started.id = id
    file.started.rerunOf = other
    file.started.sourceDigest = digest
    file.started.startMilliseconds += time
    return file
  }

  @Test func `need their run`() throws {
    #expect(try SampleMerge([Self.run("a"), Self.run("b", of: "a", at: 5)]).problems == [])
    let alone = try SampleMerge([Self.run("b", of: "a", at: 5)])
    #expect(alone.problems.map { $0.prefix(11) } == ["missing-run"])
    let other = try SampleMerge([Self.run("c"), Self.run("b", of: "a", at: 5)])
    #expect(other.problems.map { $0.prefix(11) } == ["missing-run"])
  }

  @Test func `are of the same files`() throws {
    let changed = try SampleMerge([Self.run("a"), Self.run("b", of: "a", "e", at: 5)])
    #expect(changed.problems.map { $0.prefix(14) } == ["different-runs"])
    // An earlier version did not say.
    #expect(
      try SampleMerge([Self.run("a", nil), Self.run("b", of: "a", "e", at: 5)]).problems == [])
  }

  @Test func `find the shards that a merge joined, and reruns before them`() throws {
    let shards = [Self.run("a", shard: 1), Self.run("b", shard: 2)]
    let merged = try SampleMerge(shards).result.runID
    let first = Self.run("c", of: merged, at: 5)
    #expect(try SampleMerge(shards + [first]).problems == [])
    #expect(try SampleMerge([shards[0], first]).problems.contains { $0.hasPrefix("missing-run") })
    let both = try SampleMerge(shards + [first]).result.runID
    #expect(try SampleMerge(shards + [first, Self.run("d", of: both, at: 9)]).problems == [])
  }

  @Test func `of one of several shards are missing the others`() throws {
    let merge = try SampleMerge([Self.run("a", shard: 1)], shards: 1)
    #expect(merge.problems == ["missing-shard: shard 2 of 2 is missing"])
  }
}

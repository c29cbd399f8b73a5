// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Sessions
import TestSupport
import Testing

@Suite struct MergeTests {
  private let first = SampleShard(1, of: 2, passed: ["a", "b"])
  private let second = SampleShard(2, of: 2, passed: ["c", "d"], from: 2)

  @Test func `shards are one run in the order of the files`() throws {
    let merge = try SampleMerge([second, first])
    #expect(merge.results == ["a: passed", "b: passed", "c: passed", "d: passed"])
    #expect(merge.problems == [])
    #expect(merge.result.summary.scenarios.passed == 4)
    #expect(merge.result.summary.steps.passed == 4)
    #expect(merge.result.summary.checks.held == 4)
    #expect(merge.result.summary.unusableFiles == 0)
  }

  @Test func `the events of one file stay as they are`() throws {
    var shard = SampleShard(passed: ["a"])
    shard.results.append(.init(name: "setup", number: 1, role: .setup))
    let merge = try SampleMerge([shard])
    var text = EventJSON()
    for event in merge.events { event.appendJSONLine(to: &text) }
    var expected = EventJSON()
    for event in shard.events { event.appendJSONLine(to: &expected) }
    #expect(text.bytes == expected.bytes)
  }

  @Test func `times count from the run that began first`() throws {
    var late = second
    late.started.startMilliseconds += 2000
    let merge = try SampleMerge([late, first])
    guard case .runStarted(let started)? = merge.events.first,
      case .runFinished(let finished)? = merge.events.last
    else {
      Issue.record("a run has a beginning and an end")
      return
    }
    #expect(started.startMilliseconds == 1_000_000)
    #expect(finished.durationMicroseconds == 2_000_020)
    let begins = merge.events.compactMap { event in
      if case .scenarioStarted(let started) = event { started.atMicroseconds } else { nil }
    }
    #expect(begins == [10, 15, 2_000_010, 2_000_015])
  }

  @Test func `setup and needed scenarios are shown once for each shard`() throws {
    var shards = [first, second]
    for place in shards.indices {
      shards[place].results += [
        .init(name: "setup", outcome: place == 0 ? .passed : .failed, number: 9, role: .setup),
        .init(name: "log in", number: 10, role: .needed),
      ]
    }
    let merge = try SampleMerge(shards)
    #expect(
      merge.results.suffix(4) == [
        "setup (shard 1 of 2): passed", "setup (shard 2 of 2): failed",
        "log in (shard 1 of 2): passed", "log in (shard 2 of 2): passed",
      ])
    #expect(merge.problems == [])
    #expect(merge.result.summary.scenarios.failed == 1)
  }

  @Test func `a missing shard is an error by name, and the others are shown`() throws {
    let merge = try SampleMerge([SampleShard(2, of: 4, passed: ["c"])])
    #expect(
      merge.problems == [
        "missing-shard: shard 1 of 4 is missing", "missing-shard: shard 3 of 4 is missing",
        "missing-shard: shard 4 of 4 is missing",
      ])
    #expect(merge.results == ["c: passed"])
    #expect(merge.result.summary.unusableFiles == 3)
  }

  @Test func `--shards counts shards that no file mentions`() throws {
    let merge = try SampleMerge([first, second], shards: 3)
    #expect(merge.problems == ["missing-shard: shard 3 of 3 is missing"])
    let lone = try SampleMerge([SampleShard(passed: ["a"])], shards: 2)
    #expect(
      lone.problems == ["missing-shard: `--shards 2` asks for 2 event files, and 1 was given"])
  }

  @Test func `an absurd number of shards is counted, not listed`() throws {
    let merge = try SampleMerge([SampleShard(1, of: 1_000_000_000, passed: ["c"])])
    #expect(merge.problems.count == 21)
    #expect(
      merge.problems.last == "missing-shard: 999999979 further shards of 1000000000 are missing")
  }

  @Test func `a shard without an end is broken off, and what ran in it is interrupted`() throws {
    var killed = second
    killed.isWhole = false
    killed.results[1].ends = false
    let merge = try SampleMerge([first, killed])
    #expect(merge.problems == ["broken-off-run: shard 2 of 2 did not end"])
    #expect(merge.results == ["a: passed", "b: passed", "c: passed", "d: interrupted"])
    #expect(merge.result.summary.scenarios.interrupted == 1)
    #expect(merge.result.summary.steps.interrupted == 1)
  }

  @Test func `a file cut in a line is broken off`() throws {
    let merge = try SampleMerge([
      ("1.ndjson", first.bytes), ("2.ndjson", Array(second.bytes.dropLast(100))),
    ])
    #expect(merge.problems == ["broken-off-run: shard 2 of 2 did not end"])
    #expect(merge.results.count == 4)
  }

  @Test func `a partial file is broken off even if it is whole, and counts before an older one`()
    throws
  {
    let merge = try SampleMerge([
      ("1.ndjson", first.bytes), ("2.ndjson", SampleShard(2, of: 2, passed: ["old"]).bytes),
      ("2.ndjson.partial", second.bytes), ("3.txt", [1, 2]),
    ])
    #expect(merge.problems == ["broken-off-run: shard 2 of 2 did not end"])
    #expect(merge.results == ["a: passed", "b: passed", "c: passed", "d: passed"])
  }

  @Test func `a shard that a signal ended is an error`() throws {
    var ended = second
    ended.signal = 15
    let merge = try SampleMerge([first, ended])
    #expect(merge.problems == ["broken-off-run: shard 2 of 2 was ended by signal 15"])
    #expect(merge.result.summary.signal == nil)
  }

  @Test func `damage within a file is an error with its line`() throws {
    var lines = second.bytes.split(separator: 10).map(Array.init)
    lines[2] = Array("{}".utf8)
    let merge = try SampleMerge([
      ("1.ndjson", first.bytes), ("2.ndjson", Array(lines.joined(separator: [10]))),
    ])
    #expect(
      merge.problems == ["damaged-events: `./2.ndjson` is damaged in line 3: `event` is missing"])
    #expect(merge.results == ["a: passed", "b: passed", "c: interrupted"])
  }

  @Test func `a file without events is an error, and the others are shown`() throws {
    let merge = try SampleMerge([
      ("1.ndjson", first.bytes), ("2.ndjson", second.bytes),
      ("3.ndjson", Array("{\"a\":1}\n".utf8)), ("4.ndjson", []),
    ])
    #expect(
      merge.problems == [
        "damaged-events: `./3.ndjson` is damaged in line 1: `event` is missing",
        "damaged-events: `./4.ndjson` is damaged in line 1: the file does not begin with "
          + "`run.started`",
      ])
    #expect(merge.results.count == 4)
  }

  @Test func `events of a later version are refused by name`() throws {
    let later = String(decoding: second.bytes, as: UTF8.self)
      .replacing("\"schema\":1", with: "\"schema\":2")
    let merge = try SampleMerge([("1.ndjson", first.bytes), ("2.ndjson", Array(later.utf8))])
    #expect(
      merge.problems.first?.hasPrefix("newer-events: `./2.ndjson` was written by a later") == true)
    #expect(merge.problems.last == "missing-shard: shard 2 of 2 is missing")
  }

  @Test func `nothing to read is a run with an error`() throws {
    let merge = try SampleMerge([(name: String, bytes: [UInt8])]())
    #expect(merge.problems == ["no-event-files: no event file is in `.`"])
    #expect(merge.events.count == 3)
    #expect(merge.result.summary.unusableFiles == 1)
  }
}

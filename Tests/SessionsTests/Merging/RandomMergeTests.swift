// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Sessions
import TestSupport
import Testing

@Suite struct RandomMergeTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `any split of a run is the run again`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let outcomes: [Outcome] = [.passed, .passed, .failed, .errored, .interrupted]
    let results = (0..<Int.random(in: 0..<40, using: &random)).map { number in
      SampleShard.Result(
        name: "s\(number)", outcome: outcomes.randomElement(using: &random) ?? .passed,
        number: number, tries: Int.random(in: 1...3, using: &random))
    }
    let count = Int.random(in: 1...8, using: &random)
    var shards = (1...count).map { SampleShard($0, of: count) }
    for result in results {
      shards[Int.random(in: 0..<count, using: &random)].results.append(result)
    }
    for place in shards.indices {
      shards[place].results.shuffle(using: &random)
      shards[place].started.selected = shards[place].results.count
      shards[place].started.planned = results.count
    }
    let whole = try SampleMerge([SampleShard(results: results)])
    let merge = try SampleMerge(shards.shuffled(using: &random))
    #expect(merge.problems == [], "seed \(seed)")
    #expect(merge.results == whole.results, "seed \(seed)")
    #expect(merge.result.summary == whole.result.summary, "seed \(seed)")

    // Without any one of the shards it is never green.
    guard count > 1 else { return }
    shards.remove(at: Int.random(in: 0..<count, using: &random))
    let short = try SampleMerge(shards)
    #expect(short.result.summary.unusableFiles > 0, "seed \(seed)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a changed byte is never a crash`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = SampleShard(2, of: 2, passed: ["c", "d"], from: 2).bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 32...126, using: &random)
    }
    let first = SampleShard(1, of: 2, passed: ["a", "b"])
    let merge = try SampleMerge([("1.ndjson", first.bytes), ("2.ndjson", bytes)])
    #expect(merge.results.count >= 2, "seed \(seed)")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents
import Sessions
import TestSupport
import Testing

@Suite struct MergedCoverageTests {
  /// Two operations, the first of which was covered so often.
  private func measured(_ counts: [Int], least: String? = nil) -> CoverageMeasured {
    var document = DocumentCoverage(name: "specs/shop.yaml", digest: "d")
    document.operations = counts.enumerated().map { place, count in
      var operation = OperationCoverage(method: "GET", path: "/\(place)", id: nil, line: 1)
      operation.count = count
      return operation
    }
    var measured = CoverageMeasured(documents: [document])
    measured.least =
      least.flatMap { WrittenShare($0) }.map {
        [LeastCoverage(dimension: .operations, share: $0)]
      } ?? []
    return measured
  }

  private func shard(
    _ number: Int, of count: Int, _ covered: [Int], least: String? = "100%"
  ) -> SampleShard {
    var shard = SampleShard(number, of: count, passed: ["s\(number)"], from: number)
    var measured = measured(covered, least: least)
    measured.partial = "shard \(number) of \(count) ran"
    measured.isShard = true
    shard.load = [.coverage(measured)]
    return shard
  }

  private func coverage(_ merge: SampleMerge) -> CoverageMeasured? {
    merge.events.compactMap { event in
      if case .coverage(let measured) = event { measured } else { nil }
    }.last
  }

  @Test func `shards together are judged`() throws {
    let merge = try SampleMerge([shard(1, of: 2, [1, 0]), shard(2, of: 2, [2, 1])])
    #expect(merge.results == ["s1: passed", "s2: passed", "coverage: passed"])
    #expect(coverage(merge)?.documents[0].operations.map(\.count) == [3, 1])
    #expect(coverage(merge)?.partial == nil && coverage(merge)?.isShard == false)
    #expect(merge.problems == [])
    let below = try SampleMerge([shard(1, of: 2, [1, 0]), shard(2, of: 2, [2, 0])])
    #expect(below.results.last == "coverage: failed")
    #expect(below.result.summary.scenarios.failed == 1 && below.result.summary.checks.failed == 1)
  }

  @Test func `any split has the bytes of any other`() throws {
    let splits = [[[1, 0, 2], [0, 3, 0]], [[0, 3, 0], [1, 0, 2]], [[1, 3, 2], [0, 0, 0]]]
    let lines = try splits.map { split in
      let merge = try SampleMerge(
        split.enumerated().map { shard($0 + 1, of: split.count, $1) })
      var text = EventJSON()
      RunEvent.coverage(try #require(coverage(merge))).appendJSONLine(to: &text)
      return String(decoding: text.bytes, as: UTF8.self)
    }
    #expect(Set(lines).count == 1)
  }

  @Test func `a missing shard is not judged`() throws {
    let merge = try SampleMerge([shard(2, of: 2, [0, 0])])
    #expect(!merge.results.contains { $0.hasPrefix("coverage") })
    let two = try SampleMerge([shard(1, of: 3, [0, 0]), shard(3, of: 3, [0, 0])])
    #expect(coverage(two)?.partial == "not every part of the run is here")
    #expect(!two.results.contains { $0.hasPrefix("coverage") })
  }

  @Test func `a judgement of one run is made again`() throws {
    var first = SampleShard(passed: ["a"])
    first.load =
      CoverageResults(measured([1, 0], least: "100%"), number: 5, at: 9).events
      + [.coverage(measured([1, 0], least: "100%"))]
    var second = SampleShard(passed: ["b"], from: 1)
    var part = measured([0, 1], least: "100%")
    part.partial = "`b` alone ran"
    second.load = [.coverage(part)]
    let merge = try SampleMerge([first, second])
    #expect(merge.results.filter { $0.hasPrefix("coverage") } == ["coverage: passed"])
    #expect(merge.result.summary.scenarios.failed == 0)
  }
}

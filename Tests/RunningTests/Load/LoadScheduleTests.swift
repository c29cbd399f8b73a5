// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

/// No clock: starts, users and draws are numbers.
@Suite struct `The shards of a load` {
  @Test(arguments: 1...16) func `have each start once together`(count: Int) {
    let curve = LoadCurve(
      from: 0,
      [
        .init(microseconds: 3_000_000, target: 60_000_000_000),
        .init(microseconds: 2_000_000, target: 10_000_000_000),
      ])
    let whole = (0..<160).compactMap { curve.instant(ofStart: $0) }
    let shares = (1...count).map { LoadOptions.Share(number: $0, count: count) }
    var found: [Int64] = []
    for share in shares {
      found += (0..<160).filter(share.has).compactMap { curve.instant(ofStart: $0) }
    }
    #expect(found.sorted() == whole)
  }

  @Test(arguments: 1...16) func `count the starts that are due together`(count: Int) {
    let description = LoadRun.rate(100, milliseconds: 1000)
    for end in [0, 5_000, 333_333, 999_999, 2_000_000] as [Int64] {
      let due = (1...count).map { number in
        var options = LoadOptions(description, thresholds: [])
        options.share = LoadOptions.Share(number: number, count: count)
        return LoadWatch(options).countDue(until: end) { description.curve.instant(ofStart: $0) }
      }
      #expect(due.reduce(0, +) == min(100, Int(end / 10_000) + 1))
    }
  }

  @Test(arguments: 1...16) func `have all iterations together`(count: Int) {
    for iterations in [1, 7, 100] {
      let claimed = (1...count).map { number in
        var options = LoadOptions(
          LoadRun.users(4, iterations: iterations), thresholds: [])
        options.share = LoadOptions.Share(number: number, count: count)
        let watch = LoadWatch(options)
        var claimed = 0
        while watch.claimIteration() { claimed += 1 }
        return claimed
      }
      #expect(claimed.reduce(0, +) == iterations)
    }
  }

  @Test func `draw the same scenario for a start`() {
    let choice = LoadChoice(seed: 5, weights: [9, 0, 1])
    let whole = (0..<10_000).map { choice.scenario(by: choice.draw(ofStart: $0)) }
    let other = LoadChoice(seed: 5, weights: [9, 0, 1])
    #expect((0..<10_000).map { other.scenario(by: other.draw(ofStart: $0)) } == whole)
    #expect(!whole.contains(1))
    #expect((800...1200).contains(whole.count { $0 == 2 }))
    let equal = LoadChoice(seed: 6, weights: [1, 1, 1, 1])
    for place in 0..<4 {
      let count = (0..<8_000).count { equal.scenario(by: equal.draw(ofStart: $0)) == place }
      #expect((1_800...2_200).contains(count))
    }
  }

  @Test func `take the rows that one load would take`() async throws {
    func paths(_ share: LoadOptions.Share) async throws -> [String] {
      let server = try ScriptedServer { _ in .response(200, body: "") }
      _ = try await LoadRun(
        """
        scenarios:
          a:
            data: [{ id: w }, { id: x }, { id: y }, { id: z }]
            steps: [{ GET: "/${id}" }]
        """, against: server, LoadRun.rate(100, milliseconds: 80), share: share)
      return server.requests.map(\.path)
    }
    let first = try await paths(LoadOptions.Share(number: 1, count: 2))
    let second = try await paths(LoadOptions.Share(number: 2, count: 2))
    #expect(first.sorted() == ["/w", "/w", "/y", "/y"])
    #expect(second.sorted() == ["/x", "/x", "/z", "/z"])
  }
}

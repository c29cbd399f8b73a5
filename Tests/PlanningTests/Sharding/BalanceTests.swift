// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Planning

/// How much longer the slowest of eight shards takes than the mean, simulated with 300 suites of 600
/// scenarios.
@Suite struct `The balance of shards` {
  /// Suites whose scenarios differ by their numbers of steps.
  @Test func `is within its bounds for each suite of like steps`() {
    let suites = Suites(seed: 1, spread: 0)
    #expect(suites.worst { $0.bySteps } <= 1.25)
    #expect(suites.worst { $0.byTimings } <= 1.10)
  }

  /// Suites in which a step of one scenario may take ten times as long as a step of another.
  @Test func `is within its bounds for the usual suite of unlike steps`() {
    let suites = Suites(seed: 2, spread: 0.5)
    #expect(suites.median { $0.bySteps } <= 1.25)
    #expect(suites.median { $0.byTimings } <= 1.10)
    #expect(suites.median { $0.byTimingsOfMost } <= 1.10)
    #expect(suites.median { $0.byTimings } < suites.median { $0.bySteps })
  }
}

private struct Suites {
  /// The slowest shard : the mean.
  struct Balance {
    var bySteps = 0.0
    /// With times that are up to a fifth off.
    var byTimings = 0.0
    /// The same, and a tenth of the scenarios are new.
    var byTimingsOfMost = 0.0
  }

  private static let shards = 8
  private let balances: [Balance]

  /// - Parameter spread: the standard deviation of the logarithm of how slow a scenario's steps are.
  init(seed: UInt64, spread: Double) {
    var random = SeededGenerator(seed: seed)
    balances = (0..<300).map { _ in Self.balance(spread: spread, &random) }
  }

  func worst(_ value: (Balance) -> Double) -> Double { balances.map(value).max() ?? .infinity }

  func median(_ value: (Balance) -> Double) -> Double {
    balances.map(value).sorted()[balances.count / 2]
  }

  private static func balance(spread: Double, _ random: inout SeededGenerator) -> Balance {
    let steps = (0..<600).map { _ in Int.random(in: 1...30, using: &random) }
    let times = steps.map { count -> Double in
      let slowness = exp(spread * gaussian(&random))
      return slowness * (0..<count).reduce(0) { sum, _ in sum + exponential(&random) }
    }
    let known = times.map { $0 * Double.random(in: 0.8...1.2, using: &random) }
    let median = known.sorted()[known.count / 2]
    let most = known.map { Int.random(in: 0..<10, using: &random) == 0 ? median : $0 }
    return Balance(
      bySteps: ratio(steps, .steps, times),
      byTimings: ratio(known.map(microseconds), .timings, times),
      byTimingsOfMost: ratio(most.map(microseconds), .timings, times))
  }

  private static func microseconds(_ time: Double) -> Int { max(1, Int(time * 200_000)) }

  private static func ratio(_ weights: [Int], _ rule: Shard.Rule, _ times: [Double]) -> Double {
    let pieces = weights.indices.map {
      PlanPiece(
        members: [PlanPiece.Member(collection: 0, scenario: $0)], weight: weights[$0],
        name: "s\($0)")
    }
    var loads = [Double](repeating: 0, count: shards)
    for (time, shard) in zip(times, pieces.shards(shards, by: rule)) { loads[shard] += time }
    return (loads.max() ?? 0) / (loads.reduce(0, +) / Double(shards))
  }

  private static func exponential(_ random: inout SeededGenerator) -> Double {
    -log(Double.random(in: Double.leastNonzeroMagnitude...1, using: &random))
  }

  private static func gaussian(_ random: inout SeededGenerator) -> Double {
    (2 * exponential(&random)).squareRoot() * cos(Double.random(in: 0..<(2 * .pi), using: &random))
  }
}

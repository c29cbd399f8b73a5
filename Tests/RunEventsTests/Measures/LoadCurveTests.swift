// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import RunEvents

/// A virtual clock: times are numbers.
@Suite struct `The times of starts` {
  static let second: Int64 = 1_000_000
  static let one: Int64 = 1_000_000_000

  static func starts(_ curve: LoadCurve, most: Int = 100_000) -> [Int64] {
    var starts: [Int64] = []
    while starts.count < most, let next = curve.instant(ofStart: starts.count) {
      starts.append(next)
    }
    return starts
  }

  @Test func `of a constant rate are equally far apart`() {
    let curve = LoadCurve.constant(200 * Self.one, microseconds: 120 * Self.second)
    let starts = Self.starts(curve)
    #expect(starts.count == 24_000)
    #expect(starts.first == 0)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == 5_000 })
    #expect(curve.microseconds == 120 * Self.second)
  }

  @Test func `of a rate below one a second are there too`() {
    let curve = LoadCurve.constant(10_000_000, microseconds: 250 * Self.second)
    #expect(Self.starts(curve) == [0, 100 * Self.second, 200 * Self.second])
  }

  @Test func `of a rise from nothing come closer in a straight line`() {
    // 10 s up to 100 a second: 500 starts, of which a quarter come in the first half of the time.
    let curve = LoadCurve(
      from: 0, [.init(microseconds: 10 * Self.second, target: 100 * Self.one)])
    let starts = Self.starts(curve)
    #expect(starts.count == 500)
    #expect(starts.count { $0 < 5 * Self.second } == 125)
    #expect(starts[125] == 5 * Self.second)
    #expect(curve.target(atMicroseconds: 5 * Self.second) == 50)
  }

  @Test func `of stages are those of their area, and none where nothing is wanted`() {
    let curve = LoadCurve(
      from: 0,
      [
        .init(microseconds: 30 * Self.second, target: 50 * Self.one),
        .init(microseconds: 60 * Self.second, target: 50 * Self.one),
        .init(microseconds: 30 * Self.second, target: 0),
        .init(microseconds: 10 * Self.second, target: 0),
        .init(microseconds: 0, target: 10 * Self.one),
        .init(microseconds: 2 * Self.second, target: 10 * Self.one),
      ])
    let starts = Self.starts(curve)
    #expect(starts.count == 750 + 3_000 + 750 + 20)
    #expect(starts == starts.sorted())
    #expect(starts.allSatisfy { !(120 * Self.second..<130 * Self.second).contains($0) })
    #expect(starts[4_500] == 130 * Self.second)
    #expect(curve.highest == 50 * Self.one)
  }

  @Test func `of a load without an end have none`() {
    let curve = LoadCurve.constant(Self.one, microseconds: nil)
    #expect(curve.instant(ofStart: 1_000_000) == 1_000_000 * Self.second)
    #expect(curve.microseconds == nil)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `of random stages rise, and are as many as their area`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var area = 0.0
    var from = Int64.random(in: 0...50, using: &generator) * Self.one
    let start = from
    let stages = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      let stage = LoadCurve.Stage(
        microseconds: Int64.random(in: 0...20_000_000, using: &generator),
        target: Int64.random(in: 0...50_000, using: &generator) * 1_000_000)
      area += Double(stage.microseconds ?? 0) / 1e6 * Double(from + stage.target) / 2e9
      from = stage.target
      return stage
    }
    let curve = LoadCurve(from: start, stages)
    let starts = Self.starts(curve)
    #expect(starts == starts.sorted())
    #expect(abs(Double(starts.count) - area.rounded(.up)) <= 1)
    #expect(starts.allSatisfy { $0 <= curve.microseconds ?? 0 })
  }

  @Test func `of users follow the target`() {
    let curve = LoadCurve(
      from: 0,
      [
        .init(microseconds: 10 * Self.second, target: 10 * Self.one),
        .init(microseconds: 10 * Self.second, target: 10 * Self.one),
        .init(microseconds: 10 * Self.second, target: 0),
      ])
    #expect(curve.nextInstant(ofUser: 0, from: 0) == 1)
    for user in 0..<10 {
      let first = curve.nextInstant(ofUser: user, from: 0) ?? -1
      #expect(abs(first - Int64(user) * Self.second) <= 1)
      #expect(curve.isActive(user: user, atMicroseconds: 15 * Self.second))
      #expect(
        curve.isActive(user: user, atMicroseconds: (30 - Int64(user)) * Self.second - 1))
      #expect(!curve.isActive(user: user, atMicroseconds: (30 - Int64(user)) * Self.second))
    }
    #expect(curve.nextInstant(ofUser: 10, from: 0) == nil)
    #expect(curve.nextInstant(ofUser: 3, from: 28 * Self.second) == nil)
    #expect(curve.nextInstant(ofUser: 3, from: 12 * Self.second) == 12 * Self.second)
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Values

struct ExactNumberDistanceTests {
  private static let distances: [(String, String, String, Bool)] = [
    ("0.3", "0.1", "0.2", true), ("0.30000000000000000001", "0.1", "0.2", false),
    ("1", "2", "1", true), ("1", "2", "0.999", false), ("-1", "1", "2", true),
    ("-1", "1", "1.99", false), ("5", "5.0", "0", true), ("5", "6", "0", false),
    ("5", "5", "-1", false), ("0", "0.01", "0.01", true), ("0.02", "0", "0.01", false),
    ("1e1000000000", "1", "0.5", false), ("1e1000000000", "1", "1e1000000000", true),
    ("1e1000000000", "-1", "1e1000000000", false), ("1", "2", "1e1000000000", true),
    ("1", "2", "1e-1000000000", false), ("1", "1e-1000000000", "1", true),
    ("-1", "1e-1000000000", "1", false), ("1e-1000000000", "-1", "1", false),
    ("99.99", "100", "0.01", true), ("99.989", "100", "0.01", false),
    ("1000", "999", "1", true), ("-1000", "-999", "1", true), ("999", "1000", "0.9999", false),
    ("1e5", "99999", "1", true), ("2", "1e-30", "1", false), ("1e-30", "0", "1e-30", true),
    ("1e99999999999999999999", "10e99999999999999999998", "0", true),
    ("1e99999999999999999999", "2e99999999999999999999", "1e99999999999999999999", false),
  ]

  @Test(arguments: distances)
  func `closeness is decided exactly`(
    first: String, second: String, distance: String, isWithin: Bool
  ) throws {
    let a = try #require(ExactNumber(parsing: first))
    let b = try #require(ExactNumber(parsing: second))
    let limit = try #require(ExactNumber(parsing: distance))
    #expect(a.isWithin(limit, of: b) == isWithin)
    #expect(b.isWithin(limit, of: a) == isWithin)
  }

  @Test func `small decimals agree with whole numbers`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      let (a, b) = (
        Int.random(in: -300...300, using: &random), Int.random(in: -300...300, using: &random)
      )
      let (limit, power) = (
        Int.random(in: 0...400, using: &random), Int.random(in: -3...3, using: &random)
      )
      let (x, y, z) = ("\(a)e\(power)", "\(b)e\(power)", "\(limit)e\(power)")
      let first = try #require(ExactNumber(parsing: x))
      let second = try #require(ExactNumber(parsing: y))
      let distance = try #require(ExactNumber(parsing: z))
      #expect(first.isWithin(distance, of: second) == (abs(a - b) <= limit), "\(x) \(y) \(z)")
      #expect((first < second) == (a < b), "\(x) \(y)")
      #expect((first == second) == (a == b), "\(x) \(y)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

@testable import CollectionFormat

@Suite struct `The key load` {
  private func load(_ value: String) -> LoadTemplate? {
    let loaded = loadCollection(
      "curlew: 1\nload: \(value)\nrequests: [{ GET: http://a.example/ }]\n")
    #expect(loaded.codes == [], "\(loaded.rendered)")
    return loaded.content?.load?.content
  }

  @Test func `has a rate or users, and times`() throws {
    let rate = try #require(
      load("{ rate: 0.5/s, duration: 2m, ramp: 30s, warmUp: 10s, weights: { a b: 9 } }"))
    #expect(rate.rate == 500_000_000)
    #expect(rate.duration == .seconds(120))
    #expect(rate.ramp == .seconds(30))
    #expect(rate.warmUp == .seconds(10))
    #expect(rate.weights?.map(\.scenario.content) == ["a b"])
    #expect(load("{ users: 50 }")?.users == 50)
    #expect(load("{ rate: 30/m }")?.rate == 500_000_000)
  }

  @Test func `has stages of either`() throws {
    let stages = try #require(load("{ stages: [{ for: 1m, rate: 5/s }, { for: 1s, rate: 0/s }] }"))
      .stages
    #expect(stages.map(\.rate) == [5_000_000_000, 0])
    #expect(load("{ stages: [{ for: 1m, users: 0 }] }")?.stages.map(\.users) == [0])
  }

  @Test(arguments: [
    ("{ rate: 1/s, ⟦users⟧: 2 }", "several-targets"),
    ("{ stages: [{ for: 1s, rate: 1/s }], ramp: ⟦1s⟧ }", "several-targets"),
    ("{ stages: ⟦[{ for: 1s, rate: 1/s }, { for: 1s, users: 1 }]⟧ }", "several-targets"),
    ("{ stages: [{ ⟦for⟧: 1s }] }", "several-targets"),
    ("{ rate: ⟦200⟧ }", "invalid-rate"), ("{ rate: ⟦200/h⟧ }", "invalid-rate"),
    ("{ rate: ⟦0/s⟧ }", "invalid-rate"), ("{ rate: ⟦100001/s⟧ }", "invalid-rate"),
    ("{ rate: ⟦1.0000000001/s⟧ }", "invalid-rate"),
    ("{ users: ⟦0⟧ }", "invalid-value"), ("{ users: ⟦10001⟧ }", "invalid-value"),
    ("{ duration: ⟦25h⟧ }", "invalid-duration"),
    ("{ weights: { a: ⟦0⟧ } }", "invalid-value"), ("{ ⟦vus⟧: 3 }", "unknown-key"),
  ])
  func `is read strictly`(value: String, code: String) {
    expectDiagnostics(
      "curlew: 1\nload: \(value)\nrequests: [{ GET: http://a.example/ }]\n", code)
  }
}

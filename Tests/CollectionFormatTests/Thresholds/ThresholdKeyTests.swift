// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing

@Suite struct `The key thresholds` {
  @Test func `has figures of the run and of steps`() throws {
    let loaded = loadCollection(
      """
      curlew: 1
      thresholds:
        mean: { $lt: 1s }
        p50: { $lt: "${limit}" }
        p999: { $between: [1ms, 2s] }
        errors: 0%
        rate: { $gt: 0.5 }
        started: { $gt: 99.5% }
        steps: { create: { p99: { $lt: 1s }, errors: { $lt: 0.001 } }, "a b.c": { max: { $lt: 1s } } }
      requests: [{ GET: http://a/ }]
      """)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)")
    let thresholds = try #require(loaded.content?.thresholds?.content.content)
    #expect(
      thresholds.limits.map(\.figure) == [.mean, .p50, .p999, .errors, .rate, .started])
    #expect(thresholds.steps.map(\.name.content) == ["create", "a b.c"])
    #expect(thresholds.steps[0].limits.map(\.figure) == [.p99, .errors])
  }

  @Test(arguments: [
    ("p95: { $lt: ⟦300⟧ }", "missing-unit"), ("p95: ⟦300ms⟧", "wrong-type"),
    ("errors: { $lt: ⟦10ms⟧ }", "invalid-operand"), ("errors: ⟦x⟧", "wrong-type"),
    ("⟦p42⟧: { $lt: 1s }", "unknown-key"), ("⟦rps⟧: { $gt: 1 }", "unknown-key"),
    ("steps: { a: { ⟦steps⟧: {} } }", "unknown-key"), ("steps: ⟦[a]⟧", "wrong-type"),
    ("p95: { ⟦$startsWith⟧: a }", "matcher-does-not-fit"),
  ])
  func `is refused with its place`(key: String, code: String) {
    expectDiagnostics(
      "curlew: 1\nthresholds: { \(key) }\nrequests: [{ GET: http://a/ }]\n", code)
  }
}

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

  @Test func `may be a value alone at the end of a scale`() {
    for limits in ["errors: 0", "errors: 0%", "errors: 0.0%", "started: 100%", "started: 1"] {
      expectDiagnostics(
        "curlew: 1\nthresholds: { \(limits) }\nrequests: [{ GET: http://a/ }]\n")
    }
  }

  @Test func `offers the matcher that a value alone was meant for`() {
    let loaded = loadCollection(
      "curlew: 1\nthresholds: { errors: 0.1% , rate: 5 }\nrequests: [{ GET: http://a/ }]\n")
    #expect(
      loaded.diagnostics.map(\.help) == [
        ["write `errors: { $lt: 0.1% }`"], ["write `rate: { $gt: 5 }`"],
      ])
  }

  @Test(arguments: [
    ("p95: { $lt: ⟦300⟧ }", "missing-unit"), ("p95: ⟦300ms⟧", "wrong-type"),
    ("errors: { $lt: ⟦10ms⟧ }", "invalid-operand"), ("errors: ⟦0.1%⟧", "scalar-threshold"),
    ("rate: ⟦5⟧", "scalar-threshold"), ("started: ⟦99%⟧", "scalar-threshold"),
    ("errors: ⟦\"${0.1}\"⟧", "scalar-threshold"), ("errors: ⟦x⟧", "wrong-type"),
    ("⟦p42⟧: { $lt: 1s }", "unknown-key"), ("⟦rps⟧: { $gt: 1 }", "unknown-key"),
    ("steps: { a: { ⟦steps⟧: {} } }", "unknown-key"), ("steps: ⟦[a]⟧", "wrong-type"),
    ("p95: { ⟦$startsWith⟧: a }", "matcher-does-not-fit"),
  ])
  func `is refused with its place`(key: String, code: String) {
    expectDiagnostics(
      "curlew: 1\nthresholds: { \(key) }\nrequests: [{ GET: http://a/ }]\n", code)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The numbers of a `receive`: its end, and its time limit; nil if not written.
package struct ReceiveLimits: Sendable {
  package var byteCount: Int?
  package var silence: Duration?
  package var timeout: Duration?
}

extension ReceiveTemplate {
  /// Its numbers, some of which may come from templates.
  package var limits: Deferring<ReceiveLimits> {
    var limits = Deferring(ReceiveLimits())
    limits.take(byteCount, "bytes") { $0.byteCount = $1 }
    limits.take(silence, "silence") { $0.silence = $1 }
    limits.take(timeout, "timeout") { $0.timeout = $1 }
    return limits
  }
}

extension QuantityGrammar where Number == Int {
  /// How many bytes a `receive` waits for.
  static var byteCount: QuantityGrammar {
    let range = ReceiveTemplate.byteCounts
    return .integer(
      range,
      QuantityProblem(
        .invalidValue, not: "a number of bytes",
        help: "give a whole number from 1 to \(range.upperBound), without a unit"))
  }
}

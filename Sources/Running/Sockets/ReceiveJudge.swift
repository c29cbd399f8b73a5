// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import RunEvents
import Threads

/// Judges the bytes of one `receive` before the exchange goes on.
struct ReceiveJudge {
  let places: SourcePlaces
  let scope: StepScope
  let schemas: CompiledSchemas

  /// The verdicts on the bytes; none without expectations.
  nonisolated(nonsending) func verdicts(
    on bytes: [UInt8], of rule: RenderedSocket.Receive
  ) async -> [Verdict] {
    guard let expected = rule.expected else { return [] }
    var expectations = Expectations()
    expectations.body = expected
    let checker = Checker(
      expectations, at: rule.span, places: places, schemas: schemas, impliesStatus: false)
    var subjects = ResponseSubjects(
      exchange: Exchange(received: bytes, as: SocketExchange(address: "")),
      durationMicroseconds: 0)
    var verdicts: [Verdict]?
    if !checker.mayTakeLong(on: subjects) {
      verdicts = scope.briefly { checker.judge(&subjects, scope: scope) }
    }
    if verdicts == nil {
      verdicts = await OffEngine.run { [subjects, scope] _ in
        var subjects = subjects
        return checker.judge(&subjects, scope: scope)
      }
    }
    return (verdicts ?? []).map { Verdict(reference($0.check, rule), failure: $0.failure) }
  }

  /// `receive 2 $startsWith` in place of `body $startsWith`.
  private func reference(
    _ check: CheckReference, _ rule: RenderedSocket.Receive
  ) -> CheckReference {
    let rest =
      check.name.utf8.starts(with: "body".utf8) ? check.name.dropFirst(4) : " \(check.name)"
    return CheckReference(
      name: "receive \(rule.number)\(rest)", line: check.line, column: check.column)
  }
}

extension Exchange {
  /// The bytes from a raw connection, in the form in which responses are judged.
  init(received bytes: [UInt8], as exchange: SocketExchange) {
    self.init(hops: [
      Hop(
        method: "", address: Address(scheme: "tcp", host: ""),
        response: Response(
          version: "", status: 0, body: bytes, encodedBytes: bytes.count,
          remoteIP: exchange.remoteIP),
        timings: exchange.timings, failure: exchange.failure)
    ])
  }
}

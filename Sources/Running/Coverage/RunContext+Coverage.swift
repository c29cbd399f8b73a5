// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension RunContext {
  /// Judges `coverage.least`, and sends what was measured.
  ///
  /// - Parameter number: of the result.
  func reportCoverage(number: Int) {
    guard let coverage else { return }
    var rules = options.coverage
    // The figures of a part would judge a run that was stopped.
    if control.isEnding { rules.partial = "the run was stopped" }
    let measured = coverage.measured(rules, places: places) { events.redact($0) }
    for event in CoverageResults(measured, number: number, at: clock.microseconds).events {
      reportResult(event)
    }
    events.send(.coverage(measured))
  }
}

// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// How much of the OpenAPI documents a run exercised, as JSON at its end.
package final class CoverageReporter: Reporter {
  package let kind = ReportKind.coverage.word
  private let output: any ReportOutput
  private var coverage = CoverageMeasured(documents: [])

  package init(output: any ReportOutput) { self.output = output }

  package var interest: EventInterest { .coverage }

  package func receive(_ event: RunEvent) throws {
    if case .coverage(let measured) = event { coverage = measured }
  }

  package func tick(atMicroseconds microseconds: Int64) throws {}

  package func finish() throws {
    try output.write(CoverageJSON.bytes(coverage))
    try output.finish()
  }
}

extension ReportKind {
  /// How much of the OpenAPI documents was exercised.
  package static let coverage = ReportKind(
    "coverage", title: "coverage (JSON)", for: .programs(.json)
  ) {
    CoverageReporter(output: $0.output)
  }
}

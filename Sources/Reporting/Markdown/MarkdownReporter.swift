// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// The `markdown` report: one page, short enough for a comment on a pull request.
package final class MarkdownReporter: Reporter {
  package let kind = ReportKind.markdown.word
  private let output: any ReportOutput
  private let visible: VisibleText
  private var overview: RunOverview

  /// - Parameters:
  ///   - breaksCommands: whether the start of a CI workflow command is broken: a log gets the page.
  ///   - failedBefore: whether a scenario failed in the last run; nil if none is known.
  package init(
    output: any ReportOutput, breaksCommands: Bool = false,
    failedBefore: (@Sendable (ScenarioReference) -> Bool)? = nil
  ) {
    self.output = output
    visible = VisibleText(breaksCommands: breaksCommands)
    overview = RunOverview(failedBefore: failedBefore)
  }

  package var interest: EventInterest { [] }

  package func receive(_ event: RunEvent) { overview.receive(event) }

  package func finish() throws {
    overview.end()
    try output.write(MarkdownDocument(overview: overview, visible: visible).bytes())
    try output.finish()
  }
}

extension ReportKind {
  /// A page of Markdown.
  package static let markdown = ReportKind("markdown", for: .documents) {
    MarkdownReporter(
      output: $0.output, breaksCommands: $0.layout.breaksCommands, failedBefore: $0.failedBefore)
  }
}

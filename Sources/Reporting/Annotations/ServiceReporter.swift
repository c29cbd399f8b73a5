// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// How a CI system reads remarks in its log, and where the summary of a job is.
protocol ServiceCommands: Sendable {
  /// The command for a remark, in one line.
  func command(for annotation: LogAnnotation) -> String

  /// The command that names the file of the summary; nil if the system knows it.
  func command(forSummary path: String) -> String?
}

/// The file that a CI system shows as the summary of a job.
package protocol JobSummary: AnyObject {
  /// Writes a page.
  ///
  /// - Parameter make: gets the most bytes that the page may have.
  /// - Returns: the path of the file.
  func write(_ make: (Int) -> [UInt8]) throws -> String
}

/// A report for a CI system: remarks at the lines of the files, as commands in the log, and a page as
/// the summary of the job.
package final class ServiceReporter: Reporter {
  package let kind: String
  package let isRequested: Bool
  private let commands: any ServiceCommands
  private let output: any ReportOutput
  private let summary: (any JobSummary)?
  private let repositoryPath: @Sendable (String) -> String
  private var overview: RunOverview

  /// The most bytes of a summary. GitHub takes 1,024 KiB, and shows nothing of a longer one
  /// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
  package static let summaryBytes = 1_000_000

  /// - Parameters:
  ///   - kind: the word of `--report`.
  ///   - setting: its output is standard error, which the system reads.
  init(_ kind: String, _ commands: any ServiceCommands, _ setting: ReportSetting) {
    self.kind = kind
    self.commands = commands
    output = setting.output
    summary = setting.summary
    isRequested = setting.isRequested
    repositoryPath = setting.repositoryPath
    overview = RunOverview(failedBefore: setting.failedBefore)
  }

  package var interest: EventInterest { [] }

  package func receive(_ event: RunEvent) { overview.receive(event) }

  /// Writes the remarks first: they are there even if the summary cannot be written.
  package func finish() throws {
    overview.end()
    var lines = LogAnnotations(of: overview, repositoryPath: repositoryPath).all
      .map { commands.command(for: $0) + "\n" }.joined()
    if !lines.isEmpty { try output.write(Array(lines.utf8)) }
    if let summary {
      let document = MarkdownDocument(overview: overview, visible: VisibleText())
      let path = try summary.write { document.bytes(limit: min($0, Self.summaryBytes)) }
      lines = commands.command(forSummary: path).map { $0 + "\n" } ?? ""
      if !lines.isEmpty { try output.write(Array(lines.utf8)) }
    }
    try output.finish()
  }
}

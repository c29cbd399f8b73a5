// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// A kind of report: the word of `--report`, who reads it, and how it is made.
///
/// A kind is declared beside its reporter and listed in `all`; the options, their help and messages
/// are made from the list.
package struct ReportKind: Sendable {
  /// Who reads a report.
  package enum Readers: Sendable {
    /// People, in place of the console: on a terminal it has the terminal's width and colours.
    case people
    /// Programs, which decode the escapes of a syntax.
    case programs(WorkflowCommandEscaper.Syntax)
    /// People, in a browser. Never standard output.
    case browsers
    /// People, as a page beside the console.
    case documents
    /// A tool that reads a folder of files. Never standard output, and never without a path.
    case folders
    /// A CI system, by commands on standard error, whatever else is written. It has no path.
    case services
  }

  /// The word of `--report`.
  package let word: String
  /// The word for help, with the name of the format where the word does not say it: `json (CTRF)`.
  package let title: String
  package let readers: Readers
  /// Where it is written to if no path is given; nil for standard output.
  package let usualPath: String?
  private let makeReporter: @Sendable (ReportSetting) -> any Reporter

  init(
    _ word: String, title: String? = nil, for readers: Readers, usualPath: String? = nil,
    make: @escaping @Sendable (ReportSetting) -> any Reporter
  ) {
    self.word = word
    self.title = title ?? word
    self.readers = readers
    self.usualPath = usualPath
    makeReporter = make
  }

  /// Every kind, in the order of the help.
  package static let all: [ReportKind] = [
    .console, .allure, .coverage, .har, .html, .json, .junit, .markdown, .ndjson, .tap, .github,
    .azure,
  ]

  /// The kind of a word; nil for an unknown word.
  package init?(word: some StringProtocol) {
    guard let kind = Self.all.first(where: { $0.word.utf8.elementsEqual(word.utf8) }) else {
      return nil
    }
    self = kind
  }

  /// Whether it takes the place of the console.
  package var isForPeople: Bool { if case .people = readers { true } else { false } }

  /// Whether it may be written to standard output.
  package var mayBePrinted: Bool {
    switch readers {
    case .browsers, .folders: false
    case .people, .programs, .documents, .services: true
    }
  }

  /// Whether its path is that of a folder.
  package var isFolder: Bool { if case .folders = readers { true } else { false } }

  /// Whether a CI system reads it on standard error.
  package var isForServices: Bool { if case .services = readers { true } else { false } }

  /// Makes the report.
  package func reporter(_ setting: ReportSetting) -> any Reporter { makeReporter(setting) }
}

extension ReportKind: Hashable {
  package static func == (left: ReportKind, right: ReportKind) -> Bool {
    left.word.utf8.elementsEqual(right.word.utf8)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

/// What earlier runs know of a scenario; nil for one that they did not have.
package typealias PastRunsOf = @Sendable (ScenarioReference) -> PastRuns?

/// What a report is made with; each kind takes what it needs.
package struct ReportSetting {
  /// Where the report goes.
  package let output: any ReportOutput
  /// The terminal's standard error, for diagnostics and the progress line.
  package let progress: any ReportOutput
  /// A spool of the report's own.
  package let spool: any ReportSpool
  /// Where a report that is a folder goes; nil for others.
  package var folder: (any ReportFolder)?
  /// The layout of reports for people.
  package var layout: ConsoleOptions
  package let junitDialect: JUnitDialect
  package var junitCases = JUnitCases.steps
  /// The bodies that `ndjson` keeps.
  package var eventBodies = KeptBodies.failed
  /// The bodies that all other reports keep.
  package let bodies: KeptBodies
  /// The address of a line of a file, with `{file}` and `{line}`; nil if none is known.
  package let sourceLink: String?
  package var tapVersion = TAPVersion.fourteen
  /// The file that a CI system shows as the summary of the job; nil for none.
  package var summary: (any JobSummary)?
  /// Whether a person asked for the report; otherwise the CI system's variables did.
  package var isRequested = true
  /// The path of a file from the folder of the repository, by its path as shown.
  package var repositoryPath: @Sendable (String) -> String = { $0 }
  /// Whether a scenario failed in the last run; nil if none is known.
  package var failedBefore: (@Sendable (ScenarioReference) -> Bool)?
  /// What earlier runs know of a scenario; nil if no earlier run is known.
  package var pastRuns: PastRunsOf?
  /// The address of a trace; nil if none was given.
  package let traceLink: TraceLink?

  package init(
    output: any ReportOutput, progress: any ReportOutput, spool: any ReportSpool,
    layout: ConsoleOptions, junitDialect: JUnitDialect, bodies: KeptBodies = .all,
    sourceLink: String? = nil, traceLink: TraceLink? = nil
  ) {
    self.output = output
    self.progress = progress
    self.spool = spool
    self.layout = layout
    self.junitDialect = junitDialect
    self.bodies = bodies
    self.sourceLink = sourceLink
    self.traceLink = traceLink
  }
}

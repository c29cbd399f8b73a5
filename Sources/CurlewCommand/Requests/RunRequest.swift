// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting
import RunEvents
import Running

/// The request for a run: a plain value, independent of the command line.
package struct RunRequest: Sendable {
  package var plan = PlanRequest()
  package var settings = RunSettings()
  /// How long the whole run may take; nil for no limit.
  package var timeout: Duration?
  package var output = OutputRequest()
  /// What must answer before anything is sent.
  package var wait = WaitRequest()
  /// The seed of all random values; nil to draw one.
  package var seed: UInt64?
  /// Whether a skipped step is a failure, unless `if` skipped it.
  package var failsOnSkipped = false

  /// Whether a flaky scenario decides the exit code.
  package var failsOnFlaky = false
  /// Whether nothing starts after the first failure.
  package var failsFast = false
  /// The number of failures after which nothing starts; nil for any.
  package var maxFailures: Int?

  /// How the run takes part in traces.
  package var tracing = TracingRequest()

  /// Whether it runs again after each change of a file.
  package var isWatched = false
  /// Whether snapshots that differ are replaced.
  package var updatesSnapshots = false
  /// The options as they were given.
  package var given = GivenOptions()

  package init() {}
}

/// What is printed and written, and in which layout.
package struct OutputRequest: Sendable {
  package var reports: [ReportRequest] = []
  package var junitDialect = JUnitDialect.rich
  package var junitCases = JUnitCases.steps
  package var tapVersion = TAPVersion.fourteen
  /// The CI system that the output is for.
  package var ci = CIChoice.automatic
  /// The bodies that reports keep; nil for those that are usual for each.
  package var keptBodies: KeptBodies?
  package var verbosity = ConsoleOptions.Verbosity.normal
  /// What says how far a run is.
  package var progress = ProgressChoice.automatic
  /// After how long without output a line says it.
  package var progressEvery = Duration.seconds(30)
  package var color = ColorChoice.automatic
  /// `--trace-link`: where people look at a trace.
  package var traceLink: TraceLink?
  /// How the coverage of OpenAPI documents is shown and judged.
  var coverage = CoverageOptions()
  /// Whether the console shows the commands that repeat a failed step.
  var showsCommands = true

  package init() {}

  /// Whether events are written, which `curlew merge` reads.
  var hasEvents: Bool { reports.contains { $0.kind == .ndjson } }

  /// The bodies that the events are asked to keep; nil without events, and for those that are usual.
  var recordedBodies: KeptBodies? { hasEvents ? keptBodies : nil }
}

/// `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
  case automatic = "auto"
  case always
  case never
}

/// One `--report KIND[=PATH]`.
package struct ReportRequest: Sendable, Hashable {
  package var kind: ReportKind
  /// As typed; nil for standard output, `-`.
  package var path: String?

  package init(_ kind: ReportKind, path: String? = nil) {
    self.kind = kind
    self.path = path
  }

  /// Nil for an unknown kind, an empty path, and the path of a kind without one.
  package init?(_ argument: String) {
    let bytes = argument.utf8
    let equals = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
    guard let kind = ReportKind(word: argument[..<equals]) else { return nil }
    self.init(kind)
    guard equals < bytes.endIndex else {
      path = kind.usualPath
      return
    }
    let path = String(argument[bytes.index(after: equals)...])
    guard !path.isEmpty, !kind.isForServices else { return nil }
    self.path = path == "-" ? nil : path
  }

  /// The file that it is written to; nil if it cannot be written at all, and for standard error.
  var place: WritePlace? {
    if kind.isForServices { return nil }
    return path.map { WritePlace(FilePath($0)) } ?? .output
  }

  /// Whether it goes to standard output, in any spelling.
  var takesOutput: Bool {
    if kind.isForServices { return false }
    guard path != nil else { return true }
    guard let place, let output = WritePlace.output else { return false }
    return place.clashes(with: output)
  }
}

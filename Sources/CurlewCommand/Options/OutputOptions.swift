// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents

extension CommandOption where Request: ReportingRequest {
  /// Options for the output and reports of a run.
  static var reports: [CommandOption] {
    [
      .option(
        "--report", takes: .choice("kind[=path]", ReportKind.all.map(\.word)),
        help: GivenValue.list(ReportKind.all.map(\.title))
          + ", to a file or standard output. Repeatable.",
        isRepeatable: true, foreign: ForeignOption.reports
      ) { $0.output.reports.append(try $1.report(besides: $0.output.reports)) },
      .option(
        "--junit-dialect", takes: .choice("dialect", JUnitDialect.words),
        help: "rich, or strict for readers that validate."
      ) { $0.output.junitDialect = try $1.choice(JUnitDialect.self) },
      .option(
        "--junit-cases", takes: .choice("cases", JUnitCases.words),
        help: "What a case of junit is: steps, or scenarios for tools of test management."
      ) { $0.output.junitCases = try $1.choice(JUnitCases.self) },
      .option(
        "--tap-version", takes: .choice("version", TAPVersion.words),
        help: "14, or 13 for readers of TAP that stop there, as Perl's do."
      ) { $0.output.tapVersion = try $1.choice(TAPVersion.self) },
      .option(
        "--ci", takes: .choice("system", CIChoice.words),
        help: "The CI system whose log this is: auto, github, azure, gitlab or none."
      ) { $0.output.ci = try $1.choice(CIChoice.self) },
      .option(
        "--report-bodies", takes: .choice("which", KeptBodies.words),
        help: "The bodies that reports keep: all, failed (of failed steps) or none."
      ) { $0.output.keptBodies = try $1.choice(KeptBodies.self) },
      traceLink,
      .flag(
        "-v", "--verbose", help: "Show every exchange.", choice: .verbosity,
        foreign: [
          ForeignOption(
            "--very-verbose", "--debug", "--log-level", "--http-debug", "--show-output",
            of: "other tools", "is `-v` here")
        ]
      ) { $0.output.verbosity = .verbose },
      .flag(
        "-q", "--quiet", help: "Show failures and one line of totals.", choice: .verbosity,
        foreign: [
          ForeignOption(
            "--silent", "--no-summary", "--no-output", of: "other tools", "is `-q` here")
        ]
      ) { $0.output.verbosity = .quiet },
    ]
  }
}

extension CommandOption<RunRequest> {
  /// What says how far a run is.
  static var progress: [CommandOption] {
    [
      .option(
        "--progress", takes: .choice("how", ProgressChoice.words),
        help: "auto (drawn on a terminal, lines in the log of a CI system), line or none.",
        foreign: [
          ForeignOption(
            "--no-progress", "--no-spinner", of: "other tools", "is `--progress none` here")
        ]
      ) { $0.output.progress = try $1.choice(ProgressChoice.self) },
      .option(
        "--progress-every", takes: .word("time"),
        help: "After how long without output a line says how far the run is (30s)."
      ) { $0.output.progressEvery = try $1.duration() },
    ]
  }
}

extension CommandOption where Request: ColoredRequest {
  /// Whether colours are used.
  static var color: CommandOption {
    .option(
      "--color", takes: .choice("when", ColorChoice.words),
      help: "Colours: auto, always or never; NO_COLOR and FORCE_COLOR too.",
      foreign: [
        ForeignOption(
          "--no-color", "--disable-unicode", of: "other tools", "is `--color never` here")
      ]
    ) { $0.color = try $1.choice(ColorChoice.self) }
  }
}

extension OutputRequest {
  /// Applies the rules that concern several options.
  ///
  /// - Throws: `UsageError` for an option of a report that is not written.
  func check(_ line: ArgumentLine) throws(UsageError) {
    let options: [(String, [ReportKind])] = [
      ("--junit-dialect", [.junit]), ("--junit-cases", [.junit]),
      ("--report-bodies", [.html, .har, .allure, .ndjson]),
      ("--tap-version", [.tap]),
    ]
    for (option, kinds) in options
    where line.has(option) && !reports.contains(where: { kinds.contains($0.kind) }) {
      let words = GivenValue.list(kinds.map { "`--report \($0.word)`" })
      throw UsageError("`\(option)` needs \(words), and no such report is written")
    }
  }
}

extension GivenValue {
  /// A report whose path differs from all others, in any spelling.
  fileprivate func report(besides others: [ReportRequest]) throws(UsageError) -> ReportRequest {
    guard let report = ReportRequest(text) else {
      if let kind = ReportKind.all.first(where: { text.utf8.starts(with: "\($0.word)=".utf8) }),
        kind.isForServices
      {
        throw UsageError(
          "the report `\(kind.word)` has no path: it is written to standard error, where the CI "
            + "system reads it")
      }
      let kinds = ReportKind.all.map(\.word).joined(separator: ", ")
      throw UsageError("unknown report kind `\(written)`: write \(kinds), with =PATH after it")
    }
    guard report.kind.mayBePrinted || !report.takesOutput else {
      throw UsageError(
        "a report of the kind `\(report.kind.word)` is not written to standard output: "
          + "write `--report \(report.kind.word)=\(report.kind.isFolder ? "DIR" : "PATH")`")
    }
    if report.kind.isForServices, others.contains(report) {
      throw UsageError("the report `\(report.kind.word)` is asked for twice")
    }
    guard let place = report.place,
      let other = others.first(where: { $0.place?.clashes(with: place) == true })
    else { return report }
    let names = [other, report].map { $0.path.map { "`\($0)`" } ?? "standard output" }
    let rest = names[0] == names[1] ? "" : ", which is \(names[1]) too"
    throw UsageError("two reports cannot both be written to \(names[0])\(rest)")
  }
}

// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Files
import Reporting

/// What a run prints and writes.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "console, json (CTRF), junit or ndjson, to a file or standard output. Repeatable.",
      valueName: "kind[=path]"))
  var reports: [String] = []

  @Option(
    name: .customLong("junit-dialect"),
    help: ArgumentHelp("rich, or strict for readers that validate.", valueName: "dialect"))
  var junitDialect: String?

  @Flag(name: .shortAndLong, help: "Show every exchange.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Show failures and one line of totals.")
  var quiet = false

  /// Nothing was typed.
  var isEmpty: Bool { reports.isEmpty && junitDialect == nil && !verbose && !quiet }
}

extension OutputOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    reports = try words.values("--report")
    junitDialect = try words.value("--junit-dialect")
    verbose = words.flag("-v", "--verbose")
    quiet = words.flag("-q", "--quiet")
  }
}

extension OutputRequest {
  /// What was typed, else what `CURLEW_` variables say.
  init(
    _ options: OutputOptions, _ color: ColorOptions, _ variables: OptionVariables
  ) throws {
    self.init()
    self.color = try color.choice(variables)
    reports = try options.reports.orElse { try variables.list("report") }.map { text in
      guard let report = ReportRequest(text) else {
        let kinds = ReportRequest.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "`--report \(text)` is no report: write \(kinds), with =PATH behind it.")
      }
      return report
    }
    try refuseClashes()
    let dialect = try options.junitDialect ?? variables.text("junit-dialect")
    if let dialect {
      guard let known = JUnitDialect(rawValue: dialect) else {
        throw ValidationError("`--junit-dialect \(dialect)` must be rich or strict.")
      }
      junitDialect = known
      guard options.junitDialect == nil || reports.contains(where: { $0.kind == .junit }) else {
        throw ValidationError(
          "--junit-dialect needs --report junit, and no such report is written.")
      }
    }
    let isVerbose = try options.verbose || !options.quiet && variables.flag("verbose")
    let isQuiet = try options.quiet || !options.verbose && variables.flag("quiet")
    guard !isVerbose || !isQuiet else { throw ValidationError("-v and -q exclude each other.") }
    verbosity = isVerbose ? .verbose : isQuiet ? .quiet : .normal
  }

  /// Two reports cannot have one place, however it is spelt.
  private func refuseClashes() throws {
    var seen: [(report: ReportRequest, place: WritePlace)] = []
    for report in reports {
      guard let place = report.place else { continue }
      if let other = seen.first(where: { $0.place.clashes(with: place) })?.report {
        let names = [other, report].map { $0.path.map { "`\($0)`" } ?? "standard output" }
        let rest = names[0] == names[1] ? "" : ", which is \(names[1]) too"
        throw ValidationError("two reports cannot both be written to \(names[0])\(rest).")
      }
      seen.append((report, place))
    }
  }
}

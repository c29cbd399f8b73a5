// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import Reporting
import Sessions

/// Loads and resolves everything, sends nothing, and prints all problems.
struct CheckCommand: ListingCommand {
  static let name = "check"

  static let operands: Operands? = .paths

  static let description = CommandDescription(
    summary: "Loads and resolves everything, sends nothing, reports every problem of every file.",
    details: """
      For example, before a commit:

        curlew check specs

      `--fix` writes what can only be meant (a misspelt key, missing quotes) into the
      files, as far as it leaves fewer problems and causes no new one.

      Exit codes: 0 no problems, 2 problems, 4 nothing was selected.
      """,
    usage: "check [<options>] [<path> ...]")

  let request: ListingRequest
  let surroundings: CommandSurroundings

  init(request: ListingRequest, surroundings: CommandSurroundings) {
    var request = request
    request.plan.judgesAllRights = true
    request.plan.contracts.judgesSteps = true
    request.plan.contracts.judgesDocuments = true
    self.request = request
    self.surroundings = surroundings
  }

  static let takesBlocksAlone = true

  static let sections =
    ListingRequest.sections + [
      OptionSection("Contracts", CommandOption.contracts + [.against]),
      OptionSection(
        "Problems",
        [
          .typedFlag(
            "--fix", help: "Write the fixes that leave one meaning into the files."
          ) { $0.fixes = true },
          .typed(
            "--format", takes: .choice("format", ProblemFormat.words),
            help: "How problems are shown: pretty (the default), concise (one a line), json, "
              + "github, gitlab (code quality) or sarif."
          ) { $0.problemFormat = try $1.choice(ProblemFormat.self) },
          .typedFlag("-v", "--verbose", help: "Show every problem, with all its places.") {
            $0.showsAllProblems = true
          },
        ]),
    ]

  func prepare(_ preparation: CommandPreparation) -> ListingResult? {
    guard request.fixes else {
      return preparation.plan().map { ListingResult(planned: judgingCoverage($0)) }
    }
    return preparation.fix().map {
      ListingResult(planned: judgingCoverage($0.planned), fixed: $0.applied)
    }
  }

  private func judgingCoverage(_ planned: Planned) -> Planned {
    Self.judgingCoverage(planned, request.plan.selection, paths: request.plan.paths)
  }

  /// With warnings about entries of `coverage.ignore` that are of no use, where the whole is planned.
  static func judgingCoverage(
    _ planned: Planned, _ selection: SelectionRequest, paths: [String]
  ) -> Planned {
    guard planned.loaded.problems.areHarmless,
      planned.reasonForPart(selection, paths: paths) == nil
    else { return planned }
    var judged = planned
    judged.add(warnings: planned.unneededCoverageExceptions)
    return judged
  }

  func report(_ result: ListingResult, _ printer: Printer) {
    let planned = result.planned
    var text = ConciseText(planned.loaded.sources, visible: surroundings.visible)
    let fixes = result.fixed.map { text.line(of: $0) }.joined()
    switch request.problemFormat {
    case .json:
      printer.print(ProblemsJSON(planned, fixed: result.fixed).line + "\n")
    case .concise:
      if !fixes.isEmpty { printer.printError(fixes) }
      let redactor = planned.diagnosticRedactor
      for diagnostic in planned.diagnostics {
        printer.print(text.line(of: redactor.redact(diagnostic)))
      }
    case .github, .gitlab, .sarif:
      if !fixes.isEmpty { printer.printError(fixes) }
      printer.print(bytes(of: planned))
    case .pretty:
      if !fixes.isEmpty { printer.print(fixes) }
      printer.printProblems(of: planned, showsAll: request.showsAllProblems)
    }
    if request.problemFormat != .pretty, let drift = planned.plan.drift {
      printer.printError("drift  \(drift.summary)\n")
    }
  }

  func lines(of planned: Planned) -> [String] {
    guard request.problemFormat == .pretty, let drift = planned.plan.drift else { return [] }
    return ["drift  " + drift.summary]
  }

  /// The problems for a CI system or a code scanner.
  private func bytes(of planned: Planned) -> [UInt8] {
    let redactor = planned.diagnosticRedactor
    let diagnostics = planned.diagnostics.map { redactor.redact($0) }
    let places = ProblemPlaces(
      planned.loaded.sources, repositoryPath: RepositoryFolder(surroundings.environment).path)
    switch request.problemFormat {
    case .github: return Array(ProblemCommands.text(diagnostics, places).utf8)
    case .gitlab: return CodeQualityReport.json(diagnostics, places)
    default:
      let rules = CodePage.all.map {
        SARIFRule(code: $0.code, summary: $0.summary, text: $0.shown, markdown: $0.text)
      }
      let accepted = planned.loaded.problems.accepted.map { redactor.redact($0) }
      return SARIFLog(
        diagnostics, suppressed: accepted, places, version: Version.number, rules: rules
      ).bytes
    }
  }

  func total(of planned: Planned) -> String? {
    guard request.problemFormat == .pretty else { return nil }
    let count =
      planned.hasBlocksAlone
      ? planned.loaded.collections.count : planned.plan.collections.count
    let collections = counted(count, "collection")
    let scenarios = planned.plan.countedScenarios
    let warnings = planned.loaded.problems.diagnostics.warningCount
    let rest = warnings == 0 ? "no problems" : counted(warnings, "warning")
    return "\(collections), \(scenarios): \(rest)"
  }

  func summary(of planned: Planned) -> String? {
    guard request.problemFormat == .pretty else { return nil }
    let diagnostics = planned.loaded.problems.diagnostics
    var text = counted(diagnostics.errorCount, "error")
    if diagnostics.warningCount > 0 { text += ", " + counted(diagnostics.warningCount, "warning") }
    let files = planned.loaded.problems.filesWithErrors
    if files > 0 { text += " in " + counted(files, "file") }
    return text
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exports
import Files
import Imports
import RunEvents
import Running
import Sessions

/// The request of `curlew export`.
struct ExportRequest: PlanningRequest, ColoredRequest {
  var plan = PlanRequest()
  /// `-o`; nil for standard output.
  var outputPath: String?
  /// `--losses`.
  var lossesPath: String?
  /// `-v`: each change and loss on a line of its own.
  var isVerbose = false
  /// `--strict`: exit code 1 if anything was changed or lost.
  var isStrict = false
  /// `--force`: files that exist are replaced.
  var replaces = false
  var color = ColorChoice.automatic
}

/// What collections are exported as.
enum ExportKind: String, CaseIterable {
  case curl
  case postman
}

/// Turns collections into commands of curl, or into a collection for Postman. Nothing is sent.
struct ExportCommand: ProgramCommand {
  static let name = "export"

  static let description = CommandDescription(
    summary: "Turns collections into commands of curl, or into a collection for Postman.",
    details: """
      For example, the requests of a scenario as commands of curl, and a collection for Postman:

        curlew export curl specs/pets.yaml -n 'buy a pet' -e staging
        curlew export postman specs -o shop.postman_collection.json

      Files that exist stay as they are, unless `--force` says otherwise, and the names of \
      written files are printed. Nothing is sent. Secrets are not part of the result: a command of curl has \
      $CURLEW_SECRET_name. What is not carried over is printed, and a comment or a description \
      in the result.

      Exit codes: 0 exported, also with losses; 1 something was changed or lost under --strict; 2 \
      the collections cannot be used, or a file exists; 4 nothing was selected; 6 the result cannot be written.
      """,
    usage: "export [<options>] <kind> [<path> ...]", foreign: { ForeignOption.ofRunners })

  static let operands: Operands? = Operands(
    form: .choice("kind", ExportKind.words),
    help: "curl or postman, and the collections, folders or places (a.yaml:12).",
    note: "Without a collection: the project's, else those beneath this folder.")

  static let sections: [OptionSection<ExportRequest>] = [
    OptionSection("Selection", CommandOption.selection),
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Rights", CommandOption.rights),
    OptionSection(
      "Output",
      [
        .typed(
          "-o", "--into", takes: .file("file"),
          help: "The file to write, in place of standard output."
        ) { $0.outputPath = try $1.path() },
        .typed(
          "--losses", takes: .file("file"), help: "Write all changes and losses as JSON."
        ) { $0.lossesPath = try $1.path() },
        .typedFlag("-v", "--verbose", help: "Print each change and loss on a line of its own.") {
          $0.isVerbose = true
        },
        .typedFlag("--strict", help: "End in 1 if anything was changed or lost.") {
          $0.isStrict = true
        },
        .typedFlag("--force", help: "Replace files that exist.") { $0.replaces = true },
        .color,
      ]),
  ]

  private let request: ExportRequest
  private let kind: ExportKind
  private let surroundings: CommandSurroundings

  init(
    _ request: ExportRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    guard let word = line.operands.first else {
      throw UsageError("`curlew export` needs a kind: `curlew export curl specs`")
    }
    guard let kind = ExportKind(rawValue: word) else {
      throw UsageError("unknown kind `\(word)`: `curlew export curl` or `curlew export postman`")
    }
    self.kind = kind
    var request = request
    request.plan.paths = Array(line.operands.dropFirst())
    if let words = AddressAmongPaths(request.plan.paths)?.words { throw UsageError(words) }
    try StandardInputUse(request.plan).refuseTwoReaders()
    // No program starts.
    request.plan.rights.allowsPrograms = !request.plan.rights.isUntrusted
    self.request = request
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: request.color)
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    // The same result each time, but for the time.
    let identity = RunIdentity(
      id: String(repeating: "0", count: 32),
      startMilliseconds: RunIdentity.new(seed: 0).startMilliseconds, seed: 0)
    let preparation = CommandPreparation(
      request: request.plan, run: identity.facts, surroundings: surroundings)
    var choice = preparation.choice(in: folder)
    choice.inputs.hasStandIns = kind == .curl
    choice.ports = FreePorts()
    var planned = preparation.plan(in: folder, choice)
    if kind == .curl { planned.refuseMissingInputs() }
    printer.printProblems(of: planned, showsAll: false)
    guard planned.loaded.isUsable else { return ExitCode.unusableInput }
    guard !planned.plan.collections.isEmpty else {
      printer.printError("error: " + EmptySelection.text(of: planned, request.plan) + "\n")
      return ExitCode.nothingSelected
    }
    do {
      let export = try export(planned, identity, in: folder)
      return ExportEnding(request, printer, surroundings).carryOut(export)
    } catch {
      printer.printError("error: \(RunExecution.words(for: error))\n")
      return ExitCode.transferFailed
    }
  }

  private func export(
    _ planned: Planned, _ identity: RunIdentity, in folder: FilePath
  ) throws -> ExportedText {
    switch kind {
    case .curl:
      let steps = try PlanRehearsal.steps(of: planned, identity, in: folder)
      let script = CurlScript(steps, from: planned.plan.collections.map(\.path))
      return ExportedText(
        text: script.text, findings: script.findings, requestCount: script.requestCount)
    case .postman: return postman(planned)
    }
  }

  private func postman(_ planned: Planned) -> ExportedText {
    let collections = planned.plan.collections
    let places = SourcePlaces(planned.loaded.sources)
    let environments =
      (planned.loaded.project?.environments ?? [])
      + planned.loaded.collections.flatMap(\.content.environments)
    let export = PostmanExport(
      collections, environments,
      name: collections.count == 1 ? collections[0].name : "curlew"
    ) { span in
      ExportFinding.Place(file: places.path(of: span.file), line: places.location(of: span).line)
    }
    var exported = ExportedText(
      text: export.collection, findings: export.findings, requestCount: export.requestCount)
    exported.secretNames = export.secretNames
    exported.further = export.environments.map { name, text in
      (FileNames.base(of: name) + ".postman_environment.json", text)
    }
    return exported
  }
}

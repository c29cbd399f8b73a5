// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import Sessions

/// The request of `curlew lsp`.
struct LanguageServerRequest: PlanningRequest {
  var plan = PlanRequest()
  /// `--log`; nil without it.
  var logPath: String?
}

/// Answers an editor on standard input and output by the Language Server Protocol 3.17.
struct LanguageServerCommand: ProgramCommand {
  static let name = "lsp"

  static let description = CommandDescription(
    summary: "Answers an editor: the Language Server Protocol on standard input and output.",
    details: """
      An editor starts it; docs/editors.md has the lines for each. It shows what \
      `curlew check` says of the texts that are open, with fixes, symbols, links and the \
      layout of `curlew fmt`. It sends nothing and starts nothing by itself: a run begins when \
      a person asks for it.

      Exit codes: 0 after shutdown and exit, 1 after exit alone or at the end of the input, \
      2 wrong options, 70 for a stream that is not of the protocol.
      """,
    usage: "lsp [<options>]")

  static let foreignOptions: [(foreign: ForeignOption, option: OptionDescription?)] = [
    (
      ForeignOption(
        "--stdio", of: "other language servers", "is what `curlew lsp` does without an option"), nil
    )
  ]

  static let sections: [OptionSection<LanguageServerRequest>] = [
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Rights", CommandOption.rights + CommandOption.writing),
    OptionSection("Contracts", CommandOption.contracts),
    OptionSection(
      "Options",
      [
        .typed(
          "--log", takes: .file("file"),
          help: "Append a line about each message to this file, without texts of documents."
        ) { $0.logPath = try $1.path() }
      ]),
  ]

  private let request: LanguageServerRequest
  private let surroundings: CommandSurroundings

  init(
    _ request: LanguageServerRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    if StandardInputUse(request.plan).isRead {
      throw UsageError("standard input has the messages of the editor, and no option can read it")
    }
    self.request = request
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: .automatic)
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    let log: ServerLog
    do throws(FileFailure) {
      log = try ServerLog(path: request.logPath.map { FilePath($0) })
    } catch {
      printer.printError("error: the log cannot be written: \(error)\n")
      return ExitCode.unusableInput
    }
    ServerTrap.install()
    var plan = request.plan
    plan.takePaths(from: folder)
    var surroundings = surroundings
    // Standard input has the messages, so that a person cannot type a secret.
    surroundings.inputIsTerminal = false
    let checking = WorkspaceChecking(request: plan, surroundings: surroundings, folder: folder)
    var loop = ServerLoop(
      connection: ServerConnection(log: log), checking: checking,
      runs: ServerRuns(surroundings.environment))
    do {
      return try loop.run()
    } catch {
      printer.printError("error: \(error.words)\n")
      return ExitCode.bug
    }
  }
}

extension PlanRequest {
  /// Makes the paths of options absolute: they are relative to the folder in which the program was
  /// started, and each project is checked in its own.
  fileprivate mutating func takePaths(from folder: FilePath) {
    func whole(_ path: String) -> String { FilePath(path).absolute(in: folder).text }
    inputs.files = inputs.files.map(whole)
    inputs.environmentFiles = inputs.environmentFiles.map(whole)
    rights.readFolders = rights.readFolders.map(whole)
    rights.writeFolders = rights.writeFolders.map(whole)
    outputFolder = outputFolder.map(whole)
    if let document = contracts.document, !document.contains("://") {
      contracts.document = whole(document)
    }
    judgesAllRights = true
    contracts.judgesSteps = true
    contracts.judgesDocuments = true
  }
}

// SPDX-License-Identifier: Apache-2.0

import Files

/// The request of `curlew new`.
struct NewRequest: CommandRequest {
  /// `--ci`; nil for no job.
  var service: CIService?
}

/// Writes a project to start from; files that exist are never changed.
struct NewCommand: ProgramCommand {
  static let name = "new"

  static let description = CommandDescription(
    summary: "Writes a project to start from.",
    details: """
      For example, a project with a job for GitHub, which runs against the demonstration shop:

        curlew new shop --ci github

      It has environments, a log-in that comes from outside, two collections and a block that they \
      share. Nothing is written if one of its files exists; an existing .gitignore stays as it is.
      """,
    usage: "new [<options>] [<dir>]")

  static let operands: Operands? = Operands(
    form: .folder("dir"), help: "The folder of the project, the current one by default.", limit: 1)

  static let sections = [
    OptionSection<NewRequest>(
      "Options",
      [
        .typed(
          "--ci", takes: .choice("service", CIService.words),
          help: "Also a job that runs the project and keeps its JUnit report: "
            + GivenValue.list(CIService.words) + "."
        ) { $0.service = try $1.choice(CIService.self) }
      ])
  ]

  private let request: NewRequest
  /// As typed; nil for the current folder.
  private let folder: String?
  private let surroundings: CommandSurroundings

  init(
    _ request: NewRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    guard line.operands.first?.isEmpty != true else {
      throw UsageError("the folder has no name", help: ["leave it out for the current folder"])
    }
    self.request = request
    self.surroundings = surroundings
    folder = line.operands.first
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: .never)
    guard let working = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    let place = folder.map { FilePath($0).absolute(in: working) } ?? working
    var files = ProjectTemplate(for: request.service).files
    let existing = NewFiles(files, in: place).existing
    let keepsIgnored = existing.contains(Self.ignored)
    guard existing.allSatisfy({ $0 == Self.ignored }) else {
      printer.printError(refusal(of: existing.filter { $0 != Self.ignored }))
      return ExitCode.unusableInput
    }
    if keepsIgnored { files.removeAll { $0.path == Self.ignored } }
    do {
      try NewFiles(files, in: place).write()
    } catch {
      printer.printError("error: the project cannot be written: \(error)\n")
      return ExitCode.unusableInput
    }
    for file in files { printer.print(shown(file.path) + "\n") }
    printer.printError(nextSteps(keepsIgnored: keepsIgnored))
    return printer.exitCode()
  }

  /// The file that a repository usually has already.
  private static let ignored = ".gitignore"

  /// A path of the project as a person would type it, with control characters made visible.
  private func shown(_ path: String) -> String {
    surroundings.visible.of(folder.map { FilePath($0).appending(path).text } ?? path)
  }

  private func refusal(of existing: [String]) -> String {
    let names = existing.map { "`\(shown($0))`" }.joined(separator: ", ")
    return "error: nothing was written: \(names) \(existing.count == 1 ? "exists" : "exist")\n"
      + "  help: write into another folder, or move \(existing.count == 1 ? "it" : "them") away\n"
  }

  private func nextSteps(keepsIgnored: Bool) -> String {
    (keepsIgnored
      ? "note: `\(shown(Self.ignored))` stays as it is: add the lines `.env` and `junit.xml`\n"
      : "")
        + """

        next, with `curlew demo --serve --port 8080` in another terminal:
        \(folder.map { "  cd \(surroundings.visible.of($0))\n" } ?? "")\
          cp .env.example .env
          curlew run

        """
  }
}

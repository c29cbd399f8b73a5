// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Reporting

/// The request of `curlew new`.
struct NewRequest: CommandRequest {
  /// `--ci`; nil for no job.
  var service: CIService?
  /// `--shards`; nil for one job.
  var shards: Int?
  /// `--openapi`: the document whose operations are the steps; nil for the project of examples.
  var document: String?
  /// Whether the files are printed, and not written.
  var prints = false
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
      share. With --openapi it has a collection with a step for each operation of the document, as \
      `curlew import` writes it. In a folder with a curlew.yaml, --ci writes the files of the CI service alone. Nothing is \
      written if one of the files exists; an existing .gitignore stays as it is.
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
        ) { $0.service = try $1.choice(CIService.self) },
        .typed(
          "--shards", takes: .word("n"),
          help: "Split the run over this many jobs, and merge their results (github, gitlab, "
            + "kubernetes)."
        ) { $0.shards = try $1.wholeNumber(from: 2...1_000) },
        .typed(
          "--openapi", takes: .file("file"),
          help: "A step for each operation of this OpenAPI document, in place of the examples."
        ) { $0.document = try $1.path() },
        .typedFlag("--print", help: "Print the files instead of writing them.") {
          $0.prints = true
        },
      ])
  ]

  let request: NewRequest
  /// As typed; nil for the current folder.
  let folder: String?
  let surroundings: CommandSurroundings

  init(
    _ request: NewRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    guard line.operands.first?.isEmpty != true else {
      throw UsageError("the folder has no name", help: ["leave it out for the current folder"])
    }
    try Self.check(request)
    self.request = request
    self.surroundings = surroundings
    folder = line.operands.first
  }

  private static func check(_ request: NewRequest) throws(UsageError) {
    guard let shards = request.shards else { return }
    let services = GivenValue.list(CIService.withShards)
    guard let service = request.service else {
      throw UsageError("`--shards` needs `--ci`, with \(services)")
    }
    guard let most = service.mostShards else {
      throw UsageError("`--shards` is for \(services), and not for \(service.rawValue)")
    }
    guard shards <= most else {
      throw UsageError("\(service.rawValue) runs at most \(most) jobs at once")
    }
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: .never)
    guard let working = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    let place = folder.map { FilePath($0).absolute(in: working) } ?? working
    if let document = request.document {
      return writeSkeleton(of: document, in: place, working: working, printer)
    }
    // The files of a service go into a project that exists; without one they need a new project.
    let hasProject =
      request.service != nil && NewFiles([Self.project], in: place).areFiles
    let template = ProjectTemplate(
      for: request.service, shards: request.shards,
      isNew: !hasProject && !(request.prints && request.service != nil))
    if request.prints { return printed(template, printer) }
    var files = template.files
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
    printer.printError(advice(on: template.unknownPlaces))
    if !hasProject { printer.printError(nextSteps(keepsIgnored: keepsIgnored)) }
    return printer.exitCode()
  }

  /// Prints the files, several with a line that names each.
  ///
  /// - Returns: the exit code.
  private func printed(_ template: ProjectTemplate, _ printer: Printer) -> Int32 {
    for file in template.files {
      if template.files.count > 1 { printer.print("# ==> \(file.path)\n") }
      printer.print(file.bytes)
    }
    printer.printError(advice(on: template.unknownPlaces))
    return printer.exitCode()
  }

  /// The file that makes a folder a project.
  private static let project = NewFiles.File(path: "curlew.yaml", bytes: [])

  /// The file that a repository usually has already.
  private static let ignored = ".gitignore"

  /// A path of the project as a person would type it, with control characters made visible.
  func shown(_ path: String) -> String {
    surroundings.visible.of(folder.map { FilePath($0).appending(path).text } ?? path)
  }

  func refusal(of existing: [String]) -> String {
    let names = existing.map { "`\(shown($0))`" }.joined(separator: ", ")
    return "error: nothing was written: \(names) \(existing.count == 1 ? "exists" : "exist")\n"
      + "  help: write into another folder, or move \(existing.count == 1 ? "it" : "them") away\n"
      + "  help: `--print` prints what would be written\n"
  }

  /// A line for each word of a job that has no value yet.
  func advice(on places: [(place: PublishedPlace, path: String)]) -> String {
    places.map {
      "note: replace `\($0.place.rawValue)` in `\(shown($0.path))` with \($0.place.meaning)\n"
    }.joined()
  }

  private func nextSteps(keepsIgnored: Bool) -> String {
    (keepsIgnored
      ? "note: `\(shown(Self.ignored))` stays as it is: add the lines `.env` and `junit.xml`\n"
      : "")
        + """

        next, with `curlew demo --serve --port 8080` in another terminal:
        \(folder.map { "  cd \(ShellWord.quoted($0))\n" } ?? "")\
          cp .env.example .env
          curlew run

        """
  }
}

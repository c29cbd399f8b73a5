// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Imports

/// The request of `curlew import`.
struct ImportRequest: ColoredRequest {
  /// `--from`; nil to find it by content.
  var kind: ImportKind?
  /// `-o`; nil for standard output.
  var folder: String?
  /// `--losses`.
  var lossesPath: String?
  /// `--proof`: a report of a run of the other tool.
  var proofPath: String?
  /// `-v`: each change and loss on a line of its own.
  var isVerbose = false
  /// `--strict`: exit code 1 if anything was changed or lost.
  var isStrict = false
  /// `--force`: files of an earlier import are replaced.
  var replaces = false
  /// `--allow-read`: folders of files that sources name.
  var readFolders: [String] = []
  /// `--command`; nil for files.
  var commandLine: String?
  /// `--ci`; nil for no job.
  var service: CIService?
  var options = ImportOptions()
  /// `--update`; nil for an import.
  var update: UpdateRequest?
  /// The given options that belong to some kinds only.
  var kindOptions: [KindOption] = []
  var color = ColorChoice.automatic
}

/// Turns the files of another tool into collections.
struct ImportCommand: ProgramCommand {
  static let name = "import"

  static let description = CommandDescription(
    summary: "Turns the files of another tool into collections.",
    details: """
      For example, the curl commands of a script:

        curlew import smoke.sh -o specs

      Everything that is not carried over is printed, and is a comment at its place in the result. \
      Passwords and tokens are written into `.env`, and not into the collections. The kinds are \
      found by content: curl commands, Postman collections and folders with their environments and \
      rows of data, reports of newman, collections of Bruno and OpenCollection, OpenAPI documents, \
      HAR recordings, `.http` and `.rest` files, and Hurl files. `--command` takes a command line \
      of newman, bru or hurl.

      Exit codes: 0 imported, also with losses; 1 something was changed or lost under --strict; 2 it \
      cannot be read, or a file exists; 6 --losses cannot be written.
      """,
    usage: "import [<options>] <path> ...",
    foreign: {
      [
        ForeignOption("--output", "--out", "--target", of: "other tools", "is `--into` here"),
        ForeignOption("--type", "--format", "--source-type", of: "other tools", "is `--from` here"),
      ]
    })

  /// The services whose job has a command to replace.
  private static let services = CIService.words.filter { $0 != CIService.kubernetes.rawValue }

  static let operands: Operands? = Operands(
    form: .file("path"),
    help: "Files or folders that belong together, or - for standard input.")

  static let sections = [
    OptionSection<ImportRequest>(
      "Options",
      [
        .typed(
          "--from", takes: .choice("kind", ImportKind.sources),
          help: "The kind, where the content does not decide it: "
            + GivenValue.list(ImportKind.sources) + "."
        ) { $0.kind = try $1.choice(ImportKind.self) },
        .typed(
          "-o", "--into", takes: .folder("folder"),
          help: "The folder of the collections. Without it one collection goes to standard output."
        ) { $0.folder = try $1.path() },
        .typed(
          "--command", takes: .text("line"),
          help: "A command line of newman, bru or hurl in place of files."
        ) { $0.commandLine = try $1.nonEmpty() },
        .typed(
          "--ci", takes: .choice("service", Self.services),
          help: "Also a job that runs the result: " + GivenValue.list(Self.services) + "."
        ) { $0.service = try $1.choice(CIService.self) },
        .typed(
          "--losses", takes: .file("file"),
          help: "Write all changes and losses as JSON (curlew schema import)."
        ) { $0.lossesPath = try $1.path() },
        .typed(
          "--proof", takes: .file("file"),
          help: "Compare the tests with a report of newman or Bruno, without sending anything."
        ) { $0.proofPath = try $1.path() },
        .typedFlag("-v", "--verbose", help: "Print each change and loss on a line of its own.") {
          $0.isVerbose = true
        },
        .typedFlag("--strict", help: "End in 1 if anything was changed or lost.") {
          $0.isStrict = true
        },
        .typedFlag("--force", help: "Replace the files of an earlier import.") {
          $0.replaces = true
        },
        .typedFlag("--keep-secrets", help: "Write passwords and tokens into the collections.") {
          $0.options.keepsSecrets = true
        },
        .typedFlag(
          "--any-status", help: "Accept each status where the other tool does: a 404 passes."
        ) { $0.options.acceptsAnyStatus = true },
        .typed(
          "--key-label", takes: .word("name"),
          help: "The label for test keys in names, test_key by default; none for no labels."
        ) { $0.options.keyLabel = $1.text == "none" ? nil : try $1.nonEmpty() },
        .typed(
          "--host", takes: .word("host"),
          help: "Of a HAR recording, the requests to this host only. Repeatable.",
          isRepeatable: true
        ) {
          $0.options.hosts.append(try $1.nonEmpty())
          $0.kindOptions.append(.host)
        },
        .typedFlag("--all", help: "Of a HAR recording, also images, styles, scripts and fonts.") {
          $0.options.keepsAll = true
          $0.kindOptions.append(.all)
        },
        .typedFlag(
          "--examples", help: "Expect the JSON of recorded (HAR) or saved (Postman) responses."
        ) {
          $0.options.takesExamples = true
          $0.kindOptions.append(.examples)
        },
      ] + UpdateRequest.options + [
        .typed(
          "--allow-read", takes: .folder("dir"),
          help: "Read files that sources name in this folder too. Repeatable.", isRepeatable: true
        ) { $0.readFolders.append(try $1.path()) },
        .color,
      ])
  ]

  private let request: ImportRequest
  private let paths: [String]
  private let surroundings: CommandSurroundings

  init(
    _ request: ImportRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    guard !line.operands.isEmpty || request.commandLine != nil else {
      throw UsageError(
        "`curlew import` needs a file of another tool: `curlew import smoke.sh -o specs`")
    }
    guard line.operands.isEmpty || request.commandLine == nil else {
      throw UsageError("`--command` is in place of files: its own are read")
    }
    guard request.service == nil || request.folder != nil else {
      throw UsageError("`--ci` needs `-o`, the folder of the collections")
    }
    guard request.service != .kubernetes else {
      throw UsageError("`--ci kubernetes` is of `curlew new`: its job is split into shards")
    }
    guard line.operands.count == 1 || !line.operands.contains("-") else {
      throw UsageError("`-` cannot be combined with other paths")
    }
    try request.refuseUnfitUpdate()
    self.request = request
    paths = line.operands
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: request.color)
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    if request.update != nil {
      return ContractUpdate(request, paths, printer, surroundings, working: folder).run()
    }
    var request = request
    var command: ForeignCommandLine?
    do throws(ImportProblem) {
      command = try request.commandLine.map { line throws(ImportProblem) in
        try ForeignCommandLine(line)
      }
    } catch {
      var texts = SourceFiles()
      let bytes = Array((request.commandLine ?? "").utf8)
      _ = texts.add(SourceFile(path: ForeignCommandLine.name, bytes: bytes))
      printer.printError([error.diagnostic], in: texts)
      return ExitCode.unusableInput
    }
    request.readFolders += command?.readFolders ?? []
    command?.addOptions(to: &request.options)
    var sources = ImportSources(working: folder, request)
    do throws(ImportProblem) {
      for file in command?.inputFiles ?? [] {
        command?.take(try sources.file(at: file.path), of: file)
      }
      try sources.read(command.map { ImportPatterns.files(of: $0.sources, in: folder) } ?? paths)
      for option in request.kindOptions where !option.kinds.contains(sources.kind) {
        printer.printError("note: \(option.words(for: sources.kind))\n")
      }
      let report = try sources.report(request.proofPath)
      let target = ImportTarget(request, sources.files, working: folder)
      var imported = try sources.imported(for: target)
      let named = sources.named(command?.namedFiles ?? [], for: target)
      var replacement = ImportCommandLine(command, &imported, sources.files, named: named)
      var result = ImportResult(imported, target, sources.files)
      try replacement.addJob(request.service, to: &result, imported, target)
      var ending = ImportEnding(
        request, replacement.places, imported, result, target, printer, surroundings)
      ending.report = report
      ending.replacement = replacement
      return ending.carryOut()
    } catch {
      let shown = request.options.keepsSecrets ? error : error.masked
      printer.printError([shown.diagnostic], in: sources.texts(for: error))
      return ExitCode.unusableInput
    }
  }
}

extension ImportKind {
  /// The kinds that have requests, as words of the command line.
  fileprivate static let sources = words.filter { $0 != ImportKind.rows.rawValue }
}

extension ImportProblem {
  /// For a person; its place is in the sources of the import.
  var diagnostic: Diagnostic {
    let annotation = place.map {
      Annotation(
        SourceSpan(file: SourceFileID(index: UInt32($0.file)), range: $0.offset..<$0.offset + 1))
    }
    return Diagnostic(code, message, at: annotation, help: help)
  }

  /// A file that cannot be read.
  init(_ failure: FileFailure) {
    self.init(.unreadableSource, "\(failure)")
  }
}

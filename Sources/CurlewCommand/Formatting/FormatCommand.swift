// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Sessions

/// The request of `curlew fmt`.
struct FormatRequest: ColoredRequest {
  /// `--check`: files are compared and not written.
  var onlyChecks = false
  /// `-v`: what was left alone is counted.
  var isVerbose = false
  var color = ColorChoice.automatic
}

/// Brings files into the canonical layout.
struct FormatCommand: ProgramCommand {
  static let name = "fmt"

  static let description = CommandDescription(
    summary: "Brings collections, files of blocks and curlew.yaml into one layout.",
    details: """
      Comments stay, and nothing changes in meaning. For example, in a CI job:

        curlew fmt --check

      Exit codes: 0 all have the layout or got it, 1 a difference under --check, 2 a file that \
      is not YAML or cannot be written, 4 nothing was found.
      """,
    usage: "fmt [<options>] [<path> ...]",
    foreign: {
      [
        ForeignOption("--diff", "--dry-run", "-d", of: "other tools", "is `--check` here"),
        ForeignOption(
          "-w", "--write", "--in-place", "-i", of: "other tools",
          "is what `curlew fmt` does without an option"),
      ]
    })

  static let operands: Operands? = Operands(
    form: .file("path"),
    help: "Files, folders, globs, or - from standard input to standard output.",
    note: "Without any: the project's folder, else this one.")

  static let sections = [
    OptionSection<FormatRequest>(
      "Options",
      [
        .typedFlag(
          "--check", help: "Write nothing: print the differences, and end in 1 if there are any."
        ) {
          $0.onlyChecks = true
        },
        .typedFlag("-v", "--verbose", help: "Count the other YAML files, which are left alone.") {
          $0.isVerbose = true
        },
        .color,
      ])
  ]

  private let request: FormatRequest
  private let paths: [String]
  private let surroundings: CommandSurroundings

  init(
    _ request: FormatRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    if line.operands.count > 1, line.operands.contains("-") {
      throw UsageError(
        "`-` cannot be combined with other paths: it formats standard input to standard output")
    }
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
    var formatting = FileFormatting(workingDirectory: folder)
    let search = formatting.find(paths)
    var report = FormatReport(printer: printer, request: request, prints: paths == ["-"])
    for problem in search.problems { report.add([problem.diagnostic]) }
    var formatted: Set<FoundCollection.Source> = []
    for file in search.collections {
      let result = formatting.format(file)
      if result.isForCurlew { formatted.insert(file.source) }
      report.add(result)
    }
    if !paths.isEmpty {
      for place in search.searched where formatted.isDisjoint(with: place.files) {
        report.add(empty: place.withoutCollections.diagnostic)
      }
    }
    return report.finish()
  }
}

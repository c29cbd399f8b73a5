// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import RunEvents

extension CoverageCommand {
  /// Writes what was seen and is not documented.
  ///
  /// - Returns: the exit code; 0 also where there is nothing to propose, and then nothing is written.
  func propose(_ coverage: CoverageMeasured, at path: String, _ printer: Printer) -> Int32 {
    let drafts = coverage.documents.map { (name: $0.name, draft: OverlayDraft($0)) }
    for (name, draft) in drafts {
      for member in draft.unreached {
        printer.printError(
          printer.visible("proposed   not: `\(member)` is in another file than `\(name)`") + "\n")
      }
    }
    let texts = drafts.compactMap { name, draft in draft.text.map { (name: name, text: $0) } }
    guard let first = texts.first else {
      printer.printError("proposed   nothing: everything that was seen is documented\n")
      return ExitCode.success
    }
    if texts.count > 1 {
      printer.printError([.severalProposals(texts.map(\.name))])
      return ExitCode.unusableInput
    }
    if !request.replaces, FileStamp(at: FilePath(path)).isFile {
      printer.printError([.proposalExists(path)])
      return ExitCode.unusableInput
    }
    return write(first.text, at: path, printer)
  }

  private func write(_ text: String, at path: String, _ printer: Printer) -> Int32 {
    do throws(FileFailure) {
      let file = try ReportFile(FilePath(path))
      try file.write(Array(text.utf8))
      try file.finish()
      printer.printError(printer.visible("proposed   \(path)") + "\n")
      return ExitCode.success
    } catch {
      printer.printError("error: the overlay cannot be written: \(error)\n")
      return ExitCode.reportFailed
    }
  }
}

extension Diagnostic {
  fileprivate static func severalProposals(_ names: [String]) -> Diagnostic {
    Diagnostic(
      .severalDocuments,
      "an overlay is for one document, and there is something to propose for "
        + names.map { "`\($0)`" }.joined(separator: ", "),
      help: ["give the event files of one of them, or run with `--openapi FILE`"])
  }

  fileprivate static func proposalExists(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileExists, "`\(path)` exists, and nothing was written",
      help: ["write into another file, or `--force`"])
  }
}

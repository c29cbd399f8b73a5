// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Imports
import RunEvents

/// Checks a result, writes it, and reports what was changed and lost.
struct ImportEnding {
  private let request: ImportRequest
  private let sources: [ImportFile]
  private var imported: ImportedFiles
  private var result: ImportResult
  private let target: ImportTarget
  private let printer: Printer
  private let surroundings: CommandSurroundings
  /// `--proof`, or the report that is imported.
  var report: ImportReport?
  /// Whether the files are printed as differences and not written.
  var onlyPrints = false
  /// The command line that is imported in place of files.
  var replacement: ImportCommandLine?

  init(
    _ request: ImportRequest, _ sources: [ImportFile], _ imported: ImportedFiles,
    _ result: ImportResult, _ target: ImportTarget, _ printer: Printer,
    _ surroundings: CommandSurroundings
  ) {
    self.request = request
    self.sources = sources
    self.imported = imported
    self.result = result
    self.target = target
    self.printer = printer
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  mutating func carryOut() -> Int32 {
    if target.folder == nil, result.collections.count > 1 {
      let names = imported.collections.map(\.fileName).joined(separator: ", ")
      printer.printError(
        "error: \(result.collections.count) collections (\(names)) do not fit on standard output\n"
          + "  help: name a folder for them: `-o specs`\n")
      return ExitCode.unusableInput
    }
    if let refusal = existing() {
      printer.printError([refusal])
      return ExitCode.unusableInput
    }
    var made: [FilePath] = []
    var proof: ImportProof?
    do throws(FileFailure) {
      if let folder = target.folder { made = try FolderFiles.make(folder) }
      if let code = refuseBrokenResult() {
        FolderFiles.remove(made)
        return code
      }
      switch prove() {
      case .success(let made): proof = made
      case .failure(let cut):
        FolderFiles.remove(made)
        return cut.ending.exitCode
      }
      try write()
      if onlyPrints { FolderFiles.remove(made) }
    } catch {
      FolderFiles.remove(made)
      printer.printError("error: nothing was imported: \(error)\n")
      return ExitCode.unusableInput
    }
    let places = ImportPlaces(sources, working: target.working)
    let lines = ImportLines(
      imported, places, result.places, surroundings, isVerbose: request.isVerbose)
    printer.printError(lines.text(folder: request.folder))
    if let proof { printer.printError(proofLines(proof)) }
    if onlyPrints { return printer.exitCode(request.isStrict ? ExitCode.failed : ExitCode.success) }
    let notes = ImportNotes(imported, result, target, replacement)
    printer.printError(surroundings.visible.of(notes.text, layout: .block))
    if let line = notes.replacement {
      let text = surroundings.visible.of(line) + "\n"
      if target.folder == nil { printer.printError(text) } else { printer.print(text) }
    }
    guard writeLosses(proof, places) else { return ExitCode.reportFailed }
    let isChanged = !imported.findings.all.isEmpty || proof?.isDifferent == true
    return printer.exitCode(request.isStrict && isChanged ? ExitCode.failed : ExitCode.success)
  }

  // MARK: Files that exist

  private func existing() -> Diagnostic? {
    for file in result.files where file.hasHead || file.isFixture {
      guard let path = file.path, ReportFile.exists(path) else { continue }
      let shown = RelativePath.shown(path, in: target.working)
      let isOfImport = file.isFixture || ImportHead.isOfImport(path, target.working)
      if request.replaces, isOfImport { continue }
      return .fileExists(shown, isOfImport: isOfImport)
    }
    return nil
  }

  // MARK: The check

  /// Rounds of parts that are refused: what needs a lost one is refused next.
  private static let rounds = 50

  /// Checks the result. What is refused of it becomes a loss; what cannot be left out is a mistake of curlew.
  ///
  /// - Returns: the exit code if nothing is written.
  private mutating func refuseBrokenResult() -> Int32? {
    var check = self.check()
    for _ in 0..<Self.rounds where !check.errors.isEmpty {
      guard loseParts(refusedBy: check) else { break }
      do throws(ImportProblem) {
        try imported.dropEmptyCollections()
      } catch {
        let isOpen = request.options.keepsSecrets
        let texts = ImportSources.texts(of: sources, for: isOpen ? nil : error)
        printer.printError([(isOpen ? error : error.masked).diagnostic], in: texts)
        return ExitCode.unusableInput
      }
      result.rewrite(imported, target, sources)
      check = self.check()
    }
    guard !check.errors.isEmpty else {
      acceptWarnings(of: check)
      return nil
    }
    printer.printError(check.errors, in: check.sources, showsAll: false)
    printer.printError(
      "error: the result of the import is not a collection, and nothing was written\n"
        + "  help: this is a mistake of curlew: please report it, with the lines of the source\n")
    return ExitCode.bug
  }

  /// - Returns: whether a part of the result is one now.
  private mutating func loseParts(refusedBy check: ImportCheck) -> Bool {
    var isAny = false
    for (index, written) in result.written.collections.enumerated() {
      let refusals = check.refusals(in: ImportCheck.path(of: result.collections[index]))
      guard !refusals.isEmpty else { continue }
      isAny = imported.loseParts(refusals, ofCollection: index, in: written) || isAny
    }
    if let written = result.written.project {
      let refusals = check.refusals(in: ImportCheck.projectPath)
      isAny = imported.losePartsOfProject(refusals, in: written) || isAny
    }
    return isAny
  }

  /// Says in the collections that what curlew warns of is intended: the sources have it.
  private mutating func acceptWarnings(of check: ImportCheck) {
    var isAny = false
    for (index, collection) in result.collections.enumerated() {
      let codes = check.warnings(in: ImportCheck.path(of: collection))
      guard !codes.isEmpty else { continue }
      imported.collections[index].acceptWarnings(codes)
      isAny = true
    }
    if isAny { result.rewrite(imported, target, sources) }
  }

  private func check() -> ImportCheck {
    let isMissing = imported.findings.all.contains { finding in
      switch finding.cause {
      case .fileMissing, .absolutePath, .right: true
      default: false
      }
    }
    // Files of bodies are written after the check.
    return ImportCheck(
      result, imported, target, missing: isMissing || !imported.fixtures.isEmpty,
      projectText: request.options.addition?.projectText, surroundings)
  }

  // MARK: Proof

  /// Nil without a report.
  private func prove() -> Result<ImportProof?, CutReplay> {
    guard let report else { return .success(nil) }
    let run = ProofRun(
      imported: imported, result: result, target: target, name: report.name, run: report.run,
      isImported: request.proofPath == nil, surroundings: surroundings, printer: printer)
    return Result { () throws(CutReplay) in try run.carryOut() }
  }

  private func proofLines(_ proof: ImportProof) -> String {
    let hidden = imported.secrets.hidden
    return ProofLines(proof: proof, visible: surroundings.visible, tool: report?.tool ?? "") {
      step in
      result.steps[step].map { "\($0.path.map { "\($0):" } ?? "line ")\($0.line)" }
    }
    .text(redact: { hidden.redacted($0) })
  }

  // MARK: Writing

  private func write() throws(FileFailure) {
    if onlyPrints { return printDifferences() }
    guard target.folder != nil else {
      if let collection = result.collections.first { printer.print(collection.text) }
      return
    }
    var written: [ReportFile] = []
    for file in result.files {
      guard let path = file.path else { continue }
      let opened = try ReportFile(path, isPrivate: file.isPrivate)
      try opened.write(file.bytes)
      written.append(opened)
    }
    for file in written { try file.finish() }
    for file in result.files {
      guard let path = file.path else { continue }
      printer.print(surroundings.visible.of(RelativePath.shown(path, in: target.working)) + "\n")
    }
  }

  /// Prints what writing would change; without files that have values of secrets.
  private func printDifferences() {
    let reader = FileReader(root: nil, workingDirectory: target.working)
    for file in result.files where !file.isPrivate {
      guard let path = file.path else { continue }
      let old = try? reader.read(path, in: .typed, limit: ImportSources.limit)
      printer.printDifference(
        of: RelativePath.shown(path, in: target.working), from: old ?? [], to: file.bytes,
        redactor: Redactor())
    }
  }

  private func writeLosses(_ proof: ImportProof?, _ places: ImportPlaces) -> Bool {
    guard let path = request.lossesPath else { return true }
    let json = ImportJSON.bytes(imported, sources, places, result, proof)
    do throws(FileFailure) {
      let file = try ReportFile(FilePath(path))
      try file.write(json)
      try file.finish()
      return true
    } catch {
      printer.printError("error: the losses cannot be written: \(error)\n")
      return false
    }
  }
}

extension Diagnostic {
  static func fileExists(_ path: String, isOfImport: Bool) -> Diagnostic {
    guard isOfImport else {
      return Diagnostic(
        .fileExists, "`\(path)` was not made by an import, and nothing was written",
        help: ["write into another folder"])
    }
    return Diagnostic(
      .fileExists, "`\(path)` exists, and nothing was written",
      help: ["write into another folder, or `--force`"])
  }
}

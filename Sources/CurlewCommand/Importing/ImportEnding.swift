// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Imports

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
    } catch {
      FolderFiles.remove(made)
      printer.printError("error: nothing was imported: \(error)\n")
      return ExitCode.unusableInput
    }
    let lines = ImportLines(
      imported, sources, result.places, visible: surroundings.visible,
      isVerbose: request.isVerbose)
    printer.printError(lines.text(folder: request.folder))
    printer.printError(notes)
    if let proof { printer.printError(proofLines(proof)) }
    printReplacement()
    guard writeLosses(proof) else { return ExitCode.reportFailed }
    let isChanged = !imported.findings.all.isEmpty || proof?.isDifferent == true
    return printer.exitCode(request.isStrict && isChanged ? ExitCode.failed : ExitCode.success)
  }

  // MARK: Files that exist

  private func existing() -> Diagnostic? {
    for file in result.files where file.hasHead || file.isFixture {
      guard let path = file.path, ReportFile.exists(path) else { continue }
      let shown = path.shown(in: target.working)
      let isOfImport = file.isFixture || ImportHead.isOfImport(path, target.working)
      if request.replaces, isOfImport { continue }
      return .fileExists(shown, isOfImport: isOfImport)
    }
    return nil
  }

  // MARK: The check

  /// Rounds of steps that are refused: a step that needs a lost one is refused next.
  private static let rounds = 10

  /// Checks the result. Steps that are refused become losses; what cannot be left out is a mistake of curlew.
  ///
  /// - Returns: the exit code if nothing is written.
  private mutating func refuseBrokenResult() -> Int32? {
    var check = self.check()
    for _ in 0..<Self.rounds where !check.errors.isEmpty {
      guard loseSteps(refusedBy: check) else { break }
      do throws(ImportProblem) {
        try imported.dropEmptyCollections()
      } catch {
        var texts = SourceFiles()
        for file in sources { _ = texts.add(SourceFile(path: file.path, bytes: file.bytes)) }
        printer.printError([error.diagnostic], in: texts)
        return ExitCode.unusableInput
      }
      result.rewrite(imported, target, sources)
      check = self.check()
    }
    guard !check.errors.isEmpty else { return nil }
    printer.printError(check.errors, in: check.sources, showsAll: false)
    printer.printError(
      "error: the result of the import is not a collection, and nothing was written\n"
        + "  help: this is a mistake of curlew: please report it, with the lines of the source\n")
    return ExitCode.bug
  }

  /// - Returns: whether a step is one now.
  private mutating func loseSteps(refusedBy check: ImportCheck) -> Bool {
    let errors = Dictionary(grouping: check.errors.filter { $0.primary != nil }) { error in
      error.primary.map { check.sources[$0.span.file].path } ?? ""
    }
    let steps = Dictionary(grouping: result.steps) { $0.key.collection }
    var refused: [ImportProof.StepNumber: String] = [:]
    for (index, collection) in result.collections.enumerated() {
      guard let own = errors[collection.path?.text ?? "<stdout>"] else { continue }
      let lines = LineTable(collection.bytes)
      let places = own.map { (lines.line(of: $0.primary?.span.range.lowerBound ?? 0), $0.message) }
        .sorted { $0.0 < $1.0 }
      var left = (steps[index] ?? []).sorted { $0.value.line < $1.value.line }[...]
      var step: ImportProof.StepNumber?
      for (line, message) in places {
        while let next = left.first, next.value.line <= line {
          step = next.key
          left.removeFirst()
        }
        if let step, refused[step] == nil { refused[step] = message }
      }
    }
    // From the end: a scenario that is left out moves those behind it.
    let numbers = refused.keys.sorted { ($0.collection, $0.index) > ($1.collection, $1.index) }
    var isAny = false
    for number in numbers {
      isAny =
        imported.loseStep(
          number.index, ofCollection: number.collection, refused[number] ?? "") || isAny
    }
    return isAny
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
      result, target, missing: isMissing || !imported.fixtures.isEmpty, surroundings)
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
      printer.print(surroundings.visible.of(path.shown(in: target.working)) + "\n")
    }
  }

  private func writeLosses(_ proof: ImportProof?) -> Bool {
    guard let path = request.lossesPath else { return true }
    let json = ImportJSON.bytes(imported, sources, result, proof)
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

  /// The last line of standard output: the command that replaces the typed one.
  private func printReplacement() {
    guard let line = replacement?.line(result, target) else { return }
    if !(replacement?.secretVariables ?? []).isEmpty {
      let names = (replacement?.secretVariables ?? []).joined(separator: ", ")
      printer.printError("note: values that are secrets here come from outside: set \(names)\n")
    }
    let text = surroundings.visible.of("run it with: \(line)") + "\n"
    if target.folder == nil { printer.printError(text) } else { printer.print(text) }
  }

  /// The first names of a list: all of them are under `secrets`.
  private static func listed(_ all: [String]) -> String {
    let most = 4
    var seen: Set<String> = []
    let names = all.filter { seen.insert($0).inserted }
    guard names.count > most + 1 else { return names.joined(separator: ", ") }
    return names.prefix(most).joined(separator: ", ")
      + " and \(names.count - most) more, which are under `secrets`"
  }

  /// What a person does next.
  private var notes: String {
    let values = imported.secrets.all.filter { $0.value != nil }
    let outside = imported.secrets.all.filter { $0.value == nil }
    var text = ""
    if !values.isEmpty, !target.hasProject {
      let names = Self.listed(values.map { "CURLEW_SECRET_\($0.name)" })
      text += "note: values of secrets are not part of it: set \(names)\n"
    }
    if !outside.isEmpty {
      let names = outside.map { target.hasProject ? $0.variable : "CURLEW_SECRET_\($0.name)" }
      text +=
        "note: secrets without a value here come from outside: set \(Self.listed(names))\n"
    }
    return surroundings.visible.of(text, layout: .block)
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

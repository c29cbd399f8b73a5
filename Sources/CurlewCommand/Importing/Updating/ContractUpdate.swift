// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Files
import Imports
import Sessions

/// Brings collections up to a new version of their OpenAPI document: `import --update`.
struct ContractUpdate {
  private var request: ImportRequest
  private let paths: [String]
  private let printer: Printer
  private let surroundings: CommandSurroundings
  private let working: FilePath
  private let update: UpdateRequest

  init(
    _ request: ImportRequest, _ paths: [String], _ printer: Printer,
    _ surroundings: CommandSurroundings, working: FilePath
  ) {
    self.request = request
    self.request.kind = .openAPI
    self.paths = paths
    self.printer = printer
    self.surroundings = surroundings
    self.working = working
    update = request.update ?? UpdateRequest()
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    var sources = ImportSources(working: working, request)
    do throws(ImportProblem) {
      let operands = try UpdateOperands(paths, sources)
      try sources.read([operands.document])
      let suite = UpdatedSuite(operands, request, surroundings, working: working)
      guard let planned = suite?.planned, planned.loaded.isUsable else {
        if let planned = suite?.planned { printer.printProblems(of: planned, showsAll: false) }
        return ExitCode.unusableInput
      }
      return try update(suite, sources)
    } catch {
      printer.printError([error.diagnostic], in: sources.texts)
      return ExitCode.unusableInput
    }
  }

  private func update(
    _ suite: UpdatedSuite?, _ sources: ImportSources
  ) throws(ImportProblem) -> Int32 {
    guard let suite else { return ExitCode.unusableInput }
    let edits = SuiteUpdate(suite.planned, update, newName: sources.files[0].name)
    edits.printDifferences(printer)
    if update.writes {
      let failures = edits.write(printer)
      guard failures.isEmpty else {
        printer.printError(failures)
        return ExitCode.unusableInput
      }
    }
    printer.printError(surroundings.visible.of(edits.notes, layout: .block))
    let isEdited = !edits.isEmpty && request.isStrict && !update.writes
    let code = isEdited ? ExitCode.failed : ExitCode.success
    guard update.parts.contains(.missing) else { return printer.exitCode(code) }
    let missing = try addMissing(suite, sources)
    return missing == ExitCode.success ? printer.exitCode(code) : missing
  }

  // MARK: Missing operations

  private func addMissing(
    _ suite: UpdatedSuite, _ sources: ImportSources
  ) throws(ImportProblem) -> Int32 {
    guard !suite.isWhole else {
      printer.printError(surroundings.visible.of(suite.wholeWords) + "\n")
      return printer.exitCode()
    }
    let target = ImportTarget(request, sources.files, working: working)
    var asking = request
    asking.options.addition = suite.addition(to: target)
    let sources = sources.with(asking)
    let imported = try sources.imported(for: target)
    let result = ImportResult(imported, target, sources.files)
    var ending = ImportEnding(
      asking, sources.files, imported, result, target, printer, surroundings)
    ending.onlyPrints = !update.writes
    return ending.carryOut()
  }
}

/// The operands of `import --update`: a document, and files or folders of collections.
struct UpdateOperands {
  /// As typed.
  let document: String
  /// As typed; empty for those of the project.
  let collections: [String]

  init(_ paths: [String], _ sources: ImportSources) throws(ImportProblem) {
    var documents: [String] = []
    var collections: [String] = []
    for path in paths {
      if try Self.isCollection(path, sources) {
        collections.append(path)
      } else {
        documents.append(path)
      }
    }
    guard let document = documents.first else { throw .noNewDocument }
    guard documents.count == 1 else { throw .severalNewDocuments(documents) }
    guard document != "-" else { throw .newDocumentAtStandardInput }
    self.document = document
    self.collections = collections
  }

  /// Whether a path is a folder, a pattern, or a file with `curlew:` at the top.
  private static func isCollection(
    _ path: String, _ sources: ImportSources
  ) throws(ImportProblem) -> Bool {
    if path == "-" || path.hasPrefix("http://") || path.hasPrefix("https://") { return false }
    if FolderFiles.isFolder(FilePath(path)) || path.utf8.contains(UInt8(ascii: "*")) { return true }
    let file = try sources.file(at: path)
    return file.bytes.split(separator: 0x0A).contains { line in
      line.starts(with: "curlew:".utf8) || line.starts(with: "\"curlew\":".utf8)
    }
  }
}

extension ImportProblem {
  fileprivate static var noNewDocument: ImportProblem {
    ImportProblem(
      .unknownSource, "`--update` needs the new version of an OpenAPI document, and none is named",
      help: ["`curlew import new.yaml --update missing -o specs`"])
  }

  fileprivate static func severalNewDocuments(_ paths: [String]) -> ImportProblem {
    ImportProblem(
      .severalKinds,
      "`--update` takes one OpenAPI document, and these are \(paths.count): "
        + paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? ", …" : ""),
      help: ["a file with `curlew:` at the top selects a collection, as a folder does"])
  }

  fileprivate static var newDocumentAtStandardInput: ImportProblem {
    ImportProblem(
      .unreadableSource, "`--update` reads the document twice, so `-` cannot be it",
      help: ["save it, and name the file"])
  }
}

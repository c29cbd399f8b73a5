// SPDX-License-Identifier: Apache-2.0

import Files
import Imports

extension NewCommand {
  /// Writes the project of an OpenAPI document, as `curlew import` does, and the job of a CI service.
  ///
  /// - Returns: the exit code.
  func writeSkeleton(
    of document: String, in place: FilePath, working: FilePath, _ printer: Printer
  ) -> Int32 {
    var importing = ImportRequest()
    importing.kind = .openAPI
    importing.folder = folder.map { FilePath($0).appending("specs").text } ?? "specs"
    importing.color = .never
    var sources = ImportSources(working: working, importing)
    do throws(ImportProblem) {
      try sources.read([document])
      let target = ImportTarget(importing, sources.files, working: working, projectIn: place)
      let imported = try sources.imported(for: target)
      let result = ImportResult(imported, target, sources.files)
      let job = ProjectTemplate(for: request.service, shards: request.shards, isNew: false)
      if request.prints { return printed(result, job, from: working, printer) }
      if let names = existing(result, job, in: place, working) {
        printer.printError(refusal(of: names))
        return ExitCode.unusableInput
      }
      var ending = ImportEnding(
        importing, sources.files, imported, result, target, printer, surroundings)
      let code = ending.carryOut()
      return code == ExitCode.success ? written(job, in: place, printer) : code
    } catch {
      printer.printError([error.diagnostic], in: sources.texts)
      return ExitCode.unusableInput
    }
  }

  /// The paths of files that are there already; nil without one.
  private func existing(
    _ result: ImportResult, _ job: ProjectTemplate, in place: FilePath, _ working: FilePath
  ) -> [String]? {
    let own = result.files.filter { $0.hasHead || $0.isFixture }.compactMap(\.path)
      .filter { ReportFile.exists($0) }.compactMap {
        $0.below(place)?.text ?? $0.shown(in: working)
      }
    let all = own + NewFiles(job.files, in: place).existing
    return all.isEmpty ? nil : all
  }

  private func written(
    _ job: ProjectTemplate, in place: FilePath, _ printer: Printer
  ) -> Int32 {
    do {
      try NewFiles(job.files, in: place).write()
    } catch {
      printer.printError("error: the job cannot be written: \(error)\n")
      return ExitCode.unusableInput
    }
    for file in job.files { printer.print(shown(file.path) + "\n") }
    printer.printError(advice(on: job.unknownPlaces))
    return printer.exitCode()
  }

  private func printed(
    _ result: ImportResult, _ job: ProjectTemplate, from working: FilePath, _ printer: Printer
  ) -> Int32 {
    for file in result.files {
      guard let path = file.path else { continue }
      printer.print("# ==> \(surroundings.visible.of(path.shown(in: working)))\n")
      printer.print(file.bytes)
    }
    for file in job.files {
      printer.print("# ==> \(shown(file.path))\n")
      printer.print(file.bytes)
    }
    printer.printError(advice(on: job.unknownPlaces))
    return printer.exitCode()
  }
}

// SPDX-License-Identifier: Apache-2.0

import Files
import Imports

/// The command line of another tool that an import has in place of files, and the command that
/// replaces it; nothing for an import of files.
struct ImportCommandLine {
  private let command: ForeignCommandLine?
  private let imported: ImportedFiles
  /// The sources, and the command line behind them: for the places of findings.
  let places: [ImportFile]
  /// What a person replaces in the job of a service.
  private(set) var jobNotes: [String?] = []

  /// - Parameter named: the files that the line names.
  init(
    _ command: ForeignCommandLine?, _ imported: inout ImportedFiles, _ sources: [ImportFile],
    named: [String: NamedFile]
  ) {
    var command = command
    command?.settle(in: &imported, file: sources.count, named: named)
    places = sources + (command.map { [$0.file] } ?? [])
    self.command = command
    self.imported = imported
  }

  var secretVariables: [String] { command?.secretVariables ?? [] }

  /// The variables that the command gives values to.
  var givenNames: [String] { command?.inputNames ?? [] }

  /// The environment that the command names.
  var environment: String? { command?.chosenEnvironment(of: imported) }

  /// The command; nil for an import of files.
  func line(_ imported: ImportedFiles, _ result: ImportResult, _ target: ImportTarget) -> String? {
    let paths = result.collections.map {
      $0.path.map { RelativePath.shown($0, in: target.working) } ?? "-"
    }
    return command?.runLine(
      paths, for: imported, rights: ImportNotes.rights(of: imported, target))
  }

  /// Adds the job of a service to the files of the result.
  ///
  /// - Throws: for a service whose job has no command to replace.
  mutating func addJob(
    _ service: CIService?, to result: inout ImportResult, _ imported: ImportedFiles,
    _ target: ImportTarget
  ) throws(ImportProblem) {
    guard let service else { return }
    var seen: Set<String> = []
    let own = imported.secrets.required.map {
      target.readsEnvironment ? $0.variable : "CURLEW_SECRET_\($0.name)"
    }
    let notes = ImportNotes(imported, result, target, self)
    let given = notes.requiredNames.map { "CURLEW_VAR_\($0)" }
    let variables = (own + secretVariables + given).filter { seen.insert($0).inserted }
    let sources = imported.collections.first?.sources ?? []
    let line = line(imported, result, target) ?? notes.runCommand
    let job = ImportJob(
      service, line: line ?? "curlew run", variables: variables,
      report: command?.reports.first { $0.kind == "junit" }?.path, sources: sources)
    guard let job else {
      throw ImportProblem(.notImported, "the job of \(service.rawValue) has no command to replace")
    }
    let folder = target.projectFolder ?? target.working
    result.add(job.text, at: folder.appending(job.path))
    jobNotes = job.unknownPlaces.map {
      "note: replace `\($0.place.rawValue)` in `\($0.path)` with \($0.place.meaning)"
    }
  }
}

/// Patterns of files in a command line, as a shell replaces them.
enum ImportPatterns {
  /// The most files of one pattern.
  private static let most = 10_000

  /// The paths, with the files that a pattern finds in its place, sorted; a pattern that finds none
  /// stays.
  static func files(of paths: [String], in working: FilePath) -> [String] {
    paths.flatMap { path -> [String] in
      guard path.utf8.contains(where: "*?".utf8.contains), !path.contains("://") else {
        return [path]
      }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let fixed = parts.prefix { !$0.utf8.contains(where: "*?".utf8.contains) }
      let base =
        fixed.isEmpty
        ? working
        : FilePath(fixed.joined(separator: "/") + "/.")
          .absolute(in: working).tidied
      let pattern = parts.dropFirst(fixed.count)
      let below = (try? FolderFiles.paths(below: base)) ?? []
      let found = below.compactMap { file -> String? in
        guard let inner = file.below(base)?.text else { return nil }
        let names = inner.split(separator: "/").map(String.init)
        return matches(names[...], Array(pattern)[...]) ? file.shown(in: working) : nil
      }
      return found.isEmpty ? [path] : Array(found.sorted().prefix(most))
    }
  }

  private static func matches(
    _ names: ArraySlice<String>, _ pattern: ArraySlice<String>
  ) -> Bool {
    guard let first = pattern.first else { return names.isEmpty }
    if first == "**" {
      return names.indices.contains { matches(names[$0...], pattern.dropFirst()) }
    }
    guard let name = names.first else { return false }
    return matches(Array(name.utf8)[...], Array(first.utf8)[...])
      && matches(names.dropFirst(), pattern.dropFirst())
  }

  /// Whether a name is of a pattern with `*` and `?`; linear in the product of their lengths.
  private static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    var (name, pattern) = (name, pattern)
    var retry: (name: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
    while true {
      if pattern.first == UInt8(ascii: "*") {
        pattern.removeFirst()
        retry = (name, pattern)
      } else if let byte = name.first, byte == pattern.first || pattern.first == UInt8(ascii: "?") {
        name.removeFirst()
        pattern.removeFirst()
      } else if name.isEmpty, pattern.isEmpty {
        return true
      } else {
        guard let last = retry, !last.name.isEmpty else { return false }
        name = last.name.dropFirst()
        pattern = last.pattern
        retry = (name, pattern)
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Reads the environment files of a run.
package struct EnvironmentLoader {
  /// The largest size of one file in bytes.
  package static let fileLimit = 1_000_000

  /// The result of reading the files.
  package struct Outcome: Sendable {
    /// The first file with a name wins.
    package internal(set) var files: [EnvironmentFile] = []
    package internal(set) var diagnostics: [Diagnostic] = []
  }

  private let workingDirectory: FilePath
  private let isUntrusted: Bool

  /// - Parameter isUntrusted: whether the tree's links are judged for typed paths.
  package init(workingDirectory: FilePath, isUntrusted: Bool = false) {
    self.workingDirectory = workingDirectory
    self.isUntrusted = isUntrusted
  }

  /// Reads the files of `--env-file`, and `.env.NAME` and `.env` beside `curlew.yaml`.
  ///
  /// Those beside `curlew.yaml` need not exist; a link out of the project is not followed. A
  /// collection without a project has none.
  ///
  /// - Parameters:
  ///   - named: as typed; an earlier one wins.
  ///   - environment: the chosen one; a name with a slash has no file.
  ///   - sources: gets the files for their diagnostics, with all values masked.
  package func load(
    named: [String] = [], project: Project?, environment: String? = nil,
    into sources: inout SourceFiles
  ) -> Outcome {
    var outcome = Outcome()
    if named.isEmpty, project == nil { return outcome }
    let reader = FileReader(
      root: project?.root, workingDirectory: workingDirectory, isUntrusted: isUntrusted)
    for name in named {
      read(FilePath(name), shownAs: name, by: reader, in: .typed, &outcome, &sources)
    }
    guard let project else { return outcome }
    for path in Self.paths(beside: project, environment: environment) {
      let shown = path.shown(in: workingDirectory)
      if reader.finding(at: path, in: .environment) == .missing { continue }
      read(path, shownAs: shown, by: reader, in: .environment, &outcome, &sources)
    }
    return outcome
  }

  /// Where the files beside a `curlew.yaml` are, or would be.
  package static func paths(beside project: Project, environment: String?) -> [FilePath] {
    names(for: environment).map { project.root.appending($0) }
  }

  private static func names(for environment: String?) -> [String] {
    guard let environment, !environment.isEmpty, !environment.utf8.contains(FilePath.slash) else {
      return [".env"]
    }
    return [".env.\(environment)", ".env"]
  }

  private func read(
    _ path: FilePath, shownAs shown: String, by reader: FileReader, in area: FileReader.Area,
    _ outcome: inout Outcome, _ sources: inout SourceFiles
  ) {
    do {
      let bytes = try reader.read(path, in: area, limit: Self.fileLimit)
      // The identifier for spans is needed before the text that may be shown.
      let id = SourceFileID(index: UInt32(sources.count))
      var parser = EnvironmentFileParser(bytes, of: id, displayPath: shown)
      parser.parse()
      _ = sources.add(SourceFile(path: shown, bytes: parser.masked))
      outcome.files.append(parser.result)
      outcome.diagnostics += parser.diagnostics.condensed(
        in: shown, isCut: parser.diagnostics.count >= EnvironmentFileParser.diagnosticLimit)
    } catch {
      let failure = error.named(shown)
      outcome.diagnostics.append(FileProblem.unread(failure))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import Running

/// The files of a run, within its rights.
struct FileAccess: Sendable {
  private let reader: FileReader
  /// Paths that may lie anywhere.
  private let trusted: Set<String>

  /// - Parameters:
  ///   - roots: Folders of the collections, each open to all of them: one person named them all.
  ///   - allowed: Those of `--allow-read`.
  ///   - trusted: Paths as planning names them.
  init(roots: [FilePath], allowed: [String], trusted: Set<String>, workingDirectory: FilePath) {
    self.trusted = trusted
    reader = FileReader(
      root: roots.first,
      allowedFolders: roots.dropFirst() + allowed.map { FilePath($0) },
      workingDirectory: workingDirectory)
  }

  /// What was wrong with the folders.
  var problems: [Diagnostic] { reader.problems }

  /// Says what stands at the paths that planning named.
  func index(_ paths: [String]) -> FileIndex {
    reader.index(
      paths.filter { !trusted.contains($0) }, anywhere: paths.filter { trusted.contains($0) })
  }

  /// The bytes of a file of cookies.
  func cookies(_ path: String) -> Result<[UInt8], ReadFailure> {
    Result { () throws(ReadFailure) in
      try reader.read(FilePath(path), limit: RunFiles.cookieLimit)
    }
  }

  /// What a run reads of the files that its plan names.
  ///
  /// - Parameter environment: the process's own, which says where the user's netrc file lies.
  func files(of plan: Plan, environment: ProcessEnvironment) -> RunFiles {
    let home = environment.text(of: "HOME").map { $0 + "/.netrc" }
    return RunFiles(
      reader: reader, plan: plan, outside: trusted, ownNetrc: environment.text(of: "NETRC") ?? home)
  }
}

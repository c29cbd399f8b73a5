// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Reads the collections that were found.
package struct CollectionReader {
  /// Bytes of one collection.
  package static let defaultLimit = 20_000_000

  private let workingDirectory: FilePath
  private let allowedFolders: [FilePath]
  private let limit: Int
  private var readers: [FilePath: RootReader] = [:]

  /// What reads beneath one root, where collections stand side by side.
  private struct RootReader {
    private let files: FileReader
    private var lastFolder = FileReader.LastFolder()

    init(files: FileReader) { self.files = files }

    mutating func read(
      _ path: FilePath, in area: FileReader.Area, limit: Int
    ) throws(ReadFailure) -> [UInt8] {
      try files.read(path, in: area, limit: limit, beside: &lastFolder)
    }
  }

  /// - Parameter allowedFolders: Those of `--allow-read`.
  package init(
    workingDirectory: FilePath, allowedFolders: [FilePath] = [], limit: Int = defaultLimit
  ) {
    self.workingDirectory = workingDirectory
    self.allowedFolders = allowedFolders
    self.limit = limit
  }

  /// The text of a collection.
  ///
  /// - Throws: why the file cannot be used; what is no YAML is not an error here.
  package mutating func read(_ collection: FoundCollection) throws(PathProblem) -> SourceFile {
    let shown = collection.displayPath
    do throws(ReadFailure) {
      return SourceFile(path: shown, bytes: try bytes(of: collection))
    } catch {
      let failure = ReadFailure(path: shown, reason: error.reason)
      throw PathProblem(path: shown, diagnostic: FileProblem.unread(failure))
    }
  }

  private mutating func bytes(of collection: FoundCollection) throws(ReadFailure) -> [UInt8] {
    switch collection.source {
    case .standardInput:
      return try StandardInput.readAll(limit: limit, shownAs: collection.displayPath)
    case .file(let path):
      let root = collection.surroundings.root
      let (allowed, working) = (allowedFolders, workingDirectory)
      return try readers[
        root,
        default: RootReader(
          files: FileReader(root: root, allowedFolders: allowed, workingDirectory: working))
      ].read(path, in: collection.isTrusted ? .anywhere : .rights, limit: limit)
    }
  }
}

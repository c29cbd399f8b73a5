// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Reads the collections that were found.
package struct CollectionReader {
  /// The largest size of one collection in bytes.
  package static let defaultLimit = 20_000_000

  private let workingDirectory: FilePath
  private let allowedFolders: [FilePath]
  private let isUntrusted: Bool
  private let limit: Int
  private var readers: [FilePath: RootReader] = [:]

  /// The text of a collection.
  package struct Text: Sendable {
    package let file: SourceFile
    /// Whether a diagnostic may show lines of it.
    package let showsLines: Bool

    package init(file: SourceFile, showsLines: Bool) {
      self.file = file
      self.showsLines = showsLines
    }

    /// Another text in its place.
    package func replaced(by bytes: [UInt8]) -> Text {
      Text(file: SourceFile(path: file.path, bytes: bytes), showsLines: showsLines)
    }
  }

  /// The reader for one root, which many collections share.
  private struct RootReader {
    private let files: FileReader
    private var lastFolder = FileReader.LastFolder()

    init(files: FileReader) { self.files = files }

    mutating func read(
      _ path: FilePath, in area: FileReader.Area, limit: Int
    ) throws(FileFailure) -> FileReader.Text {
      try files.readText(path, in: area, limit: limit, beside: &lastFolder)
    }
  }

  /// - Parameters:
  ///   - allowedFolders: those of `--allow-read`.
  ///   - isUntrusted: whether the tree's links are judged for typed paths.
  package init(
    workingDirectory: FilePath, allowedFolders: [FilePath] = [], isUntrusted: Bool = false,
    limit: Int = defaultLimit
  ) {
    self.isUntrusted = isUntrusted
    self.workingDirectory = workingDirectory
    self.allowedFolders = allowedFolders
    self.limit = limit
  }

  /// The text of a collection.
  ///
  /// - Throws: why the file cannot be used; text that is not YAML is not an error here.
  package mutating func read(_ collection: FoundCollection) throws(PathProblem) -> Text {
    let shown = collection.displayPath
    do throws(FileFailure) {
      let text = try text(of: collection)
      return Text(
        file: SourceFile(path: shown, bytes: text.bytes), showsLines: text.showsLines)
    } catch {
      throw PathProblem(
        path: shown, diagnostic: FileProblem.unread(error.named(shown)),
        isNothingThere: error.reason == .missing)
    }
  }

  /// The text of one collection from standard input, the same again if it was read before.
  ///
  /// - Parameter shown: the option that reads it.
  /// - Throws: why there is none: it is closed, or larger than a collection may be.
  package static func standardInput(shownAs shown: String) throws(PathProblem) -> [UInt8] {
    do throws(FileFailure) {
      return try StandardInput.readOnce(0, limit: defaultLimit, shownAs: shown)
    } catch {
      throw PathProblem(path: shown, diagnostic: FileProblem.unread(error), stopsRun: true)
    }
  }

  private mutating func text(
    of collection: FoundCollection
  ) throws(FileFailure) -> FileReader.Text {
    switch collection.source {
    case .descriptor(let number):
      let bytes = try StandardInput.readOnce(
        number, limit: limit, shownAs: collection.displayPath)
      return FileReader.Text(bytes: bytes, showsLines: true)
    case .file(let path):
      let root = collection.surroundings.root
      let (allowed, working, isUntrusted) = (allowedFolders, workingDirectory, isUntrusted)
      return try readers[
        root,
        default: RootReader(
          files: FileReader(
            root: root, allowedFolders: allowed, workingDirectory: working,
            isUntrusted: isUntrusted))
      ].read(path, in: collection.isTrusted ? .typed : .rights, limit: limit)
    }
  }
}

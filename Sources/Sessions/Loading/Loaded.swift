// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning

/// The loaded files and all their problems.
package struct Loaded: Sendable {
  package internal(set) var sources = SourceFiles()
  /// Collections that can be planned, in the order named.
  package internal(set) var collections: [Shared<CollectionFile>] = []
  package internal(set) var problems = SessionProblems()
  /// The `curlew.yaml` of the run; nil without a project, and if it is unusable.
  package internal(set) var project: ProjectFile?
  /// Its place; nil without a project, and if it is a text.
  package internal(set) var location: Project?
  /// Lines of `FILE:LINE`.
  package internal(set) var lines: [LineSelection] = []
  /// The number of files in folders that are not collections.
  package internal(set) var passedOver = 0
  /// The paths at which collections were searched for, absolute.
  var examined: Set<FilePath> = []
  /// What `use` reaches.
  var blockFiles = BlockFiles()
  /// Collections that belong to the project; the others have none.
  var members: Set<SourceFileID> = []
  /// Roots of the collections without duplicates: what they may read.
  var roots: [FilePath] = []
  /// Absolute folders of the files, for paths in them.
  var folders: [SourceFileID: String] = [:]
  /// The collections and `curlew.yaml`, for those that are files on disk whose text may be shown.
  var places: [SourceFileID: FilePlace] = [:]
  /// Whether a person named some of the project's collections, so that there may be others.
  var isPart = false
  /// The paths that a person typed, in other spellings of the same relative to the root.
  var typedPaths: [String] = []
  /// Whether the paths are all collections of the project: there are none, or one of them is the root.
  var searchesEverything = false
  var typed: TypedCollection?
  /// All codes of diagnostics; none if they are not known.
  var diagnosticCodes: @Sendable () -> [String] = { [] }

  /// Whether no problem prevents anything from running.
  package var isUsable: Bool { problems.areHarmless }

  /// Makes a path without a file a problem of the whole run.
  ///
  /// - Parameter words: changes the message.
  package mutating func block(missing path: String, saying words: (Diagnostic) -> Diagnostic) {
    problems.block(missing: path, saying: words)
  }
}

/// The text that a person typed as a command: it has the person's rights, not a collection's.
struct TypedCollection: Sendable {
  let source: SourceFileID
  /// Absolute paths of the files that it names, in planning's spelling.
  let files: Set<String>
  /// The path that it saves, as written.
  let target: String?
}

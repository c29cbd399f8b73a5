// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning

/// Everything that was read, and all that is wrong with it.
package struct Loaded: Sendable {
  package internal(set) var sources = SourceFiles()
  /// Those that can be planned, in the order named.
  package internal(set) var collections: [Shared<CollectionFile>] = []
  package internal(set) var problems = SessionProblems()
  /// The `curlew.yaml` of the run; nil for lone collections, and when it cannot be used.
  package internal(set) var project: ProjectFile?
  /// Where it lies; nil for lone collections, and for one that is a text.
  package internal(set) var location: Project?
  /// Lines of `FILE:LINE`.
  package internal(set) var lines: [LineSelection] = []
  /// Files in folders that are not collections.
  package internal(set) var passedOver = 0
  /// Collections that belong to the project; the others are lone ones.
  var members: Set<SourceFileID> = []
  /// Roots of the collections, each once: what they may read.
  var roots: [FilePath] = []
  /// Absolute folders of the files, for the paths that are written in them.
  var folders: [SourceFileID: String] = [:]
  /// Whether a person named some of the project's collections, so that there may be others.
  var isPart = false
  var typed: TypedCollection?

  /// Nothing that is wrong keeps any of it from running.
  package var isUsable: Bool { problems.areHarmless }

  /// Makes a path at which nothing was found a problem of the whole run.
  ///
  /// - Parameter words: says it otherwise.
  package mutating func block(missing path: String, saying words: (Diagnostic) -> Diagnostic) {
    problems.block(missing: path, saying: words)
  }
}

/// The text that a person typed as a command: it has the person's rights, not a collection's.
struct TypedCollection: Sendable {
  let source: SourceFileID
  /// Absolute paths of the files that it names, spelt as planning spells them.
  let files: Set<String>
  /// The path that it saves, as it stands there.
  let target: String?
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning

/// Everything that was read, and all that is wrong with it.
struct LoadedCollections {
  var sources = SourceFiles()
  /// Those that can be planned, in the order named.
  var collections: [Shared<CollectionFile>] = []
  /// The `curlew.yaml` of the run.
  var project: ProjectFile?
  /// Collections that belong to it; the others are lone ones.
  var members: Set<SourceFileID> = []
  /// Where it stands; nil for lone collections.
  var location: Project?
  /// Roots of the collections, each once: what they may read.
  var roots: [FilePath] = []
  /// Absolute folders of the files, for the paths that are written in them.
  var folders: [SourceFileID: String] = [:]
  var lines: [LineSelection] = []
  /// The text that a person typed as a command: it has the person's rights, not a collection's.
  var typed: SourceFileID?
  /// Absolute paths of the files that it names, spelt as planning spells them.
  var typedFiles: Set<String> = []
  /// The path that it saves, as it stands there.
  var typedTarget: String?
  /// Files in folders that are no collections.
  var passedOver = 0
  /// Files that cannot be used, each with all that is wrong with it.
  var unusable: [UnusableFile] = []
  /// What is wrong with no file alone: nothing can run.
  var blocking: [Diagnostic] = []
  /// Warnings, in the order of the files.
  var warnings: [Diagnostic] = []

  var isUsable: Bool { unusable.isEmpty && blocking.isEmpty }

  /// All problems and warnings, file by file.
  var diagnostics: DiagnosticList {
    DiagnosticList(blocking + unusable.flatMap(\.diagnostics) + warnings)
  }
}

/// A file that is one failed result.
struct UnusableFile {
  let path: String
  /// What of it could be read; nil when nothing, or when nothing more can be said of it.
  var partial: Shared<CollectionFile>?
  /// At least one error; its warnings stand among `warnings`.
  var diagnostics: [Diagnostic]
}

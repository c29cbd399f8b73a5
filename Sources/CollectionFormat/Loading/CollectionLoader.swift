// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Reads the files of the format.
package enum CollectionLoader {
  /// Reads a collection.
  ///
  /// It reports all problems at once: YAML, keys, values, expressions, paths and patterns. If the
  /// text is not YAML, it reports what can be found nevertheless. Names are not resolved.
  ///
  /// - Parameter searchesCorrections: whether changes of lines are searched that remove errors
  ///   (`CorrectionSearch`), which loads the file again for each.
  /// - Returns: the file without its invalid parts, so that the rest can be checked; nil if it is
  ///   completely unusable. Only a file without errors may be run.
  package static func load(
    _ file: SourceFileID, of files: SourceFiles, searchesCorrections: Bool = true
  ) -> (collection: Shared<CollectionFile>?, diagnostics: [Diagnostic]) {
    let read = read(
      file, of: files, CollectionFile.keys, searchesCorrections: searchesCorrections,
      empty: CollectionFile.init
    ) {
      $0.schemas = $1.schemas
      $0.documents = $1.documents
      $0.reads = $1.reads
      $0.onlyMarks = $1.onlyMarks
      $0.brokenParts = $1.brokenParts
    }
    return (read.content, read.diagnostics)
  }

  /// Reads a project, which is a `curlew.yaml`; like `load`.
  package static func loadProject(
    _ file: SourceFileID, of files: SourceFiles
  ) -> (project: ProjectFile?, diagnostics: [Diagnostic]) {
    let read = read(file, of: files, ProjectFile.keys, empty: ProjectFile.init) {
      $0.schemas = $1.schemas
      $0.documents = $1.documents
      $0.reads = $1.reads
      $0.onlyMarks = $1.onlyMarks
    }
    // A missing part of a project would cause errors everywhere.
    return (read.isSyntaxBroken ? nil : read.content?.content, read.diagnostics)
  }

  /// Reads a file of `--vars`: a mapping of names to values.
  package static func loadVariables(
    _ file: SourceFileID, of files: SourceFiles
  ) -> (variables: [VariableDeclaration], diagnostics: [Diagnostic]) {
    let outcome = YAMLParser.parse(files[file].bytes, of: file)
    guard let document = outcome.document else { return ([], outcome.diagnostics) }
    var loading = DecodingContext(document: document, of: "variables")
    let variables = Reader<[VariableDeclaration]>.variables.read(document.root, &loading)
    return (variables ?? [], outcome.diagnostics + loading.diagnostics)
  }

  private static func read<Target: Sendable>(
    _ file: SourceFileID, of files: SourceFiles, _ table: KeyTable<Target>,
    searchesCorrections: Bool = true, empty: @escaping (SourceFileID, String) -> Target,
    keep: (inout Target, DecodingContext) -> Void
  ) -> FileReading<Target> {
    let source = files[file]
    let reading = FileReading(
      source.bytes, of: file, at: source.path, table, empty: empty, keep: keep)
    guard searchesCorrections else { return reading }
    return reading.corrected(source.bytes) {
      FileReading($0, of: file, at: source.path, table, empty: empty) { _, _ in }
    }
  }
}

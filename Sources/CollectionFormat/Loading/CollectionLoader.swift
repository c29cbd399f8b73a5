// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Reads the files of the format.
package enum CollectionLoader {
  /// Reads a collection.
  ///
  /// All that is wrong is reported at once: YAML, keys, values, expressions, paths and patterns; of a
  /// text that is no YAML what can be told in spite of it. Names are not resolved.
  ///
  /// - Returns: The file without the parts that are wrong, so that the rest can be looked at; nil
  ///   when nothing of it can be used. Only a file without errors may be run.
  package static func load(
    _ file: SourceFileID, of files: SourceFiles
  ) -> (collection: Shared<CollectionFile>?, diagnostics: [Diagnostic]) {
    load(file, of: files, CollectionFile.keys, empty: CollectionFile.init) {
      $0.schemas = $1.schemas
      $0.reads = $1.reads
    }
  }

  /// Reads a project, which is what a `curlew.yaml` holds; as `load`.
  package static func loadProject(
    _ file: SourceFileID, of files: SourceFiles
  ) -> (project: ProjectFile?, diagnostics: [Diagnostic]) {
    let (project, diagnostics) = load(file, of: files, ProjectFile.keys, empty: ProjectFile.init) {
      $0.schemas = $1.schemas
      $0.reads = $1.reads
    }
    // What is missing of a project would be missed everywhere.
    let isBroken = diagnostics.contains { $0.code == "yaml-syntax" }
    return (isBroken ? nil : project?.content, diagnostics)
  }

  /// Reads what `--vars` names: a mapping of names to values.
  package static func loadVariables(
    _ file: SourceFileID, of files: SourceFiles
  ) -> (variables: [VariableDeclaration], diagnostics: [Diagnostic]) {
    let outcome = YAMLParser.parse(files[file].bytes, of: file)
    guard let document = outcome.document else { return ([], outcome.diagnostics) }
    var loading = DecodingContext(document: document)
    let variables = Reader<[VariableDeclaration]>.variables.read(document.root, &loading)
    return (variables ?? [], outcome.diagnostics + loading.diagnostics)
  }

  private static func load<Target>(
    _ file: SourceFileID, of files: SourceFiles, _ table: KeyTable<Target>,
    empty: (SourceFileID, String) -> Target, keep: (inout Target, DecodingContext) -> Void
  ) -> (Shared<Target>?, [Diagnostic]) {
    let source = files[file]
    let outcome = YAMLParser.parse(source.bytes, of: file)
    func read(_ document: YAMLDocument) -> (Shared<Target>?, [Diagnostic]) {
      var loading = DecodingContext(document: document)
      var target = empty(file, source.path)
      guard document.root.mapping != nil else {
        loading.reportWrongType(document.root, expected: .mapping(table.description.name))
        return (nil, loading.diagnostics)
      }
      loading.readNamespaces(of: document.root)
      _ = table.read(document.root, into: &target, &loading)
      loading.reportForeignTemplates()
      keep(&target, loading)
      return (Shared(target), loading.diagnostics)
    }
    if let document = outcome.document {
      let (target, found) = read(document)
      return (target, outcome.diagnostics + found)
    }
    guard let first = outcome.diagnostics.last(where: { $0.code == "yaml-syntax" }) else {
      return (nil, outcome.diagnostics)
    }
    let keys = table.description.keys.map(\.name)
    let further = FurtherSyntaxErrors(in: source.bytes, keys: keys).errors(behind: first, of: file)
    guard let mend = SyntaxRecovery([first] + further, bytes: source.bytes, of: file) else {
      return (nil, outcome.diagnostics + further)
    }
    let (target, found) = read(mend.document)
    return (target, mend.diagnostics(with: found))
  }
}

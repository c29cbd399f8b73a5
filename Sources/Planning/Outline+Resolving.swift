// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

/// A plan with its problems.
///
/// A plan with an error among the diagnostics or the unknown inputs must not run.
package struct PlanningResult: Sendable {
  package var plan: Plan
  /// Without duplicates, in the order found; without the unknown inputs.
  package var diagnostics: [Diagnostic]
  /// One of `diagnostics`: the chosen environment does not exist. Other problems are then
  /// unreliable, since the collections lack its values.
  package var unknownEnvironment: Diagnostic?
  /// Whether an environment extends a missing one, whose values are unknown.
  package var lacksEnvironment = false
  /// Values from outside for names that no collection declares: flags are errors, the others are
  /// warnings.
  package var unknownInputs: [Diagnostic]
  /// The diagnostics that are about unknown names.
  package var unknownNames: [UnknownName]
}

extension Outline {
  /// Resolves every name, merges defaults, selects, and judges everything that is known before a
  /// run.
  ///
  /// - Parameters:
  ///   - files: the findings of `Files` for `neededFiles`.
  ///   - schemas: with all files that they need; nil takes them from `files`.
  ///   - documents: with all files that they need; nil takes them from `files`.
  ///   - data: the tables of `data`; without them no row and no column is known.
  package func resolve(
    files: FileIndex, schemas: SchemaCompilation? = nil, documents: DocumentLoading? = nil,
    data: DataTables = DataTables()
  ) -> PlanningResult {
    var schemas = schemas ?? self.schemas(with: data)
    while !schemas.neededFiles.isEmpty { schemas.take(files) }
    var documents = documents ?? self.documents(beside: schemas)
    while !documents.neededFiles.isEmpty { documents.take(files) }
    var assembly = PlanAssembly(
      self, files: files, schemas: schemas, documents: documents, data: data)
    assembly.addProject()
    for place in collections.indices { assembly.addCollection(place) }
    return assembly.result()
  }
}

extension Outline {
  /// The files besides its own that the plan of a collection depends on, or that its run reads.
  func dependencies(
    of place: Int, _ schemas: SchemaCompilation, _ documents: DocumentLoading
  ) -> [String] {
    let file = place < collections.count ? collections[place] : libraries[place - collections.count]
    let reads = (input.content.project?.reads.files ?? []) + file.file.content.reads.files
    let described = schemas.files(of: place) + documents.files(of: place)
    guard !reads.isEmpty else { return namedFiles[place].paths + described }
    let folder = input.content.folder
    return namedFiles[place].paths + reads.map { $0.content.path(in: folder($0.span.file)) }
      + described
  }

  /// The files whose blocks a collection calls, with what these depend on.
  func dependencies(
    of reached: Set<SourceFileID>, _ schemas: SchemaCompilation, _ documents: DocumentLoading
  ) -> [String] {
    places(of: reached).flatMap { place in
      [all[place].file.content.path] + dependencies(of: place, schemas, documents)
    }
  }

  /// The numbers of files among all.
  func places(of files: Set<SourceFileID>) -> [Int] {
    // Most collections call no blocks.
    if files.isEmpty { return [] }
    return all.indices.filter { files.contains(all[$0].file.content.source) }
  }
}

extension Outline {
  /// Whether a collection, a file whose blocks it calls, or the project names files that only the run
  /// knows.
  func namesFilesInRun(_ place: Int, blocksOf reached: Set<SourceFileID>) -> Bool {
    if namedFiles[place].waitsForRun { return true }
    if input.content.project?.reads.computedFiles.isEmpty == false { return true }
    guard !reached.isEmpty else { return false }
    return zip(all, namedFiles).contains { file, named in
      named.waitsForRun && reached.contains(file.file.content.source)
    }
  }
}

extension Plan {
  /// Whether any step has a client certificate.
  package var hasCertificate: Bool {
    collections.contains { $0.allSettings.contains { $0.tls.certificate != nil } }
  }
}

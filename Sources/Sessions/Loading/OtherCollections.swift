// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files

/// The project's other `collections`, if a person named only some of them: their declarations count
/// as known.
struct OtherCollections {
  private(set) var files: [CollectionFile] = []
  /// Whether all of them could be read, so that there are no other declarations.
  private(set) var isComplete = true

  /// Reads them; call it only for a name that is otherwise unknown.
  init(besides loaded: Loaded, workingDirectory: FilePath) {
    guard loaded.isPart, let project = loaded.location,
      let listed = loaded.project?.collections.map(\.content), !listed.isEmpty
    else { return }
    var finder = CollectionFinder(
      workingDirectory: workingDirectory,
      locator: ProjectLocator(workingDirectory: workingDirectory))
    let search = finder.find(collections: listed, of: project)
    isComplete = search.problems.isEmpty
    var reader = CollectionReader(workingDirectory: workingDirectory)
    var selection = CollectionSelection()
    for found in search.collections {
      guard let file = try? reader.read(found).file else {
        isComplete = false
        continue
      }
      guard selection.takes(found, file.bytes) else { continue }
      var sources = SourceFiles()
      let id = sources.add(file)
      let loaded = CollectionLoader.load(id, of: sources)
      if let collection = loaded.collection { files.append(collection.content) }
      isComplete = isComplete && loaded.collection != nil
    }
  }
}

extension ProjectFile {
  /// Names that may get values from outside.
  var inputNames: [String] {
    ["baseUrl"] + variables.map(\.name.content) + secrets.map(\.name.content)
      + requires.map(\.content)
      + environments.flatMap { $0.variables.map(\.name.content) + $0.secrets.map(\.name.content) }
  }
}

extension CollectionFile {
  /// Names that may get values from outside.
  var inputNames: [String] {
    variables.map(\.name.content) + secrets.map(\.name.content) + requires.map(\.content)
      + environments.flatMap { $0.variables.map(\.name.content) + $0.secrets.map(\.name.content) }
  }
}

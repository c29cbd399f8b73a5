// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files

/// The words of one kind that a shell offers for the options of a command line.
package struct ProjectWords: Sendable {
  /// Sorted, without duplicates.
  package let words: [String]
  /// The number of files that had to be parsed.
  package let parsedFiles: Int

  /// Those of the collections that a command line names, else of the project's, else of those beneath
  /// the working directory. A file that cannot be read has none.
  ///
  /// - Parameter paths: as typed; those that do not exist, such as a half typed one, are ignored.
  package init(_ kind: DeclaredWords.Kind, of paths: [String], workingDirectory: FilePath) {
    var locator = ProjectLocator(workingDirectory: workingDirectory)
    var found: [DeclaredWords] = []
    let project = try? locator.surroundings(ofFolder: workingDirectory).get().project
    var listed: [String] = []
    if let project, let bytes = Self.read(project, in: workingDirectory) {
      found.append(DeclaredWords(kind, of: bytes))
      var sources = SourceFiles()
      let file = sources.add(SourceFile(path: "", bytes: bytes))
      listed =
        CollectionLoader.loadProject(file, of: sources).project?.collections.map(\.content) ?? []
    }
    var finder = CollectionFinder(workingDirectory: workingDirectory, locator: locator)
    var collections = paths.isEmpty ? [] : finder.find(paths).collections
    if collections.isEmpty {
      collections =
        if let project, !listed.isEmpty {
          finder.find(collections: listed, of: project).collections
        } else {
          finder.find([]).collections
        }
    }
    var reader = CollectionReader(workingDirectory: workingDirectory)
    var selection = CollectionSelection()
    for collection in collections {
      // Nothing is read from a pipe or a terminal.
      guard case .file = collection.source, let text = try? reader.read(collection) else {
        continue
      }
      guard selection.takes(collection, text.file.bytes) else { continue }
      found.append(DeclaredWords(kind, of: text.file.bytes))
    }
    words = Self.sorted(found.flatMap(\.words))
    parsedFiles = found.count(where: \.wasParsed)
  }

  private static func read(_ project: Project, in folder: FilePath) -> [UInt8]? {
    let reader = FileReader(root: project.root, workingDirectory: folder)
    return try? reader.read(project.file, in: .project, limit: CollectionReader.defaultLimit)
  }

  private static func sorted(_ words: [String]) -> [String] {
    var sorted: [String] = []
    for word in words.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where sorted.last.map({ $0.utf8.elementsEqual(word.utf8) }) != true {
      sorted.append(word)
    }
    return sorted
  }
}

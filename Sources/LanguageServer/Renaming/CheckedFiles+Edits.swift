// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

extension CheckedFiles {
  /// Collections, files of blocks and `curlew.yaml`, in the order of their loading.
  var filesWithNames: [SourceFileID] {
    var seen: Set<SourceFileID> = []
    return (collections.map(\.content.source) + [project?.source].compactMap(\.self))
      .filter { seen.insert($0).inserted }
  }

  /// The files in which one of the words may be written: a text with escapes may spell it otherwise.
  func files(withOneOf words: [String]) -> [SourceFileID] {
    let searches = (words + ["\\x", "\\u", "\\U"]).map { ByteSearch(Array($0.utf8)) }
    return filesWithNames.filter { file in
      searches.contains { $0.first(in: sources[file].bytes, from: 0) != nil }
    }
  }

  /// The same files with other texts; these are loaded anew, with or without edits.
  ///
  /// - Returns: also the problems of their loading.
  func loading(
    _ files: [SourceFileID], with edits: [SourceFileID: [TextEdit]]
  ) -> (checked: CheckedFiles, problems: [Diagnostic]) {
    var sources = SourceFiles()
    for index in 0..<self.sources.count {
      let id = SourceFileID(index: UInt32(index))
      let source = self.sources[id]
      let bytes = edits[id]?.applied(to: source.bytes) ?? source.bytes
      _ = sources.add(
        source.isCommandLine
          ? SourceFile(commandLine: bytes) : SourceFile(path: source.path, bytes: bytes))
    }
    var problems: [Diagnostic] = []
    let collections = collections.compactMap { collection in
      guard files.contains(collection.content.source) else { return collection }
      let loaded = CollectionLoader.load(
        collection.content.source, of: sources, searchesCorrections: false)
      problems += loaded.diagnostics
      return loaded.collection
    }
    var project = project
    if let source = project?.source, files.contains(source) {
      let loaded = CollectionLoader.loadProject(source, of: sources)
      problems += loaded.diagnostics
      project = loaded.project
    }
    let checked = CheckedFiles(
      folder: folder, sources: sources, addresses: addresses, members: members,
      collections: collections, project: project, plan: plan, problems: [])
    return (checked, problems)
  }
}

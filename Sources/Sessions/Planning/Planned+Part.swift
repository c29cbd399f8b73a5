// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Files
import Notation

extension Planned {
  /// Why less runs than `curlew run` without a path and without a selection would run; nil if nothing is
  /// left out but by a shard.
  ///
  /// - Parameters:
  ///   - paths: as typed.
  ///   - verb: of the part that is not left out.
  package func reasonForPart(
    _ selection: SelectionRequest, paths: [String], verb: String = "ran"
  ) -> String? {
    if paths.contains("-") || leavesOutCollections {
      return paths.count == 1 ? "`\(paths[0])` alone \(verb)" : "a part of the collections \(verb)"
    }
    if !loaded.isUsable { return "some files could not be used" }
    if !loaded.lines.isEmpty { return "a part of the scenarios \(verb)" }
    if loaded.collections.contains(where: { !$0.content.onlyMarks.isEmpty }) {
      return "`only` left out a part"
    }
    let options = [
      ("--tags", selection.tags != nil), ("--name", selection.name != nil),
      ("--changed", selection.changedSince != nil), ("--last-failed", selection.isLastFailed),
      ("--until", selection.until != nil), ("--keep", selection.keepsEverything),
    ]
    return options.first { $0.1 }.map { "`\($0.0)` left out a part" }
  }

  /// Whether a person named some of the project's collections, and others exist.
  private var leavesOutCollections: Bool {
    // Without a project nothing says what the whole is.
    guard loaded.isPart, !loaded.searchesEverything, let project = loaded.location else {
      return false
    }
    guard let listed = loaded.project?.collections.map(\.content), !listed.isEmpty else {
      return true
    }
    var finder = CollectionFinder(
      workingDirectory: workingFolder, locator: ProjectLocator(workingDirectory: workingFolder))
    let search = finder.find(collections: listed, of: project)
    var reader = CollectionReader(workingDirectory: workingFolder)
    var takes = CollectionSelection()
    let known = Set(loaded.collections.map { ByteText(loaded.sources[$0.content.source].path) })
    // A file that was loaded already is not read again.
    return search.collections.contains { found in
      guard !known.contains(ByteText(found.displayPath)) else { return false }
      guard let file = try? reader.read(found).file else { return true }
      return takes.takes(found, file.bytes)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning

extension CollectionReader {
  /// The text of a collection, or the one that stands for it.
  mutating func read(
    _ found: FoundCollection, as texts: EditedTexts
  ) throws(PathProblem) -> Text {
    let text = try read(found)
    guard !texts.isEmpty, case .file(let path) = found.source, let edited = texts[path] else {
      return text
    }
    return text.replaced(by: edited)
  }
}

extension Loaded {
  /// Notes the place of a file whose text may be shown.
  mutating func notePlace(
    of found: FoundCollection, _ id: SourceFileID, _ text: CollectionReader.Text
  ) {
    guard text.showsLines, case .file(let path) = found.source else { return }
    places[id] = FilePlace(path, root: found.isTrusted ? nil : found.surroundings.root)
  }

  /// Checks the text of a collection by itself; it becomes a collection to plan, or an unusable
  /// file.
  ///
  /// - Parameters:
  ///   - lines: those of `FILE:LINE`.
  ///   - showsLines: whether its text may be shown; not if the file may contain secrets.
  mutating func check(_ id: SourceFileID, lines: [Int] = [], showsLines: Bool = true) {
    var (collection, found) = CollectionLoader.load(id, of: sources)
    var errors: [Diagnostic] = []
    let path = sources[id].path
    if let collection { found += unknownCodes(among: collection.content.acceptedWarnings) }
    if !showsLines { found = FileProblem.hidingLines(of: path, found) }
    if !found.isEmpty {
      errors = found.filter { $0.severity == .error }
      problems.warnings += found.filter { $0.severity == .warning }
    }
    if !showsLines, !errors.isEmpty { collection = nil }
    if !lines.isEmpty { errors += select(lines, of: id) }
    if errors.isEmpty, let collection {
      collections.append(collection)
    } else {
      problems.unusable.append(
        UnusableFile(path: path, partial: collection, diagnostics: errors))
    }
  }

  /// - Returns: the lines that the file does not have.
  private mutating func select(_ wanted: [Int], of id: SourceFileID) -> [Diagnostic] {
    let path = sources[id].path
    let table = LineTable(sources[id].bytes)
    var missing: [Diagnostic] = []
    for line in wanted {
      guard line <= table.lineCount else {
        missing.append(.noSuchLine(line, of: path, lineCount: table.lineCount))
        continue
      }
      let range = table.range(ofLine: line)
      lines.append(
        LineSelection(path: path, lineStart: range.lowerBound, lineEnd: range.upperBound))
    }
    return missing
  }

  /// Checks the text of a `curlew.yaml`; a problem with it stops everything.
  @discardableResult
  mutating func checkProject(_ source: SourceFile, in root: FilePath) -> SourceFileID {
    let id = sources.add(source)
    folders[id] = root.text
    let (file, found) = CollectionLoader.loadProject(id, of: sources)
    project = file
    problems.add(found + unknownCodes(among: file?.acceptedWarnings ?? []))
    return id
  }
}

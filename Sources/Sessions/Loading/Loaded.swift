// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Notation
import Planning

/// The loaded files and all their problems.
package struct Loaded: Sendable {
  package internal(set) var sources = SourceFiles()
  /// Collections that can be planned, in the order named.
  package internal(set) var collections: [Shared<CollectionFile>] = []
  package internal(set) var problems = SessionProblems()
  /// The `curlew.yaml` of the run; nil without a project, and if it is unusable.
  package internal(set) var project: ProjectFile?
  /// Its place; nil without a project, and if it is a text.
  package internal(set) var location: Project?
  /// Lines of `FILE:LINE`.
  package internal(set) var lines: [LineSelection] = []
  /// The number of files in folders that are not collections.
  package internal(set) var passedOver = 0
  /// The paths at which collections were searched for, absolute.
  var examined: Set<FilePath> = []
  /// What `use` reaches.
  var blockFiles = BlockFiles()
  /// Collections that belong to the project; the others have none.
  var members: Set<SourceFileID> = []
  /// Roots of the collections without duplicates: what they may read.
  var roots: [FilePath] = []
  /// Absolute folders of the files, for paths in them.
  var folders: [SourceFileID: String] = [:]
  /// The collections and `curlew.yaml`, for those that are files on disk whose text may be shown.
  var places: [SourceFileID: FilePlace] = [:]
  /// Whether a person named some of the project's collections, so that there may be others.
  var isPart = false
  /// The paths that a person typed, in other spellings of the same relative to the root.
  var typedPaths: [String] = []
  /// Whether the paths are all collections of the project: there are none, or one of them is the root.
  var searchesEverything = false
  var typed: TypedCollection?
  /// Whether changes of lines are searched that remove errors.
  var searchesCorrections = true
  /// Whether the file of `--stdin-as` is among those that were read.
  var hasGivenText = false
  /// All codes of diagnostics; none if they are not known.
  var diagnosticCodes: @Sendable () -> [String] = { [] }

  /// Whether no problem prevents anything from running.
  package var isUsable: Bool { problems.areHarmless }

  /// Collections and files of blocks, each once; those with errors as far as they could be read.
  package var readableFiles: [Shared<CollectionFile>] {
    let all = collections + blockFiles.files + problems.unusable.compactMap(\.partial)
    var seen: Set<SourceFileID> = []
    return all.filter { seen.insert($0.content.source).inserted }
  }

  /// The files that have the format: collections, files of blocks and `curlew.yaml`, readable or not.
  package var formatFiles: Set<SourceFileID> { Set(folders.keys) }

  /// The environments that one may choose: those of the project, then those of the collections.
  package var environmentNames: [String] {
    let files = collections + problems.unusable.compactMap(\.partial)
    let declared = (project?.environments ?? []) + files.flatMap(\.content.environments)
    var names: [String] = []
    for name in declared.map(\.name.content)
    where !names.contains(where: { $0.hasSameBytes(as: name) }) {
      names.append(name)
    }
    return names
  }

  /// Makes a problem that concerns all files one of the whole run.
  package mutating func refuse(_ problem: PathProblem) {
    problems.blocking.append(problem.diagnostic)
  }

  /// Makes it a problem of the whole run that the file of `--stdin-as` was not read.
  ///
  /// - Parameter path: as typed.
  package mutating func refuseUnreadText(of path: String) {
    // What stops the search says enough.
    guard !hasGivenText, problems.blocking.isEmpty else { return }
    problems.blocking.append(.textOfOtherFile(path))
  }

  /// Makes a path without a file a problem of the whole run.
  ///
  /// - Parameter words: changes the message.
  package mutating func block(missing path: String, saying words: (Diagnostic) -> Diagnostic) {
    problems.block(missing: path, saying: words)
  }
}

/// The text that a person typed as a command: it has the person's rights, not a collection's.
struct TypedCollection: Sendable {
  let source: SourceFileID
  /// Absolute paths of the files that it names, in planning's spelling.
  let files: Set<String>
  /// The path that it saves, as written.
  let target: String?
}

extension CollectionReader {
  /// The text of a collection, or the one that stands for it.
  mutating func read(
    _ found: FoundCollection, as texts: EditedTexts
  ) throws(PathProblem) -> Text {
    guard !texts.isEmpty, case .file(let path) = found.source, let edited = texts[path] else {
      return try read(found)
    }
    do throws(PathProblem) {
      return try read(found).replaced(by: edited)
    } catch {
      // An editor may show a file that it has not saved yet.
      guard error.isNothingThere, texts.isGiven(path) else { throw error }
      return Text(file: SourceFile(path: found.displayPath, bytes: edited), showsLines: true)
    }
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
    var (collection, found) = CollectionLoader.load(
      id, of: sources, searchesCorrections: searchesCorrections)
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

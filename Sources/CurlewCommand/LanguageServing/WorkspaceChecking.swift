// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import LanguageServer
import Sessions

/// Checks the open documents and their projects as `curlew check` does, with open texts in place of the
/// files.
///
/// A document of a project is checked by itself first, so that it is fast in a large project, and then
/// with all collections of the project, which is what counts.
struct WorkspaceChecking {
  /// Documents with more bytes are not checked.
  static let largestDocument = 16_000_000
  /// Documents with more bytes are checked when they are saved.
  static let largestWhileTyping = 1_000_000
  /// A project that is checked in less is not checked in two parts.
  private static let shortCheck = Duration.milliseconds(5)
  /// One that takes longer is checked in a pause.
  private static let longCheck = Duration.milliseconds(20)

  /// What a document is checked with.
  enum Home: Hashable {
    /// The folder of the `curlew.yaml`.
    case project(FilePath)
    /// The folder in which the file alone is checked.
    case lone(FilePath)
    /// The text alone, for a document that is not a file.
    case text
  }

  /// The options, with the settings of the editor.
  private(set) var request: PlanRequest
  private let options: PlanRequest
  private let surroundings: CommandSurroundings
  /// Where the program was started.
  let folder: FilePath
  /// The folders that are open in the editor, without symbolic links.
  var workspaceFolders: [FilePath] = []

  var homes: [DocumentURI: Home] = [:]
  /// Documents that have had `curlew` at their top level: one whose first line is being typed stays a
  /// collection.
  var collections: Set<DocumentURI> = []
  /// The open documents by their places without symbolic links.
  var places: [FilePath: DocumentURI] = [:]
  /// Addresses of paths, which cost a look at the disk.
  var knownAddresses: [FilePath: DocumentURI] = [:]
  private var staleDocuments: [DocumentURI] = []
  var staleProjects: [FilePath] = []
  /// Documents that were checked by themselves and have errors: their corrections are not searched yet.
  private var uncorrected: [DocumentURI] = []
  /// Whether something was checked, for a request too, whose problems were not sent.
  var hasNews = false
  private var durations: [FilePath: Duration] = [:]

  init(request: PlanRequest, surroundings: CommandSurroundings, folder: FilePath) {
    self.request = request
    options = request
    self.surroundings = surroundings
    self.folder = folder
  }

  // MARK: Changes

  mutating func take(_ settings: ServerSettings, _ workspace: Workspace) {
    request = settings.applied(to: options)
    markAll(workspace)
  }

  mutating func take(folders: [DocumentURI], _ workspace: Workspace) {
    workspaceFolders = folders.compactMap { $0.path.map { FilePath(bytes: $0).real } }
    markAll(workspace)
  }

  /// Files outside of the open documents have changed, or everything may be different.
  mutating func markAll(_ workspace: Workspace) {
    knownAddresses = [:]
    homes = [:]
    for uri in workspace.documents.keys.sorted(by: { $0.text < $1.text }) { mark(uri, workspace) }
  }

  /// A document was opened or has another text.
  mutating func mark(_ uri: DocumentURI, _ workspace: Workspace) {
    guard let document = workspace.documents[uri] else { return }
    note(place: uri)
    noteKind(of: document)
    let home = home(of: document)
    homes[uri] = home
    guard let home else { return }
    if !staleDocuments.contains(uri) { staleDocuments.append(uri) }
    if case .project(let root) = home, !staleProjects.contains(root) { staleProjects.append(root) }
    // Files that are checked with the text of this one.
    for other in workspace.documents.keys where other != uri && !staleDocuments.contains(other) {
      let name = Self.name(of: other)
      if workspace.checks[name]?.file(uri) != nil { staleDocuments.append(other) }
    }
  }

  /// A document was closed: the file on disk counts again.
  mutating func forget(_ uri: DocumentURI, _ workspace: inout Workspace) {
    let home = homes.removeValue(forKey: uri)
    collections.remove(uri)
    places = places.filter { $0.value != uri }
    knownAddresses = [:]
    staleDocuments.removeAll { $0 == uri }
    uncorrected.removeAll { $0 == uri }
    if case .project(let root)? = home, !staleProjects.contains(root) { staleProjects.append(root) }
    dropUnused(&workspace)
  }

  // MARK: Work

  /// Whether something waits to be checked.
  var hasWork: Bool {
    !staleDocuments.isEmpty || !staleProjects.isEmpty || !uncorrected.isEmpty
  }

  /// Whether only projects wait whose check takes so long that a person would notice.
  var waitsForPause: Bool {
    staleDocuments.isEmpty && !staleProjects.isEmpty
      && staleProjects.allSatisfy { durations[$0].map { $0 > Self.longCheck } ?? false }
  }

  /// Checks one document or project that waits.
  mutating func work(_ workspace: inout Workspace) {
    dropUnused(&workspace)
    if let uri = staleDocuments.first {
      refresh(uri, &workspace)
    } else if let root = staleProjects.first {
      check(project: root, &workspace)
    } else if let uri = uncorrected.first {
      correct(uri, &workspace)
    }
  }

  /// Searches the corrections of a document that is checked by itself.
  private mutating func correct(_ uri: DocumentURI, _ workspace: inout Workspace) {
    uncorrected.removeAll { $0 == uri }
    guard let document = workspace.documents[uri] else { return }
    switch homes[uri] {
    case .text?: checkText(of: document, &workspace)
    case .lone(let folder)?, .project(let folder)?:
      check(document, in: folder, searchesCorrections: true, &workspace)
    case nil: break
    }
  }

  /// Brings the check of a document up to date.
  mutating func refresh(_ uri: DocumentURI, _ workspace: inout Workspace) {
    guard let place = staleDocuments.firstIndex(of: uri) else { return }
    staleDocuments.remove(at: place)
    guard let document = workspace.documents[uri], let home = homes[uri] else {
      return drop(uri, &workspace)
    }
    switch home {
    case .text: checkText(of: document, &workspace)
    case .lone(let folder): check(document, in: folder, &workspace)
    case .project(let root):
      let isShort = durations[root].map { $0 < Self.shortCheck } ?? false
      let isProject = document.uri.name.elementsEqual(Project.fileName.utf8)
      if isShort || isProject || !collections.contains(uri) {
        check(project: root, &workspace)
      } else {
        check(document, in: root, &workspace)
      }
    }
  }

  /// Brings the check of the whole project of a document up to date, with all corrections.
  mutating func refreshProject(of uri: DocumentURI, _ workspace: inout Workspace) {
    refresh(uri, &workspace)
    defer { if uncorrected.contains(uri) { correct(uri, &workspace) } }
    if case .project(let root)? = homes[uri], staleProjects.contains(root) {
      check(project: root, &workspace)
    }
  }

  private func drop(_ uri: DocumentURI, _ workspace: inout Workspace) {
    workspace.take(nil, as: Self.name(of: uri))
    workspace.assign(uri, to: nil)
  }

  /// Checks a file by itself.
  ///
  /// - Parameter searchesCorrections: without, the search waits until nothing else does.
  private mutating func check(
    _ document: OpenDocument, in folder: FilePath, searchesCorrections: Bool = false,
    _ workspace: inout Workspace
  ) {
    guard let path = document.uri.path else { return }
    let name = Self.name(of: document.uri)
    let isProject = document.uri.name.elementsEqual(Project.fileName.utf8)
    // A `curlew.yaml` that is not on disk yet is a project without collections.
    let source =
      isProject
      ? CollectionSource.texts(
        [],
        project: SourceText(
          path: FilePath(bytes: path).shown(in: folder),
          text: String(decoding: document.lines.bytes, as: UTF8.self)))
      : .paths([FilePath(bytes: path).tidied.text])
    let checked = check(
      source, in: folder, searchesCorrections: searchesCorrections, workspace)
    workspace.take(checked, as: name)
    workspace.assign(document.uri, to: name)
    uncorrected.removeAll { $0 == document.uri }
    if !searchesCorrections, checked.problems.contains(where: { $0.severity == .error }) {
      uncorrected.append(document.uri)
    }
  }

  private mutating func checkText(of document: OpenDocument, _ workspace: inout Workspace) {
    let name = Self.name(of: document.uri)
    let text = SourceText(
      path: String(decoding: document.uri.name, as: UTF8.self),
      text: String(decoding: document.lines.bytes, as: UTF8.self))
    hasNews = true
    let planned = planned(.texts([text]), in: folder, workspace)
    let own = FilePath(text.path).absolute(in: folder)
    workspace.take(
      planned.checkedFiles(in: folder) { $0 == own ? document.uri : DocumentURI(path: $0.bytes) },
      as: name)
    workspace.assign(document.uri, to: name)
  }

  /// Checks all collections of a project; those that are open need no check of their own then.
  private mutating func check(project root: FilePath, _ workspace: inout Workspace) {
    let clock = ContinuousClock()
    let start = clock.now
    let checked = check(.paths([]), in: root, workspace)
    durations[root] = start.duration(to: clock.now)
    staleProjects.removeAll { $0 == root }
    let name = Self.name(of: root)
    workspace.take(checked, as: name)
    for (uri, home) in homes where home == .project(root) {
      guard let document = workspace.documents[uri] else { continue }
      if let file = checked.file(uri), checked.members.contains(file) {
        workspace.take(nil, as: Self.name(of: uri))
        workspace.assign(uri, to: name)
        staleDocuments.removeAll { $0 == uri }
        uncorrected.removeAll { $0 == uri }
      } else if collections.contains(uri) {
        if staleDocuments.contains(uri) || workspace.checks[Self.name(of: uri)] == nil {
          staleDocuments.removeAll { $0 == uri }
          check(document, in: root, &workspace)
        }
      } else {
        staleDocuments.removeAll { $0 == uri }
        drop(uri, &workspace)
      }
    }
  }

  private mutating func check(
    _ source: CollectionSource, in folder: FilePath, searchesCorrections: Bool = true,
    _ workspace: Workspace
  ) -> CheckedFiles {
    hasNews = true
    let planned = planned(
      source, in: folder, searchesCorrections: searchesCorrections, workspace)
    var known = knownAddresses
    let places = places
    let checked = planned.checkedFiles(in: folder) { path in
      if let uri = known[path] { return uri }
      let uri =
        places[path] ?? places[path.resolvedWhereItExists()] ?? DocumentURI(path: path.bytes)
      known[path] = uri
      return uri
    }
    knownAddresses = known
    return checked
  }

  private func planned(
    _ source: CollectionSource, in folder: FilePath, searchesCorrections: Bool = true,
    _ workspace: Workspace
  ) -> Planned {
    var preparation = CommandPreparation(request: request, surroundings: surroundings)
    preparation.source = source
    preparation.searchesCorrections = searchesCorrections
    for (place, uri) in places {
      guard let document = workspace.documents[uri],
        document.lines.bytes.count <= Self.largestDocument
      else { continue }
      preparation.texts.give(document.lines.bytes, for: place)
    }
    let paths = if case .paths(let paths) = source { paths } else { [String]() }
    return CheckCommand.judgingCoverage(
      preparation.plan(in: folder, preparation.choice(in: folder)), request.selection,
      paths: paths)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Files
import LanguageServer

/// Which folder a document is checked in, and under which names and addresses.
extension WorkspaceChecking {
  static func name(of uri: DocumentURI) -> String { "file \(uri.text)" }
  static func isOfProject(_ name: String) -> Bool { name.hasPrefix("project ") }
  static func name(of root: FilePath) -> String { "project \(root.text)" }

  /// Notes where a document is.
  mutating func note(place uri: DocumentURI) {
    guard let path = uri.path, !places.values.contains(uri) else { return }
    let place = FilePath(bytes: path).tidied.resolvedWhereItExists()
    // Of two spellings of one file, the first that was opened has its text.
    guard places[place] == nil else { return }
    places[place] = uri
    knownAddresses = [:]
  }

  /// Notes that a document is a collection, as soon as it has `curlew`.
  mutating func noteKind(of document: OpenDocument) {
    guard !collections.contains(document.uri), FileKind(document.lines.bytes) == .collection else {
      return
    }
    collections.insert(document.uri)
  }

  /// - Returns: nil for a document that is not of curlew.
  func home(of document: OpenDocument) -> Home? {
    guard document.lines.bytes.count <= Self.largestDocument else { return nil }
    let isProject = document.uri.name.elementsEqual(Project.fileName.utf8)
    guard let path = document.uri.path else {
      return collections.contains(document.uri) ? .text : nil
    }
    let place = FilePath(bytes: path).tidied.resolvedWhereItExists()
    var locator = ProjectLocator(workingDirectory: folder)
    if case .success(let surroundings) = locator.surroundings(of: place),
      let project = surroundings.project
    {
      return .project(project.root)
    }
    guard isProject || collections.contains(document.uri) else { return nil }
    let workspace = workspaceFolders.first { place.below($0) != nil }
    return .lone(workspace ?? place.parent)
  }

  /// The folder in which a document is checked and run; nil for one that is not a file of curlew.
  func folder(of uri: DocumentURI) -> FilePath? {
    switch homes[uri] {
    case .project(let folder)?, .lone(let folder)?: folder
    case .text?, nil: nil
    }
  }

  /// The address of a file, as the client spells it if it has it open.
  func address(of path: FilePath) -> DocumentURI {
    places[path] ?? places[path.resolvedWhereItExists()] ?? DocumentURI(path: path.bytes)
  }

  /// Drops the checks of projects and files that no open document has any more: it was closed, or its
  /// `curlew.yaml` has come or gone.
  mutating func dropUnused(_ workspace: inout Workspace) {
    var roots: Set<FilePath> = []
    for home in homes.values { if case .project(let root) = home { roots.insert(root) } }
    staleProjects.removeAll { !roots.contains($0) }
    let used = Set(roots.map { Self.name(of: $0) } + homes.keys.map { Self.name(of: $0) })
    for name in workspace.checks.keys where !used.contains(name) { workspace.take(nil, as: name) }
  }
}

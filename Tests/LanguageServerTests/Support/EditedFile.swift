// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import TestSupport
import Testing

@testable import LanguageServer

/// A file as an editor shows it, with others beside it, and marked places in it.
struct EditedFile {
  let view: FileView
  let ranges: [Range<Int>]

  /// - Parameters:
  ///   - marked: the file `specs/0.yaml`, or the `curlew.yaml` itself.
  ///   - others: other files, by their paths below the folder of the project.
  init(
    _ marked: String, project: String? = nil, isProject: Bool = false,
    others: [(path: String, text: String)] = [],
    documents: [(path: String, text: String)] = [], outside: ExternalInputs = ExternalInputs()
  ) throws {
    let text = MarkedText(marked)
    ranges = text.ranges
    var files = SourceFiles()
    let own = files.add(
      SourceFile(path: isProject ? "curlew.yaml" : "specs/0.yaml", bytes: text.bytes))
    var declared: ProjectFile?
    if isProject {
      declared = CollectionLoader.loadProject(own, of: files).project
    } else if let project {
      let id = files.add(SourceFile(path: "curlew.yaml", bytes: Array(project.utf8)))
      declared = CollectionLoader.loadProject(id, of: files).project
    }
    var collections: [Shared<CollectionFile>] = []
    if !isProject, let found = CollectionLoader.load(own, of: files).collection {
      collections.append(found)
    }
    for other in others {
      let id = files.add(SourceFile(path: other.path, bytes: Array(other.text.utf8)))
      if let found = CollectionLoader.load(id, of: files).collection { collections.append(found) }
    }
    let input = PlanningInput(
      collections: collections, project: declared, outside: outside, folder: { _ in "" })
    var index = FileIndex()
    for document in documents {
      let bytes = Array(document.text.utf8)
      let id = files.add(SourceFile(path: document.path, bytes: bytes))
      index.record(FileIndex.Text(file: id, bytes: bytes), at: document.path)
    }
    let plan = input.outline().resolve(files: index).plan
    let addresses = (0..<files.count).map { index in
      let id = SourceFileID(index: UInt32(index))
      return (id, DocumentURI("file:///p/" + files[id].path))
    }
    let checked = CheckedFiles(
      folder: "/p", sources: files, addresses: Dictionary(uniqueKeysWithValues: addresses),
      members: Set(addresses.map(\.0)), collections: collections, project: declared, plan: plan,
      problems: [])
    let uri = try #require(checked.addresses[own])
    view = FileView(
      document: OpenDocument(uri: uri, version: 1, text: text.bytes), checked: checked, file: own,
      encoding: .utf8)
  }

  /// The first mark, which is often empty: a place.
  var offset: Int { ranges.first?.lowerBound ?? 0 }

  /// The text of a location in any of the files, as `path: text`.
  func text(of location: EditorLocation) -> String {
    let file = view.checked.file(location.uri)
    let lines = DocumentLines(file.map { view.checked.sources[$0].bytes } ?? [])
    let range = lines.bytes(of: location.range, .utf8)
    let line = lines.line(of: range.lowerBound) + 1
    return "\(location.uri.text.dropFirst("file:///p/".count)):\(line): "
      + String(decoding: lines.bytes[range], as: UTF8.self)
  }

  /// The document with a completion carried out.
  func completed(with item: CompletionItem, replacing range: Range<Int>) -> String {
    var bytes = view.bytes
    bytes.replaceSubrange(range, with: Array(item.text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  func completion(insertsSnippets: Bool = false, at offset: Int? = nil) -> CompletionList {
    Completion(view, at: offset ?? self.offset, insertsSnippets: insertsSnippets).list()
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Values
import YAMLTree

/// Where a name is declared and where it is used.
struct Navigation {
  private let view: FileView
  private let offset: Int

  init(_ view: FileView, at offset: Int) {
    self.view = view
    self.offset = offset
  }

  private var occurrences: Occurrences {
    Occurrences(
      of: view.file, in: view.checked, NameAnalysis(of: view.file, in: view.checked))
  }

  /// Where the name at the place is declared, or what the path or the schema reference there names.
  func definition() -> [EditorLocation] {
    if let found = occurrences.at(offset) {
      let others = found.targets.filter { $0 != found.span }
      return (others.isEmpty ? found.targets : others).compactMap(view.location)
    }
    return Reference(view, at: offset).map { [$0.location] } ?? []
  }

  /// The uses of the name at the place, in all files of the check, in their order.
  ///
  /// - Parameter declared: whether its declarations are among them.
  func references(withDeclarations declared: Bool) -> [EditorLocation] {
    guard let found = occurrences.at(offset) else { return [] }
    let targets = Set(found.targets)
    let word = Array(view.bytes[found.span.range])
    return files(with: word).flatMap { file in
      let analysis = NameAnalysis(of: file, in: view.checked)
      return Occurrences(of: file, in: view.checked, analysis).all
        .filter { !targets.isDisjoint(with: $0.targets) }
        .filter { declared || !targets.contains($0.span) }
        .map(\.span)
    }
    .sorted { ($0.file.index, $0.lowerBound) < ($1.file.index, $1.lowerBound) }
    .compactMap(view.location)
  }

  /// The places of the name in this file, with whether each gives it its value.
  func highlights() -> [(range: EditorRange, isWrite: Bool)] {
    let all = occurrences
    guard let found = all.at(offset) else { return [] }
    let targets = Set(found.targets)
    return all.all.filter { !targets.isDisjoint(with: $0.targets) }
      .sorted { $0.span.lowerBound < $1.span.lowerBound }
      .map { (view.range(of: $0.span.range), targets.contains($0.span)) }
  }

  /// The files of the check with this word in their text, this one first.
  private func files(with word: [UInt8]) -> [SourceFileID] {
    let checked = view.checked
    var files = [view.file] + checked.collections.map(\.content.source)
    if let project = checked.project { files.append(project.source) }
    let search = ByteSearch(word)
    var seen: Set<SourceFileID> = []
    return files.filter {
      seen.insert($0).inserted && search.first(in: checked.sources[$0].bytes, from: 0) != nil
    }
  }
}

/// A text that names a file, or a place of a schema.
struct Reference {
  let location: EditorLocation

  init?(_ view: FileView, at offset: Int) {
    let file = RecordedFile(view)
    guard let place = FormatPlace(offset, in: file), place.part == .value,
      let text = place.node?.scalar?.text, !text.isEmpty
    else { return nil }
    if place.levels.dropLast().last?.entry?.name == "$ref",
      let found = Self.schemaPlace(text, place, view)
    {
      location = found
      return
    }
    let isPath = place.shapes.contains { if case .file = $0 { true } else { false } }
    guard isPath, !text.utf8.contains(UInt8(ascii: "$")),
      let found = Self.beginning(of: text, view)
    else { return nil }
    location = found
  }

  /// The first character of a file.
  private static func beginning(of path: String, _ view: FileView) -> EditorLocation? {
    if let file = view.checked.file(named: path, from: view.file),
      let uri = view.checked.addresses[file]
    {
      return EditorLocation(uri: uri, range: .beginning)
    }
    return view.checked.path(of: path, from: view.file)
      .map { EditorLocation(uri: DocumentURI(path: $0), range: .beginning) }
  }

  /// The place of `#/$defs/pet` in the schema around it, or the file before the `#`.
  private static func schemaPlace(
    _ text: String, _ place: FormatPlace, _ view: FileView
  ) -> EditorLocation? {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if let path = parts.first, !path.isEmpty { return beginning(of: String(path), view) }
    let schema = place.levels.first { level in
      level.shapes.contains { if case .jsonSchema = $0 { true } else { false } }
    }
    guard var node = schema?.node else { return nil }
    var span = node.span
    for token in (parts.count > 1 ? parts[1] : "").split(separator: "/") {
      let name = String(token.replacing("~1", with: "/").replacing("~0", with: "~"))
      if let entry = node.mapping?.entry(named: name) {
        (node, span) = (entry.value, entry.keySpan)
      } else if let list = node.sequence, let index = Int(name), list.indices.contains(index) {
        (node, span) = (list[index], list[index].span)
      } else {
        return nil
      }
    }
    return view.location(of: span)
  }
}

extension RecordedFile {
  /// The text of a document, with what its mappings are.
  init(_ view: FileView) {
    self.init(
      view.bytes, of: view.file, at: view.checked.sources[view.file].path,
      isProject: view.isProject)
  }
}

extension LanguageRequest {
  static let definition = LanguageRequest(
    "textDocument/definition", announcedAs: "definitionProvider"
  ) { workspace, parameters, json throws(RequestFailure) in
    let found = try workspace.navigation(parameters)?.definition() ?? []
    json.list(found) { $0.location($1) }
  }

  static let references = LanguageRequest(
    "textDocument/references", announcedAs: "referencesProvider", needsProject: true
  ) { workspace, parameters, json throws(RequestFailure) in
    let declared = parameters.optional("context")?.optional("includeDeclaration")?.boolean ?? false
    let found = try workspace.navigation(parameters)?.references(withDeclarations: declared)
    json.list(found ?? []) { $0.location($1) }
  }

  static let documentHighlight = LanguageRequest(
    "textDocument/documentHighlight", announcedAs: "documentHighlightProvider"
  ) { workspace, parameters, json throws(RequestFailure) in
    let found = try workspace.navigation(parameters)?.highlights() ?? []
    json.list(found) { json, highlight in
      json.beginObject()
      json.member("range", highlight.range)
      json.member("kind", highlight.isWrite ? 3 : 2)
      json.endObject()
    }
  }
}

extension Workspace {
  /// The place of a request; nil if the document is not of curlew.
  fileprivate func navigation(_ parameters: JSONNode) throws(RequestFailure) -> Navigation? {
    guard let view = try view(parameters) else { return nil }
    return Navigation(view, at: try view.offset(parameters))
  }
}

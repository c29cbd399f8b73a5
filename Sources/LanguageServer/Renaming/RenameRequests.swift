// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

extension LanguageRequest {
  static let prepareRename = LanguageRequest(
    "textDocument/prepareRename", announcedAs: nil, needsProject: true
  ) { workspace, parameters, json throws(RequestFailure) in
    guard let (view, rename) = try workspace.rename(parameters) else { return json.null() }
    let subject = try rename.subject()
    json.beginObject()
    json.member("range", view.range(of: subject.range))
    json.member("placeholder", subject.name)
    json.endObject()
  }

  static let rename = LanguageRequest(
    "textDocument/rename", announcedAs: "renameProvider", needsProject: true,
    options: { json in
      json.beginObject()
      json.member("prepareProvider", true)
      json.endObject()
    },
    remark: { workspace, parameters throws(RequestFailure) in
      let new = try parameters.text("newName")
      return try workspace.rename(parameters)?.rename.subject(for: new).remark(new)
    }
  ) { workspace, parameters, json throws(RequestFailure) in
    let new = try parameters.text("newName")
    guard let (view, rename) = try workspace.rename(parameters) else { return json.null() }
    let edits = try rename.edits(of: rename.subject(for: new), to: new)
    try workspace.write(edits, of: view, to: &json)
  }
}

extension Rename.Subject {
  /// What a person has to change outside of the files; nil for a name that is only in them.
  func remark(_ new: String) -> String? {
    let files = filesOfGroup.count == 1 ? "1 file" : "\(filesOfGroup.count) files"
    switch kind {
    case .input where isSecret:
      return
        "renamed in \(files); --secret \(name) and CURLEW_SECRET_\(name) outside of these files "
        + "are now --secret \(new) and CURLEW_SECRET_\(new)"
    case .input:
      return "renamed in \(files); --var \(name) and CURLEW_VAR_\(name) outside of these files are "
        + "now --var \(new) and CURLEW_VAR_\(new)"
    case .scenario:
      return
        "renamed in \(files); --name with `\(name)` outside of these files is now with `\(new)`"
    case .step:
      return "renamed in \(files); --until \(name) outside of these files is now --until \(new)"
    case .variable, .block, .column, .other: return nil
    }
  }

  /// Whether one of its declarations is in `secrets`.
  private var isSecret: Bool {
    let lists = filesOfGroup.flatMap { file in
      let collection = checked.collection(file)
      let environments =
        collection?.environments ?? checked.project.map { $0.environments } ?? []
      return (collection?.secrets ?? checked.project?.secrets ?? []).map(\.name.span)
        + environments.flatMap(\.secrets).map(\.name.span)
    }
    return group.contains { lists.contains($0.span) }
  }
}

extension Workspace {
  /// The rename at the place of a request; nil if the document is not of curlew.
  fileprivate func rename(
    _ parameters: JSONNode
  ) throws(RequestFailure) -> (view: FileView, rename: Rename)? {
    guard let view = try view(parameters) else { return nil }
    let isAlone = checkName(of: view.uri)?.hasSuffix(view.uri.text) == true
    return (view, Rename(view, at: try view.offset(parameters), isAlone: isAlone))
  }

  /// Appends a `WorkspaceEdit` of several files.
  fileprivate func write(
    _ edits: [SourceFileID: [TextEdit]], of view: FileView, to json: inout JSONWriter
  ) throws(RequestFailure) {
    let files = edits.keys.sorted { $0.index < $1.index }
    var changes: [(uri: DocumentURI, lines: DocumentLines, edits: [TextEdit])] = []
    for file in files {
      guard let uri = view.checked.addresses[file], let edits = edits[file] else { continue }
      let lines = DocumentLines(view.checked.sources[file].bytes)
      if let open = documents[uri], open.lines != lines { throw .contentModified }
      changes.append((uri, lines, edits))
    }
    func list(_ json: inout JSONWriter, _ lines: DocumentLines, _ edits: [TextEdit]) {
      json.list(edits) { json, edit in
        json.edit(lines.range(of: edit.span.range, view.encoding), edit.replacement)
      }
    }
    json.beginObject()
    json.key(client.takesVersionedEdits ? "documentChanges" : "changes")
    if client.takesVersionedEdits {
      json.list(changes) { json, change in
        json.beginObject()
        json.key("textDocument")
        json.beginObject()
        json.member("uri", change.uri.text)
        json.key("version")
        if let open = documents[change.uri] { json.integer(open.version) } else { json.null() }
        json.endObject()
        json.key("edits")
        list(&json, change.lines, change.edits)
        json.endObject()
      }
    } else {
      json.beginObject()
      for change in changes {
        json.key(change.uri.text)
        list(&json, change.lines, change.edits)
      }
      json.endObject()
    }
    json.endObject()
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import LanguageServer
import Planning
import Testing
import Values

/// A workspace with one document, loaded and not planned.
struct OpenedText {
  static let uri = DocumentURI("file:///specs/a.yaml")

  let bytes: [UInt8]
  let workspace: Workspace

  init(_ text: String) {
    bytes = Array(text.utf8)
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: "specs/a.yaml", bytes: bytes))
    let (collection, found) = CollectionLoader.load(file, of: sources)
    var workspace = Workspace()
    workspace.open(Self.uri, version: 1, text: bytes)
    workspace.take(
      CheckedFiles(
        folder: "/", sources: sources, addresses: [file: Self.uri], members: [file],
        collections: collection.map { [$0] } ?? [], project: nil,
        plan: Plan(collections: [], environment: nil, missingInputs: [], secrets: []),
        problems: found),
      as: "a")
    workspace.assign(Self.uri, to: "a")
    self.workspace = workspace
  }

  /// The answer to a request about the document.
  ///
  /// - Parameter further: members of its parameters.
  func answer(_ method: String, _ further: String = "") throws -> JSONNode {
    let text = #"{"textDocument":{"uri":"\#(Self.uri.text)"}\#(further)}"#
    let request = try #require(LanguageRequest.named(method))
    var json = JSONWriter()
    try request.answer(workspace, JSONDocument.parse(text).root, &json)
    return try JSONDocument.parse(json.take()).root
  }

  /// The text with the edits of a `WorkspaceEdit` or a list of `TextEdit`.
  func edited(_ edits: [JSONNode]) throws -> String {
    let lines = DocumentLines(bytes)
    let replaced = try edits.map { edit in
      let range = lines.bytes(of: try EditorRange(edit.member("range")), .utf16)
      return TextEdit(
        SourceSpan(file: SourceFileID(index: 0), range: range), try edit.text("newText"))
    }
    return String(decoding: replaced.applied(to: bytes), as: UTF8.self)
  }
}

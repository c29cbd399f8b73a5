// SPDX-License-Identifier: Apache-2.0

import Values

/// What a client can show or do, as it says in `initialize`.
package struct ClientAbilities: Sendable {
  /// The unit in which both sides count: bytes if the client offers them.
  package var encoding = PositionEncoding.utf16
  /// Symbols that contain others.
  package var showsSymbolTrees = false
  /// The address of a page about a code.
  package var showsPagesOfCodes = false
  /// Places that belong to a problem.
  package var showsRelatedPlaces = false
  /// Texts with places to fill in.
  package var insertsSnippets = false
  /// Edits of a certain version of a document.
  package var takesVersionedEdits = false
  /// It reports changes of files that the server asks for.
  package var watchesFiles = false
  /// The server may ask for settings.
  package var givesSettings = false
  /// Progress that the server begins.
  package var showsProgress = false
  /// It asks for lenses again when the server says so.
  package var refreshesLenses = false

  package init() {}

  /// - Parameter capabilities: those of `initialize`.
  package init(_ capabilities: JSONNode?) {
    func flag(_ path: String...) -> Bool {
      var node = capabilities
      for name in path { node = node?[member: name] }
      return node?.boolean == true
    }
    let offered = capabilities?[member: "general"]?[member: "positionEncodings"]
    if offered?.elements.contains(where: { $0.stringEquals("utf-8") }) == true { encoding = .utf8 }
    showsSymbolTrees = flag(
      "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
    showsPagesOfCodes = flag("textDocument", "publishDiagnostics", "codeDescriptionSupport")
    showsRelatedPlaces = flag("textDocument", "publishDiagnostics", "relatedInformation")
    takesVersionedEdits = flag("workspace", "workspaceEdit", "documentChanges")
    insertsSnippets = flag("textDocument", "completion", "completionItem", "snippetSupport")
    watchesFiles = flag("workspace", "didChangeWatchedFiles", "dynamicRegistration")
    givesSettings = flag("workspace", "configuration")
    showsProgress = flag("window", "workDoneProgress")
    refreshesLenses = flag("workspace", "codeLens", "refreshSupport")
  }
}

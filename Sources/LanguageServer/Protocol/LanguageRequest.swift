// SPDX-License-Identifier: Apache-2.0

import Values

/// A request that the workspace alone answers.
///
/// A new one is an entry of `all`; what the server announces, carries out and checks follows from it.
package struct LanguageRequest: Sendable {
  /// Writes the one value of the answer.
  package typealias Answer =
    @Sendable (Workspace, JSONNode, inout JSONWriter) throws(RequestFailure) -> Void

  /// What a person reads after the answer; nil for nothing.
  package typealias Remark = @Sendable (Workspace, JSONNode) throws(RequestFailure) -> String?

  /// As in the protocol: `textDocument/hover`.
  package let method: String
  /// The name of its member in the capabilities of the server; nil if another request announces it.
  package let capability: StaticString?
  /// Writes the value of that member.
  package let options: @Sendable (inout JSONWriter) -> Void
  package let answer: Answer
  package let remark: Remark?
  /// Whether the whole project is checked before the answer, and not only the document.
  package let needsProject: Bool

  package init(
    _ method: String, announcedAs capability: StaticString?, needsProject: Bool = false,
    options: @escaping @Sendable (inout JSONWriter) -> Void = { $0.boolean(true) },
    remark: Remark? = nil, _ answer: @escaping Answer
  ) {
    self.method = method
    self.capability = capability
    self.options = options
    self.needsProject = needsProject
    self.answer = answer
    self.remark = remark
  }

  /// All of them, in the order in which they are announced.
  package static let all: [LanguageRequest] = [
    LanguageRequest(
      "textDocument/documentSymbol", announcedAs: "documentSymbolProvider", DocumentSymbols.answer),
    LanguageRequest(
      "textDocument/documentLink", announcedAs: "documentLinkProvider",
      options: { json in
        json.beginObject()
        json.member("resolveProvider", false)
        json.endObject()
      }, DocumentLinks.answer),
    LanguageRequest(
      "textDocument/codeAction", announcedAs: "codeActionProvider", needsProject: true,
      options: { json in
        json.beginObject()
        json.key("codeActionKinds")
        json.list(CodeActions.kinds) { $0.string($1) }
        json.endObject()
      }, CodeActions.answer),
    LanguageRequest(
      "textDocument/codeLens", announcedAs: "codeLensProvider",
      options: { json in
        json.beginObject()
        json.member("resolveProvider", false)
        json.endObject()
      }, CodeLenses.answer),
    LanguageRequest(
      "textDocument/formatting", announcedAs: "documentFormattingProvider",
      DocumentFormatting.answer),
    hover, definition, references, documentHighlight, completion, completionResolve,
    prepareRename, rename,
  ]

  /// The request of a method; nil if it is unknown.
  package static func named(_ method: String) -> LanguageRequest? {
    all.first { $0.method.utf8.elementsEqual(method.utf8) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Values

/// What a notification did to a document.
package enum DocumentEvent: Equatable, Sendable {
  case opened(DocumentURI)
  case changed(DocumentURI)
  case saved(DocumentURI)
  case closed(DocumentURI)
}

extension Workspace {
  /// Carries out a notification about a document.
  ///
  /// - Returns: nil for another notification, and for a document that is not open.
  package mutating func takeNotification(
    _ method: String, _ parameters: JSONNode
  ) throws(RequestFailure) -> DocumentEvent? {
    switch method {
    case "textDocument/didOpen": return .opened(try open(parameters))
    case "textDocument/didChange":
      let uri = try change(parameters)
      return documents[uri] == nil ? nil : .changed(uri)
    case "textDocument/didSave":
      let uri = try DocumentURI(identifiedBy: parameters)
      guard documents[uri] != nil else { return nil }
      noteSaved(uri)
      return .saved(uri)
    case "textDocument/didClose":
      let uri = try DocumentURI(identifiedBy: parameters)
      guard documents[uri] != nil else { return nil }
      close(uri)
      return .closed(uri)
    default: return nil
    }
  }

  private mutating func open(_ parameters: JSONNode) throws(RequestFailure) -> DocumentURI {
    let document = try parameters.member("textDocument")
    let uri = DocumentURI(try document.text("uri"))
    guard let text = try document.member("text").stringBytes else {
      throw .invalidParameters("`text` is not a text")
    }
    open(uri, version: try document.integer("version"), text: text)
    return uri
  }

  private mutating func change(_ parameters: JSONNode) throws(RequestFailure) -> DocumentURI {
    let uri = try DocumentURI(identifiedBy: parameters)
    let version = try parameters.member("textDocument").integer("version")
    var changes: [DocumentChange] = []
    for change in try parameters.list("contentChanges") {
      changes.append(try DocumentChange(change))
    }
    change(uri, version: version, changes)
    return uri
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What the server knows: the open documents, and what was loaded and planned of them.
///
/// It reads nothing and waits for nothing. The program gives it texts and checks, and a request is a
/// function from it to an answer:
///
///     static func answer(
///       _ workspace: Workspace, _ parameters: JSONNode, _ json: inout JSONWriter
///     ) throws(RequestFailure) {
///       guard let view = try workspace.view(parameters) else { return json.null() }
///       let offset = try view.offset(parameters)         // the byte of `position`
///       …                                                // view.bytes, view.collection, view.planned
///     }
///
/// Each request is an entry of `LanguageRequest.all`. Before it is answered, the program checks the
/// document anew if its text has changed, so `view.checked` has the text that the client sees.
package struct Workspace: Sendable {
  /// What the client can do, and how it counts.
  package var client = ClientAbilities()
  package private(set) var documents: [DocumentURI: OpenDocument] = [:]
  /// What was checked, by the folder of a project or the address of a file by itself.
  package private(set) var checks: [String: CheckedFiles] = [:]
  /// How often each check was made, so that what is derived from one can be kept.
  package private(set) var revisions: [String: Int] = [:]
  /// The checks of the open documents; a document that is not of curlew has none.
  private var checkOfDocument: [DocumentURI: String] = [:]

  /// Whether the editor trusts the workspace, so that runs are offered.
  package var mayRun = true
  /// What the last run from the editor has found, by document.
  package var results: [DocumentURI: RunResults] = [:]

  package init() {}

  // MARK: Documents

  /// Takes the text of a document; one that is open already is replaced.
  package mutating func open(_ uri: DocumentURI, version: Int, text: [UInt8]) {
    documents[uri] = OpenDocument(uri: uri, version: version, text: text)
  }

  /// Carries changes out; none for a document that is not open.
  package mutating func change(_ uri: DocumentURI, version: Int, _ changes: [DocumentChange]) {
    documents[uri]?.apply(changes, version: version, client.encoding)
  }

  package mutating func noteSaved(_ uri: DocumentURI) { documents[uri]?.noteSaved() }

  package mutating func close(_ uri: DocumentURI) {
    documents[uri] = nil
    results[uri] = nil
    checkOfDocument[uri] = nil
  }

  // MARK: Checks

  /// Takes what was checked under a name; nil removes it.
  package mutating func take(_ check: CheckedFiles?, as name: String) {
    checks[name] = check
    revisions[name, default: 0] += 1
  }

  /// Says which check an open document is of; nil for none.
  package mutating func assign(_ uri: DocumentURI, to check: String?) {
    checkOfDocument[uri] = check
  }

  /// The name of the check of an open document.
  package func checkName(of uri: DocumentURI) -> String? { checkOfDocument[uri] }

  /// The text of a file: that of the open document, else the one that was checked; nil for another file.
  package func lines(of uri: DocumentURI) -> DocumentLines? {
    if let document = documents[uri] { return document.lines }
    for (_, check) in checks {
      if let file = check.file(uri) { return DocumentLines(check.sources[file].bytes) }
    }
    return nil
  }

  /// A document with its file and its check; nil if it is not open, or not of curlew.
  package func view(of uri: DocumentURI) -> FileView? {
    guard let document = documents[uri], let name = checkOfDocument[uri],
      let checked = checks[name], let file = checked.file(uri)
    else { return nil }
    return FileView(document: document, checked: checked, file: file, encoding: client.encoding)
  }
}

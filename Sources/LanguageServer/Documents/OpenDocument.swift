// SPDX-License-Identifier: Apache-2.0

/// A change of a document: a stretch, or the whole text.
package struct DocumentChange: Sendable {
  /// Nil for the whole text.
  package let range: EditorRange?
  package let text: [UInt8]

  package init(_ range: EditorRange?, _ text: [UInt8]) {
    self.range = range
    self.text = text
  }
}

/// A document that the client has open; its text takes the place of the file on disk.
package struct OpenDocument: Sendable {
  package let uri: DocumentURI
  package private(set) var version: Int
  package private(set) var lines: DocumentLines
  /// Whether the text was changed since it was opened or saved.
  package private(set) var isEdited = false

  package init(uri: DocumentURI, version: Int, text: [UInt8]) {
    self.uri = uri
    self.version = version
    lines = DocumentLines(text)
  }

  /// Carries changes out, one after another: the range of each is in the text that those before it left.
  mutating func apply(
    _ changes: [DocumentChange], version: Int, _ encoding: PositionEncoding
  ) {
    self.version = version
    // What precedes a whole text has no effect.
    let first = changes.lastIndex { $0.range == nil } ?? 0
    for change in changes[min(first, changes.count)...] {
      if let range = change.range {
        lines.replace(lines.bytes(of: range, encoding), with: change.text)
      } else {
        lines = DocumentLines(change.text)
      }
    }
    isEdited = true
  }

  mutating func noteSaved() { isEdited = false }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import Values

/// An open document at the moment of a request: its text, its file, and what was loaded and planned.
package struct FileView: Sendable {
  package let document: OpenDocument
  package let checked: CheckedFiles
  /// In the sources of the check.
  package let file: SourceFileID
  package let encoding: PositionEncoding

  package var uri: DocumentURI { document.uri }
  package var lines: DocumentLines { document.lines }
  /// The text that the client shows.
  package var bytes: [UInt8] { document.lines.bytes }

  /// The collection or file of blocks, as far as it could be read; nil for another file.
  package var collection: CollectionFile? { checked.collection(file) }

  /// The plan of the collection; nil if it has errors.
  package var planned: PlannedCollection? { checked.planned(file) }

  /// Whether it is the `curlew.yaml` of the check.
  package var isProject: Bool { checked.project?.source == file }

  /// The byte of the `position` of a request.
  package func offset(_ parameters: JSONNode) throws(RequestFailure) -> Int {
    lines.offset(of: try EditorPosition(parameters.member("position")), encoding)
  }

  /// A stretch of this document.
  package func range(of bytes: Range<Int>) -> EditorRange { lines.range(of: bytes, encoding) }

  /// A stretch of any file of the check; nil for a file without an address.
  package func location(of span: SourceSpan) -> EditorLocation? {
    guard let uri = checked.addresses[span.file] else { return nil }
    let lines = span.file == file ? lines : DocumentLines(checked.sources[span.file].bytes)
    return EditorLocation(uri: uri, range: lines.range(of: span.range, encoding))
  }
}

extension Workspace {
  /// The document that a request names in `textDocument`.
  ///
  /// - Returns: nil if the document is not of curlew: its answer is empty.
  package func view(_ parameters: JSONNode) throws(RequestFailure) -> FileView? {
    view(of: try DocumentURI(identifiedBy: parameters))
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values
import YAMLTree

/// `textDocument/formatting`: the layout of `curlew fmt`, one edit for each stretch of lines that changes.
///
/// A text that is not YAML, or of another tool, stays as it is, as with `curlew fmt -`.
enum DocumentFormatting {
  static func answer(
    _ workspace: Workspace, _ parameters: JSONNode, _ json: inout JSONWriter
  ) throws(RequestFailure) {
    let uri = try DocumentURI(identifiedBy: parameters)
    guard let document = workspace.documents[uri] else {
      throw .invalidParameters("the document is not open")
    }
    let old = document.lines.bytes
    guard FileKind(old) == .collection,
      case .formatted(let new) = YAMLFormatter.format(old, of: SourceFileID(index: 0))
    else { return json.null() }
    json.list(UnifiedDiff(from: old, to: new).edits) { json, edit in
      json.edit(
        document.lines.range(of: edit.range, workspace.client.encoding),
        String(decoding: edit.text, as: UTF8.self))
    }
  }
}

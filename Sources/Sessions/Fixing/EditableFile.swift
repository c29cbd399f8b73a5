// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import RunEvents

/// A file of a plan whose text a person may let curlew change: one of the project, or one that a person
/// named.
package struct EditableFile: Sendable {
  /// In the sources of the plan.
  package let id: SourceFileID
  /// As shown to people.
  package let name: String
  /// The text that the plan was made from.
  package let bytes: [UInt8]
  let path: FilePath

  /// Gives the file a new text. Blocks while it writes.
  ///
  /// - Throws: why the file is as it was: it is read-only, or has changed since it was read.
  package func replace(with new: [UInt8]) throws(EditFailure) {
    try EditedFile(path.real, shownAs: name).replace(bytes, with: new)
  }

  /// Hides the values below `secrets`, as they were and as a new text has them.
  package func redactor(of new: [UInt8]) -> Redactor { WrittenSecrets.redactor(of: [bytes, new]) }
}

extension Loaded {
  /// The name of `curlew.yaml`; nil without one.
  package var projectName: String? { project.map { sources[$0.source].path } }

  /// The collections and `curlew.yaml` whose texts may be changed, in the order in which they were read.
  package var editableFiles: [EditableFile] {
    places.filter(\.value.isEditable).sorted { $0.key.index < $1.key.index }.map { id, place in
      EditableFile(
        id: id, name: sources[id].path, bytes: sources[id].bytes, path: place.path)
    }
  }
}

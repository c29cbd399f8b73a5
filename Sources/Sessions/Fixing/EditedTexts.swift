// SPDX-License-Identifier: Apache-2.0

import Files

/// Texts that stand for the files on disk, by the absolute path of the file.
package struct EditedTexts: Sendable {
  private var texts: [FilePath: [UInt8]] = [:]

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  /// The text of a file; nil if the one on disk counts.
  subscript(path: FilePath) -> [UInt8]? {
    get { texts[path] }
    set { texts[path] = newValue }
  }

  /// The text of a file; nil if the one on disk counts.
  package subscript(file: EditableFile) -> [UInt8]? {
    get { texts[file.path] }
    set { texts[file.path] = newValue }
  }
}

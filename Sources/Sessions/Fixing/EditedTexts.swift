// SPDX-License-Identifier: Apache-2.0

import Files

/// Texts that stand for the files on disk, by the absolute path of the file.
package struct EditedTexts: Sendable {
  private var texts: [FilePath: [UInt8]] = [:]
  /// The text of `--stdin-as FILE`, with the place of the file behind symbolic links; nil without it.
  private var given: (place: FilePath, bytes: [UInt8])?

  package init() {}

  package var isEmpty: Bool { texts.isEmpty && given == nil }

  /// The text of a file; nil if the one on disk counts.
  subscript(path: FilePath) -> [UInt8]? {
    get { texts[path] ?? (isGiven(path) ? given?.bytes : nil) }
    set { texts[path] = newValue }
  }

  /// The text of a file; nil if the one on disk counts.
  package subscript(file: EditableFile) -> [UInt8]? {
    get { texts[file.path] }
    set { texts[file.path] = newValue }
  }

  /// Gives the text of one file, which need not be on disk.
  ///
  /// - Parameter path: absolute.
  package mutating func give(_ bytes: [UInt8], for path: FilePath) {
    given = (path.resolvedWhereItExists(), bytes)
  }

  /// Whether the file is the one whose text was given.
  ///
  /// - Parameter path: absolute.
  func isGiven(_ path: FilePath) -> Bool {
    guard let place = given?.place else { return false }
    // Most files have another name, and need no look at the disk.
    return path == place || path.resolvedWhereItExists() == place
  }
}

// SPDX-License-Identifier: Apache-2.0

import Files

/// Texts that stand for the files on disk, by the absolute path of the file.
package struct EditedTexts: Sendable {
  private var texts: [FilePath: [UInt8]] = [:]
  /// The text of `--stdin-as FILE`, or those that an editor has open, by the places of the files without
  /// symbolic links.
  private var given: [FilePath: [UInt8]] = [:]

  package init() {}

  package var isEmpty: Bool { texts.isEmpty && given.isEmpty }

  /// The text of a file; nil if the one on disk counts.
  subscript(path: FilePath) -> [UInt8]? {
    get { texts[path] ?? givenText(path) }
    set { texts[path] = newValue }
  }

  /// The text of a file; nil if the one on disk counts.
  package subscript(file: EditableFile) -> [UInt8]? {
    get { texts[file.path] }
    set { texts[file.path] = newValue }
  }

  /// Gives the text of a file, which need not be on disk.
  ///
  /// - Parameter path: absolute.
  package mutating func give(_ bytes: [UInt8], for path: FilePath) {
    given[path.resolvedWhereItExists()] = bytes
  }

  /// Whether the text of the file was given.
  ///
  /// - Parameter path: absolute.
  func isGiven(_ path: FilePath) -> Bool { givenText(path) != nil }

  private func givenText(_ path: FilePath) -> [UInt8]? {
    if given.isEmpty { return nil }
    return given[path] ?? given[path.resolvedWhereItExists()]
  }
}

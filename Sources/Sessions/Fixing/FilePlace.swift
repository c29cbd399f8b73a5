// SPDX-License-Identifier: Apache-2.0

import Files

/// The place of a loaded file, to decide whether fixes may change it.
struct FilePlace: Sendable {
  /// Absolute, as it was found.
  let path: FilePath
  /// The folder that must contain it, behind symbolic links; nil if a person named the file.
  private let root: FilePath?

  init(_ path: FilePath, root: FilePath?) {
    self.path = path
    self.root = root
  }

  /// Whether it is a file of the project or one that a person named: `--allow-read` gives the right to
  /// read only.
  var isEditable: Bool { root.map { path.real.below($0.real) != nil } ?? true }
}

// SPDX-License-Identifier: Apache-2.0

/// A folder with a `curlew.yaml`.
package struct Project: Hashable, Sendable {
  /// The absolute path of the folder, without symbolic links.
  package let root: FilePath

  /// Where its `curlew.yaml` stands.
  package var file: FilePath { root.appending("curlew.yaml") }
}

/// What a collection belongs to.
package struct Surroundings: Hashable, Sendable {
  /// What it may read: the project's folder, else the working directory when the file is below it,
  /// else the file's folder. Absolute.
  package let root: FilePath
  /// Nil for a lone collection.
  package let project: Project?
}

// SPDX-License-Identifier: Apache-2.0

import Files

/// Where the collections of a command come from.
package enum CollectionSource: Sendable {
  /// What `LoadRequest.paths` names.
  case paths
  /// Texts that the program itself brings, each with the path it is shown by.
  case bundled([BundledFile])
  /// One text that a person typed, in the working directory; `curlew.yaml` has a say or has not.
  ///
  /// Its `files`, relative to there, may lie anywhere, and so may the `target` that it saves: the
  /// person named them.
  case typed(BundledFile, usesProject: Bool, files: [String], target: String?)
}

/// A file that the program brings.
package struct BundledFile: Sendable {
  /// As it lies in the repository.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

// SPDX-License-Identifier: Apache-2.0

import Files

/// Where the collections of a command come from.
package enum CollectionSource: Sendable {
  /// What `LoadRequest.paths` names.
  case paths
  /// One text that a person typed, in the working directory; `curlew.yaml` has a say or has not.
  ///
  /// Its `files`, relative to there, may lie anywhere, and so may the `target` that it saves: the
  /// person named them.
  case typed(TypedFile, usesProject: Bool, files: [String], target: String?)
}

/// A text that stands for a file.
package struct TypedFile: Sendable {
  /// What it is shown by.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

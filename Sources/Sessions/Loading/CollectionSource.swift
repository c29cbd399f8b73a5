// SPDX-License-Identifier: Apache-2.0

/// Where collections come from.
package enum CollectionSource: Sendable {
  /// Files, folders, globs, `FILE:LINE` and `-`, as typed; none for the project's collections.
  case paths([String])
  /// One text that a person typed, in the working directory; `curlew.yaml` has a say or has not.
  ///
  /// Its `files`, relative to there, may lie anywhere, and so may the `target` that it saves: the
  /// person named them.
  case typed(SourceText, usesProject: Bool, files: [String], target: String?)
  /// Texts that stand for files of the working directory, with the text of their `curlew.yaml`: what
  /// a test or an editor has in memory.
  case texts([SourceText], project: SourceText? = nil)
}

/// A text that stands for a file.
package struct SourceText: Sendable {
  /// What it is shown by.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

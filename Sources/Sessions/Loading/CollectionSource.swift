// SPDX-License-Identifier: Apache-2.0

/// The source of collections.
package enum CollectionSource: Sendable {
  /// Files, folders, globs, `FILE:LINE` and `-`, as typed; empty for the project's collections.
  case paths([String])
  /// One text that a person typed, in the working directory, with or without `curlew.yaml`.
  ///
  /// Its `files`, relative to this folder, may be anywhere, and so may the `target` that it saves:
  /// the person named them.
  case typed(SourceText, usesProject: Bool, files: [String], target: String?)
  /// Texts in place of files of the working directory, with the text of their `curlew.yaml`: those
  /// of a test, or the buffers of an editor.
  case texts([SourceText], project: SourceText? = nil)
}

/// A text in place of a file.
package struct SourceText: Sendable {
  /// The path under which it is shown.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

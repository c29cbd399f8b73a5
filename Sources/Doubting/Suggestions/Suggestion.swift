// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// An expectation that notices a gap, as text and as edits of files.
package struct Suggestion: Sendable {
  /// The edits of one file.
  package struct FileEdits: Sendable {
    /// As shown to people.
    package let file: String
    /// Of the text on disk.
    package let edits: [TextEdit]

    package init(file: String, edits: [TextEdit]) {
      self.file = file
      self.edits = edits
    }
  }

  /// What is added to `expect`, on one line: `headers: { location: /me }`.
  package let text: String
  /// At least one; several for what is alike in operations of several collections.
  package let files: [FileEdits]

  package init(text: String, files: [FileEdits]) {
    self.text = text
    self.files = files
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// An expectation that notices a gap, as text and as edits of a file.
package struct Suggestion: Sendable {
  /// What is added to `expect`, on one line: `headers: { location: /me }`.
  package let text: String
  /// The file in which it is written, as shown to people.
  package let file: String
  package let edits: [TextEdit]

  package init(text: String, file: String, edits: [TextEdit]) {
    self.text = text
    self.file = file
    self.edits = edits
  }
}

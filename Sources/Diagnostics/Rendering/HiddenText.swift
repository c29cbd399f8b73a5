// SPDX-License-Identifier: Apache-2.0

/// A stretch of a source line that must be hidden, and the mark that replaces it.
package struct HiddenText: Sendable {
  /// From the beginning of the file, in bytes.
  package let range: Range<Int>
  package let mark: String

  package init(_ range: Range<Int>, mark: String) {
    self.range = range
    self.mark = mark
  }
}

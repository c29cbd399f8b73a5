// SPDX-License-Identifier: Apache-2.0

/// A text that an expression made from secrets (`lowerAscii()` of a password). It is hidden like
/// the secrets, although a search for them does not find it.
package struct MadeText: Hashable, Sendable {
  package let text: String
  /// The names of the secrets that it was made from, sorted.
  package let secretNames: [String]

  package init(_ text: String, secretNames: [String]) {
    self.text = text
    self.secretNames = secretNames
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A text that an expression made from secrets (`lowerAscii()` of a password): it is hidden as the
/// secrets are, and a search for them does not find it.
package struct MadeText: Hashable, Sendable {
  package let text: String
  /// The secrets that went into it, sorted.
  package let secretNames: [String]

  package init(_ text: String, secretNames: [String]) {
    self.text = text
    self.secretNames = secretNames
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A number as it was written, by JSON's grammar, with all its digits.
package struct ExactNumber: Sendable {
  /// JSON's `number` production: `-?int frac? exp?`.
  package let digits: String

  /// - Precondition: `digits` is a number by RFC 8259, section 6.
  package init(uncheckedDigits digits: String) {
    self.digits = digits
  }

  package init(_ integer: Int) {
    self.digits = String(integer)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A number as it was written, by JSON's grammar, with all its digits; compared by value.
///
/// `1`, `1.0` and `10e-1` are equal, `0` and `-0` too. The cost of every operation depends on the
/// written digits, never on the exponent: `1e1000000000` is as cheap as `1`.
package struct ExactNumber: Sendable {
  /// JSON's `number` production: `-?int frac? exp?`.
  package let digits: String

  /// A number that the caller has already checked.
  ///
  /// - Precondition: `digits` is a number by RFC 8259, section 6.
  package init(uncheckedDigits digits: String) {
    self.digits = digits
  }

  /// A number if the whole text is one by RFC 8259, section 6; nil for any other text.
  ///
  /// `02134`, `+1`, `.5`, `1.`, `0x1F` and `NaN` are not numbers.
  package init?(parsing text: String) {
    guard JSONNumberGrammar.accepts(text.utf8) else { return nil }
    self.digits = text
  }

  /// An integer.
  package init(_ integer: some BinaryInteger) {
    self.digits = String(integer)
  }
}

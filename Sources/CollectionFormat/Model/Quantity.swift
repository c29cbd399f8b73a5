// SPDX-License-Identifier: Apache-2.0

/// A number, with or without a unit: written, or made by a template once the run has its values.
package enum Quantity<Number: Sendable>: Sendable {
  case fixed(Number)
  /// Its text is what would have been written: `5s`, `16KB`, `3`.
  case made(TemplateText)

  /// The number that is written; nil for a template.
  package var fixed: Number? {
    if case .fixed(let number) = self { number } else { nil }
  }
}

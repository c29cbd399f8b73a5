// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A variable and its initial value.
package struct VariableDeclaration: Sendable {
  package var name: Located<String>
  package var value: TemplateValue
}

/// A variable whose value is never printed.
package struct SecretDeclaration: Sendable {
  package var name: Located<String>
  /// Nil if it comes from outside.
  package var value: TemplateValue?
  /// The program whose output is the value: `from`; nil for none.
  package var program: ExecTemplate?
  /// Whether a written null takes away the value and the program of outer levels.
  package var removesValue = false
  /// The only origins to which it may be sent; empty for no restriction.
  package var origins: [TemplateText] = []
}

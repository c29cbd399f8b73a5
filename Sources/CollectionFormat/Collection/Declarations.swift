// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A variable and the value it begins with.
package struct VariableDeclaration: Sendable {
  package var name: Located<String>
  package var value: TemplateValue
}

/// A variable whose value is never printed.
package struct SecretDeclaration: Sendable {
  package var name: Located<String>
  /// Nil: it comes from outside.
  package var value: TemplateValue?
  /// The only origins it may be sent to; empty is no narrowing.
  package var origins: [TemplateText]
}

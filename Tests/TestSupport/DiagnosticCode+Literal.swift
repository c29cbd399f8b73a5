// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A test names the code that it expects; the program has none but constants.
extension DiagnosticCode: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

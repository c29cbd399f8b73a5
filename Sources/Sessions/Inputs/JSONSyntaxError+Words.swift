// SPDX-License-Identifier: Apache-2.0

import Values

extension JSONSyntaxError {
  /// One clause about a flag's text, with the byte counted from 1.
  package var words: String {
    switch kind {
    case .emptyText: "it is empty"
    case .unexpectedEnd: "it stops too early"
    case .trailingText: "something follows the value at byte \(offset + 1)"
    case .trailingComma: "a comma without a value after it at byte \(offset + 1)"
    case .tooDeep: "it is nested too deep"
    case .tooLarge: "it is too large"
    default: "it is wrong at byte \(offset + 1)"
    }
  }
}

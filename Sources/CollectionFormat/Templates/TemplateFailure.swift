// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions

/// An expression of a file that had no value, or none that its place can use.
package struct TemplateFailure: Error, Sendable {
  package let error: EvaluationError
  /// What to point at in the file.
  package let span: SourceSpan

  package init(_ error: EvaluationError, at span: SourceSpan) {
    self.error = error
    self.span = span
  }

  /// A name had no value: an input that is missing, a capture that was not made.
  package var isMissingName: Bool {
    if case .unavailable = error.kind { true } else { false }
  }

  /// A file that the expression names was not read, which is said where it is named.
  package var isUnreadFile: Bool {
    if case .refused("file", _) = error.kind { return true }
    if case .refused("file.bytes", _) = error.kind { return true }
    return false
  }
}

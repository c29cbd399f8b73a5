// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions

/// An expression of a file without a value, or with a value that its place cannot use.
package struct TemplateFailure: Error, Sendable {
  package let error: EvaluationError
  /// The place in the file.
  package let span: SourceSpan

  package init(_ error: EvaluationError, at span: SourceSpan) {
    self.error = error
    self.span = span
  }

  /// Whether the part of the file with this template is left out, where a part can be.
  package var leavesOut: Bool { error.leavesOut }

  /// Whether a name had no value: a missing input or capture.
  package var isMissingName: Bool {
    if case .unavailable = error.kind { true } else { false }
  }

  /// Whether a file that the expression names was not read, which is reported where it is named.
  package var isUnreadFile: Bool {
    guard case .refused(_, let reason) = error.kind else { return false }
    return reason == FunctionTable.Refusal.unreadFile
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension PatternSyntaxError {
  /// The diagnostic, at the place of `offset` in the source, which the caller found.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidPattern, "a pattern is not correct", at: Annotation(span, message),
      help: ["patterns are PCRE2's; in YAML write them in single quotes"])
  }
}

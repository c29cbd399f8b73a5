// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Redactor {
  /// The diagnostic with every secret in its words hidden; its spans stay.
  ///
  /// The source text that its spans point to is rendered from the files: redact what was rendered.
  package func redact(_ diagnostic: Diagnostic) -> Diagnostic {
    guard !isEmpty else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.message = redact(diagnostic.message)
    diagnostic.primary = diagnostic.primary.map(redact)
    diagnostic.secondary = diagnostic.secondary.map(redact)
    diagnostic.notes = diagnostic.notes.map(redact)
    diagnostic.help = diagnostic.help.map(redact)
    return diagnostic
  }

  private func redact(_ annotation: Annotation) -> Annotation {
    Annotation(annotation.span, redact(annotation.label))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A written name: where it is declared, or where it is used with what it means.
struct Occurrence {
  let span: SourceSpan
  /// Its declarations; for a declaration, its own place.
  let targets: [SourceSpan]

  var isDeclaration: Bool { targets == [span] }

  init(_ span: SourceSpan, means targets: [SourceSpan]) {
    self.span = span
    self.targets = targets
  }

  init(declaring span: SourceSpan) { self.init(span, means: [span]) }
}

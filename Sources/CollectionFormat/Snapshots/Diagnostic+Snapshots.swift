// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Messages about `snapshot`.
extension Diagnostic {
  static func snapshotIsOff(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`snapshot: false` has no effect", at: Annotation(span),
      help: ["leave it out, or write `snapshot: true`"])
  }

  /// A word of YAML 1.1, which would be a name.
  static func snapshotMeansBoolean(
    _ word: String, _ meant: Bool, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`\(word)` is a text in YAML 1.2, and would be the name of the snapshot",
      at: Annotation(span),
      offers: [
        meant ? .fix(.write("true", at: span)) : .words("leave `snapshot` out")
      ],
      help: ["a name that is really `\(word)` is written in quotes"])
  }

  static func emptySnapshotName(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingValue, "`snapshot` has an empty name", at: Annotation(span, "is empty"),
      help: ["write `snapshot: true` for the name of the step"])
  }

  static func sortKeyIsNoValue(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`\(path)` may select several values, and an element is ordered by one",
      at: Annotation(span), help: ["write a path to one value, like `$.id`"])
  }

  static func snapshotBesideSave(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .snapshotBesideSave, "`snapshot` cannot compare a body that `save` writes to a file",
      at: Annotation(span),
      help: ["leave one of them out; `save: { path: …, sha256: … }` verifies the file"])
  }
}

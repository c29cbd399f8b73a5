// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Keys that steps and scenarios have alike.
extension Key {
  /// `only`, with its place if it is true: a run in CI refuses it there.
  static func only(
    _ words: String, set: @escaping @Sendable (inout Target, SourceSpan) -> Void
  ) -> Key {
    Key(
      "only", Shape.boolean, words, applies: .everyStep, example: "only: true",
      alsoCalled: ["focus", "solo"]
    ) { target, entry, loading in
      guard Reader<Bool>.boolean.read(entry.value, &loading) == true else { return }
      loading.onlyMarks.append(entry.key.span)
      set(&target, entry.key.span)
    }
  }

  /// `fails`, with the place of its key, which is that of the check `fails`.
  static func fails(
    _ words: String, example: String, alsoCalled otherNames: [String],
    set: @escaping @Sendable (inout Target, Located<TemplateText>) -> Void
  ) -> Key {
    let reader = Reader<TemplateText>.reason(of: "fails")
    return Key(
      "fails", reader.shape, words, applies: .everyStep, example: example, alsoCalled: otherNames
    ) { target, entry, loading in
      guard let reason = reader.read(entry.value, &loading) else { return }
      set(&target, Located(reason, at: entry.key.span))
    }
  }
}

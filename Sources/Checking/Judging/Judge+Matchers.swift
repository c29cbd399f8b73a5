// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Values

extension Judge {
  /// Judges one matcher.
  func matcher(_ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    if let absent = absent(matcher, subject) { return absent }
    let mismatch =
      switch matcher.kind {
      case .equality(let match): equality(match, matcher, subject)
      case .ordering(let match): ordering(match, matcher, subject)
      case .text(let match): text(match, matcher, subject)
      case .shape(let match): shape(match, matcher, subject)
      case .elements(let match): elements(match, matcher, subject)
      }
    if let marks { marks.note(subject, judgedBy: matcher, holds: mismatch == nil) }
    return mismatch
  }

  /// An absent value fails every matcher; the members of `$anyOf` and `$allOf` are judged one by
  /// one.
  private func absent(_ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard case .absent = subject else { return nil }
    switch matcher.kind {
    case .equality(.anyOf), .equality(.allOf), .shape(.exists): return nil
    case .equality(.equals), .equality(.exact), .equality(.not), .equality(.oneOf), .ordering,
      .text, .shape(.type), .shape(.format), .shape(.schema), .shape(.empty), .shape(.length),
      .shape(.keys), .elements:
      return fail(
        .unfit,
        .absent(
          expected: shown(matcher, for: subject), isNull: matcher.isNull, at: matcher.span))
    }
  }

  /// The mismatch of a subject whose type the matcher does not apply to.
  func unfit(_ needs: String, _ matcher: Matcher, _ subject: Subject) -> Mismatch {
    fail(
      .unfit,
      .wrongType(
        needs: "\(needs) for `\(matcher.name)`", subject,
        expected: shown(matcher, for: subject), at: matcher.span, .unfit))
  }
}

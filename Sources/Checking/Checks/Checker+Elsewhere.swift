// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import RunEvents

extension Checker {
  /// Patterns are searched for in longer bodies off the engine thread.
  package static let inlinePatternLimit = 10_000

  /// Whether the checks may hold the engine thread up: a schema is asked or an XPath evaluated, the
  /// body is too long to be parsed there, or long enough for a pattern to take its time.
  ///
  /// Looks through the checks only for a body beyond the limits.
  package func mayTakeLong(on subjects: ResponseSubjects) -> Bool {
    if !xpaths.isEmpty { return true }
    if holdsSchema { return subjects.bodyBytes > 0 }
    guard subjects.bodyBytes > Self.inlinePatternLimit else { return false }
    if subjects.bodyBytes > ResponseSubjects.inlineParseLimit {
      return !that.isEmpty || json != nil || body != nil || bytes != nil
        || others.contains { $0.subject == .sha256 }
    }
    return json?.holdsPattern == true || body?.holdsPattern == true
  }

  /// The same as `judge(_:scope:at:)` on Swift's pool, whichever thread asks.
  @concurrent package func judgeElsewhere(
    _ subjects: ResponseSubjects, scope: some Scope & Sendable, at step: SourceSpan? = nil
  ) async -> [Verdict] {
    var subjects = subjects
    return judge(&subjects, scope: scope, at: step)
  }
}

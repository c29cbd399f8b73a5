// SPDX-License-Identifier: Apache-2.0

extension Checker {
  /// In longer bodies, patterns are searched for off the engine thread.
  package static let inlinePatternLimit = 10_000

  /// Whether the checks may block the engine thread: they use a schema or an XPath, the body is too
  /// long to be parsed there, or long enough to make a pattern slow.
  ///
  /// Searches the checks only for a body beyond the limits.
  package func mayTakeLong(on subjects: ResponseSubjects) -> Bool {
    if !xpaths.isEmpty { return true }
    if holdsSchema { return subjects.bodyBytes > 0 }
    guard subjects.bodyBytes > Self.inlinePatternLimit else { return false }
    if subjects.bodyBytes > ResponseSubjects.inlineParseLimit {
      return !that.isEmpty || !values.isEmpty || json != nil || events != nil || messages != nil
        || body != nil
        || bytes != nil
        || others.contains { $0.subject == .sha256 }
    }
    return json?.holdsPattern == true || events?.holdsPattern == true
      || messages?.holdsPattern == true
      || body?.holdsPattern == true
  }
}

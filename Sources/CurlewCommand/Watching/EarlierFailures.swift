// SPDX-License-Identifier: Apache-2.0

/// The scenarios whose last result is a failure, over all turns of a watch.
///
/// A turn runs only what a change touches: what failed before and was not run again has still failed.
struct EarlierFailures {
  /// The most that are listed.
  private static let shown = 20

  private var failed: [String: [TurnFailures.Failure]] = [:]

  /// Takes the results of a turn.
  ///
  /// - Parameters:
  ///   - ran: the collections that ran, as shown to people.
  ///   - existing: all collections that can run; others have no results any more.
  /// - Returns: the titles of those that failed in an earlier turn, in the order of the files.
  mutating func take(
    _ failures: [TurnFailures.Failure], of ran: Set<String>, existing: Set<String>
  ) -> [String] {
    failed = failed.filter { existing.contains($0.key) && !ran.contains($0.key) }
    let earlier = failed.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .flatMap { $0.value.map(\.title) }
    for failure in failures { failed[failure.file, default: []].append(failure) }
    return earlier
  }

  /// The lines that list them; none for no failures.
  static func lines(_ titles: [String]) -> [String] {
    guard !titles.isEmpty else { return [] }
    let further = titles.count - shown
    return ["failed before, and not run again:"] + titles.prefix(shown).map { "  \($0)" }
      + (further > 0 ? ["  and \(further) more"] : [])
  }
}

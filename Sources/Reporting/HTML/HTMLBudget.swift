// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What an HTML report still keeps of an attempt, by the size that its details have reached, so that
/// browsers can open the file.
struct HTMLBudget {
  /// The sizes of the blocks, compressed and in base64, from which on less is kept.
  struct Limits {
    /// Attempts that did not fail keep no bodies.
    var bodies = 56_000_000
    /// They keep no heads either.
    var heads = 80_000_000
    /// Failed attempts keep the first 4 KB of their bodies.
    var failures = 100_000_000
    /// Nothing is kept but the rows.
    var whole = 112_000_000
    /// Rows beyond this number are counted only.
    var rows = 600_000
  }

  /// From where on something was left out.
  struct Omission {
    /// `bodies`, `heads`, `failures`, `details` or `rows`.
    let part: StaticString
    /// The number of steps that had ended before.
    let stepsBefore: Int
  }

  static let shortBodyBytes = 4_096
  static let longBodyBytes = 65_536

  let bodies: KeptBodies
  let limits: Limits
  private(set) var omissions: [Omission] = []

  init(_ bodies: KeptBodies, _ limits: Limits = Limits()) {
    self.bodies = bodies
    self.limits = limits
  }

  /// The part of an attempt that is kept; nil if nothing is.
  ///
  /// - Parameters:
  ///   - size: of the blocks so far.
  ///   - steps: how many steps have ended.
  mutating func kept(
    of attempt: Attempt, size: Int, steps: Int
  ) -> Attempt? {
    guard size < limits.whole else {
      note("details", steps)
      return nil
    }
    return attempt.outcome.isFailure
      ? keptOfFailed(attempt, size, steps) : keptOfOther(attempt, size, steps)
  }

  private mutating func keptOfFailed(
    _ attempt: Attempt, _ size: Int, _ steps: Int
  ) -> Attempt {
    guard bodies != .none else { return attempt.withoutBodies }
    guard size >= limits.failures else { return attempt.keepingBodies(upTo: Self.longBodyBytes) }
    note("failures", steps)
    return attempt.keepingBodies(upTo: Self.shortBodyBytes)
  }

  private mutating func keptOfOther(
    _ attempt: Attempt, _ size: Int, _ steps: Int
  ) -> Attempt {
    if size >= limits.heads {
      note("heads", steps)
      return attempt.withoutHeads
    }
    guard bodies == .all else { return attempt.withoutBodies }
    guard size >= limits.bodies else { return attempt.keepingBodies(upTo: Self.shortBodyBytes) }
    note("bodies", steps)
    return attempt.withoutBodies
  }

  /// Whether there is room for another row.
  mutating func hasRow(after rows: Int, steps: Int) -> Bool {
    guard rows >= limits.rows else { return true }
    note("rows", steps)
    return false
  }

  private mutating func note(_ part: StaticString, _ steps: Int) {
    guard !omissions.contains(where: { $0.part.utf8Start == part.utf8Start }) else { return }
    omissions.append(Omission(part: part, stepsBefore: steps))
  }
}

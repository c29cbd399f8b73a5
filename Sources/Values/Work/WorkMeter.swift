// SPDX-License-Identifier: Apache-2.0

/// Counts the steps of a computation against its limit, and asks now and then whether to stop.
///
/// The one mechanism of everything that computes: `docs/internals/bounds.md` names what a step is in
/// each computation. A step that is within the interval costs a subtraction.
package struct WorkMeter: Sendable {
  /// Why a computation ends before its result.
  package enum End: Error, Hashable, Sendable {
    /// More steps than the limit.
    case limit
    /// The run ends.
    case stopped
  }

  /// How many steps are taken between two questions of the signal.
  package static let interval = 4096

  /// The signal that is asked; nil where nothing stops the computation.
  package let stop: StopSignal?
  @usableFromInline package var untilQuestion: Int
  private var beyond: Int
  /// Why it ended; every further step is then refused too.
  package private(set) var end: End?

  /// - Parameter limit: how many steps the computation may take.
  package init(limit: Int = .max, stop: StopSignal? = nil) {
    self.stop = stop
    untilQuestion = min(limit, Self.interval)
    beyond = limit - untilQuestion
  }

  /// Takes steps, which must not be negative.
  @inlinable
  package mutating func take(_ steps: Int = 1) throws(End) {
    untilQuestion &-= steps
    if untilQuestion < 0 { try ask() }
  }

  /// Whether the computation is to end now; takes steps as `take` does.
  @inlinable
  package mutating func ends(after steps: Int = 1) -> Bool {
    do throws(End) {
      try take(steps)
      return false
    } catch {
      return true
    }
  }

  /// How many steps are left.
  package var left: Int { end == nil ? beyond + max(0, untilQuestion) : 0 }

  @usableFromInline
  package mutating func ask() throws(End) {
    if end == nil, stop?.isRaised == true { end = .stopped }
    let owed = -untilQuestion
    if end == nil, owed > beyond { end = .limit }
    if let end {
      untilQuestion = 0
      throw end
    }
    beyond -= owed
    untilQuestion = min(beyond, Self.interval)
    beyond -= untilQuestion
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Counts the steps of a computation against its limit, and checks from time to time whether to
/// stop.
///
/// All computations use it; `docs/internals/bounds.md` defines the steps of each. A step within the
/// interval costs a subtraction.
package struct WorkMeter: Sendable {
  /// Why a computation ends before its result.
  package enum End: Error, Hashable, Sendable {
    /// More steps than the limit.
    case limit
    /// The run ends.
    case stopped
  }

  /// How many steps are taken between two checks of the signal.
  package static let interval = 4096

  /// The signal to check; nil if nothing stops the computation.
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

  /// Takes steps; the number must not be negative.
  @inlinable
  package mutating func take(_ steps: Int = 1) throws(End) {
    untilQuestion &-= steps
    if untilQuestion < 0 { try ask() }
  }

  /// Whether the computation must end now; takes steps like `take`.
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

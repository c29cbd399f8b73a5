// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// What ends a load, and what is counted on the way there.
final class LoadWatch: Sendable {
  private struct State {
    var startsEnded: Int64?
    var hasEndedEarly = false
    var hasWaited = false
    var iterations = 0
    var users = 0
    /// The next start whose time is counted, and how many were.
    var nextDue: Int
    var due = 0
    /// How many seconds in a row each threshold did not hold.
    var unmetSeconds: [Int] = []
  }

  /// A load with `--stop-early` ends after so many seconds.
  static let unmetSeconds = 10

  private let options: LoadOptions
  private let state: Mutex<State>

  init(_ options: LoadOptions) {
    self.options = options
    state = Mutex(State(nextDue: options.share.number - 1))
  }

  /// When the last start was over, in microseconds of the run; nil while there are more.
  var startsEnded: Int64? { state.withLock { $0.startsEnded } }

  func endStarts(at now: Int64) {
    state.withLock { $0.startsEnded = $0.startsEnded ?? now }
  }

  /// Whether a threshold ended it (`--stop-early`).
  var hasEndedEarly: Bool { state.withLock { $0.hasEndedEarly } }

  /// Notes that a start had to wait for room.
  func noteWaited() { state.withLock { $0.hasWaited = true } }

  func takeWaited() -> Bool {
    state.withLock { state in
      defer { state.hasWaited = false }
      return state.hasWaited
    }
  }

  // MARK: Users

  /// Whether another iteration may begin; counts it.
  func claimIteration() -> Bool {
    state.withLock { state in
      if let most = options.description.iterations {
        let share = options.share
        // Each one after so many others, as the starts of the open model.
        guard state.iterations * share.count + share.number <= most else { return false }
      }
      state.iterations += 1
      return true
    }
  }

  /// Users that have not ended.
  var users: Int { state.withLock { $0.users } }

  func beginUser() { state.withLock { $0.users += 1 } }

  func endUser() { state.withLock { $0.users -= 1 } }

  // MARK: Starts that were due

  /// How many starts were due until an offset from the beginning of the load; asked with offsets that grow.
  ///
  /// - Parameter instant: the time of a start; nil beyond the last.
  func countDue(until end: Int64, _ instant: (Int) -> Int64?) -> Int {
    state.withLock { state in
      while let due = instant(state.nextDue), due <= end {
        state.due += 1
        state.nextDue += options.share.count
      }
      return state.due
    }
  }

  // MARK: Thresholds

  /// The places of the thresholds that do not hold now; ends the load if one has not held for long.
  func judge(_ figures: LoadFigures) -> [Int] {
    let unmet = options.thresholds.indices.filter { place in
      let threshold = options.thresholds[place]
      return threshold.judge(figures).standing == .failed
    }
    guard options.stopsEarly else { return unmet }
    state.withLock { state in
      if state.unmetSeconds.isEmpty {
        state.unmetSeconds = options.thresholds.map { _ in 0 }
      }
      for place in state.unmetSeconds.indices {
        state.unmetSeconds[place] = unmet.contains(place) ? state.unmetSeconds[place] + 1 : 0
        if state.unmetSeconds[place] >= Self.unmetSeconds { state.hasEndedEarly = true }
      }
    }
    return unmet
  }
}

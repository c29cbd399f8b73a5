// SPDX-License-Identifier: Apache-2.0

/// Alarms, the earliest first: a binary heap in which each alarm stores its index, so that it can
/// be moved and removed. O(log n) for each change, O(1) for the earliest.
struct TimerHeap {
  private var alarms: [Alarm] = []

  /// The time of the earliest alarm.
  var earliest: Instant? { alarms.first?.instant }

  var count: Int { alarms.count }

  /// Sets an alarm, or moves one that is set.
  mutating func set(_ alarm: Alarm, at instant: Instant) {
    alarm.instant = instant
    if let place = alarm.place {
      sink(from: rise(from: place))
    } else {
      alarm.place = alarms.count
      alarms.append(alarm)
      _ = rise(from: alarms.count - 1)
    }
  }

  /// Removes an alarm; does nothing if it is not set.
  mutating func remove(_ alarm: Alarm) {
    guard let place = alarm.place else { return }
    alarm.place = nil
    let last = alarms.removeLast()
    guard place < alarms.count else { return }
    alarms[place] = last
    last.place = place
    sink(from: rise(from: place))
  }

  /// Removes the earliest alarm whose time has come.
  mutating func popDue(at now: Instant) -> Alarm? {
    guard let first = alarms.first, first.instant <= now else { return nil }
    remove(first)
    return first
  }

  /// Moves an alarm up while it is earlier than its parent; returns its new index.
  private mutating func rise(from start: Int) -> Int {
    var place = start
    while place > 0 {
      let above = (place - 1) / 2
      guard alarms[place].instant < alarms[above].instant else { break }
      exchange(place, above)
      place = above
    }
    return place
  }

  /// Moves an alarm down while a child is earlier.
  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var earliest = place
      for below in [2 * place + 1, 2 * place + 2]
      where below < alarms.count && alarms[below].instant < alarms[earliest].instant {
        earliest = below
      }
      guard earliest != place else { return }
      exchange(place, earliest)
      place = earliest
    }
  }

  private mutating func exchange(_ one: Int, _ other: Int) {
    alarms.swapAt(one, other)
    alarms[one].place = one
    alarms[other].place = other
  }
}

// SPDX-License-Identifier: Apache-2.0

/// An object that a `TimerHeap` calls at a set time.
class Alarm {
  /// When to ring; set by the heap.
  final var instant = Instant.never
  /// The index in the heap; nil if the alarm is not set. Kept by the heap.
  final var place: Int?

  /// Called once, after the heap has removed the alarm.
  func ring(at now: Instant, _ here: borrowing OnEngine) {}
}

// SPDX-License-Identifier: Apache-2.0

/// Something that a `TimerHeap` calls when its moment has come.
class Alarm {
  /// When to ring; set by the heap.
  final var instant = Instant.never
  /// Where the alarm stands in the heap; nil when it is not set. Kept by the heap.
  final var place: Int?

  /// Called once, after the heap has let go of the alarm.
  func ring(at now: Instant, _ here: borrowing OnEngine) {}
}

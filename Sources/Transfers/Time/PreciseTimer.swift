// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// A descriptor that becomes readable at an instant, for waits that must not end up to a millisecond late as
/// those of poll(2) do. Linux alone has one.
final class PreciseTimer {
  let descriptor: Int32

  /// Nil if the system has none, or no descriptor is left.
  init?() {
    descriptor = curlew_timer_open()
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable at an instant, and not before.
  func set(to instant: Instant) {
    // The clock of `Instant` is that of the timer. It fails only for a time that does not exist.
    _ = curlew_timer_set(descriptor, max(1, instant.nanoseconds))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ends the process by a signal while no run is under way: nothing has been sent that `teardown` would
/// have to undo, but programs may run.
///
/// Those of services are asked to end first, since they may have programs of their own; a second signal
/// kills them.
final class IdleSignals: Sendable {
  private let programs: CommandPrograms
  /// Called before the process ends.
  private let leave: @Sendable () -> Void
  private let first = Mutex<(number: Int32, at: ContinuousClock.Instant)?>(nil)

  init(_ programs: CommandPrograms, leave: @escaping @Sendable () -> Void = {}) {
    self.programs = programs
    self.leave = leave
  }

  /// Handles one signal; called by the thread of signals.
  func take(_ number: Int32) {
    programs.brief.kill()
    let earlier = first.withLock { first in
      defer { first = first ?? (number, .now) }
      return first
    }
    if let earlier {
      if earlier.number == number, earlier.at.duration(to: .now) < SignalWatch.echo { return }
      programs.services.kill()
    }
    guard earlier == nil else { return }
    // Waiting on this thread would keep it from a second signal.
    do throws(SystemThread.Failure) {
      try SystemThread.detached { [self] in end(number) }
    } catch {
      programs.services.kill()
      end(number)
    }
  }

  private func end(_ number: Int32) -> Never {
    programs.end()
    leave()
    _exit(128 + number)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Running
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
  private let programs: RunningPrograms
  private let services: RunningServices
  private let grace: Duration
  /// Called before the process ends.
  private let leave: @Sendable () -> Void
  private let first = Mutex<(number: Int32, at: ContinuousClock.Instant)?>(nil)

  /// - Parameter grace: from TERM to KILL.
  init(
    _ programs: RunningPrograms, _ services: RunningServices, grace: Duration,
    leave: @escaping @Sendable () -> Void = {}
  ) {
    (self.programs, self.services, self.grace) = (programs, services, grace)
    self.leave = leave
  }

  /// Handles one signal; called by the thread of signals.
  func take(_ number: Int32) {
    programs.kill()
    let earlier = first.withLock { first in
      defer { first = first ?? (number, .now) }
      return first
    }
    if let earlier {
      if earlier.number == number, earlier.at.duration(to: .now) < SignalWatch.echo { return }
      services.kill()
    }
    guard earlier == nil else { return }
    // Waiting on this thread would keep it from a second signal.
    do throws(SystemThread.Failure) {
      try SystemThread.detached { [self] in end(number) }
    } catch {
      services.kill()
      end(number)
    }
  }

  private func end(_ number: Int32) -> Never {
    services.end(within: grace)
    leave()
    _exit(128 + number)
  }
}

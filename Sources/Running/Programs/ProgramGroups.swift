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

/// The process groups of programs that ended and left processes behind. These may serve later steps,
/// and are ended with the run.
final class ProgramGroups: Sendable {
  private let groups = Mutex<[pid_t]>([])

  /// Notes the group of a program that has ended, if it has a process still.
  func note(_ group: pid_t) {
    guard ProgramProcess.signal(0, group: group) else { return }
    groups.withLock { $0.append(group) }
  }

  /// Ends all groups: TERM, and after two seconds KILL.
  nonisolated(nonsending) func end() async {
    let left = groups.withLock { groups in
      defer { groups = [] }
      return groups
    }
    guard !left.isEmpty else { return }
    try? await SystemThread.result { Self.end(left) }
  }

  private static func end(_ groups: [pid_t]) {
    let clock = ContinuousClock()
    let limit = clock.now + ProgramPump.grace
    var groups = groups.filter { ProgramProcess.signal(SIGTERM, group: $0) }
    while !groups.isEmpty, clock.now < limit {
      usleep(10_000)
      groups.removeAll { !ProgramProcess.signal(0, group: $0) }
    }
    for group in groups { ProgramProcess.signal(SIGKILL, group: group) }
  }
}

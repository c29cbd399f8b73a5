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
  private let groups = Mutex<[ProgramGroup]>([])

  /// Notes the group of a program that has ended, if a process of it still runs.
  func note(_ number: pid_t) {
    var group = ProgramGroup(number)
    guard group.isAlive() else { return }
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

  private static func end(_ all: [ProgramGroup]) {
    let clock = ContinuousClock()
    let limit = clock.now + ProgramPump.grace
    var groups = living(all)
    for group in groups { group.signal(SIGTERM) }
    var pause: UInt32 = 1_000
    while !groups.isEmpty, clock.now < limit {
      usleep(pause)
      pause = min(20_000, pause * 2)
      groups = living(groups)
    }
    for group in groups { group.signal(SIGKILL) }
  }

  private static func living(_ groups: [ProgramGroup]) -> [ProgramGroup] {
    groups.compactMap { group in
      var group = group
      return group.isAlive() ? group : nil
    }
  }
}

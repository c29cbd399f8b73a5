// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The programs that run before a run, so that a signal which ends the process ends them too.
package final class RunningPrograms: Sendable {
  private struct State {
    var groups: Set<pid_t> = []
    /// Whether the process is about to end: then no program starts.
    var isOver = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Starts a program and knows it, in one step: a signal finds it as soon as it runs.
  func start(_ program: RenderedProgram) throws(ProgramFailure) -> ProgramProcess {
    try state.withLock { state throws(ProgramFailure) in
      guard !state.isOver else { throw ProgramFailure(code: ECANCELED) }
      let process = try ProgramProcess.start(program)
      state.groups.insert(process.number)
      return process
    }
  }

  /// Ends what the program left behind.
  func forget(_ group: pid_t) {
    ProgramGroup(group).signal(SIGTERM)
    state.withLock { _ = $0.groups.remove(group) }
  }

  /// Kills all of them, and starts no more; called by the thread of signals.
  package func kill() {
    state.withLock { state in
      state.isOver = true
      for group in state.groups { ProgramGroup(group).signal(SIGKILL) }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Planning
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The programs of the services of a command, from their start to the end of its last run.
///
/// Threads: that of the command starts and ends them, the engine's reads what they printed, and that of
/// signals ends them.
package final class RunningServices: Sendable {
  private struct State {
    /// In the order of their starts.
    var services: [Service] = []
    /// Programs that were replaced or ended, whose groups may still run.
    var others: [ServiceProgram] = []
    /// Whether they are ending: then none starts.
    var isOver = false
    /// Whether they are killed without being asked to end.
    var isKilled = false
  }

  /// A service of this command that has a program.
  package struct Service: Sendable {
    package let name: String
    /// The place of the name in `curlew.yaml`.
    package let planned: PlannedService
    package let program: ServiceProgram
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether none was started.
  package var isEmpty: Bool { state.withLock { $0.services.isEmpty && $0.others.isEmpty } }

  /// Whether a signal, or the end of the command, is ending them.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// In the order of their starts.
  package var all: [Service] { state.withLock { $0.services } }

  package subscript(name: String) -> Service? {
    state.withLock { state in
      state.services.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
  }

  /// Starts the program of a service, in one step with knowing it: a signal finds it as soon as it runs.
  ///
  /// - Throws: why it could not be started.
  package func start(
    _ program: OutsideProgram, of service: PlannedService, _ files: ServiceFiles
  ) throws(OutsideProgram.Failure) -> ServiceProgram {
    do throws(ProgramFailure) {
      return try state.withLock { state throws(ProgramFailure) in
        guard !state.isOver else { throw ProgramFailure(code: ECANCELED) }
        let started = try ServiceProgram.start(program, files)
        state.services.append(
          Service(name: service.name, planned: service, program: started))
        return started
      }
    } catch {
      throw OutsideProgram.Failure(words: error.words)
    }
  }

  // MARK: Their output

  /// What each program printed since a time, with the names of the services; those that printed nothing
  /// are left out.
  ///
  /// - Parameter begin: microseconds of the monotonic clock.
  func lines(since begin: Int64) -> [(name: String, lines: [String])] {
    all.compactMap { service in
      let lines = service.program.lines(since: begin)
      return lines.isEmpty ? nil : (service.name, lines)
    }
  }

  /// Those that ended by themselves, except tasks.
  var ended: [(service: Service, ending: ProgramRun.Ending)] {
    all.compactMap { service in
      guard !service.planned.isTask, let ending = service.program.ownEnding else { return nil }
      return (service, ending)
    }
  }

  // MARK: Their end

  /// Ends the programs of some services, and forgets them: in a later turn they start again.
  package func end(_ names: [String], within grace: Duration) {
    let programs = state.withLock { state in
      let ending = state.services.filter { names.contains($0.name) }.map(\.program)
      state.services.removeAll { names.contains($0.name) }
      state.others += ending
      return ending
    }
    end(programs, within: grace)
    state.withLock { state in
      state.others.removeAll { other in programs.contains { $0 === other } }
    }
  }

  /// Ends all: TERM, and after a time KILL. Blocks the thread until none runs; starts no more.
  ///
  /// - Returns: the names of those that had to be killed.
  @discardableResult
  package func end(within grace: Duration) -> [String] {
    let (services, others) = state.withLock { state in
      state.isOver = true
      return (state.services, state.others)
    }
    let killed = end(services.map(\.program) + others, within: grace)
    state.withLock { state in
      state.services = []
      state.others = []
    }
    return services.filter { service in killed.contains { $0 === service.program } }.map(\.name)
  }

  /// Kills all at once, and starts no more; called by the thread of signals.
  package func kill() {
    state.withLock { state in
      (state.isOver, state.isKilled) = (true, true)
      for program in state.services.map(\.program) + state.others {
        program.stop()
        ProgramGroup(program.number).signal(SIGKILL)
      }
    }
  }

  /// - Returns: those that had to be killed.
  @discardableResult
  private func end(_ programs: [ServiceProgram], within grace: Duration) -> [ServiceProgram] {
    guard !programs.isEmpty else { return [] }
    for program in programs.reversed() {
      program.stop()
      ProgramGroup(program.number).signal(state.withLock { $0.isKilled } ? SIGKILL : SIGTERM)
    }
    let left = wait(for: programs, atMost: grace, untilKilled: true)
    for program in left { ProgramGroup(program.number).signal(SIGKILL) }
    _ = wait(for: left, atMost: ProgramPump.grace, untilKilled: false)
    for program in programs { program.files.forgetProcess() }
    return state.withLock { $0.isKilled } ? [] : left
  }

  /// Waits for the ends of whole groups.
  ///
  /// - Parameter untilKilled: whether to return when a signal has killed them.
  /// - Returns: those that are left.
  private func wait(
    for programs: [ServiceProgram], atMost limit: Duration, untilKilled: Bool
  ) -> [ServiceProgram] {
    var left = programs.map { ($0, ProgramGroup($0.number)) }
    let end = ContinuousClock.now + limit
    var pause: UInt32 = 1_000
    while true {
      left = left.compactMap { program, group in
        var group = group
        return program.ending == nil || group.isAlive() ? (program, group) : nil
      }
      if left.isEmpty || ContinuousClock.now >= end { break }
      if untilKilled, state.withLock({ $0.isKilled }) { break }
      usleep(pause)
      pause = min(20_000, pause * 2)
    }
    return left.map(\.0)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is known of a program while it runs and afterwards.
struct ProgramProgress: Sendable {
  var output: [UInt8] = []
  var errors: [UInt8] = []
  var terminal: [UInt8] = []
  var ending: ProgramRun.Ending?
  var isTimedOut = false

  func holds(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    return output.contains(needle) || errors.contains(needle) || terminal.contains(needle)
  }
}

/// A program that was started.
///
/// A thread reads its streams, another waits for its end; both are gone when it has ended. One that
/// is not awaited is killed at its limit.
package final class RunningProgram: Sendable {
  /// Its process number.
  package let process: pid_t

  private let program: Program
  private let progress: Watched<ProgramProgress>
  private let terminal: OwnedDescriptor?

  init(_ program: Program) throws {
    let streams = try ProgramSpawner.spawn(program)
    let progress = Watched(ProgramProgress())
    self.program = program
    self.progress = progress
    process = streams.process
    terminal = streams.terminal.map(OwnedDescriptor.init)
    let terminal = terminal
    do {
      try SystemThread.detached {
        var pump = ProgramPump(program, streams, progress)
        pump.run()
        withExtendedLifetime(terminal) {}
      }
    } catch {
      // Nobody would read it, end it or reap it, and a dead child that is not reaped keeps Swift
      // Testing from seeing the end of its exit tests.
      ProgramPump.end(streams, of: program)
      throw error
    }
  }

  /// Sends a signal; nothing happens when the program has ended.
  package func send(_ signal: Int32) {
    // Under the lock the process cannot be reaped, so its number is still its own.
    progress.note { progress in
      if progress.ending == nil { _ = kill(program.leadsGroup ? -process : process, signal) }
    }
  }

  /// Waits until it has printed a text on any captured stream.
  package func prints(_ text: String, within limit: Duration = .seconds(60)) async throws {
    try await progress.wait(
      for: "\(text.debugDescription) of \(program.path)", within: limit,
      until: { $0.ending != nil || $0.holds(text) })
    guard progress.seen.holds(text) else {
      throw WaitTimedOut(
        description: "\(program.path) ended without \(text.debugDescription): \(snapshot())")
    }
  }

  /// Waits until it has printed a text that often on standard output or the pseudo-terminal.
  package func prints(
    _ text: String, times: Int, within limit: Duration = .seconds(60)
  ) async throws {
    let needle = Array(text.utf8)
    let isThere = { @Sendable (progress: ProgramProgress) in
      progress.output.ranges(of: needle).count + progress.terminal.ranges(of: needle).count >= times
    }
    try await progress.wait(
      for: "\(text.debugDescription) \(times) times of \(program.path)", within: limit,
      until: { $0.ending != nil || isThere($0) })
    guard isThere(progress.seen) else {
      throw WaitTimedOut(
        description: "\(program.path) ended without \(text.debugDescription): \(snapshot())")
    }
  }

  /// Types on the pseudo-terminal; `\u{3}` is Ctrl-C.
  package func type(_ text: String) {
    guard let terminal else { return }
    let bytes = Array(text.utf8)
    _ = write(terminal.value, bytes, bytes.count)
  }

  /// What it has printed so far on standard output.
  package var output: String { String(decoding: progress.seen.output, as: UTF8.self) }

  /// What it has printed so far on all streams.
  package var allOutput: String {
    let seen = progress.seen
    return String(decoding: seen.output + seen.errors + seen.terminal, as: UTF8.self)
  }

  /// Whether it has not ended yet.
  package var isRunning: Bool { progress.seen.ending == nil }

  /// Waits for its end.
  ///
  /// - Throws: `ProgramTimedOut` when it had to be killed at its limit.
  package func finished() async throws -> ProgramRun {
    // The pump kills at the limit; the minute more is for a machine that is very slow.
    try await progress.wait(
      for: "the end of \(program.path)", within: program.limit + .seconds(60),
      until: { $0.ending != nil })
    let run = snapshot()
    if progress.seen.isTimedOut { throw ProgramTimedOut(program: program, run: run) }
    return run
  }

  private func snapshot() -> ProgramRun {
    let seen = progress.seen
    return ProgramRun(
      ending: seen.ending ?? .exited(-1), outputBytes: seen.output, errorBytes: seen.errors,
      terminalBytes: seen.terminal)
  }
}

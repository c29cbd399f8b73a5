// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that is started before a run, for the text that it prints.
package struct OutputProgram: Sendable {
  /// The absolute path.
  package var path: String
  /// As the program sees them, its name first.
  package var arguments: [String]
  /// The folder in which it runs.
  package var folder: String
  /// `NAME=value`.
  package var environment: [String]

  /// Why a program gave no text.
  package struct Failure: Error, Sendable {
    /// A clause about the program: `it ended with status 1`.
    package let words: String
    /// The last lines of its standard error, at most `errorLines`.
    package var errors: [String] = []

    package init(words: String, errors: [String] = []) {
      (self.words, self.errors) = (words, errors)
    }
  }

  /// The most bytes that it may print.
  package static let limit = 64_000
  /// The longest time that it may take.
  package static let timeout = Duration.seconds(60)
  /// The most lines of its standard error that are shown.
  package static let errorLines = 20

  package init(path: String, arguments: [String], folder: String, environment: [String]) {
    (self.path, self.arguments) = (path, arguments)
    (self.folder, self.environment) = (folder, environment)
  }

  /// Its standard output without the final line ends. Blocks the thread until the program has ended.
  ///
  /// - Parameter running: knows the program while it runs.
  package func text(
    noting running: RunningPrograms, within timeout: Duration = Self.timeout
  ) throws(Failure) -> String {
    let program = RenderedProgram(
      path: path, arguments: arguments, shown: [], folder: folder, environment: environment,
      input: [], timeout: timeout, secrets: .none)
    let process: ProgramProcess
    let stop: Wakeup
    do {
      stop = try Wakeup()
      process = try running.start(program)
    } catch let failure as ProgramFailure {
      throw Failure(words: "it could not be started: \(failure.words)")
    } catch {
      throw Failure(words: "the system has no descriptor left")
    }
    var pump = ProgramPump(process, program, stop: stop)
    let ended = pump.run()
    running.forget(process.number)
    return try text(of: ended, timeout)
  }

  private func text(
    of ended: ProgramPump.Ending, _ timeout: Duration
  ) throws(Failure) -> String {
    func failure(_ words: String) -> Failure {
      Failure(words: words, errors: Self.lastLines(of: ended.errors.bytes))
    }
    if ended.cause != nil {
      throw failure("it did not end within \(timeout.components.seconds) s, and was stopped")
    }
    switch ended.ending {
    case .exited(0): break
    case .exited(let status): throw failure("it ended with status \(status)")
    case .killed(let signal): throw failure("it was ended by signal \(signal)")
    }
    guard ended.output.wholeBytes <= Self.limit else {
      throw failure("it printed more than 64 kB")
    }
    var bytes = ended.output.bytes[...]
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    guard !bytes.isEmpty else { throw failure("it printed nothing") }
    guard !bytes.contains(0) else { throw failure("its output has a NUL byte") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("its output is not UTF-8")
    }
    return text
  }

  private static func lastLines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A).suffix(errorLines).map { String(decoding: $0, as: UTF8.self) }
  }
}

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
  func start(_ program: RenderedProgram) throws -> ProgramProcess {
    try state.withLock { state in
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

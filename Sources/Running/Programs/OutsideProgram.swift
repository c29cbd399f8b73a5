// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that curlew runs for itself, before a run: its output is not a result.
package struct OutsideProgram: Sendable {
  /// The absolute path.
  package var path: String
  /// As the program sees them, its name first.
  package var arguments: [String]
  /// The folder in which it runs.
  package var folder: String
  /// `NAME=value`.
  package var environment: [String]
  /// After this time it is ended.
  package var timeout: Duration
  /// How many bytes of each stream are kept.
  package var outputLimit: Int

  package init(
    path: String, arguments: [String], folder: String, environment: [String], timeout: Duration,
    outputLimit: Int = ProgramRun.Output.limit
  ) {
    self.path = path
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.timeout = timeout
    self.outputLimit = outputLimit
  }

  /// What it left.
  package struct Result: Sendable {
    package var ending: ProgramRun.Ending
    package var output: [UInt8]
    package var errors: [UInt8]
    /// Whether `outputLimit` bytes hold the whole output.
    package var isWhole: Bool
    /// Whether it was ended, because its time was over.
    package var isOverdue: Bool
  }

  /// A program that could not be started.
  package struct Failure: Error {
    /// The reason, as the system gives it.
    package let words: String
  }

  /// Runs it with an empty standard input, and waits for its end. Blocks.
  ///
  /// - Parameter running: knows the program while it runs.
  package func run(noting running: RunningPrograms = RunningPrograms()) throws(Failure) -> Result {
    // The pump blocks SIGPIPE for the thread that it is on.
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let program = RenderedProgram(
      path: path, arguments: arguments, shown: [], folder: folder, environment: environment,
      input: [], timeout: timeout, outputLimit: outputLimit, secrets: .none)
    guard let stop = try? Wakeup() else { throw Failure(words: "no descriptor is left") }
    do throws(ProgramFailure) {
      let process = try running.start(program)
      defer { running.forget(process.number) }
      var pump = ProgramPump(process, program, stop: stop)
      return Result(pump.run())
    } catch {
      throw Failure(words: error.words)
    }
  }
}

extension OutsideProgram.Result {
  fileprivate init(_ ended: ProgramPump.Ending) {
    self.init(
      ending: ended.ending, output: ended.output.bytes, errors: ended.errors.bytes,
      isWhole: !ended.output.isCut, isOverdue: ended.cause != nil)
  }
}

// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program to run in a test, with everything that it can see.
///
/// ```swift
/// var program = try Program.curlew("check", "specs")
/// program.workingDirectory = folder.path
/// let run = try await program.run()
/// #expect(run.exitCode == 2)
/// ```
package struct Program: Sendable {
  /// Where an output of the program goes.
  package enum Output: Sendable {
    /// Into the result.
    case captured
    /// The pseudo-terminal, one for all three streams.
    case terminal
    /// Nowhere: the descriptor is closed when the program starts.
    case closed
    /// A pipe without a reader: writing gives EPIPE.
    case brokenPipe
    /// A file opened for writing, as `/dev/full`.
    case file(String)
  }

  /// What the program reads.
  package enum Input: Sendable {
    case bytes([UInt8])
    /// The pseudo-terminal; `RunningProgram.type` writes to it.
    case terminal
    case closed
  }

  /// A signal to send once a text has been printed on any captured stream or the terminal.
  package struct SignalTrigger: Sendable {
    /// The signal, as `SIGINT`.
    package let signal: Int32
    /// What must have been printed.
    package let text: String

    /// Sends the signal once, when the text has been printed.
    package init(_ signal: Int32, when text: String) {
      self.signal = signal
      self.text = text
    }
  }

  /// The path of the program; no search in `PATH`.
  package var path: String
  /// Without the name of the program itself.
  package var arguments: [String]

  /// All of the environment: nothing is inherited. `PATH`, `LANG` and `TZ` are set to start with.
  package var environment: [String: String] = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
  ]

  /// nil runs in the test's own.
  package var workingDirectory: String?
  /// Nothing, unless said.
  package var input = Input.bytes([])
  /// Captured, unless said.
  package var standardOutput = Output.captured
  /// Captured, unless said.
  package var standardError = Output.captured

  /// Columns of the pseudo-terminal, when a stream is one; it has 24 rows.
  package var terminalColumns = 80

  /// Each is sent once.
  package var signals: [SignalTrigger] = []

  /// Whether it begins a process group, which is killed as a whole with it: for programs that start
  /// others.
  package var leadsGroup = false

  /// How long it may take; then it is killed and `run` throws. Generous: machines of CI are slow.
  package var limit = Duration.seconds(120)

  /// A program with arguments, nothing to read and captured outputs.
  package init(_ path: String, _ arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Runs the program to its end.
  ///
  /// - Throws: when it could not be started or took longer than `limit` (`ProgramTimedOut`). No exit
  ///   code and no signal is an error.
  package func run() async throws -> ProgramRun {
    try await start().finished()
  }

  /// Starts the program.
  package func start() throws -> RunningProgram {
    try RunningProgram(self)
  }
}

extension Program {
  /// The `curlew` that was built with the tests.
  ///
  /// It is beside the test bundle; `CURLEW_BINARY` names another.
  package static func curlew(_ arguments: String...) throws -> Program {
    let chosen = getenv("CURLEW_BINARY").map { String(cString: $0) }
    return Program(try chosen ?? besideTests("curlew"), arguments)
  }

  /// The path of a program that was built with the tests and is beside their bundle.
  package static func besideTests(_ name: String) throws -> String {
    #if os(Linux)
      guard let resolved = realpath("/proc/self/exe", nil) else {
        throw FixtureFailure("realpath", "/proc/self/exe")
      }
      defer { free(resolved) }
      var folder = String(cString: resolved)
    #else
      var folder =
        CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    #endif
    // The bundle is a file on Linux and a folder elsewhere: look upwards.
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0 { return path }
    }
    throw FixtureFailure("find", name)
  }
}

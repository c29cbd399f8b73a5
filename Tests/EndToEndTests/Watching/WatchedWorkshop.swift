// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder in which `curlew run --watch` waits for changes.
struct WatchedWorkshop: Sendable {
  let workshop: Workshop
  let running: RunningProgram

  var folder: TemporaryFolder { workshop.folder }

  /// Writes the files, and starts a watch with these arguments.
  init(
    _ files: [String: String], _ arguments: String..., onTerminal: Bool = false,
    columns: Int = 80
  ) throws {
    workshop = try Workshop()
    for (name, text) in files { try workshop.write(text, to: name) }
    var program = try workshop.curlew(["run", "--watch", "--color", "never"] + arguments)
    program.limit = .seconds(300)
    if onTerminal {
      program.input = .terminal
      program.standardOutput = .terminal
      program.standardError = .terminal
      program.terminalColumns = columns
      program.environment["TERM"] = "xterm-256color"
    }
    running = try program.start()
  }

  /// Waits until it has shown that many turns and waits again.
  func waits(after turns: Int = 1) async throws {
    try await running.prints("\nwatching ", times: turns)
  }

  func write(_ text: String, to name: String) throws { try workshop.write(text, to: name) }

  func remove(_ name: String) throws {
    try #require(unlink(folder.path(of: name)) == 0 || rmdir(folder.path(of: name)) == 0)
  }

  /// As editors save: a new file takes the place of the old one.
  func save(_ text: String, to name: String) throws {
    try workshop.write(text, to: "\(name)~")
    try #require(rename(folder.path(of: "\(name)~"), folder.path(of: name)) == 0)
  }

  /// Ends it while it waits, by a signal.
  func ends(
    by signal: Int32 = SIGINT, in code: Int32 = 130,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ProgramRun {
    running.send(signal)
    let run = try await running.finished()
    withExtendedLifetime(workshop) {}
    expect(run, endsIn: code, sourceLocation: sourceLocation)
    return run
  }
}

/// A collection of one step that prints a text.
func printing(_ text: String) -> String { "curlew: 1\nrequests:\n  - print: \(text)\n" }

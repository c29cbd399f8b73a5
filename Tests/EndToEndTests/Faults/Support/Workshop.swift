// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A folder with collections in it, in which `curlew` is run.
struct Workshop: Sendable {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// With one collection, `specs.yaml`.
  init(_ collection: String) throws {
    try self.init()
    try write(collection)
  }

  func write(_ text: String, to name: String = "specs.yaml") throws {
    try folder.write(text, to: name)
  }

  /// `curlew` in the folder; nothing of the machine's environment reaches it.
  func curlew(_ arguments: String...) throws -> Program { try curlew(arguments) }

  func curlew(_ arguments: [String]) throws -> Program {
    var program = try Program.curlew()
    program.arguments = arguments
    program.workingDirectory = folder.path
    program.environment["TMPDIR"] = folder.path
    return program
  }

  /// `curlew run specs.yaml` to its end.
  func run(_ more: String...) async throws -> ProgramRun {
    try await runs(["run", "specs.yaml"] + more)
  }

  /// `curlew` to its end.
  func runs(_ arguments: String...) async throws -> ProgramRun { try await runs(arguments) }

  func runs(_ arguments: [String]) async throws -> ProgramRun {
    try await runs(curlew(arguments))
  }

  /// A program to its end; the folder stays until then.
  func runs(_ program: Program) async throws -> ProgramRun {
    defer { withExtendedLifetime(folder) {} }
    return try await program.run()
  }

  /// Each file's name and bytes, without those that the test itself wrote.
  func files(without own: Set<String> = ["specs.yaml", ".curlew"]) throws -> [(
    name: String, text: String
  )] {
    try namesInFolder(folder.path).filter { !own.contains($0) }.map { ($0, try folder.read($0)) }
  }
}

/// One collection of one request.
func oneRequest(_ url: String, _ lines: String...) -> String {
  let keys = lines.map { "    \($0)\n" }.joined()
  return "curlew: 1\nrequests:\n  - GET: \(url)\n\(keys)"
}

/// Expects a program to end in a code, and says all that it printed when it ended in another.
func expect(
  _ run: ProgramRun, endsIn code: Int32, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard run.exitCode != code else { return }
  let ended = run.exitCode.map { "\($0)" } ?? "a signal"
  Issue.record(
    "ended in \(ended), not in \(code):\n\(run.output)\(run.errorOutput)\(run.terminal)",
    sourceLocation: sourceLocation)
}

/// Expects each of the texts in what was printed, and says all of it when one is missing.
func expect(
  _ printed: String, has texts: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  for text in texts where !Array(printed.utf8).contains(Array(text.utf8)) {
    Issue.record("\(text.debugDescription) is not in:\n\(printed)", sourceLocation: sourceLocation)
  }
}

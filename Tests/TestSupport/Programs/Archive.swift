// SPDX-License-Identifier: Apache-2.0

/// A reader of HTTP archives: `Tests/ReportingTests/Archive/archive.py`.
package enum Archive {
  /// What an archive has otherwise than the events of its run, by haralyzer: `compared N` and nothing
  /// more if all N entries are equal.
  ///
  /// - Parameters:
  ///   - path: of the archive.
  ///   - events: the path of the report `ndjson`.
  package static func differences(_ path: String, events: String) async throws -> String {
    guard let python = PeerProgram.peerPython.path else { return "no Python" }
    let script = Validator.projectFile("Tests/ReportingTests/Archive/archive.py")
    let run = try await Program(python, [script, path, events]).run()
    return run.output + run.errorOutput
  }

  /// What the schema of archives has against one, by check-jsonschema; empty for a valid one.
  package static func schemaErrors(_ path: String) async throws -> String {
    guard let checker = PeerProgram.checkJSONSchema.path else { return "no check-jsonschema" }
    let run = try await Program(
      checker, ["--schemafile", Validator.projectFile("specs/har.schema.json"), path]
    ).run()
    return run.exitCode == 0 ? "" : run.output + run.errorOutput
  }
}

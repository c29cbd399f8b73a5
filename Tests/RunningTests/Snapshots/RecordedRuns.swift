// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import TestSupport
import Testing

@testable import Running

/// Runs of one collection, `specs/0.yaml`, in a folder of its own.
struct RecordedRuns {
  static let file = "specs/__snapshots__/0.yaml.yaml"

  let folder: TemporaryFolder
  let server: ScriptedServer

  /// - Parameter answer: the body of each response by the target of its request.
  init(_ answer: @escaping @Sendable (String) -> String) throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("specs")
    server = try ScriptedServer { request in
      .response(
        200, headers: ["Content-Type": "application/json"], body: answer(request.target))
    }
  }

  func run(
    _ text: String, _ mode: SnapshotMode = .addMissing,
    secrets: [(name: String, value: String)] = [],
    jobs: Int = 1, interest: EventInterest = .all
  ) async throws -> CarriedOut {
    try await CarriedOut(
      all: [text], against: server, jobs: jobs, secrets: secrets, files: folder, interest: interest,
      change: { $0.snapshots = mode })
  }

  /// The names of the entries in the file.
  var names: [String] {
    get throws {
      try folder.read(Self.file).split(separator: "\n").filter {
        $0.first != " " && $0.first != "#"
      }
      .dropFirst().map { String($0.dropLast()) }
    }
  }
}

extension CarriedOut {
  /// What the check `snapshot` of a step came to.
  func snapshot(of name: String) -> Verdict? {
    attempts(of: name).last?.verdicts.first { $0.check.name == "snapshot" }
  }

  /// The diagnostics among the events.
  var diagnostics: [Diagnostic] {
    events.compactMap { event in
      if case .diagnostic(let reported) = event { reported.diagnostic } else { nil }
    }
  }

  /// The codes of the diagnostics among the events.
  var diagnosticCodes: [String] { diagnostics.map(\.code.text) }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Sessions

/// The operands of `curlew judge` and `curlew doubt`: recordings, and the paths of collections.
struct RecordingOperands: Sendable {
  let recordings: [String]
  let paths: [String]

  /// The most recordings that are read at once.
  static let most = 100

  /// - Parameter command: whose operands they are, for messages.
  init(_ operands: [String], of command: String) throws(UsageError) {
    recordings = operands.filter(Self.isRecording)
    paths = operands.filter { !Self.isRecording($0) }
    guard !recordings.isEmpty else {
      throw UsageError(
        "`curlew \(command)` needs a recording: `curlew \(command) run.ndjson specs`")
    }
    guard recordings.count <= Self.most else {
      throw UsageError("at most \(Self.most) recordings are read at once")
    }
  }

  /// How the help describes them.
  ///
  /// - Parameter use: what becomes of the collections: `to judge`.
  static func described(_ use: String) -> Operands {
    Operands(
      form: .file("path"),
      help: "Recordings, whose names end in .ndjson, and the collections \(use).",
      note: "Without a collection: the project's, else those beneath this folder.")
  }

  /// Whether an operand is an event file and no collection.
  private static func isRecording(_ operand: String) -> Bool {
    [".ndjson", ".ndjson.partial", ".har"].contains { operand.hasSuffix($0) }
  }

  /// Reads the recordings. Blocks the thread.
  ///
  /// - Throws: a diagnostic: one is not there, or is not a recording.
  func read(in folder: FilePath) throws(DiagnosticError) -> [ReadRecording] {
    let reader = FileReader(root: nil, workingDirectory: folder)
    let found = EventFileFinder(reader, workingDirectory: folder).find(recordings)
    if let problem = found.problems.first { throw DiagnosticError(problem) }
    var read: [ReadRecording] = []
    for file in found.files { read.append(try ReadRecording.read(file, reader)) }
    return read
  }
}

extension PlanRequest {
  /// Of a command that plans files for what is recorded.
  mutating func take(_ operands: RecordingOperands) {
    paths = operands.paths
    // Programs are judged on what they printed; none starts.
    rights.allowsPrograms = !rights.isUntrusted
  }
}

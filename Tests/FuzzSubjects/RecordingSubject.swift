// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents
import Running
import Sessions

/// A file is read as a recording or refused with words; each of its attempts is found again by its step.
func checkRecording(_ bytes: [UInt8]) throws(Violation) {
  guard let folder = EventFolder.shared else { throw Violation("no folder for event files") }
  let name = "recording.ndjson"
  try folder.write(bytes, to: name)
  let path = FilePath("\(folder.path)/\(name)")
  let file = EventFile(path: path, name: name, isPartial: false)
  let reader = FileReader(root: nil, workingDirectory: FilePath(folder.path))
  let read: ReadRecording
  do throws(DiagnosticError) {
    read = try ReadRecording.read(file, reader)
  } catch {
    return try must(!error.diagnostic.message.isEmpty, "a recording is refused without a word")
  }
  try must(read.counts.withoutBody <= read.counts.responses, "\(read.counts)")
  try must(read.repetitions >= 1, "\(read.repetitions) repetitions")
  let recording = RunRecording(read)
  var found: Set<RecordedStep> = []
  var attempts = 0
  for step in steps(in: bytes) {
    attempts += 1
    guard let recorded = recording.steps(for: step, once: nil).first else {
      throw Violation("a recorded step is not found: \(step.id)")
    }
    found.insert(recorded)
  }
  for step in found {
    var number = 1
    while recording.attempt(number, of: step) != nil { number += 1 }
    attempts -= number - 1
  }
  try must(attempts == 0, "\(attempts) attempts are not found")
}

/// The step of each attempt, up to where the file is damaged.
private func steps(in bytes: [UInt8]) -> [StepReference] {
  var events = EventStreamReader()
  var steps: [StepReference] = []
  func take(_ event: RunEvent) {
    if case .attemptFinished(let attempt) = event { steps.append(attempt.step) }
  }
  try? events.take(bytes) { take($0) }
  _ = try? events.finish { event, _ in take(event) }
  return steps
}

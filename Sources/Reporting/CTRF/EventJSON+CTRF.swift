// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension EventJSON {
  /// A test up to the inside of `extra`, a comma before it.
  mutating func testHead(_ step: StepReference) {
    let scenario = step.scenario
    raw(",\n{\"name\":")
    // CTRF wants names and ids of at least one character.
    string(step.name.isEmpty ? "step" : step.name)
    raw(#","testId":"#)
    string(step.id.isEmpty ? "step" : step.id)
    raw(#","suite":["#)
    string(scenario.file)
    raw(",")
    string(scenario.name)
    raw(#"],"filePath":"#)
    string(scenario.file)
    raw(#","line":"#)
    integer(step.line)
    if !scenario.tags.isEmpty {
      raw(#","tags":"#)
      strings(scenario.tags)
    }
    raw(#","extra":{"collection":"#)
    string(scenario.collectionName)
    raw(#","scenarioId":"#)
    string(scenario.id)
    raw(#","role":"#)
    string(scenario.role.rawValue)
    raw(#","column":"#)
    integer(step.column)
    if step.isTeardown { raw(#","teardown":true"#) }
  }

  /// What is known of a test when it ends: everything behind `extra`.
  mutating func testEnd(_ finished: StepFinished, _ memory: CTRFStep, run: RunStarted) {
    raw(#","status":"#)
    word(finished.outcome.statusOfCTRF)
    raw(#","rawStatus":"#)
    word(finished.outcome.word)
    span(finished.startedAtMicroseconds, finished.durationMicroseconds, run)
    failure(finished, memory)
    guard memory.attempts.count > 1 else { return }
    raw(#","retries":"#)
    integer(memory.attempts.count - 1)
    raw(#","retryAttempts":"#)
    list(memory.attempts) { $0.retryAttempt($1, run: run) }
  }

  private mutating func failure(_ finished: StepFinished, _ memory: CTRFStep) {
    if case .skipped(let reason) = finished.outcome {
      raw(#","message":"#)
      string(reason)
    } else if finished.outcome == .interrupted {
      raw(#","message":"the run was interrupted""#)
    } else if finished.outcome.isFailure, let message = memory.attempts.last?.message {
      raw(#","message":"#)
      string(message)
    }
    guard finished.outcome != .passed, let trace = memory.trace else { return }
    raw(#","trace":"#)
    string(trace)
    guard let snippet = memory.snippet else { return }
    raw(#","snippet":"#)
    string(snippet)
  }

  private mutating func retryAttempt(_ attempt: CTRFStep.Attempt, run: RunStarted) {
    raw(#"{"attempt":"#)
    integer(attempt.number)
    raw(#","status":"#)
    word(attempt.outcome.statusOfCTRF)
    span(attempt.startedAtMicroseconds, attempt.durationMicroseconds, run)
    if let message = attempt.message {
      raw(#","message":"#)
      string(message)
    }
    if let line = attempt.line {
      raw(#","line":"#)
      integer(line)
    }
    raw("}")
  }

  /// Duration, start and stop in milliseconds; microseconds stand under `extra`.
  private mutating func span(_ start: Int64, _ duration: Int64, _ run: RunStarted) {
    raw(#","duration":"#)
    integer((duration + 500) / 1000)
    raw(#","start":"#)
    integer(run.startMilliseconds + start / 1000)
    raw(#","stop":"#)
    integer(run.startMilliseconds + (start + duration) / 1000)
  }

  /// A file that could not be used, as one failed test.
  mutating func unusableFile(_ reported: DiagnosticReported) {
    let file = reported.place?.file ?? "curlew"
    raw(",\n{\"name\":")
    string("load \(file)")
    raw(#","testId":"#)
    string("\(file) \(reported.diagnostic.code.text)")
    raw(#","suite":["#)
    string(file)
    raw(#"],"status":"failed","rawStatus":"unusable","duration":0"#)
    if let place = reported.place {
      raw(#","filePath":"#)
      string(place.file)
      raw(#","line":"#)
      integer(place.line)
      raw(#","snippet":"#)
      string(place.lineText)
    }
    raw(#","message":"#)
    string(reported.diagnostic.message)
    raw(#","trace":"#)
    string(reported.rendered)
    raw(#","extra":{"code":"#)
    string(reported.diagnostic.code.text)
    if let place = reported.place {
      raw(#","column":"#)
      integer(place.column)
    }
    raw(#","notes":"#)
    strings(reported.diagnostic.notes)
    raw(#","help":"#)
    strings(reported.diagnostic.help)
    raw("}}")
  }
}

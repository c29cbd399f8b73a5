// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension EventJSON {
  /// A test up to the inside of `extra`, with a comma before it.
  mutating func testHead(_ step: StepReference) {
    let scenario = step.scenario
    raw(",\n{")
    // CTRF requires names and ids of at least one character.
    let name = step.distinctName
    member("name", name.isEmpty ? "step" : name)
    member("testId", step.id.isEmpty ? "step" : step.id)
    member("suite", [scenario.file, scenario.name])
    member("filePath", step.file)
    member("line", step.line)
    let tags = step.allTags
    if !tags.isEmpty { member("tags", tags) }
    if !step.labels.isEmpty { member("labels", step.labels) }
    key("extra")
    raw("{")
    member("collection", scenario.collectionName)
    member("scenarioId", scenario.id)
    member("role", scenario.role.rawValue)
    member("column", step.column)
    flag("teardown", step.isTeardown)
    flag("needed", step.isNeeded)
  }

  /// What the programs of services printed; nothing without any.
  mutating func services(_ services: [ServiceOutput]) {
    guard !services.isEmpty else { return }
    key("services")
    list(services) { json, service in
      json.raw("{")
      json.member("name", service.name)
      json.member("lines", service.lines)
      json.raw("}")
    }
  }

  /// The end of a test: everything after `extra`.
  mutating func testEnd(_ finished: StepFinished, _ memory: CTRFStep, run: RunStarted) {
    key("status")
    word(finished.outcomeOfCTRF.statusOfCTRF)
    key("rawStatus")
    string(finished.expectedFailure == nil ? finished.outcome.word : "known failure")
    span(finished.startedAtMicroseconds, finished.durationMicroseconds, run)
    failure(finished, memory)
    if let output = memory.output {
      key("stdout")
      let lines = output.utf8.split(separator: 10, omittingEmptySubsequences: false)
      strings(lines.map { String(Substring($0)) })
    }
    let repeated = memory.repeated
    guard !repeated.isEmpty else { return }
    member("retries", repeated.count { $0.number > 1 })
    key("retryAttempts")
    list(repeated) { $0.retryAttempt($1, run: run) }
  }

  private mutating func failure(_ finished: StepFinished, _ memory: CTRFStep) {
    if case .skipped(let reason) = finished.outcomeOfCTRF {
      member("message", reason)
    } else if finished.outcome == .interrupted {
      member("message", "the run was interrupted")
    } else if finished.outcome.isFailure, let message = memory.wholeFailure?.message {
      member("message", message)
    }
    guard finished.outcomeOfCTRF != .passed, let failure = memory.wholeFailure else { return }
    member("trace", failure.trace)
    guard let snippet = failure.snippet else { return }
    member("snippet", snippet)
  }

  private mutating func retryAttempt(_ attempt: CTRFStep.ShortAttempt, run: RunStarted) {
    raw("{")
    member("attempt", attempt.number)
    key("status")
    word(attempt.outcome.statusOfCTRF)
    span(attempt.startedAtMicroseconds, attempt.durationMicroseconds, run)
    member("message", attempt.message)
    member("line", attempt.line)
    raw("}")
  }

  /// Duration, start and stop in milliseconds; microseconds are under `extra`.
  private mutating func span(_ start: Int64, _ duration: Int64, _ run: RunStarted) {
    member("duration", (duration + 500) / 1000)
    member("start", run.startMilliseconds + start / 1000)
    member("stop", run.startMilliseconds + (start + duration) / 1000)
  }

  /// An unusable file, as one failed test.
  mutating func unusableFile(_ reported: DiagnosticReported) {
    let file = reported.place?.file ?? "curlew"
    raw(",\n{")
    let id = "\(file) \(reported.diagnostic.code.text)"
    member("name", reported.testName)
    member("testId", reported.place == nil ? "\(id) \(reported.diagnostic.message)" : id)
    member("suite", [file])
    raw(#","status":"failed","rawStatus":"unusable","duration":0"#)
    if let place = reported.place {
      member("filePath", place.file)
      member("line", place.line)
      member("snippet", place.lineText)
    }
    member("message", reported.diagnostic.message)
    member("trace", reported.rendered)
    key("extra")
    raw("{")
    member("code", reported.diagnostic.code.text)
    if let place = reported.place {
      member("column", place.column)
    }
    member("notes", reported.diagnostic.notes)
    member("help", reported.diagnostic.help)
    raw("}}")
  }
}

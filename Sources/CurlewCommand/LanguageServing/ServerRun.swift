// SPDX-License-Identifier: Apache-2.0

import Files
import LanguageServer
import RunEvents
import Running

/// One run that a person has started in an editor: a process, whose events become results.
struct ServerRun {
  let uri: DocumentURI
  /// The folder in which it runs.
  let folder: FilePath
  let program: StreamedProgram
  /// The token of its progress; nil for a client without.
  let token: Int?
  private var reader = EventReader()
  /// What an attempt had against the response counts if the step ends so.
  private var attempts: [String: (failures: [(place: Place, message: String)], checks: Int)] = [:]
  private(set) var outcomes: [(place: Place, words: String)] = []
  private(set) var failures: [(place: Place, message: String)] = []
  private(set) var summary: RunSummary?
  /// Errors of files and options, because of which nothing was sent.
  private(set) var problems: [String] = []
  /// What runs at the moment.
  private(set) var current: String?
  var isStopped = false

  /// A place of an event.
  struct Place {
    /// As shown to people.
    let file: String
    /// From 1.
    let line: Int
    let column: Int
  }

  init(uri: DocumentURI, folder: FilePath, program: StreamedProgram, token: Int?) {
    self.uri = uri
    self.folder = folder
    self.program = program
    self.token = token
  }

  /// Takes the events that have come.
  ///
  /// - Returns: whether there were some.
  mutating func pump() -> Bool {
    let lines = program.pump()
    for line in lines {
      guard let event = try? reader.read(line) else { continue }
      take(event)
    }
    return !lines.isEmpty
  }

  private mutating func take(_ event: RunEvent) {
    switch event {
    case .scenarioStarted(let started): current = started.scenario.name
    case .attemptFinished(let attempt): take(attempt)
    case .stepFinished(let finished): take(finished)
    case .diagnostic(let reported) where reported.diagnostic.severity == .error:
      problems.append(reported.diagnostic.message)
    case .runFinished(let finished): summary = finished.summary
    default: break
    }
  }

  private mutating func take(_ attempt: Attempt) {
    let step = attempt.step
    let own = Place(file: step.file, line: step.line, column: step.column)
    var found: [(place: Place, message: String)] = []
    for verdict in attempt.verdicts {
      guard let failure = verdict.failure else { continue }
      let place =
        failure.place.map { Place(file: $0.file, line: $0.line, column: $0.column) }
        ?? Place(file: step.file, line: verdict.check.line, column: verdict.check.column)
      found.append((place, "\(verdict.check.name): \(failure.message)"))
    }
    let errors: [StepError]
    switch attempt.failure {
    case .transfer(let failure)?:
      found.append((own, failure.words))
      errors = []
    case .refused(let error)?, .capture(let error)?, .stopped(let error)?: errors = [error]
    case nil: errors = []
    }
    for error in errors + attempt.furtherCaptureErrors {
      let place = error.place.map { Place(file: $0.file, line: $0.line, column: $0.column) }
      found.append((place ?? own, error.message))
    }
    attempts[step.id] = (found, attempt.verdicts.count)
  }

  private mutating func take(_ finished: StepFinished) {
    let step = finished.step
    let last = attempts.removeValue(forKey: step.id)
    let isFailed = finished.outcome.isFailure
    if isFailed { failures += last?.failures ?? [] }
    let place = Place(file: step.file, line: step.line, column: step.column)
    let time = "\((finished.durationMicroseconds + 500) / 1000) ms"
    let words: String
    switch finished.outcome {
    case .passed: words = "✓ \(time)"
    case .skipped: words = "skipped"
    case .interrupted: words = "interrupted"
    default:
      let checks = last?.checks ?? 0
      let failed = min(last?.failures.count ?? 0, checks)
      words = checks == 0 ? "✗ \(time)" : "✗ \(failed) of \(checks) checks, \(time)"
    }
    outcomes.append((place, words))
  }

  /// How it ended, in a sentence.
  var verdict: String {
    guard program.exitCode != 2, let summary else {
      let errors = String(decoding: program.errors, as: UTF8.self)
      let first = errors.split(separator: "\n").first { $0.hasPrefix("error") }.map(String.init)
      let words = problems.count > 1 ? "\(problems.count) problems" : problems.first
      return "nothing was sent: \(words ?? first ?? "the run ended with \(program.exitCode ?? 0)")"
    }
    let scenarios = summary.scenarios
    let failed = scenarios.failed + scenarios.errored
    var parts = ["\(scenarios.passed) passed"]
    if failed > 0 { parts.insert("\(failed) failed", at: 0) }
    if scenarios.skipped > 0 { parts.append("\(scenarios.skipped) skipped") }
    if scenarios.interrupted > 0 { parts.append("\(scenarios.interrupted) interrupted") }
    return parts.joined(separator: ", ")
  }
}

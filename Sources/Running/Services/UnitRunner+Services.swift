// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import RunEvents

extension UnitRunner {
  /// Reports the services whose programs ended by themselves as failed steps of one result of
  /// `curlew.yaml`.
  ///
  /// - Parameter number: of the result.
  func reportEndedServices(number: Int) {
    guard let ended = run.options.services?.ended, let first = ended.first else { return }
    let span = first.service.planned.span
    let file = run.places.path(of: span.file)
    let scenario = ScenarioReference(
      path: ScenarioPath(file: file, name: "services"), number: number, role: .services,
      collectionName: file, tags: [], line: run.places.location(of: span).line, replay: .never,
      traceID: run.options.tracing?.newTrace())
    let now = run.clock.microseconds
    run.events.send(.scenarioStarted(ScenarioStarted(scenario: scenario, atMicroseconds: now)))
    for (index, ended) in ended.enumerated() { report(ended, index, in: scenario, at: now) }
    run.counters.count(scenario: .failed)
    run.events.send(
      .scenarioFinished(
        ScenarioFinished(
          scenario: scenario, outcome: .failed, startedAtMicroseconds: now,
          durationMicroseconds: 0)))
  }

  private func report(
    _ ended: (service: RunningServices.Service, ending: ProgramRun.Ending), _ index: Int,
    in scenario: ScenarioReference, at now: Int64
  ) {
    let service = ended.service
    let span = service.planned.programSpan ?? service.planned.span
    let location = run.places.location(of: span)
    let step = StepReference(
      path: StepPath(scenario: scenario.path, identity: service.name), scenario: scenario,
      name: service.name, index: index, isTeardown: false, line: location.line,
      column: location.column)
    var attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: now, durationMicroseconds: 0,
      failure: .refused(
        StepError(
          code: DiagnosticCode.serviceEnded.text,
          message:
            "the program of the service `\(service.name)` ended with \(ended.ending.words) during the run",
          place: run.places.place(of: span),
          help: ["all that it printed is in `\(service.program.files.logPath)`"])))
    let lines = service.program.lastLines
    if !lines.isEmpty { attempt.services = [ServiceOutput(name: service.name, lines: lines)] }
    run.counters.count(StepResult(.failed))
    let interest = run.events.interest
    if interest.contains(.stepStarts) {
      run.events.send(.stepStarted(StepStarted(step: step, atMicroseconds: now)))
    }
    run.events.send(.attemptFinished(attempt))
    run.events.send(
      .stepFinished(
        StepFinished(
          step: step, outcome: .failed, attempts: 1, startedAtMicroseconds: now,
          durationMicroseconds: 0)))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Planning
import RunEvents
import SessionSupport
import Sessions
import TestSupport
import Testing
import Transfers

@testable import Running

/// The events of a run that was carried out.
struct CarriedOut {
  let summary: RunSummary
  let events: [RunEvent]
  /// What a load had for a collector.
  let telemetry: [LoadTelemetry]

  /// Carries out collections; `ORIGIN` in their texts stands for the server's address, `OTHER` for
  /// that of the other one.
  init(
    _ texts: String..., against server: ScriptedServer? = nil, and other: ScriptedServer? = nil,
    jobs: Int = 4, inputs: [(name: String, value: String)] = [],
    secrets: [(name: String, value: String)] = [], control: RunControl = RunControl(),
    files folder: TemporaryFolder? = nil, rights: RunRights = RunRights(), netrc: String? = nil,
    interest: EventInterest = .all, onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async throws {
    try await self.init(
      all: texts, against: server, and: other, jobs: jobs, inputs: inputs, secrets: secrets,
      control: control, files: folder, rights: rights, netrc: netrc, interest: interest,
      onEvent: onEvent)
  }

  /// The same for as many collections as a list has.
  ///
  /// - Parameter onEvent: called with each event while the run goes on.
  init(
    all texts: [String], against server: ScriptedServer? = nil, and other: ScriptedServer? = nil,
    jobs: Int = 4, inputs: [(name: String, value: String)] = [],
    secrets: [(name: String, value: String)] = [], control: RunControl = RunControl(),
    files folder: TemporaryFolder? = nil, rights: RunRights = RunRights(), netrc: String? = nil,
    interest: EventInterest = .all, project: String? = nil, environment: String? = nil,
    variables: [(name: String, value: String)] = [],
    change: (inout RunOptions) -> Void = { _ in },
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async throws {
    let origins = { (text: String) in
      text.replacing("ORIGIN", with: server?.url() ?? "http://127.0.0.1:9")
        .replacing("OTHER", with: other?.url() ?? "http://127.0.0.1:9")
    }
    defer { withExtendedLifetime(folder) {} }
    var given = PlannedTexts.Given()
    given.inputs = inputs
    given.secrets = secrets
    given.variables = variables + (netrc.map { [("NETRC", $0)] } ?? [])
    given.rights = rights
    given.folder = folder
    given.project = project.map(origins)
    given.environment = environment
    let planned = try PlannedTexts(texts.map(origins), given).planned
    let collector = EventCollector(interest, onEvent: onEvent)
    let engine = try TransferEngine(EngineConfiguration(concurrency: jobs))
    defer { engine.shutdown() }
    var options = RunOptions(
      userAgent: "curlew/test", runID: String(repeating: "a", count: 32), startMilliseconds: 0)
    options.settings.jobs = jobs
    options.seed = 7
    change(&options)
    let carried = options
    summary = try await onOwnThread {
      try planned.runBlocking(carried, on: engine, into: collector, control: control)
    }
    events = collector.events
    telemetry = collector.telemetry
  }

  /// Outcomes of the steps by name, in the order they finished.
  var steps: [(name: String, outcome: Outcome)] {
    events.compactMap { event in
      if case .stepFinished(let step) = event { (step.step.name, step.outcome) } else { nil }
    }
  }

  /// Steps that passed without an event, as the scenarios count them.
  var unreportedSteps: Int {
    events.reduce(0) { count, event in
      if case .scenarioFinished(let scenario) = event {
        count + scenario.unreportedSteps
      } else {
        count
      }
    }
  }

  /// Outcomes of the scenarios by name.
  var scenarios: [String: Outcome] {
    var outcomes: [String: Outcome] = [:]
    for case .scenarioFinished(let scenario) in events {
      outcomes[scenario.scenario.name] = scenario.outcome
    }
    return outcomes
  }

  /// All attempts of a step.
  func attempts(of name: String) -> [Attempt] {
    events.compactMap { event in
      if case .attemptFinished(let attempt) = event, attempt.step.name == name {
        attempt
      } else {
        nil
      }
    }
  }

  /// What `print` steps printed, in order.
  var printed: [String] {
    events.compactMap { event in
      if case .attemptFinished(let attempt) = event { attempt.printed } else { nil }
    }
  }

  /// The outcome of a step.
  func outcome(of name: String) -> Outcome? { steps.first { $0.name == name }?.outcome }

  /// What the last attempt of a step was refused for.
  func error(of name: String) -> StepError? {
    switch attempts(of: name).last?.failure {
    case .refused(let error), .capture(let error), .stopped(let error): error
    case .transfer, nil: nil
    }
  }

  /// The code of the refusal of a step's last attempt.
  func refusal(of name: String) -> String? { error(of: name)?.code }

  /// How the transfer of a step's last attempt failed.
  func failure(of name: String) -> TransferFailure? {
    if case .transfer(let failure)? = attempts(of: name).last?.failure { failure } else { nil }
  }

  /// Everything that the events say, as JSON lines.
  var text: String {
    events.map { event in
      var text = EventJSON()
      event.appendJSONLine(to: &text)
      return String(decoding: text.bytes, as: UTF8.self)
    }.joined()
  }
}

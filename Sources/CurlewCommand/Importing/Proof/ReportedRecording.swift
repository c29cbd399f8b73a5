// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Imports
import Notation
import RunEvents
import Running
import Synchronization

/// The report of another tool as a recording: the steps of a `ProofDraft` receive its responses.
final class ReportedRecording: Recording {
  private struct State {
    /// The rows of scenarios, numbered in the order in which they began.
    var rows: [String: [String: Int]] = [:]
    /// The steps that executions were found for.
    var references: [Int: StepReference] = [:]
    /// Why steps could not be judged.
    var undecided: [Asking: String] = [:]
  }

  /// A step in a row or in a repetition.
  struct Asking: Hashable {
    let step: String
    let iteration: Int
  }

  private let draft: ProofDraft
  private let run: ReportedRun
  /// Hides in requests what it hides in those that are made here.
  private let redactor: Redactor
  private let executions: [ReportedExecution.Row: [Int]]
  private let state = Mutex(State())

  init(_ draft: ProofDraft, _ run: ReportedRun, _ redactor: Redactor) {
    self.draft = draft
    self.run = run
    self.redactor = redactor
    var executions: [ReportedExecution.Row: [Int]] = [:]
    for (place, execution) in run.executions.enumerated() where execution.response != nil {
      executions[execution.row, default: []].append(place)
    }
    self.executions = executions
  }

  /// Why a step could not be judged; nil if it was.
  func reason(for asking: Asking) -> String? { state.withLock { $0.undecided[asking] } }

  /// The row or the repetition of a step's scenario, from 0.
  func iteration(of scenario: ScenarioReference) -> Int {
    if let repetition = scenario.path.repetition { return repetition.number - 1 }
    guard let row = scenario.path.row else { return 0 }
    return state.withLock { state in
      let name = scenario.path.nameOfScenario
      if let known = state.rows[name]?[row] { return known }
      let number = state.rows[name, default: [:]].count
      state.rows[name, default: [:]][row] = number
      return number
    }
  }

  // MARK: Recording

  func steps(for step: StepReference, once: StepReference?) -> [RecordedStep] {
    let iteration = iteration(of: step.scenario)
    guard let asked = draft.asked(by: step.name),
      let places = executions[ReportedExecution.Row(asked.origin.key, iteration)],
      places.indices.contains(asked.occurrence)
    else { return [] }
    let place = places[asked.occurrence]
    state.withLock { $0.references[place] = step }
    return [RecordedStep(index: place, beganAtMicroseconds: nil)]
  }

  func attempt(_ number: Int, of step: RecordedStep) -> Attempt? {
    guard number == 1 else { return nil }
    let execution = run.executions[step.index]
    guard let response = execution.response else { return nil }
    let address = SentAddressText.encoded(execution.address)
    guard let parsed = try? Address(parsing: address) else { return nil }
    var hop = Hop(method: execution.method, address: parsed)
    hop.requestBody = execution.hasComparableBody ? execution.body ?? [] : Self.mark
    hop.response = Self.response(response)
    var attempt = Attempt(
      startedAtMicroseconds: 0,
      durationMicroseconds: Int64(exactly: ((response.milliseconds ?? 0) * 1000).rounded()) ?? 0)
    attempt.content = .exchange(Exchange(hops: [hidden(hop, step.index)]))
    if response.body == nil {
      attempt.cuts = [BodyCut(hop: 0, side: .response, wholeBytes: 1)]
    }
    return attempt
  }

  /// With the marks of secrets in its request: the response is judged as it was received.
  private func hidden(_ hop: Hop, _ index: Int) -> Hop {
    guard let reference = state.withLock({ $0.references[index] }) else { return hop }
    var attempt = Attempt(startedAtMicroseconds: 0, durationMicroseconds: 0)
    attempt.content = .exchange(Exchange(hops: [hop]))
    var hidden = hop
    if let shown = redactor.shown(attempt, of: reference).exchange?.hops.first {
      hidden.address = shown.address
      hidden.requestBody = shown.requestBody
    }
    return hidden
  }

  /// A body that is not compared.
  private static let mark = Array("***body***".utf8)

  private static func response(_ reported: ReportedExecution.Response) -> Response {
    let fields = reported.headers.map { HeaderField($0.name, $0.value) }
    let body = reported.body ?? []
    return Response(
      version: "1.1", status: reported.status, reason: reported.reason,
      headers: HeaderFields(fields), body: body, encodedBytes: body.count)
  }

  func beginning(of scenario: ScenarioReference) -> Int64? {
    _ = iteration(of: scenario)
    return 0
  }

  func recordedPath(of scenario: ScenarioReference) -> ScenarioPath { scenario.path }

  func tryCount(of scenario: ScenarioReference) -> Int { 1 }

  func mayLackSecrets(_ step: StepReference) -> Bool { true }

  func note(_ step: StepReference, judgedOn recorded: RecordedStep) {}

  func note(undecided step: StepReference, because reason: String) {
    let asking = Asking(step: step.name, iteration: iteration(of: step.scenario))
    state.withLock { $0.undecided[asking] = reason }
  }

  func hasUndecided(for scenario: ScenarioReference) -> Bool { true }
}

/// An address as a report has it, which need not be encoded.
private enum SentAddressText {
  /// With what an address cannot hold as `%XX`.
  static func encoded(_ text: String) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x00...0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F...:
        output += "%".utf8
        output += [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x37 + $0 }
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

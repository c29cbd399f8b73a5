// SPDX-License-Identifier: Apache-2.0

import Doubting
import Planning
import Reporting
import RunEvents
import Running
import Sessions
import Synchronization

/// A question that the step of its response does not answer, and that what reads the response later may.
struct OpenQuestion: Hashable {
  let operation: Operation
  let question: Question
}

/// Replays scenarios with a wrong response in place of each response of an operation, and sees what later
/// steps make of it: a check fails, or a request is another one.
///
/// Each scenario of a replay has a change of its own, so a few replays answer the questions of a whole suite.
struct LaterSteps {
  let suite: RecordedSuite
  let asked: AskedResponses
  /// The steps that fail, or are not judged, without a change.
  let failing: Set<String>
  let signals: SignalWatch?
  let surroundings: CommandSurroundings
  let printer: Printer
  let waitPolicy: OutputWaitPolicy

  /// The most scenarios in which one question is asked, as of executions.
  private static let mostScenarios = AskedResponses.mostExecutions
  /// Against a suite whose scenarios have very many questions.
  private static let mostReplays = 2_000

  /// Adds what is noticed.
  ///
  /// - Returns: how the last replay ended, if it was cut off; nil if all questions were asked.
  func ask(_ findings: inout DoubtFindings) -> RunEnding? {
    var open = asked.open
    var tries: [OpenQuestion: Int] = [:]
    var noticed: Set<OpenQuestion> = []
    for _ in 0..<Self.mostReplays {
      var round = ReplayRound()
      for scenario in open.keys.sorted() {
        guard let own = open[scenario], round.mayTake(own.scenario, suite.relation) else {
          continue
        }
        let place = own.questions.firstIndex { question in
          !noticed.contains(question) && !round.has(question)
            && tries[question, default: 0] < Self.mostScenarios
        }
        guard let place else {
          if own.questions.allSatisfy(noticed.contains) { open[scenario] = nil }
          continue
        }
        let question = own.questions[place]
        open[scenario]?.questions.remove(at: place)
        tries[question, default: 0] += 1
        round.add(question, in: own.scenario, suite.relation)
      }
      guard !round.changes.isEmpty else { return nil }
      let (outcomes, ending) = replay(round)
      guard !ending.isBug, ending.signal == nil else { return ending }
      for (id, question) in round.changes {
        guard let notice = outcomes[id] else { continue }
        noticed.insert(question)
        findings.note(notice, on: question.question, of: question.operation)
      }
    }
    return nil
  }

  private func replay(
    _ round: ReplayRound
  ) -> (outcomes: [String: Notice], ending: RunEnding) {
    let recording = TamperedRecording(suite.recording, round.changes, asked)
    let seen = ReplayOutcomes(besides: failing)
    let ending = suite.replaying(round.scenarios).carryOut(
      on: recording, surroundings, printer, waitPolicy, signals: signals, noting: seen)
    return (seen.notices, ending)
  }
}

/// The changes of one replay.
private struct ReplayRound {
  /// By the id of the scenario.
  private(set) var changes: [String: OpenQuestion] = [:]
  private(set) var scenarios: [RepeatedResult] = []
  private var questions: Set<OpenQuestion> = []
  /// Collections of which a scenario is changed that others need, or that needs others.
  private var related: Set<String> = []

  func has(_ question: OpenQuestion) -> Bool { questions.contains(question) }

  /// Whether what happens in a scenario would be due to its own change.
  func mayTake(_ scenario: ScenarioPath, _ relation: (ScenarioPath) -> Bool) -> Bool {
    !relation(scenario) || !related.contains(scenario.file)
  }

  mutating func add(
    _ question: OpenQuestion, in scenario: ScenarioPath, _ relation: (ScenarioPath) -> Bool
  ) {
    changes[scenario.id] = question
    questions.insert(question)
    if relation(scenario) { related.insert(scenario.file) }
    scenarios.append(RepeatedResult(scenario))
  }
}

extension RepeatedResult {
  /// Of a scenario, whatever its repetition and its try.
  init(_ scenario: ScenarioPath) {
    self.init(file: scenario.file, scenario: scenario.nameOfScenario, row: scenario.row)
  }
}

/// A recording in which the responses of one operation of a scenario are wrong.
private final class TamperedRecording: Recording {
  private let recording: RunRecording
  /// The same without a change, after its steps were judged.
  private let unchanged: RunRecording
  private let changes: [String: OpenQuestion]
  private let asked: AskedResponses
  /// The steps that may be judged on a recorded one.
  private let steps = Mutex<[Int: StepReference]>([:])

  init(_ unchanged: RunRecording, _ changes: [String: OpenQuestion], _ asked: AskedResponses) {
    self.unchanged = unchanged
    recording = unchanged.unjudged
    self.changes = changes
    self.asked = asked
  }

  func steps(for step: StepReference, once: StepReference?) -> [RecordedStep] {
    let found = recording.steps(for: step, once: once)
    if changes[step.scenario.id] != nil {
      steps.withLock { steps in for one in found { steps[one.index] = step } }
    }
    return found
  }

  func attempt(_ number: Int, of step: RecordedStep) -> Attempt? {
    guard var attempt = recording.attempt(number, of: step) else { return nil }
    if let reference = steps.withLock({ $0[step.index] }),
      let change = changes[reference.scenario.id],
      let wrong = asked.wrongExchange(for: change, in: attempt, of: reference)
    {
      attempt.content = .exchange(wrong)
    }
    return attempt
  }

  func beginning(of scenario: ScenarioReference) -> Int64? { recording.beginning(of: scenario) }

  func recordedPath(of scenario: ScenarioReference) -> ScenarioPath {
    recording.recordedPath(of: scenario)
  }

  func tryCount(of scenario: ScenarioReference) -> Int { recording.tryCount(of: scenario) }

  /// A step that lacks something else lacks what the wrong response does not give.
  func mayLackSecrets(_ step: StepReference) -> Bool { unchanged.lackedSecrets(step) }

  func note(_ step: StepReference, judgedOn recorded: RecordedStep) {
    recording.note(step, judgedOn: recorded)
  }

  func note(undecided step: StepReference, because reason: String) {
    recording.note(undecided: step, because: reason)
  }

  func hasUndecided(for scenario: ScenarioReference) -> Bool {
    recording.hasUndecided(for: scenario)
  }
}

/// Collects which steps fail, or would send another request.
final class ReplayOutcomes: Sendable {
  private struct State {
    var notices: [String: Notice] = [:]
    var failing: Set<String> = []
    var newlyFailing: Set<WrittenStep> = []
  }

  /// The steps that fail, or are not judged, without a change.
  private let known: Set<String>
  private let state = Mutex(State())

  init(besides known: Set<String> = []) {
    self.known = known
  }

  /// By the id of the scenario.
  var notices: [String: Notice] { state.withLock { $0.notices } }

  /// The ids of the steps.
  var failing: Set<String> { state.withLock { $0.failing } }

  /// The steps that fail, or are not judged, and are not known to.
  var newlyFailing: Set<WrittenStep> { state.withLock { $0.newlyFailing } }

  fileprivate func note(_ finished: StepFinished) {
    let notice: Notice
    if finished.outcome.isFailure {
      notice = .laterStep
    } else if finished.outcome.isUndecided {
      notice = .laterRequest
    } else {
      return
    }
    let id = finished.step.id
    let scenario = finished.step.scenario.id
    state.withLock { state in
      state.failing.insert(id)
      guard !known.contains(id) else { return }
      state.newlyFailing.insert(WrittenStep(finished.step))
      state.notices[scenario] = max(state.notices[scenario] ?? notice, notice)
    }
  }
}

/// Reads the events of a replay.
final class ReplayReporter: Reporter {
  let kind = "doubt"
  let interest: EventInterest = []
  private let outcomes: ReplayOutcomes

  init(_ outcomes: ReplayOutcomes) {
    self.outcomes = outcomes
  }

  func receive(_ event: RunEvent) {
    if case .stepFinished(let finished) = event { outcomes.note(finished) }
  }

  func finish() {}
}

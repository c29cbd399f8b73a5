// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Doubting
import Exchanges
import Planning
import RunEvents
import Running
import Sessions
import Synchronization

/// Asks about the responses of one recording, and collects what the steps notice.
final class AskedResponses: Tampering {
  /// The most executions of a written step that are asked about.
  static let mostExecutions = 20

  private let recording: RunRecording
  private let sample: ExecutionSample
  private let twins: [RunRecording]
  private let options: QuestionOptions
  /// The path of `baseUrl`, by the file of the collection.
  private let basePaths: [String: String]
  /// The steps of `beforeEach`.
  private let before: Set<WrittenStep>
  private let state = Mutex(State())

  /// A scenario with the questions that what comes later in it may answer.
  struct OpenScenario {
    let scenario: ScenarioPath
    /// In the order in which they were asked, each once.
    var questions: [OpenQuestion] = []
    private var known: Set<OpenQuestion> = []

    init(scenario: ScenarioPath) { self.scenario = scenario }

    mutating func add(_ question: OpenQuestion) {
      if known.insert(question).inserted { questions.append(question) }
    }
  }

  /// A recorded execution that was asked about.
  fileprivate struct AskedExecution {
    let step: StepReference
    let recorded: RecordedStep
    let attempt: Int
  }

  fileprivate struct State {
    var findings = DoubtFindings()
    var executions: [WrittenStep: [AskedExecution]] = [:]
    /// By the id of the scenario.
    var open: [String: OpenScenario] = [:]
    var overflow: DoubtFindings.Overflow?
  }

  /// - Parameter twins: other recordings of the same suite.
  init(
    _ recording: RunRecording, twins: [RunRecording], _ options: QuestionOptions,
    basePaths: [String: String], before: Set<WrittenStep>
  ) {
    self.recording = recording
    self.twins = twins
    self.options = options
    self.basePaths = basePaths
    self.before = before
    sample = ExecutionSample(of: recording, limit: Self.mostExecutions)
  }

  /// What was found.
  ///
  /// - Throws: the recording has more than may be asked about.
  func findings() throws(DoubtFindings.Overflow) -> DoubtFindings {
    let (findings, overflow) = state.withLock { ($0.findings, $0.overflow) }
    if let overflow { throw overflow }
    return findings
  }

  /// The questions that steps do not answer, by the id of the scenario.
  var open: [String: OpenScenario] { state.withLock { $0.open } }

  func wrongResponses(
    to attempt: Attempt, of step: StepReference, in recorded: RecordedStep, isReadLater: Bool
  ) -> (any WrongResponses)? {
    guard let (operation, questions) = questions(attempt, of: step, in: recorded) else {
      return nil
    }
    let execution = AskedExecution(step: step, recorded: recorded, attempt: attempt.number)
    state.withLock { $0.executions[WrittenStep(step), default: []].append(execution) }
    return Asked(
      operation: operation, questions: questions, step: step, isReadLater: isReadLater,
      isOfScenario: isOfScenario(step), all: self)
  }

  /// The exchange of an attempt with one change; nil if it is of another operation, or has no such place.
  func wrongExchange(
    for change: OpenQuestion, in attempt: Attempt, of step: StepReference
  ) -> Exchange? {
    guard let (operation, questions) = questions(attempt, of: step),
      operation == change.operation,
      let place = questions.asked.firstIndex(where: { $0.question == change.question })
    else { return nil }
    return questions.wrongExchange(place)
  }

  /// The questions about a response; nil if the step, or this execution of it, is not asked about.
  func questions(
    _ attempt: Attempt, of step: StepReference, in recorded: RecordedStep
  ) -> (operation: Operation, questions: ResponseQuestions)? {
    sample.has(recorded) ? questions(attempt, of: step) : nil
  }

  /// The executions of a step that were asked about, of which the whole body is recorded.
  func executions(of step: WrittenStep) -> [GapCandidates.Execution] {
    let asked = state.withLock { $0.executions[step] ?? [] }
    return asked.compactMap { asked in
      guard let attempt = recording.attempt(asked.attempt, of: asked.recorded),
        attempt.hasWholeBody, let exchange = attempt.exchange
      else { return nil }
      let twins = twins.compactMap { twin(of: attempt, asked.step, in: $0) }
      return GapCandidates.Execution(exchange, twins: twins)
    }
  }

  /// Scenarios with the first executions of steps.
  ///
  /// - Parameter most: of each step so many executions.
  func scenarios(of steps: some Sequence<WrittenStep>, most: Int) -> [RepeatedResult] {
    state.withLock { state in
      let asked = steps.flatMap { (state.executions[$0] ?? []).prefix(most) }
      var seen: Set<RepeatedResult> = []
      return asked.map { RepeatedResult($0.step.scenario.path) }.filter { seen.insert($0).inserted }
    }
  }

  private func questions(
    _ attempt: Attempt, of step: StepReference
  ) -> (operation: Operation, questions: ResponseQuestions)? {
    guard let exchange = attempt.exchange,
      let operation = Operation(
        of: exchange, written: step.request, basePath: basePaths[step.scenario.file] ?? ""),
      let questions = ResponseQuestions(
        about: exchange, of: operation, isWhole: attempt.hasWholeBody, options: options,
        twins: twins.compactMap { twin(of: attempt, step, in: $0) })
    else { return nil }
    return (operation, questions)
  }

  /// The exchange of the same attempt in another recording.
  private func twin(
    of attempt: Attempt, _ step: StepReference, in recording: RunRecording
  ) -> Exchange? {
    guard let other = recording.steps(for: step, once: nil).first,
      let found = recording.attempt(attempt.number, of: other), found.hasWholeBody
    else { return nil }
    return found.exchange
  }

  /// Whether a scenario itself carries the step out, and not what is around it.
  private func isOfScenario(_ step: StepReference) -> Bool {
    let outermost = step.calls.first ?? step
    switch step.scenario.role {
    case .scenario, .needed: break
    case .setup, .teardown, .thresholds, .coverage, .services: return false
    }
    return !outermost.isTeardown
      && !before.contains(WrittenStep(outermost))
  }

  private func note(_ asked: Asked, _ noticed: [Bool]?) {
    state.withLock { state in
      guard state.overflow == nil else { return }
      guard let noticed else {
        state.findings.failedExecutions += 1
        return
      }
      do throws(DoubtFindings.Overflow) {
        try state.findings.add(
          asked.questions, of: asked.operation, in: WrittenStep(asked.step),
          noticed.map { $0 ? .ownStep : nil }, isOfScenario: asked.isOfScenario)
        state.open(asked, noticed)
      } catch {
        state.overflow = error
      }
    }
  }

  fileprivate struct Asked: WrongResponses {
    let operation: Operation
    let questions: ResponseQuestions
    let step: StepReference
    let isReadLater: Bool
    let isOfScenario: Bool
    let all: AskedResponses

    var count: Int { questions.asked.count }

    func exchange(at index: Int) -> Exchange { questions.wrongExchange(index) }

    func note(noticed: [Bool]?) { all.note(self, noticed) }
  }
}

extension WrittenStep {
  /// The step of an event.
  init(_ step: StepReference) {
    self.init(file: step.file, line: step.line, column: step.column)
  }
}

extension Attempt {
  /// Whether the body of its last response is there as a whole.
  fileprivate var hasWholeBody: Bool {
    let last = (exchange?.hops.count ?? 0) - 1
    return cut(ofHop: last, .response) == nil
  }
}

extension AskedResponses.State {
  /// Notes the questions that only what comes later can answer.
  fileprivate mutating func open(_ asked: AskedResponses.Asked, _ noticed: [Bool]) {
    guard asked.isReadLater, asked.isOfScenario else { return }
    let path = asked.step.scenario.path
    for (own, isNoticed) in zip(asked.questions.asked, noticed) where !isNoticed {
      open[path.id, default: AskedResponses.OpenScenario(scenario: path)].add(
        OpenQuestion(operation: asked.operation, question: own.question))
    }
  }
}

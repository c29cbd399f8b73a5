// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import Synchronization

/// The figures of a load while it runs.
///
/// Everything happens on the engine's thread; the lock only proves it.
final class LoadRecorder: Sendable {
  /// A request that ended.
  struct Request {
    let step: RunningStep
    /// The place of its scenario in the load.
    let scenario: Int
    /// When it should have been sent, in microseconds of the run.
    let intended: Int64
    let started: Int64
    let duration: Int64
    /// How many of its hops were sent again.
    let resent: Int
    /// Nil if it passed.
    var failure: FailureKind?
  }

  /// An attempt to report: one of the first that failed in a way.
  struct Sample {
    let step: StepReference
    /// The number of the attempt among those of the step.
    let number: Int
  }

  /// How many failures of each kind and step are reported.
  static let samplesOfKind = 10
  /// How many are reported in all.
  static let mostSamples = 1_000

  let description: LoadDescription
  /// Measures for a collector; nil without one.
  let meter: LoadMeter?
  private let places: SourcePlaces
  private let scenarios: [ScenarioReference]
  private let state: Mutex<State>

  struct Slot {
    let reference: StepReference
    var figures: LoadStepFigures
    var samples = 0
  }

  struct State {
    /// When the load began, in microseconds of the run.
    var began: Int64 = 0
    var slots: [Slot] = []
    /// The slots of the steps of each scenario, by the steps' places; -1 before the first request.
    var tops: [[Int]]
    /// Those of the steps of blocks, by the places of the calls and the step.
    var nested: [[Int]: Int] = [:]
    var figures = LoadFigures()
    var samples = 0
    var second = LoadSecond()
  }

  /// - Parameters:
  ///   - scenarios: the references of the scenarios, in the order of their places.
  ///   - meter: nil if no collector gets metrics.
  init(
    _ description: LoadDescription, _ scenarios: [ScenarioReference], places: SourcePlaces,
    meter: LoadMeter? = nil
  ) {
    self.description = description
    self.meter = meter
    self.places = places
    self.scenarios = scenarios
    state = Mutex(State(tops: scenarios.map { _ in [] }))
  }

  /// Registers the steps of a scenario, so that they have figures even if nothing comes to them.
  func register(_ list: StepList, in scenario: Int, firstIndex: Int) {
    state.withLock { state in
      for place in list.steps.indices where list.steps[place].block == nil {
        let reference = places.reference(
          to: list.steps[place], in: scenarios[scenario], index: firstIndex + place,
          isTeardown: false, isNeeded: false)
        _ = state.add(reference, of: list.steps[place].id, at: [firstIndex + place], in: scenario)
      }
    }
  }

  /// The load begins now.
  func begin(at microseconds: Int64) {
    state.withLock { $0.began = microseconds }
    meter?.begin(at: microseconds)
  }

  var began: Int64 { state.withLock { $0.began } }

  // MARK: Requests

  /// Counts a request.
  func note(_ request: Request) -> Sample? {
    let service = request.duration
    let latency =
      description.model == .open
      ? max(0, request.started - request.intended) + service : service
    return state.withLock { state in
      state.second.note(latency, hasFailed: request.failure != nil)
      guard request.intended - state.began >= description.warmUpMicroseconds else {
        let slot = slot(of: request.step, in: request.scenario, &state)
        state.slots[slot].figures.requestsInWarmUp += 1
        if let failure = request.failure { state.slots[slot].figures.countInWarmUp(failure) }
        return nil
      }
      state.figures.latency.add(microseconds: latency)
      state.figures.service.add(microseconds: service)
      state.figures.resent += request.resent
      let slot = slot(of: request.step, in: request.scenario, &state)
      state.slots[slot].figures.requests += 1
      state.slots[slot].figures.latency.add(microseconds: latency)
      guard let failure = request.failure else { return nil }
      state.figures.failedLatency.add(microseconds: latency)
      return state.count(failure, at: slot)
    }
  }

  /// Counts a failure of a step that sent nothing.
  ///
  /// - Parameter at: when its start was due.
  func noteFailure(
    _ failure: FailureKind, of step: RunningStep, in scenario: Int, at due: Int64
  ) -> Sample? {
    state.withLock { state in
      state.second.noteFailure()
      return note(failure, at: slot(of: step, in: scenario, &state), due: due, &state)
    }
  }

  /// Counts a failure of a scenario that is none of its steps.
  ///
  /// - Parameters:
  ///   - step: makes the step that fails, in a scenario.
  ///   - due: when its start was due.
  func noteFailure(
    _ failure: FailureKind, of step: (ScenarioReference) -> StepReference, in scenario: Int,
    at due: Int64
  ) -> Sample? {
    state.withLock { state in
      state.second.noteFailure()
      // No place of a step is empty.
      let slot =
        state.nested[[scenario]]
        ?? state.add(step(scenarios[scenario]), of: nil, at: [], in: scenario)
      return note(failure, at: slot, due: due, &state)
    }
  }

  private func note(
    _ failure: FailureKind, at slot: Int, due: Int64, _ state: inout State
  ) -> Sample? {
    guard due - state.began >= description.warmUpMicroseconds else {
      state.slots[slot].figures.countInWarmUp(failure)
      return nil
    }
    return state.count(failure, at: slot)
  }

  /// Counts a step that sent nothing and passed.
  ///
  /// - Parameter due: when its start was due.
  func noteLocalStep(at due: Int64) {
    state.withLock { state in
      guard due - state.began >= description.warmUpMicroseconds else { return }
      state.figures.localSteps += 1
    }
  }

  /// Whether a collector gets a further failed attempt of a start whose trace is not sampled: some
  /// each second, so that a service that is down does not cost more than one that works.
  func claimFailedTrace() -> Bool {
    meter != nil && state.withLock { $0.second.claimFailedTrace() }
  }

  /// The place of a step's figures.
  private func slot(of step: RunningStep, in scenario: Int, _ state: inout State) -> Int {
    if step.caller == nil {
      let place = step.index
      if place < state.tops[scenario].count, state.tops[scenario][place] >= 0 {
        return state.tops[scenario][place]
      }
    } else if let known = state.nested[step.places(in: scenario)] {
      return known
    }
    return state.add(
      reference(to: step, in: scenario), of: step.planned.id,
      at: Array(step.places(in: scenario).dropFirst()), in: scenario)
  }

  private func reference(to step: RunningStep, in scenario: Int) -> StepReference {
    places.reference(
      to: step.planned, in: scenarios[scenario],
      caller: step.caller.map { reference(to: $0, in: scenario) }, index: step.index,
      isTeardown: step.isTeardown, isNeeded: false)
  }

  // MARK: Starts

  /// Counts a start that begins.
  ///
  /// - Parameter lateness: how late it is, in microseconds; nil if it had to wait for room.
  func noteBegin(lateness: Int64?) {
    state.withLock { state in
      state.figures.begun += 1
      state.second.row.begun += 1
      state.second.inFlight += 1
      if let lateness { state.figures.machine.lateness.add(microseconds: lateness) }
    }
  }

  func noteEnd() {
    state.withLock { $0.second.inFlight -= 1 }
  }

  /// Scenarios under way.
  var inFlight: Int { state.withLock { $0.second.inFlight } }

  /// The starts that were due by now; those of the closed model are due when they begin.
  func note(due: Int) {
    state.withLock { state in
      state.second.row.due += due - state.figures.due
      state.figures.due = due
    }
  }

  var begun: Int { state.withLock { $0.figures.begun } }

  /// What a collector gets of the time since the last call; nil without one.
  func takeMetrics(at now: Int64) -> LoadMetrics? {
    guard let meter else { return nil }
    let (due, begun, inFlight) = state.withLock {
      ($0.figures.due, $0.figures.begun, $0.second.inFlight)
    }
    return meter.take(due: due, begun: begun, inFlight: inFlight, at: now)
  }

  /// Counts how late the engine's thread went on with something.
  func note(delay: Int64) {
    state.withLock { $0.figures.machine.delay.add(microseconds: delay) }
  }

  // MARK: Figures

  /// The figures so far.
  ///
  /// - Parameter now: in microseconds of the run.
  func figures(at now: Int64) -> LoadFigures {
    state.withLock { $0.figures(at: now, warmUp: description.warmUpMicroseconds) }
  }

  /// Ends a second.
  ///
  /// - Parameters:
  ///   - number: from 0.
  ///   - busy: the thousandths of a core that the engine's thread used in it; nil for less than a second.
  func endSecond(_ number: Int, at now: Int64, busy: Int?) -> LoadSample {
    state.withLock { state in
      if let busy { state.second.note(busy: busy, in: &state.figures.machine) }
      var sample = state.second.end(number, at: now)
      sample.requests = state.figures.latency.count
      var kinds = LoadStepFigures(file: "", scenario: "", path: "", id: nil, name: "")
      for slot in state.slots where slot.figures.failed > 0 {
        for kind in slot.figures.kinds { kinds.count(kind.kind, kind.count) }
      }
      sample.kinds = Array(
        kinds.kinds.sorted { $0.count > $1.count }.prefix(LoadSample.mostKinds))
      return sample
    }
  }

  /// The steps with their figures, by scenario.
  var steps: [[LoadResults.Step]] {
    state.withLock { state in
      scenarios.map { scenario in
        state.slots.filter { $0.reference.scenario === scenario }
          .map { LoadResults.Step($0.reference, samples: $0.samples) }
      }
    }
  }
}

extension LoadRecorder.State {
  mutating func add(
    _ reference: StepReference, of id: String?, at places: [Int], in scenario: Int
  ) -> Int {
    let place = slots.count
    slots.append(
      LoadRecorder.Slot(
        reference: reference,
        figures: LoadStepFigures(
          file: reference.scenario.file, scenario: reference.scenario.name,
          path: reference.path.id, id: id, name: reference.fullName)))
    if places.count == 1 {
      while tops[scenario].count <= places[0] { tops[scenario].append(-1) }
      tops[scenario][places[0]] = place
    } else {
      nested[[scenario] + places] = place
    }
    return place
  }

  /// Counts a failure; the first of each kind are reported.
  mutating func count(_ failure: FailureKind, at slot: Int) -> LoadRecorder.Sample? {
    slots[slot].figures.failed += 1
    let before = slots[slot].figures.count(failure)
    guard before < LoadRecorder.samplesOfKind, samples < LoadRecorder.mostSamples else {
      return nil
    }
    samples += 1
    slots[slot].samples += 1
    return LoadRecorder.Sample(step: slots[slot].reference, number: slots[slot].samples)
  }

  func figures(at now: Int64, warmUp: Int64) -> LoadFigures {
    var found = figures
    found.microseconds = max(0, now - began - warmUp)
    found.steps = slots.filter { !$0.reference.isTeardown || $0.figures.failed > 0 }
      .map(\.figures)
    return found
  }
}

extension RunningStep {
  /// The place of its scenario in the load, those of the calls that lead to it, and its own.
  fileprivate func places(in scenario: Int) -> [Int] {
    (caller.map { $0.places(in: scenario) } ?? [scenario]) + [index]
  }
}

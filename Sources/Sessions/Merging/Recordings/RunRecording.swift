// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents
import Running
import Synchronization

/// An event file with bodies, on which steps are judged again.
///
/// One pass makes an index of its steps. An attempt is read when its step is judged, so a long recording is
/// never in memory as a whole.
package final class RunRecording: Recording {
  package let started: RunStarted
  /// The name of the file, as shown to people.
  package let name: String
  /// Whether the run came to its end.
  package let isWhole: Bool
  let index: RecordingIndex
  private let stream: FileStream

  private struct State {
    /// The recorded steps on which steps were judged.
    var judged: Set<Int> = []
    /// The same by step, whatever its turn.
    var recorded: [RecordingIndex.Key: RecordingIndex.Key] = [:]
    /// The ids of steps that cannot be rendered with the marks of secrets.
    var lackingSecrets: Set<String> = []
    /// Why steps could not be judged, in the order in which that was found.
    var undecided: [(step: StepReference, reason: String)] = []
    var undecidedScenarios: Set<String> = []
    /// Files of which a `setup`, or a scenario that others need, was not judged.
    var undecidedFiles: Set<String> = []
  }

  /// The attempt that was read last: a step asks for its first one several times.
  private let last = Mutex<(step: RecordedStep, number: Int, attempt: Attempt)?>(nil)
  /// The same of the steps that were found last.
  private let lastFound = Mutex<(step: StepReference, found: [RecordedStep])?>(nil)
  private let state = Mutex(State())
  /// Names that the files have, for recorded steps that may have been renamed.
  private let planned: PlannedSteps

  init(_ read: ReadRecording, planned: PlannedSteps) {
    started = read.started
    name = read.name
    isWhole = read.isWhole
    index = read.index
    stream = read.stream
    self.planned = planned
  }

  /// Without a plan: steps are found by their identity alone.
  package convenience init(_ read: ReadRecording) { self.init(read, planned: PlannedSteps()) }

  private init(_ other: RunRecording) {
    started = other.started
    name = other.name
    isWhole = other.isWhole
    index = other.index
    stream = other.stream
    planned = other.planned
  }

  /// The same recording, on which nothing was judged.
  package var unjudged: RunRecording { RunRecording(self) }

  package func steps(for step: StepReference, once: StepReference?) -> [RecordedStep] {
    if let last = lastFound.withLock({ $0 }), last.step === step { return last.found }
    let found = findSteps(for: step, once: once)
    lastFound.withLock { $0 = (step, found) }
    return found
  }

  private func findSteps(for step: StepReference, once: StepReference?) -> [RecordedStep] {
    let key = RecordingIndex.Key(of: step, scenario: planned.recordedID(of: step.scenario))
    if let place = index.place(of: key) { return [index.step(at: place)] }
    if let once {
      let shared = index.places(beneath: RecordingIndex.SharedKey(of: step, in: once))
      if !shared.isEmpty { return shared.map { index.step(at: $0) } }
    }
    let renamed = index.places(inScenarioOf: key, sending: step) { place in
      !planned.has(index.entries[place]) && !state.withLock { $0.judged.contains(place) }
    }
    return renamed.prefix(1).map { index.step(at: $0) }
  }

  package func attempt(_ number: Int, of step: RecordedStep) -> Attempt? {
    if let last = last.withLock({ $0 }), last.step == step, last.number == number {
      return last.attempt
    }
    let entry = index.entries[step.index]
    guard number >= 1, number <= entry.lines.count else { return nil }
    let scenario = index.scenarios[entry.scenario].reference
    guard let line = try? stream.bytes(in: entry.lines[number - 1]),
      let attempt = try? EventReader.attempt(line, of: scenario)
    else { return nil }
    last.withLock { $0 = (step, number, attempt) }
    return attempt
  }

  package func beginning(of scenario: ScenarioReference) -> Int64? {
    index.beginning(ofScenario: planned.recordedID(of: scenario))
  }

  package func note(_ step: StepReference, judgedOn recorded: RecordedStep) {
    let own = RecordingIndex.Key(
      of: step, scenario: step.scenario.path.idOfTry, ofAllTurns: true)
    let theirs = index.entries[recorded.index].whole
    state.withLock { state in
      state.judged.insert(recorded.index)
      state.recorded[own] = theirs
    }
  }

  package func recordedPath(of scenario: ScenarioReference) -> ScenarioPath {
    planned.recordedPath(of: scenario)
  }

  package func tryCount(of scenario: ScenarioReference) -> Int {
    index.tryCount(of: planned.recordedPath(of: scenario))
  }

  package func mayLackSecrets(_ step: StepReference) -> Bool {
    state.withLock { _ = $0.lackingSecrets.insert(step.id) }
    return true
  }

  /// Whether a step could not be rendered with the marks of secrets.
  package func lackedSecrets(_ step: StepReference) -> Bool {
    state.withLock { $0.lackingSecrets.contains(step.id) }
  }

  package func note(undecided step: StepReference, because reason: String) {
    state.withLock { state in
      state.undecided.append((step, reason))
      state.undecidedScenarios.insert(step.scenario.path.idOfTry)
      if step.scenario.role != .scenario || planned.isNeeded(step.scenario) {
        state.undecidedFiles.insert(step.scenario.replay == .never ? "" : step.scenario.file)
      }
    }
  }

  package func hasUndecided(for scenario: ScenarioReference) -> Bool {
    state.withLock { state in
      state.undecidedScenarios.contains(scenario.path.idOfTry)
        || state.undecidedFiles.contains(scenario.file) || state.undecidedFiles.contains("")
    }
  }
}

// MARK: Results

extension RunRecording {
  /// The steps that could not be judged, with why.
  package var undecided: [(step: StepReference, reason: String)] {
    state.withLock { $0.undecided }
  }

  /// How a step ended in the recorded run, nil for a step that it does not have; and whether it is judged on
  /// what the run received.
  package func result(of step: StepReference) -> (recorded: Outcome?, isJudged: Bool) {
    let own = RecordingIndex.Key(
      of: step, scenario: step.scenario.path.idOfTry, ofAllTurns: true)
    let theirs = state.withLock { $0.recorded[own] }
    return (index.outcome(of: theirs ?? own), theirs != nil)
  }

  /// The number of recorded steps that are in no file any more, of the scenarios that were judged and of
  /// those that the judged files do not have any more.
  package var goneSteps: Int {
    let judged = state.withLock { $0.judged }
    let scenarios = Set(judged.map { index.entries[$0].scenario })
    return index.entries.indices.count { place in
      let entry = index.entries[place]
      if judged.contains(place) { return false }
      return planned.isGone(index.scenarios[entry.scenario].reference)
        || (scenarios.contains(entry.scenario) && !planned.has(entry))
    }
  }
}

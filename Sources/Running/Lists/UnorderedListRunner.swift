// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import Synchronization

/// Runs the steps of a scenario with `order: any`: each as soon as those that it waits for are done, as
/// many at once as the run has scenarios in flight.
///
/// Each step is a task of its own, which waits at the gates of others. A step sees what all steps that
/// have ended left; planning ensures that it reads only what it waits for.
struct UnorderedListRunner: Sendable {
  let run: RunContext

  private var lists: StepListRunner { StepListRunner(run: run) }

  /// - Parameter state: the state of the scenario; updated by each step.
  nonisolated(nonsending) func carryOut(
    _ work: StepListRunner.Work, _ dependencies: StepDependencies, _ state: inout StepListState
  ) async {
    state.isUnordered = true
    let gates = work.list.map { _ in StepGate() }
    let steps = steps(of: work, dependencies, gates, state)
    let shared = SharedState(state, keepsCaptures: dependencies.hasRepeatedNames)
    let slots = StepSlots(run.options.settings.jobs)
    await withTaskGroup(of: Void.self) { group in
      for (place, step) in steps.enumerated() {
        group.addTask(executorPreference: run.executor) {
          var obstacle: Outcome?
          for dependency in dependencies.all[place] {
            let found = await gates[dependency.place].pass(
              untilOpened: dependency.reason == .opened)
            obstacle = obstacle ?? found
          }
          let slot = await slots.take()
          // Those that wait for its connection or its head run beside it: it must not hold the only
          // slot until they are done.
          if step.gate != nil { gates[place].whenOpened { slot.give() } }
          gates[place].end(await runStep(step, at: place, obstacle, shared))
          slot.give()
          // This task ends here; those behind it wait for the sockets if it was long.
          _ = run.engine.isHeldUp
        }
      }
    }
    state = shared.ended
    state.isUnordered = false
  }

  private func steps(
    of work: StepListRunner.Work, _ dependencies: StepDependencies, _ gates: [StepGate],
    _ state: StepListState
  ) -> [RunningStep] {
    let awaited = dependencies.awaitedHeads
    let isRepeated = work.progress.start != nil
    var checkers = CheckerCache(
      keeping: isRepeated ? state.scope.frame.collection.checkers : nil)
    return work.list.indices.map { place in
      work.runningStep(
        at: place, gate: awaited.contains(place) ? gates[place] : nil, places: run.places,
        schemas: state.scope.frame.collection.schemas, &checkers)
    }
  }

  /// - Parameter obstacle: why it is skipped: a step that it waits for failed.
  /// - Returns: why the steps that wait for it are skipped; nil if they run.
  private nonisolated(nonsending) func runStep(
    _ step: RunningStep, at place: Int, _ obstacle: Outcome?, _ shared: SharedState
  ) async -> Outcome? {
    switch shared.begin(step, obstacle, by: lists) {
    case .ended(let obstacle): return obstacle
    case .failed(var result): return shared.end(step, at: place, &result, by: lists)
    case .run(let scope, let jar):
      var result = await StepRunner(run: run).run(step, scope: scope, jar: jar)
      return shared.end(step, at: place, &result, by: lists)
    }
  }

  /// The state of the scenario, which its steps change one at a time.
  private final class SharedState: Sendable {
    private struct Content {
      var state: StepListState
      /// By the places of the steps, if several make the same name.
      var captures: [Int: [CaptureTaker.Taken]] = [:]
    }

    enum Beginning {
      /// It does not run.
      case ended(Outcome?)
      /// It failed before it began.
      case failed(StepResult)
      case run(StepScope, JarHandle)
    }

    private let content: Mutex<Content>
    private let keepsCaptures: Bool

    init(_ state: StepListState, keepsCaptures: Bool) {
      content = Mutex(Content(state: state))
      self.keepsCaptures = keepsCaptures
    }

    func begin(
      _ step: RunningStep, _ obstacle: Outcome?, by lists: StepListRunner
    ) -> Beginning {
      content.withLock { content in
        var reason = content.state.reasonToSkip(
          step.planned, unselected: step.unselected, isTeardown: false,
          hasUndecided: lists.hasUndecided(for: step))
        if reason == .interrupted, let overrun = step.progress.overrun(in: lists.run) {
          guard let stop = content.state.stop else {
            return .failed(lists.refused(step, overrun, content.state))
          }
          reason = stop
        } else if reason != .interrupted {
          reason = obstacle ?? reason
        }
        if let reason {
          lists.skip(step, reason, &content.state, isDependent: obstacle != nil)
          return .ended(obstacle)
        }
        if let problem = content.state.takeProblem() {
          return .failed(lists.refused(step, problem, content.state))
        }
        return .run(content.state.scope, content.state.jar)
      }
    }

    /// - Returns: why the steps that wait for it are skipped; nil if they run.
    func end(
      _ step: RunningStep, at place: Int, _ result: inout StepResult, by lists: StepListRunner
    ) -> Outcome? {
      content.withLock { content in
        lists.note(&result, of: step, &content.state)
        if keepsCaptures, !result.output.captures.isEmpty {
          content.captures[place] = result.output.captures
        }
        guard result.outcome.isFailure, !step.planned.continuesOnFailure || result.endsScenario
        else { return nil }
        return .skipped(reason: "step `\(step.planned.title)` failed")
      }
    }

    /// The state behind all steps: of several steps that make a name, the last one in the file gives
    /// its value.
    var ended: StepListState {
      content.withLock { content in
        for place in content.captures.keys.sorted() {
          for capture in content.captures[place] ?? [] {
            content.state.scope.frame.captures[capture.name] = capture.value
          }
        }
        return content.state
      }
    }
  }
}

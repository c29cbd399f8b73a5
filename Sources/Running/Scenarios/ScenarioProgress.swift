// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import Synchronization

/// What all steps of one scenario share, those of the blocks that it calls included.
final class ScenarioProgress: Sendable {
  let reference: ScenarioReference
  /// The start of a load that it is; nil in a run.
  let start: LoadStart?

  /// The `teardown` of a block, with what its call left.
  struct BlockTeardown: Sendable {
    let list: StepList
    let caller: RunningStep
    let scope: StepScope
  }

  private struct State {
    var teardowns: [BlockTeardown?] = []
    var blockSteps = 0
    /// The executions of blocks with `once` that are reported here.
    var executions: [OnceExecution] = []
    var unreportedSteps = 0
    var deadline: TryDeadline?
    /// The steps that run: one, and several with `order: any`.
    var activities: [StepActivity] = []
  }

  private let state = Mutex(State())

  init(_ reference: ScenarioReference, start: LoadStart? = nil) {
    self.reference = reference
    self.start = start
  }

  /// Keeps a `teardown` for the end of the scenario.
  func `defer`(_ teardown: BlockTeardown) {
    state.withLock { $0.teardowns.append(teardown) }
  }

  /// Keeps the place of a `teardown` among all, before its block runs: those of inner calls come after.
  func reserveTeardown() -> Int {
    state.withLock { state in
      state.teardowns.append(nil)
      return state.teardowns.count - 1
    }
  }

  func fill(_ place: Int, _ teardown: BlockTeardown) {
    state.withLock { $0.teardowns[place] = teardown }
  }

  /// Whether a `teardown` was kept.
  var hasTeardowns: Bool { state.withLock { !$0.teardowns.isEmpty } }

  /// The `teardown` of the last call that was not taken yet; nil if there is none.
  func nextTeardown() -> BlockTeardown? {
    state.withLock { state in
      while let last = state.teardowns.popLast() {
        if let last { return last }
      }
      return nil
    }
  }

  /// Gives all to another scenario, which reports them.
  func moveTeardowns(to other: ScenarioProgress) {
    let taken = state.withLock { state in
      defer { state.teardowns = [] }
      return state.teardowns
    }
    for case let teardown? in taken {
      other.defer(
        BlockTeardown(
          list: teardown.list, caller: teardown.caller.moved(to: other), scope: teardown.scope))
    }
  }

  /// Bounds the steps that follow; nil removes the bound.
  func bound(by deadline: TryDeadline?) {
    state.withLock { $0.deadline = deadline }
  }

  /// Why a step did not get to its end: the time for it is over. Nil if it is not, and if the run ends.
  func overrun(in run: RunContext) -> StepRefusal? {
    guard let deadline = state.withLock({ $0.deadline }), deadline.hasPassed,
      !run.control.isEnding
    else { return nil }
    return deadline.refusal
  }

  /// The steps that run.
  var activities: [StepActivity] { state.withLock { $0.activities } }

  func begin(_ activity: StepActivity) { state.withLock { $0.activities.append(activity) } }

  /// Notes what a running step does from now on.
  func change(_ step: RunningStep, _ change: (inout StepActivity) -> Void) {
    state.withLock { state in
      guard let place = state.activities.lastIndex(where: { $0.step === step }) else { return }
      change(&state.activities[place])
    }
  }

  func end(_ step: RunningStep) {
    state.withLock { state in
      guard let place = state.activities.lastIndex(where: { $0.step === step }) else { return }
      state.activities.remove(at: place)
    }
  }

  /// Counts steps of a block that are about to run.
  ///
  /// - Returns: their number in the scenario so far, with these.
  func count(blockSteps: Int) -> Int {
    state.withLock { state in
      state.blockSteps += blockSteps
      return state.blockSteps
    }
  }

  /// Adds an execution of a block with `once`, whose steps are reported here.
  func add(_ execution: OnceExecution) {
    state.withLock { $0.executions.append(execution) }
  }

  /// Counts the steps of such an execution that passed without an event, and those of the blocks that
  /// it called once: they are reported here too.
  ///
  /// - Parameter own: the progress of the execution.
  nonisolated(nonsending) func count(stepsOf block: StepResult, _ own: ScenarioProgress) async {
    let unreported = block.unreportedSteps + (await own.executionsEnded())
    state.withLock { $0.unreportedSteps += unreported }
  }

  /// Whether an execution is reported here.
  var hasExecutions: Bool { state.withLock { !$0.executions.isEmpty } }

  /// Waits until everything that such executions report is reported.
  ///
  /// - Returns: the number of their steps that passed without an event.
  nonisolated(nonsending) func executionsEnded() async -> Int {
    while let execution = state.withLock({ $0.executions.popLast() }) {
      await execution.whenOver()
    }
    return state.withLock { $0.unreportedSteps }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Planning
import RunEvents
import Values

/// Calls with `once`.
///
/// The execution belongs to the run: it is bounded by the end of the run, not by the `timeout` of the
/// scenario that called first. Its steps are reported in that scenario, whose end waits for it.
extension CallRunner {
  /// Waits for the execution of the block, after beginning it if no call has.
  nonisolated(nonsending) func carryOutOnce(
    _ block: PlannedBlock, with arguments: Locals
  ) async throws(StepRefusal) -> End {
    let key = OnceExecutions.Key(block, arguments: arguments)
    while true {
      let (execution, isFirst) = run.once.claim(key)
      if isFirst { begin(execution, of: block, with: arguments, key) }
      switch await execution.end() {
      case .ended(let ending)?:
        keep(ending.cookies, of: execution)
        return end(ending, isFirst: isFirst)
      case .refused(let refusal)? where isFirst: throw refusal
      case .interrupted? where !isEnded, .refused?: continue
      case .interrupted?, nil:
        // Steps that the end of the run cut are reported before those behind the call.
        if isFirst, stopOfRun.isRaised { await execution.whenOver() }
        var result = StepResult(.interrupted)
        result.isReportedBySteps = isFirst
        return End(result: result)
      }
    }
  }

  /// Whether the time for the call is over.
  private var isEnded: Bool { Task.isCancelled || context.scope.stop?.isRaised == true }

  /// The end of a call whose block was carried out.
  private func end(_ ending: OnceExecutions.Ending, isFirst: Bool) -> End {
    var result = StepResult(ending.outcome)
    result.failureCause = ending.failureCause
    result.isReportedBySteps = isFirst
    var end = end(result, ending.frame)
    if ending.outcome.isFailure, !isFirst {
      end.refusal = .failedOnce(call.template.block, by: ending.caller)
    }
    return end
  }

  /// Begins the execution, in a task of the run.
  private func begin(
    _ execution: OnceExecution, of block: PlannedBlock, with arguments: Locals,
    _ key: OnceExecutions.Key
  ) {
    let (run, progress) = (run, context.step.progress)
    progress.add(execution)
    let own = ofRun
    run.tasks.add {
      guard own.context.step.isTeardown else {
        return run.once.finish(key, await own.execute(block, with: arguments, for: progress))
      }
      // It clears up after an interruption too.
      await run.control.shielded(on: run.executor) {
        run.once.finish(key, await own.execute(block, with: arguments, for: progress))
      }
    }
  }

  /// The same call, bounded by the run alone.
  private var ofRun: CallRunner {
    var own = self
    own.context.step = context.step.moved(to: ScenarioProgress(context.step.scenario))
    own.context.scope.stop = stopOfRun
    return own
  }

  /// Raised at the end of the run.
  private var stopOfRun: StopSignal {
    context.step.isTeardown ? run.control.teardownWork : run.control.work
  }

  /// Carries the block out in a jar of its own.
  ///
  /// - Parameter first: of the scenario in which the steps are reported.
  private nonisolated(nonsending) func execute(
    _ block: PlannedBlock, with arguments: Locals, for first: ScenarioProgress
  ) async -> OnceExecution.End {
    let jar = JarHandle(CookieJar())
    run.active.begin(context.step.progress, stepCount: 1)
    defer { run.active.end(context.step.progress) }
    do throws(StepRefusal) {
      let (result, frame) = try await runBlock(block, with: arguments, jar: jar)
      await first.count(stepsOf: result, context.step.progress)
      if result.outcome.isInterrupted { return .interrupted }
      return .ended(
        OnceExecutions.Ending(
          outcome: result.outcome, failureCause: result.failureCause, frame: frame,
          cookies: jar.copy.cookies, caller: context.step.reference))
    } catch {
      return .refused(error)
    }
  }

  /// The cookies of the one execution go to the jar of each caller.
  private func keep(_ cookies: [CookieJar.Cookie], of execution: OnceExecution) {
    guard !cookies.isEmpty else { return }
    context.jar.add(cookies, of: execution, now: run.clock.epochSeconds)
  }
}

extension StepRefusal {
  /// The block failed in another call.
  fileprivate static func failedOnce(
    _ name: Located<String>, by caller: StepReference
  ) -> StepRefusal {
    StepRefusal(
      .onceFailed,
      "`\(name.content)` failed: it is carried out once, and was called by "
        + "`\(caller.scenario.name)` at \(caller.file):\(caller.line):\(caller.column)",
      at: name.span)
  }
}

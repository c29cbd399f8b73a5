// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Planning
import RunEvents
import Values

/// Carries out the turns of a step's loop one after another. A failed turn ends the loop, unless the
/// step continues on failure.
struct LoopRunner {
  let steps: StepRunner
  let step: RunningStep
  let jar: JarHandle
  /// Before the first turn: without the step's `vars`.
  private(set) var scope: StepScope
  private let loop: LoopPlan
  private var result = LoopResult()
  /// Turns that were carried out.
  private var turns = 0

  /// - Throws: why the loop does not begin.
  init(
    _ loop: LoopTemplate, _ context: StepContext, by steps: StepRunner
  ) throws(StepRefusal) {
    self.steps = steps
    step = context.step
    jar = context.jar
    scope = context.scope
    self.loop = try LoopPlan(
      loop, in: scope, maxPerHost: steps.run.options.settings.maxPerHost)
  }

  nonisolated(nonsending) mutating func run() async -> StepResult {
    // Recorded turns are judged one by one: nothing is sent that would have to meet.
    if let count = loop.together, steps.run.recording == nil, steps.run.rehearsal == nil {
      return await TogetherRunner(steps: steps, step: step, jar: jar, scope: scope, loop: loop)
        .run(turns: count)
    }
    while true {
      if scope.stop?.isRaised == true || Task.isCancelled {
        result.interrupt()
        break
      }
      do throws(StepRefusal) {
        guard try begins(turns) else { break }
      } catch {
        result.add(steps.refuseTurn(step, error, scope, jar))
        break
      }
      let own = await run(turn: LoopTurn(index: turns, count: loop.count))
      let continues =
        !own.outcome.isFailure || step.isTeardown || step.planned.continuesOnFailure
        || loop.together != nil
      // The condition of another turn reads what this one would have captured.
      let isOpen = loop.count == nil && own.outcome.undecidedReason != nil
      let isLast = !continues || own.outcome.isInterrupted || isOpen
      // A turn that sent nothing did not wait either.
      let yields = own.counts.requests == 0 && steps.run.engine.isHeldUp
      keep(own)
      if isLast { break }
      if yields { await Task.yield() }
    }
    guard var whole = result.whole else { return withoutTurn() }
    whole.turns = turns
    return whole
  }

  /// Whether there is a further turn.
  ///
  /// - Throws: if the condition has no value, or still holds after the last turn.
  private func begins(_ turn: Int) throws(StepRefusal) -> Bool {
    switch loop.turns {
    case .count(let count): return turn < count
    case .elements(let elements, _): return turn < elements.count
    case .whilst where steps.run.rehearsal != nil: return turn == 0
    case .whilst(let condition, let limit):
      var scope = scope
      scope.iteration = LoopTurn(index: turn)
      do throws(TemplateFailure) {
        guard try condition.holds(in: scope) else { return false }
      } catch {
        throw StepRefusal(error)
      }
      guard turn < limit else { throw .neverEnds(condition, limit: limit) }
      return true
    }
  }

  private nonisolated(nonsending) func run(turn: LoopTurn) async -> StepResult {
    var scope = scope
    scope.iteration = turn
    scope.step = loop.locals(of: turn.index)
    return await steps.runTurn(turn, of: step, scope: scope, jar: jar)
  }

  /// What a turn captured is read by the next one.
  private mutating func keep(_ own: consuming StepResult) {
    for capture in own.output.captures {
      scope.frame.captures[capture.name] = capture.value
    }
    result.add(own)
    turns += 1
  }

  /// The result of a loop without a turn: skipped. What would have been appended is an empty list.
  private func withoutTurn() -> StepResult {
    let reason =
      switch loop.turns {
      case .count: "`repeat` is 0"
      case .elements: "`forEach` has no element"
      case .whilst(let condition, _): "`while: \(condition.text)` is false at once"
      }
    var result = StepResult(.skipped(reason: reason))
    result.isSkippedAlways = true
    result.output.leftOut = Set(step.planned.madeNames.map(\.content))
    result.output.captures = step.planned.captures.filter(\.appends).map { capture in
      let earlier = scope.captured(capture.name.content)
      return CaptureTaker.Taken(
        name: capture.name.content, value: earlier ?? ScopedValue(.array([])), isSecret: false)
    }
    return result
  }
}

/// Joins the results of turns.
struct LoopResult {
  private(set) var whole: StepResult?

  mutating func add(_ turn: consuming StepResult) {
    // Joined in place: a result is large, and a loop may have a million turns.
    if whole?.add(turn: turn) == nil { whole = turn }
  }

  /// The run ended between two turns.
  mutating func interrupt() {
    var ended = whole ?? StepResult(.interrupted)
    ended.interrupt()
    whole = ended
  }
}

extension StepResult {
  /// Adds the result of a further turn.
  fileprivate mutating func add(turn: borrowing StepResult) {
    if let cause = turn.failureCause { failureCause = max(failureCause ?? cause, cause) }
    if turn.outcome.rank > outcome.rank { outcome = turn.outcome }
    attempts = turn.attempts
    counts.requests += turn.counts.requests
    counts.connections += turn.counts.connections
    counts.resent += turn.counts.resent
    counts.heldChecks += turn.counts.heldChecks
    counts.failedChecks += turn.counts.failedChecks
    isUnreported = isUnreported && turn.isUnreported
    isReportedBySteps = isReportedBySteps && turn.isReportedBySteps
    unreportedSteps += turn.unreportedSteps
    for capture in turn.output.captures {
      if let place = output.captures.firstIndex(where: { $0.name == capture.name }) {
        output.captures[place] = capture
      } else {
        output.captures.append(capture)
      }
    }
    output.exchange = turn.output.exchange
    output.origin = turn.output.origin ?? output.origin
  }
}

extension Outcome {
  /// How bad it is for the loop that it is a turn of.
  fileprivate var rank: Int {
    switch self {
    case .skipped: undecidedReason == nil ? 0 : 2
    case .passed: 1
    case .errored: 3
    case .failed: 4
    case .pending, .interrupted: 5
    }
  }
}

extension StepRefusal {
  fileprivate static func neverEnds(_ condition: Condition, limit: Int) -> StepRefusal {
    StepRefusal(
      .loopLimit, "`while: \(condition.text)` still holds after \(limit) turns", at: condition.span,
      help: ["a higher `max` allows more turns; only what a turn captures changes the condition"])
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import RunEvents

/// Carries out the block of a call: its steps run in a frame of their own, with the caller's cookies.
struct CallRunner: Sendable {
  let call: PlannedCall
  var context: StepContext

  var run: RunContext { context.run }
  var captures: [CaptureDeclaration] { context.step.planned.captures }

  /// The end of a call.
  struct End {
    var result: StepResult
    /// Why the call itself failed, besides what its steps did.
    var refusal: StepRefusal?
  }

  /// Runs the steps of the block, and captures what it returns. The steps are reported, not the call.
  nonisolated(nonsending) func carryOut() async -> End {
    do throws(StepRefusal) {
      guard let block = call.block else { throw .blockMissing(call.template.block) }
      let arguments = try arguments()
      guard call.template.once != nil else {
        let (result, frame) = try await runBlock(block, with: arguments, jar: context.jar)
        return end(result, frame)
      }
      let began = run.clock.microseconds
      let end = try await carryOutOnce(block, with: arguments)
      // What serves all starts of a load is in the figures of none.
      context.step.progress.start?.excuse(microseconds: run.clock.microseconds - began)
      return end
    } catch {
      return End(result: StepResult(.failed), refusal: error)
    }
  }

  /// Runs the steps of the block.
  nonisolated(nonsending) func runBlock(
    _ block: PlannedBlock, with arguments: Locals, jar: JarHandle
  ) async throws(StepRefusal) -> (result: StepResult, frame: Frame) {
    let limit = run.options.blockStepLimit
    guard context.step.progress.count(blockSteps: block.steps.count) <= limit else {
      throw .tooManySteps(limit, at: context.step.planned.span)
    }
    var state = StepListState(scope: try scope(of: block, arguments), jar: jar)
    let work = StepListRunner.Work(list: block.steps, in: context.step)
    let teardown = block.teardown.isEmpty ? nil : reserveTeardown()
    await StepListRunner(run: run).carryOut(work, &state)
    if let teardown { fill(teardown, of: block, state.scope, jar) }
    var result = StepResult(state.outcome)
    result.failureCause = state.failureCause
    result.unreportedSteps = state.unreportedSteps
    result.isReportedBySteps = true
    return (result, state.scope.frame)
  }

  /// The end of a call whose block left a frame.
  func end(_ result: consuming StepResult, _ frame: Frame) -> End {
    if captures.isEmpty { return End(result: result) }
    let found = taken(from: frame)
    result.output.captures = found.taken
    for capture in captures where capture.returnedName.map(frame.captures.keepsOuter) == true {
      result.output.leftOut.insert(capture.name.content)
    }
    return End(result: result, refusal: found.failures.first)
  }

  /// Whether the block clears up at the end of the run: it is carried out once, or within a block that
  /// is.
  private var belongsToRun: Bool {
    var step: RunningStep? = context.step
    while let call = step {
      if call.planned.callsOnce { return true }
      step = call.caller
    }
    return false
  }

  private func reserveTeardown() -> Int {
    belongsToRun ? run.once.reserveTeardown() : context.step.progress.reserveTeardown()
  }

  private func fill(
    _ place: Int, of block: PlannedBlock, _ scope: StepScope, _ jar: JarHandle
  ) {
    let caller = context.step
    if belongsToRun {
      run.once.fill(
        place, OnceExecutions.Teardown(block: block, caller: caller, scope: scope, jar: jar))
    } else {
      caller.progress.fill(
        place,
        ScenarioProgress.BlockTeardown(list: block.teardown, caller: caller, scope: scope))
    }
  }

  /// The parameters that the call gives.
  private func arguments() throws(StepRefusal) -> Locals {
    var arguments = Locals()
    do throws(TemplateFailure) {
      for argument in call.template.arguments {
        arguments[argument.name.content] = try argument.value.evaluate(in: context.scope)
      }
    } catch {
      throw StepRefusal(error)
    }
    return arguments
  }

  /// What the steps of the block see: their file and the parameters.
  private func scope(
    of block: PlannedBlock, _ arguments: Locals
  ) throws(StepRefusal) -> StepScope {
    var frame = Frame(context.collection.context(of: block.file))
    frame.captureShare = context.scope.frame.captureShare
    frame.recordedClock = context.scope.frame.recordedClock
    frame.project = context.scope.frame.project
    frame.setup = block.seesSetup ? context.scope.frame.setup : frame.project
    frame.variables = arguments
    frame.secretCaptures = secretCaptures(of: block)
    var scope = StepScope(frame)
    scope.stop = context.scope.stop
    scope.now = context.scope.now
    scope.draws = context.scope.draws
    scope.madeTexts = context.scope.madeTexts
    let open = block.defaults.filter { arguments[$0.name.content] == nil }
    let defaults = try scope.evaluating(open)
    for parameter in open {
      scope.frame.variables[parameter.name.content] = defaults[parameter.name.content]
    }
    return scope
  }

  /// The captures of the call. After a failure in the block, those already made are kept.
  private func taken(from frame: Frame) -> CaptureTaker.Result {
    // A name that no step of the block made is not made here either.
    let possible = captures.filter { capture in
      capture.fallback != nil || capture.returnedName.flatMap { frame.returned($0) } != nil
    }
    var found = CaptureTaker().take(possible, scope: context.scope) {
      capture, _ throws(CaptureTaker.Nothing) in
      guard let value = capture.returnedName.flatMap({ frame.returned($0) }) else {
        throw CaptureTaker.Nothing("the block did not make it", at: nil)
      }
      return value
    }
    for place in found.taken.indices {
      let capture = found.taken[place]
      let declaration = captures.first { $0.name.content == capture.name }
      found.taken[place].origin = declaration?.returnedName.flatMap { frame.origin(of: $0) }
      guard capture.isSecret else { continue }
      for text in capture.value.value.maskedTexts {
        run.events.mask(name: capture.name, value: text)
      }
    }
    return found
  }
}

extension Frame {
  /// The value of a name that a block returns: of a capture, of `set`, or of a parameter.
  fileprivate func returned(_ name: String) -> ScopedValue? { captures[name] ?? variables[name] }
}

extension StepListRunner.Work {
  /// The steps of a block that a step calls.
  init(list: StepList, in caller: RunningStep, isTeardown: Bool = false) {
    self.init(
      list: list, progress: caller.progress, caller: caller,
      isTeardown: isTeardown || caller.isTeardown,
      expectedFailure: isTeardown ? nil : caller.expectedFailure)
  }
}

extension StepRefusal {
  fileprivate static func blockMissing(_ name: Located<String>) -> StepRefusal {
    StepRefusal(.unknownBlock, "there is no block `\(name.content)`", at: name.span)
  }

  fileprivate static func tooManySteps(_ limit: Int, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .tooManySteps, "the calls of the scenario carry out more than \(limit) steps", at: span,
      help: ["divide the work among several scenarios"])
  }
}

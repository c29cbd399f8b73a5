// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Planning
import RunEvents

/// Carries out the block of a call: its steps run in a frame of their own, with the caller's cookies.
struct CallRunner: Sendable {
  let call: PlannedCall
  let context: StepContext

  private var run: RunContext { context.run }
  private var captures: [CaptureDeclaration] { context.step.planned.captures }

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
      let limit = run.options.blockStepLimit
      guard context.step.progress.count(blockSteps: block.steps.count) <= limit else {
        throw .tooManySteps(limit, at: context.step.planned.span)
      }
      return await carryOut(block, in: try scope(of: block))
    } catch {
      return End(result: StepResult(.failed), refusal: error)
    }
  }

  private nonisolated(nonsending) func carryOut(
    _ block: PlannedBlock, in scope: StepScope
  ) async -> End {
    var state = StepListState(scope: scope, jar: context.jar)
    let work = StepListRunner.Work(list: block.steps, in: context.step)
    await StepListRunner(run: run).carryOut(work, &state)
    if !block.teardown.isEmpty {
      context.step.progress.defer(
        ScenarioProgress.BlockTeardown(
          list: block.teardown, caller: context.step, scope: state.scope))
    }
    var result = StepResult(state.outcome)
    result.unreportedSteps = state.unreportedSteps
    result.isToldBySteps = true
    let found = taken(from: state.scope.frame)
    result.output.captures = found.taken
    return End(result: result, refusal: found.failures.first)
  }

  /// What the steps of the block see: their file and the parameters.
  private func scope(of block: PlannedBlock) throws(StepRefusal) -> StepScope {
    var frame = Frame(context.collection.context(of: block.file))
    if block.seesSetup { frame.setup = context.scope.frame.setup }
    do throws(TemplateFailure) {
      for argument in call.template.arguments {
        frame.variables[argument.name.content] = try argument.value.evaluate(in: context.scope)
      }
    } catch {
      throw StepRefusal(error)
    }
    var scope = StepScope(frame)
    scope.stop = context.scope.stop
    scope.now = context.scope.now
    scope.draws = context.scope.draws
    scope.madeTexts = context.scope.madeTexts
    let given = frame.variables
    let open = block.defaults.filter { given[$0.name.content] == nil }
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

extension CaptureDeclaration {
  /// The name in the block that it takes.
  fileprivate var returnedName: String? {
    if case .returned(let name) = source { name.content } else { nil }
  }
}

extension StepListRunner.Work {
  /// The steps of a block that a step calls.
  init(list: StepList, in caller: RunningStep, isTeardown: Bool = false) {
    self.init(
      list: list, progress: caller.progress, caller: caller,
      isTeardown: isTeardown || caller.isTeardown)
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

// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Expressions
import Planning
import RunEvents
import Values

extension StepRunner {
  /// Carries out a step that speaks to nobody: one attempt without an exchange.
  nonisolated(nonsending) func carryOut(
    _ action: LocalAction, of step: RunningStep, scope: StepScope, started: Int64
  ) async -> Result {
    var event = AttemptFinished(
      step: step.reference, number: 1, startedAtMicroseconds: started, durationMicroseconds: 0,
      exchange: nil)
    var result = Result(.passed)
    do throws(StepRefusal) {
      switch action {
      case .set(let assignments): result.captures = try values(of: assignments, in: scope)
      case .wait(_, let pause):
        let duration = try length(of: pause, in: scope)
        do throws(CancellationError) {
          try await engine.sleep(for: duration)
        } catch {
          return Result(.interrupted)
        }
      case .check(let conditions):
        event.verdicts = conditions.map {
          ConditionCheck($0, word: "check", places: attempts.places).verdict(in: scope)
        }
      case .print(let text): event.printed = try printed(text, in: scope)
      }
    } catch {
      event.failure = .refused(StepError(error, places: attempts.places))
    }
    if scope.isStopped {
      event.stop(at: step, places: attempts.places)
      result.captures = []
    }
    event.durationMicroseconds = attempts.clock.microseconds - started
    result.outcome = event.outcome
    result.attempts = 1
    result.heldChecks = event.verdicts.count { $0.holds }
    result.failedChecks = event.verdicts.count { !$0.holds }
    event.hideTexts(of: step)
    if event.outcome.isFailure { event.addSources(of: step.planned, in: scope) }
    attempts.events.send(.attemptFinished(event))
    return result
  }

  /// Values under the names of `set`, each made with those before it.
  private func values(
    of assignments: [VariableDeclaration], in scope: StepScope
  ) throws(StepRefusal) -> [CaptureTaker.Taken] {
    var scope = scope
    var taken: [CaptureTaker.Taken] = []
    for assignment in assignments {
      let name = assignment.name.content
      do throws(TemplateFailure) {
        let value = try assignment.value.evaluate(in: scope)
        scope.made[name] = value
        taken.append(CaptureTaker.Taken(name: name, value: value, isSecret: false))
      } catch {
        throw StepRefusal(error)
      }
    }
    return taken
  }

  private func length(
    of pause: Quantity<Duration>, in scope: StepScope
  ) throws(StepRefusal) -> Duration {
    switch pause {
    case .fixed(let duration): return duration
    case .made(let template, let grammar):
      if let duration = grammar.parse(try template.plainText(in: scope)) { return duration }
      throw StepRefusal(grammar.problem, at: template.span)
    }
  }

  /// The text of `print`: what was made from secrets stands in it as their names.
  private func printed(
    _ template: TemplateText, in scope: StepScope
  ) throws(StepRefusal) -> String {
    do throws(TemplateFailure) {
      guard template.template.wholeExpression != nil else {
        let rendered = try template.render(in: scope)
        return rendered.masked { _, _ in false } ?? rendered.text
      }
      let found = try template.evaluate(in: scope)
      if !found.secrets.isEmpty { return found.secrets.mark }
      return found.value.fieldText ?? found.value.jsonText()
    } catch {
      throw StepRefusal(error)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Planning
import RunEvents

extension StepRunner {
  /// What a step would send, without sending it.
  ///
  /// - Returns: nil for a call, whose steps are rehearsed.
  nonisolated(nonsending) func rehearsed(
    _ context: StepContext, by rehearsal: any Rehearsal
  ) async -> StepResult? {
    var captures = context.standIns
    let content: RehearsedStep.Content
    switch context.step.planned.action {
    case .call: return nil
    case .request(let request):
      do throws(StepRefusal) {
        content = try await RequestAction(request: request).rehearsed(context)
      } catch {
        content = .unknown("it is made in the run only: \(error.message)")
      }
    case .local(.set(let assignments)):
      content = .noRequest
      captures = context.values(of: assignments)
    case .local, .socket, .webSocket, .exec: content = .noRequest
    }
    return context.noted(content, by: rehearsal, captures)
  }

  /// A step that cannot be rehearsed.
  func unknown(
    _ refusal: StepRefusal, _ context: StepContext, by rehearsal: any Rehearsal
  ) -> StepResult {
    context.noted(
      .unknown("it is made in the run only: \(refusal.message)"), by: rehearsal, context.standIns)
  }
}

extension StepContext {
  /// What stands for the values that the step captures.
  fileprivate var standIns: [CaptureTaker.Taken] {
    step.planned.captures.map { capture in
      let name = capture.name.content
      return CaptureTaker.Taken(name: name, value: .standIn(for: name), isSecret: false)
    }
  }

  /// The values that `set` gives; what stands for one that is not known before a run.
  fileprivate func values(of assignments: [VariableDeclaration]) -> [CaptureTaker.Taken] {
    var scope = scope
    return assignments.map { assignment in
      let name = assignment.name.content
      let value = (try? assignment.value.evaluate(in: scope)) ?? .standIn(for: name)
      scope.made[name] = value
      return CaptureTaker.Taken(name: name, value: value, isSecret: false)
    }
  }

  fileprivate func noted(
    _ content: RehearsedStep.Content, by rehearsal: any Rehearsal, _ captures: [CaptureTaker.Taken]
  ) -> StepResult {
    rehearsal.note(
      RehearsedStep(reference: step.reference, planned: step.planned, content: content))
    var result = StepResult(.passed)
    result.output.captures = captures
    return result
  }
}

extension StepScope {
  /// What stands for a member of a value that is not known before a run; nil for a known one.
  func standIn(forPartOf found: ScopedValue, _ reference: NameReference) -> ScopedValue? {
    guard frame.collection.run.rehearsal != nil, !found.secrets.isEmpty,
      found.membersTaken < reference.path.count, case .string(let text) = found.value,
      text.utf8.elementsEqual(ShellVariable(.made, reference.root).standIn.utf8)
    else { return nil }
    return .standIn(forPath: reference, of: reference.root)
  }

  /// Whether something is only known in a run: it reads what stands for another value, or a response.
  func isOpen(_ condition: Condition) -> Bool {
    condition.readNames.uses.contains { use in
      if ["response", "request", "steps", "needs"].contains(use.root) { return true }
      let found =
        if use.root == "env", let name = use.members.first {
          frame.collection.inputs.environmentVariable(name)
        } else {
          try? value(of: NameReference(root: use.root, rootRange: 0..<0))
        }
      return found?.secrets.isEmpty == false
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges
import Notation
import Values

/// What a step does against its OpenAPI document, as far as it is known before the run.
extension RequestPlanner {
  /// Compares a step with the contract of its settings.
  func judgeContract(
    of step: Step, _ merged: InheritedDefaults.Merged, in scope: NameScope,
    _ checker: inout NameChecker
  ) {
    guard let settings = merged.settings.contract else { return }
    guard let known = knownRequest(of: step, merged.settings, in: scope) else {
      return contracts.note(settings.contracts)
    }
    guard contracts.isNew(known, in: settings.contracts, base: baseAddress) else { return }
    var candidates: [(contract: Contract, request: UndocumentedRequest)] = []
    for contract in settings.contracts {
      let match = contract.operations.probableMatch(known.method, known.address, base: baseAddress)
      switch match {
      case .outside(.origin)?, .outside(.basePath)?: continue
      case .outside?, .undocumented?, .operation?, nil: contracts.note([contract])
      }
      switch match {
      case .operation(let found)?:
        let step = ContractStep(
          step: step, settings: settings, contract: contract, match: found, known: known,
          auth: merged.settings.auth, expectations: merged.expectations?.content)
        return judge(step, in: scope, &checker)
      case .undocumented(let request)?: candidates.append((contract, request))
      case .outside?, nil: break
      }
    }
    guard let request = candidates.likeliest?.request, contracts.judgesSteps,
      settings.undocumented != .none, let span = step.request?.address.span
    else { return }
    checker.report(
      .undocumentedOperation(
        "\(known.method) \(known.shown(request.path))", request, of: candidates.names, at: span))
  }

  private func judge(_ step: ContractStep, in scope: NameScope, _ checker: inout NameChecker) {
    for problem in contracts.problems(ofSchemasOf: step.match.index, in: step.contract) {
      checker.report(problem)
    }
    guard contracts.judgesSteps else { return }
    for problem in step.undocumentedStatuses { checker.report(problem) }
    if let problem = step.otherOperation { checker.report(problem) }
    let rule = step.settings.requestRule(expectsRefusal: step.expectsRefusal)
    guard rule == .valid || rule == .invalid else { return }
    let body = knownBody(of: step.step, in: scope)
    let problems = step.problems(ofBody: body)
    if rule == .valid {
      for problem in problems { checker.report(problem) }
    } else if problems.isEmpty, step.isKnown(withBody: body), let span = step.invalidSpan {
      checker.report(.requestFollows(step.name, at: span, documentedAt: step.operation.span))
    }
  }

  /// The JSON body of a step.
  private func knownBody(of step: Step, in scope: NameScope) -> ContractStep.Body {
    switch step.request?.body {
    case nil: return .none
    case .json(let value)?:
      guard scope.isKnownBeforeRun(value.readNames), let found = try? value.evaluate(in: inputs)
      else { return .unknown }
      return .json(found.value, value.span)
    default: return .unknown
    }
  }
}

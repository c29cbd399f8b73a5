// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges
import Notation
import Values

/// What a step does against its OpenAPI document, as far as it is known before the run.
struct ContractFindings {
  enum Place {
    case operation(ContractStep)
    /// No operation of the documents is the request.
    case undocumented
    case outside(OutsideReason)
    /// Only the run knows the address, or which of several operations it is.
    case unknown
  }

  var place = Place.unknown
  /// Whether the origin is that of the document because only the run knows it.
  var isAssumed = false
  var diagnostics: [Diagnostic] = []
}

extension RequestPlanner {
  /// Compares a step with the contract of its settings.
  func judgeContract(
    of step: Step, _ merged: InheritedDefaults.Merged, in scope: NameScope,
    _ checker: inout NameChecker
  ) {
    guard let settings = merged.settings.contract else { return }
    let found = contractFindings(of: step, merged, settings, in: scope)
    if case .operation(let match) = found.place {
      contracts.noteUse(of: match.contract.source, match.match.index, by: step)
      for problem in contracts.problems(ofSchemasOf: match.match.index, in: match.contract) {
        checker.report(problem)
      }
    }
    let warnings = compareVersions(of: step, merged, settings, found, in: scope)
    guard !found.isAssumed else { return }
    for problem in warnings { checker.report(problem) }
  }

  /// - Parameter settings: with the contracts to compare with.
  func contractFindings(
    of step: Step, _ merged: InheritedDefaults.Merged, _ settings: ContractSettings,
    in scope: NameScope
  ) -> ContractFindings {
    let sure = knownRequest(of: step, merged.settings, in: scope)
    var findings = ContractFindings(isAssumed: sure == nil)
    if sure == nil { contracts.note(settings.contracts) }
    for contract in settings.contracts {
      let found =
        sure.map { ($0, $0.match(in: contract, base: baseAddress)) }
        ?? assumedMatch(of: step, merged.settings, contract, in: scope)
      guard let (known, match) = found else { continue }
      switch match {
      case .outside(.origin)?, .outside(.basePath)?: break
      case .outside?, .undocumented?, .operation?, nil: contracts.note([contract])
      }
      if case .operation(let operation)? = match {
        let step = ContractStep(
          step: step, settings: settings, contract: contract, match: operation, known: known,
          expectations: merged.expectations?.content)
        findings.place = .operation(step)
        findings.diagnostics = problems(of: step, in: scope)
        return findings
      }
      if case .undocumented = findings.place { continue }
      findings.take(match, of: step, known, contract)
    }
    if settings.undocumented == .none || !contracts.judgesSteps { findings.diagnostics = [] }
    return findings
  }

  private func problems(of step: ContractStep, in scope: NameScope) -> [Diagnostic] {
    guard contracts.judgesSteps else { return [] }
    let statuses = step.undocumentedStatuses
    let rule = step.settings.requestRule(expectsRefusal: step.expectsRefusal)
    guard rule == .valid || rule == .invalid else { return statuses }
    let body = knownBody(of: step.step, in: scope)
    let problems = step.problems(ofBody: body)
    if rule == .valid { return statuses + problems }
    guard problems.isEmpty, step.isKnown(withBody: body), let span = step.invalidSpan else {
      return statuses
    }
    return statuses + [.requestFollows(step.name, at: span, documentedAt: step.operation.span)]
  }
  /// The JSON body of a step.
  func knownBody(of step: Step, in scope: NameScope) -> ContractStep.Body {
    switch step.request?.body {
    case nil: return .none
    case .json(let value)?:
      guard scope.isKnownBeforeRun(value.readNames), let found = try? value.evaluate(in: inputs)
      else { return .unknown }
      return .json(found.value, value.span)
    default: return .unknown
    }
  }

  /// The operation of an address whose origin only the run knows, as if it were the document's.
  private func assumedMatch(
    of step: Step, _ settings: PlannedSettings, _ contract: Contract, in scope: NameScope
  ) -> (KnownRequest, OperationMatch?)? {
    guard contracts.assumesOrigins else { return nil }
    var undocumented: (KnownRequest, OperationMatch?)?
    for base in contract.operations.assumedBases {
      guard let known = knownRequest(of: step, settings, in: scope, assuming: base) else {
        return nil
      }
      let match = known.match(in: contract, base: base)
      if case .operation? = match { return (known, match) }
      if case .undocumented? = match { undocumented = undocumented ?? (known, match) }
    }
    return undocumented
  }
}

extension KnownRequest {
  /// Nil if it may be several operations.
  fileprivate func match(in contract: Contract, base: Address?) -> OperationMatch? {
    contract.operations.probableMatch(method, address, base: base)
  }
}

extension ContractFindings {
  /// Takes what a document says of a request that is not one of its operations.
  fileprivate mutating func take(
    _ match: OperationMatch?, of step: Step, _ known: KnownRequest, _ contract: Contract
  ) {
    switch match {
    case .undocumented(let request)?:
      place = .undocumented
      guard let span = step.request?.address.span else { return }
      diagnostics = [
        .undocumentedOperation(
          "\(known.method) \(known.shown(request.path))", request, of: contract.name, at: span)
      ]
    case .outside(let reason)?: place = .outside(reason)
    case .operation?, nil: break
    }
  }
}

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
  var problems: [StepProblem] = []

  /// The step with its operation; nil where only the run knows it, or there is none.
  var matchedStep: ContractStep? {
    if case .operation(let step) = place { step } else { nil }
  }
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
    for problem in warnings { checker.report(problem.diagnostic) }
  }

  /// - Parameter settings: with the contracts to compare with.
  func contractFindings(
    of step: Step, _ merged: InheritedDefaults.Merged, _ settings: ContractSettings,
    in scope: NameScope
  ) -> ContractFindings {
    guard contracts.isNew(step, in: settings.contracts, base: baseAddress) else {
      return ContractFindings()
    }
    let sure = knownRequest(of: step, merged.settings, in: scope)
    var findings = ContractFindings(isAssumed: sure == nil)
    if let sure {
      guard contracts.isNew(sure, in: settings.contracts, base: baseAddress) else {
        return findings
      }
    } else {
      contracts.note(settings.contracts)
    }
    var candidates: [(contract: Contract, request: UndocumentedRequest)] = []
    var undocumented: KnownRequest?
    for contract in settings.contracts {
      let found =
        sure.map { ($0, $0.match(in: contract, base: baseAddress)) }
        ?? assumedMatch(of: step, merged.settings, contract, in: scope)
      guard let (known, match) = found else { continue }
      switch match {
      case .outside(.origin)?, .outside(.basePath)?: break
      case .outside?, .undocumented?, .operation?, nil: contracts.note([contract])
      }
      switch match {
      case .operation(let operation)?:
        let step = ContractStep(
          step: step, settings: settings, contract: contract, match: operation, known: known,
          auth: merged.settings.auth, expectations: merged.expectations?.content)
        findings.place = .operation(step)
        findings.problems = problems(of: step, in: scope)
        return findings
      case .undocumented(let request)?:
        candidates.append((contract, request))
        undocumented = undocumented ?? known
      case .outside(let reason)?:
        if candidates.isEmpty { findings.place = .outside(reason) }
      case nil: break
      }
    }
    guard let request = candidates.likeliest?.request, let known = undocumented else {
      return findings
    }
    findings.place = .undocumented
    guard settings.undocumented != .none, contracts.judgesSteps,
      let span = step.request?.address.span
    else { return findings }
    let title = "\(known.method) \(known.shown(request.path))"
    findings.problems = [
      StepProblem(
        .operation, .undocumentedOperation(title, request, of: candidates.names, at: span))
    ]
    return findings
  }

  private func problems(of step: ContractStep, in scope: NameScope) -> [StepProblem] {
    guard contracts.judgesSteps else { return [] }
    let statuses = step.undocumentedStatuses + [step.otherOperation].compactMap(\.self)
    let rule = step.settings.requestRule(expectsRefusal: step.expectsRefusal)
    guard rule == .valid || rule == .invalid else { return statuses }
    let body = knownBody(of: step.step, in: scope)
    let problems = step.problems(with: body)
    if rule == .valid { return statuses + problems }
    guard problems.isEmpty, step.isKnown(withBody: body), let span = step.invalidSpan else {
      return statuses
    }
    return statuses + [
      StepProblem(
        .refusal, .requestFollows(step.name, at: span, documentedAt: step.operation.span))
    ]
  }

  private func knownBody(of step: Step, in scope: NameScope) -> ContractStep.Body {
    switch step.request?.body {
    case nil: return .none
    case .json(let value)?:
      guard scope.isKnownBeforeRun(value.readNames), let found = try? value.evaluate(in: inputs)
      else { return .unknown }
      return .json(found.value, value.span)
    case .form(let fields)?: return knownForm(fields, in: scope)
    default: return .unknown
    }
  }

  private func knownForm(_ fields: [FieldTemplate], in scope: NameScope) -> ContractStep.Body {
    var pairs: [(name: String, value: String)] = []
    for field in fields {
      switch field.values {
      case .removed: break
      case .computed, .given: return .unknown
      case .values(let values):
        for value in values {
          guard let texts = knownTexts(of: value, in: scope) else { return .unknown }
          pairs += texts.map { (field.name.content, $0) }
        }
      }
    }
    return .form(String(decoding: FormSerialiser.serialise(pairs), as: UTF8.self), fields)
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

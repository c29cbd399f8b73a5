// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation

/// Compares the steps of a plan with two versions of their document.
final class ContractComparison {
  let old: OldDocument
  /// Why nothing can be compared.
  let problems: [Diagnostic]
  /// The documents that the earlier version is compared with, by their paths; nil for all.
  private let compared: String?
  private var drifts: [(document: ContractDocument, drift: DocumentDrift)] = []
  private var seen: Set<ObjectIdentifier> = []
  private var steps: [DriftedStep] = []
  private var noted: Set<ContractUse.Key> = []

  /// - Parameters:
  ///   - named: the paths of the documents that collections name, with the places.
  ///   - typed: whether an option names the document of all.
  init(_ old: OldDocument, named: [(path: String, span: SourceSpan?)], typed: Bool) {
    self.old = old
    guard !typed, named.count != 1 else {
      (compared, problems) = (nil, [])
      return
    }
    let own = named.first { old.place?.hasSameBytes(as: $0.path) == true }
    compared = own?.path ?? ""
    problems = own == nil && !named.isEmpty ? [.severalVersions(of: named, old.source.name)] : []
  }

  /// Whether a document is a later version of the earlier one.
  func isCompared(_ document: ContractDocument) -> Bool {
    compared.map { $0.hasSameBytes(as: document.name) } ?? true
  }

  private func drift(of document: ContractDocument) -> DocumentDrift {
    if let known = drifts.first(where: { $0.document === document }) { return known.drift }
    let drift = DocumentDrift(from: old.source.document, to: document.document)
    drifts.append((document, drift))
    return drift
  }

  /// What was found; nil without a step of the documents.
  var result: PlannedDrift {
    var result = PlannedDrift(against: old.source)
    result.stepCount = seen.count
    result.steps = steps
    result.documents = drifts.map(\.drift)
    return result
  }

  // MARK: Steps

  /// Takes what `check` finds in a step by both versions.
  ///
  /// - Parameters:
  ///   - title: method and address as written.
  ///   - parameters: what the request has.
  /// - Returns: what both versions find.
  func take(
    _ step: Step, _ new: ContractFindings, _ before: ContractFindings,
    of document: ContractDocument,
    titled title: String, parameters: StepParameters?
  ) -> [StepProblem] {
    seen.insert(ObjectIdentifier(step))
    let drift = drift(of: document)
    let known = Set(before.problems.map(\.key))
    let failures = new.problems.filter { !known.contains($0.key) }
    let (old, fate, changes) = fate(new, before, drift, document)
    let isChanged = fate.map { $0.isChange(changes, drift) } ?? false
    if isChanged || !failures.isEmpty, let fate {
      let found = DriftedStep(
        step: step, old: old, fate: fate, changes: changes,
        failures: failures.map { DriftedStep.Failure(finding: $0.diagnostic, pointer: $0.pointer) },
        parameters: parameters, title: title, document: document)
      let use = ContractUse(step: step, document: document, operation: failures.count)
      if noted.insert(use.key).inserted { steps.append(found) }
    }
    return new.problems.filter { known.contains($0.key) }
  }

  private func fate(
    _ new: ContractFindings, _ before: ContractFindings, _ drift: DocumentDrift,
    _ document: ContractDocument
  ) -> (DocumentedOperation?, DriftedStep.Fate?, [ContractChange]) {
    switch (before.place, new.place) {
    case (.operation(let earlier), let place):
      let fate = drift.fates[earlier.match.index]
      let operations = document.document.operations
      switch (place, fate) {
      case (.operation(let later), _):
        var changes = fate.changes
        if fate.number != later.match.index {
          changes = [.another(earlier.operation, later.operation)]
        }
        return (earlier.operation, .kept(later.operation), changes)
      case (.outside, _): return (earlier.operation, .outside, [])
      case (_, .moved(let number, let changes)):
        return (earlier.operation, .moved(operations[number]), changes)
      default: return (earlier.operation, .removed, [])
      }
    case (_, .operation(let later)): return (nil, .new(later.operation), [])
    case (.unknown, _): return (nil, .unknown, [])
    case (.undocumented, .undocumented), (.outside, _): return (nil, nil, [])
    case (.undocumented, _): return (nil, nil, [])
    }
  }
}

extension DriftedStep.Fate {
  /// Whether it says that the step differs.
  fileprivate func isChange(_ changes: [ContractChange], _ drift: DocumentDrift) -> Bool {
    switch self {
    case .kept: !changes.isEmpty
    case .moved, .removed, .outside: true
    case .new: false
    case .unknown:
      drift.counts.changed + drift.counts.moved + drift.counts.removed > 0
    }
  }
}

extension Diagnostic {
  fileprivate static func severalVersions(
    of named: [(path: String, span: SourceSpan?)], _ old: String
  ) -> Diagnostic {
    Diagnostic(
      .severalDocuments,
      "`\(old)` is an earlier version of one document, and these files name \(named.count): "
        + named.prefix(5).map(\.path).joined(separator: ", ") + (named.count > 5 ? ", …" : ""),
      secondary: named.prefix(5).compactMap { path, span in span.map { Annotation($0, path) } },
      help: ["`--openapi FILE` says which, or `--against REF:PATH` with the path of one of them"])
  }
}

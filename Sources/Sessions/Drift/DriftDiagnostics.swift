// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Planning
import YAMLTree

/// The problems of steps whose operation differs between two versions of a document.
struct DriftDiagnostics {
  /// Differences in one message.
  private static let mostShown = 3

  private let sources: SourceFiles
  private let drift: PlannedDrift
  private var roots: [SourceFileID: YAMLNode] = [:]

  init(_ drift: PlannedDrift, _ sources: SourceFiles) {
    self.drift = drift
    self.sources = sources
  }

  mutating func diagnostics() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for step in drift.steps {
      let text = text(of: step.step)
      found += step.willFail ? failures(of: step, text) : [touched(step, text)].flatMap(\.self)
    }
    return found
  }

  private mutating func text(of step: Step) -> StepText? {
    let file = step.span.file
    if roots[file] == nil {
      roots[file] = YAMLParser.parse(sources[file].bytes, of: file).document?.root
    }
    return roots[file].flatMap { StepText(at: step.span, in: $0) }
  }

  // MARK: Steps that fail

  private func failures(of step: DriftedStep, _ text: StepText?) -> [Diagnostic] {
    switch step.fate {
    case .removed: return [removed(step)]
    case .moved(let operation): return [moved(step, to: operation)]
    case .kept, .outside, .unknown, .new:
      return step.failures.map { failure in
        var diagnostic = failure.finding
        diagnostic.code = .contractDrift
        diagnostic.severity = .error
        diagnostic.statement += "; `\(drift.old.name)` allows it"
        if let pointer = failure.pointer, let entry = text?.member(of: pointer) {
          diagnostic.primary = Annotation(entry.value.span)
        }
        return diagnostic
      }
    }
  }

  private func removed(_ step: DriftedStep) -> Diagnostic {
    Diagnostic(
      .contractDrift, "`\(step.title)` is not in \(step.document.name) any more",
      severity: step.willFail ? .error : .warning, at: Annotation(step.addressSpan),
      secondary: [step.old.map { Annotation($0.span, "\(drift.old.name) has it") }].compactMap(
        \.self))
  }

  private func moved(_ step: DriftedStep, to operation: DocumentedOperation) -> Diagnostic {
    Diagnostic(
      .contractDrift, "`\(step.title)` is `\(operation.title)` in \(step.document.name)",
      severity: step.willFail ? .error : .warning, at: Annotation(step.addressSpan),
      secondary: [
        Annotation(operation.span, "it is here now"),
        step.old.map { Annotation($0.span, "\(drift.old.name) has it here") },
      ].compactMap(\.self))
  }

  // MARK: Other steps

  private func touched(_ step: DriftedStep, _ text: StepText?) -> [Diagnostic] {
    switch step.fate {
    case .removed: return [removed(step).touching]
    case .moved(let operation): return [moved(step, to: operation).touching]
    case .outside:
      return [
        Diagnostic(
          .contractTouched, "`\(step.document.name)` does not concern `\(step.title)` any more",
          severity: .warning, at: Annotation(step.addressSpan),
          secondary: step.old.map { [Annotation($0.span, "\(drift.old.name) has it here")] } ?? [])
      ]
    case .unknown:
      return [
        Diagnostic(
          .contractTouched,
          "only the run knows which operation this is, and operations of `\(step.document.name)` have changed",
          severity: .warning, at: Annotation(step.addressSpan))
      ]
    case .kept(let operation), .new(let operation): return touched(step, operation, text)
    }
  }

  /// One warning for each part of the step that reads a place that has changed.
  private func touched(
    _ step: DriftedStep, _ operation: DocumentedOperation, _ text: StepText?
  ) -> [Diagnostic] {
    var groups: [(span: SourceSpan, changes: [ContractChange])] = []
    let reading = ExpectationReading(of: step.step)
    for change in step.changes {
      let span = place(of: change, step, text, reading)
      if let known = groups.firstIndex(where: { $0.span == span }) {
        groups[known].changes.append(change)
      } else {
        groups.append((span, [change]))
      }
    }
    return groups.map { group in
      let shown = group.changes.prefix(Self.mostShown).map(\.words).joined(separator: "; ")
      let rest = group.changes.count - Self.mostShown
      let more = rest > 0 ? "; and \(rest) more" : ""
      return Diagnostic(
        .contractTouched, "`\(operation.words)` has changed: \(shown)\(more)", severity: .warning,
        at: Annotation(group.span), secondary: places(of: group.changes.prefix(Self.mostShown)))
    }
  }

  /// The places of both versions, each once.
  private func places(of changes: some Sequence<ContractChange>) -> [Annotation] {
    var seen: Set<SourceSpan> = []
    return changes.flatMap { change in
      [
        change.new.map { Annotation($0, "\(change.word.rawValue): here now") },
        change.old.map { Annotation($0, "\(drift.old.name) has it here") },
      ].compactMap(\.self)
    }
    .filter { seen.insert($0.span).inserted }
  }

  private func place(
    of change: ContractChange, _ step: DriftedStep, _ text: StepText?, _ reading: ExpectationReading
  ) -> SourceSpan {
    switch change.part {
    case .parameter(let parameter):
      let name = parameter.name.content
      switch parameter.location {
      case .query: return text?.field(name, of: "params")?.keySpan ?? step.addressSpan
      case .header:
        return text?.field(name, of: "headers", foldsCase: true)?.keySpan ?? step.addressSpan
      case .cookie: return text?.field(name, of: "cookies")?.keySpan ?? step.addressSpan
      case .path, .querystring, .form: return step.addressSpan
      }
    case .requestBody:
      guard let body = text?.body else { return step.addressSpan }
      if let member = text?.member(of: change.path) { return member.keySpan }
      return body.value.scalar == nil ? step.addressSpan : body.value.span
    case .response, .responseHeader: return reading.place(of: change) ?? step.addressSpan
    case .operation, .security, .servers: return step.addressSpan
    }
  }
}

extension DriftedStep {
  fileprivate var addressSpan: SourceSpan { step.request?.address.span ?? step.span }
}

extension Diagnostic {
  fileprivate var touching: Diagnostic {
    var diagnostic = self
    diagnostic.code = .contractTouched
    return diagnostic
  }
}

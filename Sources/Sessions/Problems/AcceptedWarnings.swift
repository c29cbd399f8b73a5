// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import Running

/// The entries of `acceptWarnings`: they silence warnings whose place is in their file, or, in
/// `curlew.yaml`, in a file of the project.
struct AcceptedWarnings {
  private struct Entry {
    let code: Located<String>
    /// Whether it is one of `curlew.yaml`.
    let isOfProject: Bool

    func isOf(_ warning: DiagnosticCode) -> Bool {
      warning.text.utf8.elementsEqual(code.content.utf8)
    }

    func accepts(_ warning: Diagnostic, in project: Set<SourceFileID>) -> Bool {
      guard let file = warning.primary?.span.file else { return false }
      return accepts(warning.code, of: file, in: project)
    }

    func accepts(
      _ warning: DiagnosticCode, of file: SourceFileID, in project: Set<SourceFileID>
    ) -> Bool {
      guard isOf(warning) else { return false }
      return isOfProject ? project.contains(file) : code.span.file == file
    }
  }

  private let entries: [Entry]
  /// What only the end of a run can warn of, so that `check` cannot judge an entry for it.
  private static let ofRuns = DiagnosticCode.unusedSnapshot
  /// The files of the project.
  private let project: Set<SourceFileID>

  init(of loaded: Loaded) {
    let files = loaded.collections + loaded.blockFiles.files
    var seen: Set<SourceFileID> = []
    let own = files.map(\.content).filter { seen.insert($0.source).inserted }.flatMap { file in
      file.acceptedWarnings.map { Entry(code: $0, isOfProject: false) }
    }
    entries =
      (loaded.project?.acceptedWarnings ?? []).map { Entry(code: $0, isOfProject: true) } + own
    project = loaded.members.union(loaded.project.map { [$0.source] } ?? [])
  }

  var isEmpty: Bool { entries.isEmpty }

  func accepts(_ warning: Diagnostic) -> Bool {
    entries.contains { $0.accepts(warning, in: project) }
  }

  /// Whether snapshots of a collection that no step has are accepted: their file belongs to it.
  func acceptsUnusedSnapshots(of collection: SourceFileID) -> Bool {
    entries.contains { $0.accepts(Self.ofRuns, of: collection, in: project) }
  }

  /// Warnings about entries that silence nothing.
  ///
  /// - Parameters:
  ///   - accepted: the warnings that were silenced.
  ///   - hasWholeProject: whether all files of the project were loaded.
  func unused(besides accepted: [Diagnostic], hasWholeProject: Bool) -> [Diagnostic] {
    entries.filter { entry in
      !(entry.isOfProject && !hasWholeProject) && !entry.isOf(Self.ofRuns)
        && !accepted.contains { entry.accepts($0, in: project) }
    }.map { .unusedAcceptance($0.code) }
  }
}

extension Planned {
  /// Leaves out the warnings about what is not selected, and sets those aside that files accept. In an
  /// untrusted run nothing is set aside: the author of the files is not trusted to judge.
  ///
  /// - Parameter reportsUnused: whether entries that silence nothing are warnings, if nothing narrows
  ///   what is checked.
  mutating func sortWarnings(_ selection: SelectionRequest, reportsUnused: Bool) {
    if isNarrowed(selection) { leaveOutUnselectedWarnings() }
    let acceptance = AcceptedWarnings(of: loaded)
    guard !acceptance.isEmpty, !rights.isUntrusted else { return }
    loaded.problems.accepted += loaded.problems.warnings.filter(acceptance.accepts)
    loaded.problems.warnings.removeAll(where: acceptance.accepts)
    for place in plan.collections.indices {
      plan.collections[place].acceptsUnusedSnapshots =
        acceptance.acceptsUnusedSnapshots(of: plan.collections[place].source)
    }
    guard reportsUnused, loaded.problems.areHarmless, !isNarrowed(selection), !hasOtherEnvironments
    else { return }
    loaded.problems.warnings += acceptance.unused(
      besides: loaded.problems.accepted,
      hasWholeProject: !loaded.isPart || loaded.searchesEverything)
  }

  private func isNarrowed(_ selection: SelectionRequest) -> Bool {
    selection.tags != nil || selection.name != nil || selection.shard != nil
      || selection.isLastFailed || changes != nil
      || selection.until != nil || !loaded.lines.isEmpty
      || loaded.collections.contains { !$0.content.onlyMarks.isEmpty }
  }

  /// Whether other environments have settings that are not checked.
  private var hasOtherEnvironments: Bool {
    let all =
      (loaded.project?.environments ?? []) + loaded.collections.flatMap(\.content.environments)
    return all.contains { environment in
      plan.environment.map { $0 != environment.name.content } ?? true
    }
  }

  /// Warnings in a scenario, or in a collection, of which nothing is selected.
  private mutating func leaveOutUnselectedWarnings() {
    guard !plan.collections.isEmpty || isUntouched else { return }
    var selected: [SourceFileID: Set<SourceSpan>] = [:]
    for collection in plan.collections {
      selected[collection.source, default: []].formUnion(collection.scenarios.map(\.span))
    }
    let files = Dictionary(
      loaded.collections.map { ($0.content.source, $0.content) },
      uniquingKeysWith: { first, _ in first })
    let blocks = Set(loaded.blockFiles.files.map(\.content.source))
    loaded.problems.warnings.removeAll { warning in
      guard let span = warning.primary?.span, let file = files[span.file] else { return false }
      guard let scenarios = selected[span.file] else { return !blocks.contains(span.file) }
      return file.scenarios.contains {
        !scenarios.contains($0.span) && $0.extent.lowerBound <= span.lowerBound
          && span.upperBound <= $0.extent.upperBound
      }
    }
  }
}

extension Loaded {
  /// Errors about codes that no diagnostic has.
  func unknownCodes(among entries: [Located<String>]) -> [Diagnostic] {
    guard !entries.isEmpty else { return [] }
    let codes = diagnosticCodes()
    guard !codes.isEmpty else { return [] }
    let known = Set(codes)
    return entries.filter { !known.contains($0.content) }.map { .unknownWarning($0, among: codes) }
  }
}

extension Diagnostic {
  fileprivate static func unknownWarning(
    _ code: Located<String>, among codes: [String]
  ) -> Diagnostic {
    let near = NearMisses.of(code.content, among: codes)
    let names = near.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .unknownWarning, "no warning has the code `\(code.content)`",
      at: Annotation(code.span, "unknown code"),
      help: near.isEmpty
        ? ["write the code of a warning, as in `warning[tls-not-verified]`"]
        : ["did you mean \(names)?"])
  }

  fileprivate static func unusedAcceptance(_ code: Located<String>) -> Diagnostic {
    Diagnostic(
      .unusedAcceptance, "there is no warning `\(code.content)` to accept", severity: .warning,
      at: Annotation(code.span, "silences nothing"), help: ["remove it"])
  }
}

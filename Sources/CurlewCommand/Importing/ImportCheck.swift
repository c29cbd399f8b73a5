// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Imports
import Planning
import Sessions

/// Loads and plans a result before it is written, with each of its environments.
struct ImportCheck {
  /// Errors of this machine and not of a collection.
  private static let ofMachine: [DiagnosticCode: String] = [
    .noHTTP3: "another libcurl may have HTTP/3"
  ]
  /// The name of `curlew.yaml` among the checked texts.
  static let projectPath = "curlew.yaml"

  /// Warnings about what a source has, of which an import reports a change.
  private static let reported: Set<String> = ["foreign-template"]

  /// Warnings that a part means something else here: it is refused.
  private static let refused: Set<String> = ["pattern-never-matches"]

  /// What is refused of our own result.
  private(set) var errors: [Diagnostic] = []
  private let warnings: [Diagnostic]
  let sources: SourceFiles

  /// A file that is missing was reported as a change, rights are given when it runs, and another
  /// libcurl may have HTTP/3: none of these is an error of the result.
  ///
  /// - Parameter missing: whether files that are named are not there.
  init(
    _ result: ImportResult, _ imported: ImportedFiles, _ target: ImportTarget, missing: Bool,
    _ surroundings: CommandSurroundings
  ) {
    var rights = RunRights()
    rights.readFolders = ["/"]
    rights.allowsNetrc = true
    rights.allowsDefaultIdentity = true
    let session = Session(
      SessionFolders(working: target.folder ?? target.working), rights: rights,
      environment: surroundings.environment.adding(Self.values(of: imported)),
      ownsCollections: true)
    let texts = result.collections.map { SourceText(path: Self.path(of: $0), text: $0.text) }
    let project = result.project.map { SourceText(path: Self.projectPath, text: $0.text) }
    let loaded = session.load(.texts(texts, project: project))
    sources = loaded.sources
    var seen: Set<[String]> = []
    var warnings: [Diagnostic]?
    for environment in [nil] + imported.environmentNames {
      var choice = PlanChoice()
      choice.inputs.environment = environment
      let planned = session.plan(loaded, choice)
      warnings =
        warnings
        ?? planned.diagnostics.filter {
          $0.severity == .warning && !Self.reported.contains($0.code.text)
            && !Self.refused.contains($0.code.text)
        }
      for error in planned.diagnostics
      where error.severity == .error || Self.refused.contains(error.code.text) {
        let isOfFile = error.code == .missingFile || error.code.isMissingRight
        guard !(missing && isOfFile), Self.ofMachine[error.code] == nil,
          seen.insert([error.code.text, error.message, "\(error.primary?.span.range ?? 0..<0)"])
            .inserted
        else { continue }
        errors.append(error)
      }
    }
    self.warnings = warnings ?? []
  }

  /// The values that `.env` will have.
  private static func values(of imported: ImportedFiles) -> [(name: String, value: String)] {
    imported.publicValues.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      + imported.secrets.variables.compactMap { name in
        imported.secrets.value(of: name).map { (name, $0) }
      }
  }

  /// The name of a collection among the checked texts.
  static func path(of collection: ImportResult.File) -> String {
    collection.path?.text ?? "<stdout>"
  }

  /// The codes of the warnings about one of the texts, in their order.
  func warnings(in path: String) -> [String] {
    var seen: Set<String> = []
    return warnings.filter { warning in
      warning.primary.map { sources[$0.span.file].path == path } ?? false
    }
    .map(\.code.text).filter { seen.insert($0).inserted }
  }

  /// What is refused in one of the texts.
  func refusals(in path: String) -> [Refusal] {
    errors.compactMap { error in
      guard let span = error.primary?.span, sources[span.file].path == path else { return nil }
      let note = error.code == .badRows ? error.notes.first.map { ": \($0)" } : nil
      return Refusal(
        at: span.range.lowerBound, error.message + (note ?? ""),
        undefinedName: error.code == .undefinedVariable ? name(at: span) : nil)
    }
  }

  /// The variable at the beginning of a span; nil for another expression.
  private func name(at span: SourceSpan) -> String? {
    let bytes = sources[span.file].bytes[span.range.lowerBound..<span.range.upperBound]
    let name = bytes.prefix { $0 == UInt8(ascii: "_") || $0.isASCIIAlphanumeric }
    return name.count == bytes.count ? String(decoding: name, as: UTF8.self) : nil
  }
}

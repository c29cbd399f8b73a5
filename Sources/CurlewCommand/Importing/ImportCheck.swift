// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Imports
import Planning
import Sessions

/// Loads and plans a result before it is written, with each of its environments.
struct ImportCheck {
  /// What an import makes of a diagnostic about its result.
  private enum Treatment {
    /// A change says it already.
    case reported
    /// A warning that a part means something else here: it is refused.
    case refused
    /// An error of this machine and not of a collection: another libcurl may have HTTP/3.
    case ofMachine
    /// An error about a file that is named.
    case ofFile
    /// An error whose note says what is wrong.
    case withNote
    /// An error about a variable that nothing defines.
    case ofVariable
  }

  private static let treatments: [String: Treatment] = [
    "foreign-template": .reported, "pattern-never-matches": .refused, "no-http3": .ofMachine,
    "missing-file": .ofFile, "bad-rows": .withNote, "undefined-variable": .ofVariable,
  ]

  private static func treatment(_ diagnostic: Diagnostic) -> Treatment? {
    treatments[diagnostic.code.text]
  }

  /// The name of `curlew.yaml` among the checked texts.
  static let projectPath = "curlew.yaml"

  /// What is refused of our own result.
  private(set) var errors: [Diagnostic] = []
  private let warnings: [Diagnostic]
  let sources: SourceFiles

  /// A file that is missing was reported as a change, rights are given when it runs, and another
  /// libcurl may have HTTP/3: none of these is an error of the result.
  ///
  /// - Parameters:
  ///   - missing: whether files that are named are not there.
  ///   - projectText: what the result has of a `curlew.yaml` that the import does not write; nil for nothing.
  init(
    _ result: ImportResult, _ imported: ImportedFiles, _ target: ImportTarget, missing: Bool,
    projectText: String?, _ surroundings: CommandSurroundings
  ) {
    var rights = RunRights()
    rights.readFolders = ["/"]
    rights.allowsNetrc = true
    rights.allowsDefaultIdentity = true
    rights.unixPaths = imported.sockets.map {
      FilePath($0).absolute(in: target.folder ?? target.working).tidied.text
    }
    let session = Session(
      SessionFolders(working: target.folder ?? target.working), rights: rights,
      environment: surroundings.environment.adding(Self.values(of: imported)),
      ownsCollections: true)
    let texts = result.collections.map { SourceText(path: Self.path(of: $0), text: $0.text) }
    let project = (result.project?.text ?? projectText).map {
      SourceText(path: Self.projectPath, text: $0)
    }
    let loaded = session.load(.texts(texts, project: project))
    var sources = loaded.sources
    var seen: Set<[String]> = []
    var warnings: [Diagnostic]?
    for environment in [nil] + imported.environmentNames {
      var choice = PlanChoice()
      choice.inputs.environment = environment
      let planned = session.plan(loaded, choice)
      // With the files that a plan reads, as documents of OpenAPI.
      if planned.loaded.sources.count > sources.count { sources = planned.loaded.sources }
      warnings =
        warnings
        ?? planned.diagnostics.filter {
          $0.severity == .warning && ![.reported, .refused].contains(Self.treatment($0))
        }
      for error in planned.diagnostics
      where error.severity == .error || Self.treatment(error) == .refused {
        let isOfFile = Self.treatment(error) == .ofFile || error.code.isMissingRight
        guard !(missing && isOfFile), Self.treatment(error) != .ofMachine,
          seen.insert([error.code.text, error.message, "\(error.primary?.span.range ?? 0..<0)"])
            .inserted
        else { continue }
        errors.append(error)
      }
    }
    self.sources = sources
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
      // A file that a collection names has its mistake elsewhere, and is named in one of the texts.
      let places = [error.primary].compactMap(\.self) + error.secondary
      guard let span = places.map(\.span).first(where: { sources[$0.file].path == path }) else {
        return nil
      }
      let note = Self.treatment(error) == .withNote ? error.notes.first.map { ": \($0)" } : nil
      return Refusal(
        at: span.range.lowerBound, error.message + (note ?? ""),
        undefinedName: Self.treatment(error) == .ofVariable ? name(at: span) : nil)
    }
  }

  /// The variable at the beginning of a span; nil for another expression.
  private func name(at span: SourceSpan) -> String? {
    let bytes = sources[span.file].bytes[span.range.lowerBound..<span.range.upperBound]
    let name = bytes.prefix { $0 == UInt8(ascii: "_") || $0.isASCIIAlphanumeric }
    return name.count == bytes.count ? String(decoding: name, as: UTF8.self) : nil
  }
}

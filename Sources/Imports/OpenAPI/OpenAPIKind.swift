// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics

/// Imports OpenAPI documents: each is a collection, each of its operations a step.
enum OpenAPIKind {
  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    var needed: [NeededFile] = []
    for index in input.indices(of: .openAPI) {
      let source = DocumentSource(input, file: index)
      needed += source.files.neededFiles.map { NeededFile($0, from: index, isRead: true) }
      // Its path from the result, for the key `openapi`.
      needed.append(NeededFile(source.name, from: index, isRead: false))
    }
    return needed
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    var files = ImportedFiles(secrets: SecretStore(input.options))
    for index in input.indices(of: .openAPI) {
      let source = DocumentSource(input, file: index)
      let outcome = try source.outcome()
      guard var document = outcome.document else { throw .notADocument(input.files[index]) }
      if let reached = input.options.addition?.reached {
        document = document.without { reached.contains($0.title) }
      }
      let context = SkeletonContext(document, input, file: index)
      context.findings = files.findings
      context.secrets = files.secrets
      context.isUsable = context.isUsable && outcome.isValid
      var skeleton = SkeletonCollection(context)
      var collection = skeleton.collection(named: input.files[index])
      collection.findings += DocumentMistakes(context, outcome, source).report()
      files.collections.append(collection)
      files.findings = context.findings
      files.secrets = context.secrets
      files.fixtures += context.bodies.files
      files.environmentCount += collection.environments.count
    }
    return files
  }
}

extension ImportProblem {
  fileprivate static func notADocument(_ file: ImportFile) -> ImportProblem {
    ImportProblem(.unreadableSource, "`\(file.name)` is not an OpenAPI document")
  }
}

/// The mistakes of a document that was read in spite of them.
struct DocumentMistakes {
  private let context: SkeletonContext
  private let outcome: OpenAPIOutcome
  private let source: DocumentSource

  init(_ context: SkeletonContext, _ outcome: OpenAPIOutcome, _ source: DocumentSource) {
    self.context = context
    self.outcome = outcome
    self.source = source
  }

  /// - Returns: the numbers of their findings.
  func report() -> [Int] {
    var numbers: [Int] = []
    for diagnostic in outcome.diagnostics where diagnostic.severity == .error {
      let place = diagnostic.primary.map { context.place($0.span, anchor: 0) } ?? context.start
      numbers.append(
        context.findings.lose(
          .reference, diagnostic.message, at: place, help: help(for: diagnostic)))
    }
    for member in outcome.unknownMembers {
      numbers.append(
        context.findings.lose(
          .unknown, member.content, at: context.place(member.span, anchor: 0)))
    }
    return numbers
  }

  private func help(for diagnostic: Diagnostic) -> String? {
    let found = source.unreadable.first { diagnostic.message.contains("`\($0.path)`") }
    return found.map { "\($0.reason); `--allow-read DIR` allows another folder" }
      ?? diagnostic.help.first
  }
}

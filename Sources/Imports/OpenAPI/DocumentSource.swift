// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics

/// One typed OpenAPI document with the files that it refers to.
struct DocumentSource {
  /// The file beside which references are relative.
  let name: String
  private(set) var files: DocumentFiles
  /// The references to files that may not be read, with the words why.
  private(set) var unreadable: [(path: String, reason: String)] = []
  private let index: Int

  /// Takes the files that the input has; those that it lacks stay `neededFiles`.
  init(_ input: ImportInput, file index: Int) {
    self.index = index
    let file = input.files[index]
    name = file.path == "-" ? "openapi.yaml" : file.name
    files = DocumentFiles(
      path: name, bytes: file.bytes, file: SourceFileID(index: UInt32(index)))
    // Further files have numbers after those of the typed ones.
    var next = input.files.count
    var position = 0
    while position < files.neededFiles.count {
      let path = files.neededFiles[position]
      switch input.named(path, from: index)?.state {
      case .contents(let bytes):
        let contents = ImportFile(path: path, contents: bytes).bytes
        files.take(.text(contents, SourceFileID(index: UInt32(next))), at: path)
        next += 1
      case .missing: files.take(.missing("does not exist"), at: path)
      case .unreadable(let words):
        unreadable.append((path, words))
        files.take(.missing("cannot be read"), at: path)
      case .present, .names, nil: position += 1
      }
    }
  }

  /// The document, unless something in it is so wrong that its reader has no meaning for it.
  func outcome() throws(ImportProblem) -> OpenAPIOutcome {
    let outcome = OpenAPIReader.read(files)
    let refusals = outcome.diagnostics.filter { diagnostic in
      guard diagnostic.severity == .error else { return false }
      return !outcome.isSurvivable(diagnostic)
    }
    guard let first = refusals.first else { return outcome }
    var problem = ImportProblem(
      .unreadableSource, "this OpenAPI document cannot be used: \(first.message)",
      at: place(of: first), help: first.help)
    if place(of: first) == nil, first.primary != nil {
      problem.help.append("the place is in a file that `\(name)` refers to")
    }
    if refusals.count > 1 {
      problem.help.append(
        "there \(refusals.count == 2 ? "is one more mistake" : "are \(refusals.count - 1) more mistakes")"
      )
    }
    throw problem
  }

  private func place(of diagnostic: Diagnostic) -> ImportFinding.Place? {
    guard let span = diagnostic.primary?.span, Int(span.file.index) == index else { return nil }
    return ImportFinding.Place(file: index, offset: span.range.lowerBound)
  }
}

extension OpenAPIOutcome {
  /// Mistakes that leave the meaning of everything else, with the words why.
  private static let survivable: [DiagnosticCode: String] = [
    .openAPINotFetched: "a reference to an address",
    .duplicateOperation: "two operations with one `operationId`",
    .ambiguousPaths: "two operations with one path",
  ]

  /// Whether the rest of the document means what it says in spite of an error: a reference to nothing,
  /// two operations with one `operationId` or one path.
  func isSurvivable(_ diagnostic: Diagnostic) -> Bool {
    if Self.survivable[diagnostic.code] != nil { return true }
    guard let span = diagnostic.primary?.span else { return false }
    return brokenReferences.contains(span)
  }
}

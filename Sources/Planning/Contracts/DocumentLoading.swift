// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation

/// Reads the OpenAPI documents of all collections, as the texts of their files become available.
///
/// Each document is read once, however many collections and steps name it. While `neededFiles` is not
/// empty, those files are looked up and passed to `take(_:)`.
package struct DocumentLoading: Sendable {
  /// One document, and where it is named.
  struct Unit: Sendable {
    let path: String
    var uses: [Use]
    /// Nil until its first file was read.
    var files: DocumentFiles?
    var outcome: Outcome?

    enum Outcome: Sendable {
      /// With the warnings about it.
      case document(ContractDocument, [Diagnostic])
      case failed([Problem])
    }

    /// A problem, reported at a use; nil where an option names the document, whose file is judged with
    /// those of other options.
    typealias Problem = @Sendable (Use) -> Diagnostic?
  }

  /// A collection that has a document.
  struct Use: Hashable, Sendable {
    /// The index in the outline.
    let collection: Int
    /// Where it is written; nil for the document of an option.
    let span: SourceSpan?
  }

  var units: [Unit] = []
  /// Paths whose texts are needed next, without duplicates.
  package private(set) var neededFiles: [String] = []
  private var asked: Set<ByteText> = []
  /// How many files may still be asked for.
  private var left: Int
  /// Whether warnings about documents are reported, and all their schemas compiled.
  private let judgesDocuments: Bool
  /// Several documents where `--openapi` takes the place of one.
  let problems: [Diagnostic]
  /// That of `--openapi`.
  let typed: String?

  init(_ outline: Outline, besideFiles count: Int) {
    left = max(0, SchemaCompilation.maximumFiles - count)
    typed = outline.input.content.contracts.document
    judgesDocuments = outline.input.content.contracts.judgesDocuments
    let named = NamedDocuments(outline)
    problems = typed == nil ? [] : named.severalDocuments
    guard let typed else {
      units = named.units
      for unit in units where unit.outcome == nil { _ = ask(for: unit.path) }
      return
    }
    let uses = outline.all.indices.map { Use(collection: $0, span: nil) }
    units = [Unit(path: typed, uses: uses)]
    if typed.isAddressOfDocument {
      units[0].outcome = .failed([{ .addressOfDocument(typed, at: $0.span) }])
    } else {
      _ = ask(for: typed)
    }
  }

  /// - Returns: false for a file beyond the limit.
  private mutating func ask(for path: String) -> Bool {
    if asked.contains(ByteText(path)) { return true }
    guard left > 0 else { return false }
    left -= 1
    asked.insert(ByteText(path))
    neededFiles.append(path)
    return true
  }

  /// Takes the texts of the needed paths, and reads the documents that have all their files.
  package mutating func take(_ index: FileIndex) {
    neededFiles = []
    for place in units.indices where units[place].outcome == nil { advance(place, index) }
  }

  private mutating func advance(_ place: Int, _ index: FileIndex) {
    let path = units[place].path
    if units[place].files == nil {
      let isBeyond = !ask(for: path)
      guard !isBeyond, let text = index.text(at: path) else {
        let finding = index[path]
        if finding == nil, !isBeyond { return }
        let near = index.near(path)
        units[place].outcome = .failed([
          { use in
            if isBeyond { return .tooManyDocumentFiles(at: use.span) }
            if case .tooLarge = finding { return .tooLargeDocument(path, at: use.span) }
            return use.span.map { .missingDocument(path, finding, near: near, at: $0) }
          }
        ])
        return
      }
      units[place].files = DocumentFiles(path: path, bytes: text.bytes, file: text.file)
    }
    guard var files = units[place].files else { return }
    takeReferences(of: &files, index)
    units[place].files = files
    if files.neededFiles.isEmpty { units[place].outcome = read(files, path) }
  }

  /// Gives a document the files that its references name, as far as they are there.
  private mutating func takeReferences(of files: inout DocumentFiles, _ index: FileIndex) {
    var position = 0
    while position < files.neededFiles.count {
      let path = files.neededFiles[position]
      guard ask(for: path) else {
        files.take(
          .missing("is one file more than \(SchemaCompilation.maximumFiles)"), at: path)
        continue
      }
      if let text = index.text(at: path) {
        files.take(.text(text.bytes, text.file), at: path)
      } else if let finding = index[path] {
        files.take(.missing(finding.words), at: path)
      } else {
        position += 1
      }
    }
  }

  private func read(_ files: DocumentFiles, _ path: String) -> Unit.Outcome {
    let outcome = OpenAPIReader.read(files, gaps: .error)
    guard let document = outcome.document, outcome.isValid else {
      return .failed(
        outcome.diagnostics.filter { $0.severity == .error }.map { found in
          { found.named(at: $0.span) }
        })
    }
    let source = ContractDocument(document, named: path)
    var found = source.schemas(formats: true).diagnostics
    if judgesDocuments {
      let library = ComponentLibrary(of: document, findsDoubts: true)
      found += outcome.diagnostics + library.compileAll(document.schemaNodes)
    }
    guard found.contains(where: { $0.severity == .error }) else { return .document(source, found) }
    return .failed(found.map { found in { found.named(at: $0.span) } })
  }

  // MARK: Answers

  /// The document at a path; nil for one that cannot be used.
  func document(at path: String) -> ContractDocument? {
    let unit = units.first { $0.path.hasSameBytes(as: path) }
    guard case .document(let document, _)? = unit?.outcome else { return nil }
    return document
  }

  /// The files of the documents of a collection, each once.
  func files(of collection: Int) -> [String] {
    units.filter { unit in unit.uses.contains { $0.collection == collection } }
      .flatMap { $0.files?.paths ?? [$0.path] }
  }

  /// The problems with the documents of a collection, at the first use that a running part reads, or at
  /// the first use. Unread uses need no rights.
  func diagnostics(
    of collection: Int, where isRead: (SourceSpan) -> Bool = { _ in true }
  ) -> [Diagnostic] {
    units.flatMap { unit -> [Diagnostic] in
      let problems: [Unit.Problem]
      switch unit.outcome {
      case .failed(let found)?: problems = found
      case .document(_, let warnings)?:
        problems = warnings.map { warning in { warning.named(at: $0.span) } }
      case nil: return []
      }
      let uses = unit.uses.filter { $0.collection == collection }
      let used = uses.first { $0.span.map(isRead) ?? true }
      guard let use = used ?? uses.first else { return [] }
      return problems.compactMap { $0(use) }.filter { used != nil || !$0.code.isMissingRight }
    }
  }
}

extension FileIndex.Finding {
  /// Words that follow the path of a file that is not there.
  fileprivate var words: String {
    switch self {
    case .refused(let right): "may not be read: \(right)"
    case .folder: "is a folder"
    case .special: "is not a regular file"
    case .tooLarge: "has more than 64 MB"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .file, .missing: "does not exist"
    }
  }
}

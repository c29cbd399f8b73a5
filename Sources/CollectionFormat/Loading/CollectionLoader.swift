// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Reads the files of the format.
package enum CollectionLoader {
  /// Reads a collection.
  ///
  /// It reports all problems at once: YAML, keys, values, expressions, paths and patterns. If the
  /// text is not YAML, it reports what can be found nevertheless. Names are not resolved.
  ///
  /// - Parameter searchesCorrections: whether changes of lines are searched that remove errors
  ///   (`CorrectionSearch`), which loads the file again for each.
  /// - Returns: the file without its invalid parts, so that the rest can be checked; nil if it is
  ///   completely unusable. Only a file without errors may be run.
  package static func load(
    _ file: SourceFileID, of files: SourceFiles, searchesCorrections: Bool = true
  ) -> (collection: Shared<CollectionFile>?, diagnostics: [Diagnostic]) {
    let read = read(
      file, of: files, CollectionFile.keys, searchesCorrections: searchesCorrections,
      empty: CollectionFile.init
    ) {
      $0.schemas = $1.schemas
      $0.documents = $1.documents
      $0.reads = $1.reads
      $0.onlyMarks = $1.onlyMarks
      $0.brokenParts = $1.brokenParts
    }
    return (read.content, read.diagnostics)
  }

  /// Reads a project, which is a `curlew.yaml`; like `load`.
  package static func loadProject(
    _ file: SourceFileID, of files: SourceFiles
  ) -> (project: ProjectFile?, diagnostics: [Diagnostic]) {
    let read = read(file, of: files, ProjectFile.keys, empty: ProjectFile.init) {
      $0.schemas = $1.schemas
      $0.documents = $1.documents
      $0.reads = $1.reads
      $0.onlyMarks = $1.onlyMarks
    }
    // A missing part of a project would cause errors everywhere.
    return (read.isSyntaxBroken ? nil : read.content?.content, read.diagnostics)
  }

  /// Reads a file of `--vars`: a mapping of names to values.
  package static func loadVariables(
    _ file: SourceFileID, of files: SourceFiles
  ) -> (variables: [VariableDeclaration], diagnostics: [Diagnostic]) {
    let outcome = YAMLParser.parse(files[file].bytes, of: file)
    guard let document = outcome.document else { return ([], outcome.diagnostics) }
    var loading = DecodingContext(document: document, of: "variables")
    let variables = Reader<[VariableDeclaration]>.variables.read(document.root, &loading)
    return (variables ?? [], outcome.diagnostics + loading.diagnostics)
  }

  private static func read<Target: Sendable>(
    _ file: SourceFileID, of files: SourceFiles, _ table: KeyTable<Target>,
    searchesCorrections: Bool = true, empty: @escaping (SourceFileID, String) -> Target,
    keep: (inout Target, DecodingContext) -> Void
  ) -> FileReading<Target> {
    let source = files[file]
    let reading = FileReading(
      source.bytes, of: file, at: source.path, table, empty: empty, keep: keep)
    guard searchesCorrections else { return reading }
    return reading.corrected(source.bytes) {
      FileReading($0, of: file, at: source.path, table, empty: empty) { _, _ in }
    }
  }
}

/// The readable part of a file.
private struct FileReading<Target: Sendable> {
  var content: Shared<Target>?
  /// All problems, those of the syntax too.
  var diagnostics: [Diagnostic] {
    syntaxErrors.map { $0.found(at: .syntax) } + others.map { $0.found(at: .format) }
  }
  /// Where the text is not YAML, so that the content is the remaining part.
  private var syntaxErrors: [Diagnostic] = []
  private var others: [Diagnostic] = []

  var isSyntaxBroken: Bool { !syntaxErrors.isEmpty }

  init(
    _ bytes: [UInt8], of file: SourceFileID, at path: String, _ table: KeyTable<Target>,
    empty: (SourceFileID, String) -> Target, keep: (inout Target, DecodingContext) -> Void
  ) {
    let outcome = YAMLParser.parse(bytes, of: file)
    if let document = outcome.document {
      decode(document, table, empty(file, path), keep)
      others = outcome.diagnostics + others
      return
    }
    guard let first = outcome.syntaxError else {
      others = outcome.diagnostics
      return
    }
    let keys = table.description.keys.map(\.name)
    let further = FurtherSyntaxErrors(in: bytes, keys: keys).errors(after: first, of: file)
    let recovery = SyntaxRecovery([first] + further, bytes: bytes, of: file)
    syntaxErrors = recovery.errors
    guard let document = recovery.document else {
      // The last of the parser's is the first error.
      others = outcome.diagnostics.dropLast()
      return
    }
    decode(document, table, empty(file, path), keep)
    others = recovery.others(with: others)
  }

  private mutating func decode(
    _ document: YAMLDocument, _ table: KeyTable<Target>, _ empty: Target,
    _ keep: (inout Target, DecodingContext) -> Void
  ) {
    var loading = DecodingContext(document: document, of: table.description.name)
    guard document.root.mapping != nil else {
      loading.reportWrongType(document.root, expected: .mapping(table.description.name))
      others = loading.diagnostics
      return
    }
    var target = empty
    loading.readNamespaces(of: document.root)
    _ = table.read(document.root, into: &target, &loading)
    loading.reportForeignTemplates()
    for span in loading.freePorts { loading.report(.misplacedFreePort(at: span)) }
    keep(&target, loading)
    content = Shared(target)
    others = loading.diagnostics
  }

  /// The same with the changes of the text that remove its errors.
  func corrected(_ bytes: [UInt8], reading: @escaping ([UInt8]) -> FileReading) -> FileReading {
    guard isSyntaxBroken || others.contains(where: { $0.severity == .error }) else { return self }
    var search = CorrectionSearch(bytes, trial) { reading($0).trial }
    var copy = self
    (copy.syntaxErrors, copy.others) = search.corrected()
    copy.dropAnsweredWarnings()
    return copy
  }

  /// Drops the warning of a sign at the end of a line where the fix of an error takes it away too.
  private mutating func dropAnsweredWarnings() {
    let answered = others.filter { $0.severity == .error && !$0.fixes.isEmpty }
      .compactMap { $0.primary?.span.range }
    others.removeAll { warning in
      guard [.commaIsText, .slashesAreText].contains(warning.code),
        let place = warning.primary?.span.range
      else { return false }
      return answered.contains {
        $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound
      }
    }
  }

  private var trial: CorrectionSearch.Trial {
    CorrectionSearch.Trial(syntax: syntaxErrors, others: others)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The readable part of a file.
struct FileReading<Target: Sendable> {
  private(set) var content: Shared<Target>?
  /// The tree, and what its mappings are; nil unless they are recorded.
  private(set) var document: YAMLDocument?
  private(set) var mappings: ReadMappings?
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
    read(bytes, of: file, table, empty(file, path), keep)
  }

  /// Reads a text for an editor, with what its mappings are.
  init(
    recording bytes: [UInt8], of file: SourceFileID, at path: String, _ table: KeyTable<Target>,
    empty: (SourceFileID, String) -> Target
  ) {
    mappings = ReadMappings()
    read(bytes, of: file, table, empty(file, path)) { _, _ in }
  }

  private mutating func read(
    _ bytes: [UInt8], of file: SourceFileID, _ table: KeyTable<Target>, _ empty: Target,
    _ keep: (inout Target, DecodingContext) -> Void
  ) {
    let outcome = YAMLParser.parse(bytes, of: file)
    if let document = outcome.document {
      decode(document, table, empty, keep)
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
    decode(document, table, empty, keep)
    others = recovery.others(with: others)
  }

  private mutating func decode(
    _ document: YAMLDocument, _ table: KeyTable<Target>, _ empty: Target,
    _ keep: (inout Target, DecodingContext) -> Void
  ) {
    var loading = DecodingContext(document: document, of: table.description.name)
    if mappings != nil {
      self.document = document
      loading.readMappings = mappings
    }
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
    mappings = loading.readMappings
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

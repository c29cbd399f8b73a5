// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Queries
import Values

/// Compiles the schemas of all collections, as the texts of their files become available.
///
/// Each file is read and compiled once, however many expectations name it. While `neededFiles` is
/// not empty, those files are looked up and passed to `take(_:)`.
package struct SchemaCompilation: Sendable {
  /// One schema, and its uses.
  struct Unit: Sendable {
    /// Nil if its templates cannot be rendered.
    let root: Root?
    var uses: [Use]
    var outcome: Outcome?

    init(root: Root, uses: [Use]) { (self.root, self.uses) = (root, uses) }

    init(uses: [Use], failure: @escaping Problem) {
      (root, self.uses, outcome) = (nil, uses, .failed([failure]))
    }

    enum Root: Sendable {
      case file(path: String, FormatUse)
      case written(Value, SchemaPositions, address: String)
    }

    enum Outcome: Sendable {
      case compiled(JSONSchema)
      /// For each use, once per collection.
      case failed([Problem])
    }
  }

  /// A place of a collection that uses a schema.
  struct Use: Sendable {
    /// The index in the outline.
    let collection: Int
    let template: SchemaTemplate
    /// The columns that the template reads, with their values; nil if it reads no row.
    var row: Row?

    struct Row: Sendable {
      let columns: ColumnSelection
      let values: ColumnValues
    }
  }

  /// A problem, reported at the place in a collection that uses the schema.
  typealias Problem = @Sendable (SourceSpan) -> Diagnostic

  /// The most files that are read for all schemas together.
  package static let maximumFiles = 500

  var units: [Unit] = []
  private(set) var library = SchemaLibrary()
  private var compiled: [CompiledSchemas]
  private var asked: Set<ByteText> = []
  /// Paths whose texts are needed next, without duplicates.
  package private(set) var neededFiles: [String] = []

  /// How many files were asked for.
  var fileCount: Int { asked.count }

  init(_ outline: Outline, _ data: DataTables) {
    compiled = Array(repeating: CompiledSchemas(), count: outline.all.count)
    addUses(of: outline, data)
    if neededFiles.isEmpty { advance() }
  }

  /// Requests files that a text seems to refer to; the compiler decides whether it does.
  mutating func askForReferences(of value: Value, at address: String) {
    for reference in SchemaReferences(in: value, at: address).addresses
    where library.path(of: reference) == nil {
      if let path = library.candidate(for: reference), library[path] == nil { ask(for: path) }
    }
  }

  mutating func ask(for path: String) {
    guard asked.count < Self.maximumFiles, asked.insert(ByteText(path)).inserted else { return }
    neededFiles.append(path)
  }

  /// Takes the texts of the needed paths, and compiles what can be compiled.
  package mutating func take(_ files: FileIndex) {
    let paths = neededFiles
    neededFiles = []
    for path in paths {
      library.take(path, from: files)
      if case .schema(let file)? = library[path] {
        askForReferences(of: file.value, at: SchemaPath.address(of: path))
      }
    }
    // Compiled once, after all files that are known to be needed were read.
    if neededFiles.isEmpty { advance() }
  }

  private mutating func advance() {
    for place in units.indices where units[place].outcome == nil {
      units[place].outcome = units[place].root.flatMap { compile($0) }
      guard case .compiled(let schema)? = units[place].outcome else { continue }
      for use in units[place].uses { store(schema, for: use) }
    }
  }

  mutating func store(_ schema: JSONSchema, for use: Use) {
    if let row = use.row {
      compiled[use.collection].add(
        schema, for: use.template, reading: row.columns, where: row.values)
    } else {
      compiled[use.collection].add(schema, for: use.template)
    }
  }

  /// Nil while files are missing.
  private mutating func compile(_ root: Unit.Root) -> Unit.Outcome? {
    switch root {
    case .written(let value, let places, let address):
      return compile(value, at: address, places, .byDialect, isFile: false)
    case .file(let path, let formats):
      switch library[path] {
      case .schema(let file)?:
        return compile(
          file.value, at: SchemaPath.address(of: path), file.places, formats, isFile: true)
      case .broken(let diagnostics)?:
        return .failed(diagnostics.map { found in { found.pointing(at: $0) } })
      case .unread(let finding)?:
        return .failed([{ .unusableSchemaFile(path, finding, at: $0) }])
      case nil:
        return asked.contains(ByteText(path)) ? nil : .failed([{ .tooManySchemaFiles(at: $0) }])
      }
    }
  }

  private mutating func compile(
    _ value: Value, at address: String, _ places: SchemaPositions, _ formats: FormatUse,
    isFile: Bool
  ) -> Unit.Outcome? {
    while true {
      do throws(SchemaProblems) {
        return .compiled(
          try JSONSchema(value, at: address, texts: SchemaTexts(library.texts), formats: formats))
      } catch {
        switch settle(error.all) {
        case .again: continue
        case .waits: return nil
        case .failed:
          return .failed(
            error.all.map { problem in
              words(for: problem, in: address, places, isFile: isFile)
            })
        }
      }
    }
  }

  private enum Settled {
    /// A file that was read already is now known by another address.
    case again
    case waits
    case failed
  }

  /// Finds files for missing addresses.
  private mutating func settle(_ problems: [SchemaProblem]) -> Settled {
    var settled = Settled.failed
    for case let missing? in problems.map(\.missingAddress) {
      guard let path = library.candidate(for: missing) else { continue }
      if library[path] == nil {
        ask(for: path)
        if asked.contains(ByteText(path)) { return waiting(for: problems) }
      } else if library.name(missing, of: path) {
        settled = .again
      }
    }
    return settled
  }

  /// All files that the problems need are read in one round.
  private mutating func waiting(for problems: [SchemaProblem]) -> Settled {
    for case let missing? in problems.map(\.missingAddress) {
      if let path = library.candidate(for: missing), library[path] == nil { ask(for: path) }
    }
    return .waits
  }

  /// The positions of the text of a problem, and whether it is the text of the root.
  func positions(
    of problem: SchemaProblem, in root: String, _ places: SchemaPositions
  ) -> (SchemaPositions, isRoot: Bool) {
    let isRoot = problem.address.isEmpty || problem.address.utf8.elementsEqual(root.utf8)
    if !isRoot, let path = library.path(of: problem.address),
      case .schema(let file)? = library[path]
    {
      return (file.places, false)
    }
    return (places, isRoot)
  }

  /// A problem, shown in its text.
  private func words(
    for problem: SchemaProblem, in root: String, _ places: SchemaPositions, isFile: Bool
  ) -> Problem {
    let (positions, isRoot) = positions(of: problem, in: root, places)
    let span = positions.span(at: problem.place)
    // An inline schema needs no second place.
    let isElsewhere = isFile || !isRoot
    guard let missing = problem.missingAddress, problem.place.tokens.last != "$schema" else {
      return { .badSchema(problem, at: span, usedAt: isElsewhere ? $0 : nil) }
    }
    let candidate = library.candidate(for: missing)
    if let candidate, library[candidate] == nil, !asked.contains(ByteText(candidate)) {
      return { .tooManySchemaFiles(at: $0) }
    }
    switch candidate.flatMap({ library[$0] }) {
    case .broken(let diagnostics)?:
      if let first = diagnostics.first { return { first.pointing(at: $0) } }
    case .unread(let finding)?:
      if let candidate, SchemaPath.path(of: missing) != nil {
        return { .unusableFile(candidate, finding, at: span).pointing(at: isElsewhere ? $0 : nil) }
      }
    case .schema?, nil: break
    }
    return {
      .schemaNotFetched(missing, lookedFor: candidate, at: span, usedAt: isElsewhere ? $0 : nil)
    }
  }

  // MARK: Answers

  /// The compiled schemas of a collection.
  func schemas(of collection: Int) -> CompiledSchemas { compiled[collection] }

  /// The problems with the schemas of a collection, each once, at the first use that a running part
  /// reads, or at the first use. Unread uses need no rights.
  func diagnostics(
    of collection: Int, where isRead: (SourceSpan) -> Bool = { _ in true }
  ) -> [Diagnostic] {
    units.flatMap { unit -> [Diagnostic] in
      let uses = unit.uses.lazy.filter { $0.collection == collection }
      guard let use = uses.first(where: { isRead($0.template.span) }) ?? uses.first else {
        return []
      }
      switch unit.outcome {
      case .failed(let problems)?:
        let isUsed = isRead(use.template.span)
        return problems.map { $0(use.template.span) }.filter { isUsed || !$0.code.isMissingRight }
      case .compiled(let schema)?:
        return schema.uncheckedFormats.map { .formatNotChecked($0, at: use.template.span) }
          + warnings(about: schema, of: unit.root, at: use.template.span)
      // The file was not looked up: other problems are reported.
      case nil: return []
      }
    }
  }
}

extension OutlinedCollection {
  /// Those of the file and of its project.
  func schemas(project: ProjectFile?) -> [SchemaTemplate] {
    (project?.schemas ?? []) + file.content.schemas
  }
}

extension Diagnostic {
  /// The diagnostic with the place that led to it.
  fileprivate func pointing(at use: SourceSpan?) -> Diagnostic {
    guard let use else { return self }
    var diagnostic = self
    diagnostic.secondary.append(Annotation(use, "named here"))
    return diagnostic
  }

  fileprivate static func tooManySchemaFiles(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManySchemas,
      "the schemas of a run are in more than \(SchemaCompilation.maximumFiles) files",
      at: Annotation(span))
  }

  /// A reference to an address without a file.
  fileprivate static func schemaNotFetched(
    _ address: String, lookedFor path: String?, at span: SourceSpan, usedAt use: SourceSpan?
  ) -> Diagnostic {
    Diagnostic(
      .schemaNotFetched, "there is no file for the schema `\(address)`",
      at: Annotation(span, "schemas are never fetched"),
      secondary: use.map { [Annotation($0, "named here")] } ?? [],
      notes: path.map { ["its address would be that of `\($0)`, which does not exist"] } ?? [],
      help: ["save it as a file, and refer to it by its path: `$ref: owner.json`"])
  }
}

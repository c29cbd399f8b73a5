// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Planning
import Queries
import TestSupport
import Testing
import Values

/// What a plan is made of, in a test.
struct PlanSource {
  /// Collections; the first is `specs/0.yaml`.
  var texts: [String]
  /// Files that `use` reaches, by the path that is written there.
  var used: [(path: String, text: String)] = []
  var project: String?
  var environment: String?
  var outside = ExternalInputs()
  var permissions: [String: Bool] = [:]
  var selection = Selection()
  /// Paths at which there is a file.
  var files: [String] = []
  var overrides = ConnectionOverrides()
  var contracts = ContractChoice()
  /// `--max-per-host`.
  var maxPerHost: Int?
  var rights = RunRights()
  /// Draws the ports of `freePort()`; nil if nothing will run.
  var freePort: FreePort?
  /// Files whose texts planning may read.
  var schemas: [(path: String, text: String)] = []
  /// Files of rows.
  var rows: [(path: String, text: String)] = []
  /// What else is found.
  var findings: [(path: String, finding: FileIndex.Finding)] = []

  init(_ texts: String...) { self.texts = texts }

  /// Loads and plans; the test fails when a text does not load.
  func plan(sourceLocation: SourceLocation = #_sourceLocation) throws -> PlannedText {
    var sources = SourceFiles()
    var collections: [Shared<CollectionFile>] = []
    for (number, text) in texts.enumerated() {
      let loaded = sources.load(collection: text, path: "specs/\(number).yaml")
      let complaints = loaded.diagnostics.rendered(in: sources)
      try #require(complaints.isEmpty, "\(complaints)", sourceLocation: sourceLocation)
      collections.append(try #require(loaded.collection))
    }
    let projectFile = try loadProject(into: &sources, sourceLocation)
    var index = FileIndex()
    for path in files { index.record(.file(byteCount: 1), at: path) }
    for (path, finding) in findings { index.record(finding, at: path) }
    for (path, text) in schemas {
      let bytes = Array(text.utf8)
      let file = sources.add(SourceFile(path: path, bytes: bytes))
      index.record(FileIndex.Text(file: file, bytes: bytes), at: path)
    }
    var input = PlanningInput(
      collections: collections, project: projectFile, environment: environment, outside: outside,
      environmentPermissions: permissions, selection: selection, rights: rights,
      folder: { _ in "" })
    input.overrides = overrides
    input.contracts = contracts
    input.maxPerHost = maxPerHost
    input.freePort = freePort
    input.blockFiles = try loadUsed(
      by: collections, projectFile, into: &sources, sourceLocation)
    input.dataFiles = { [rows] path, take in
      guard let file = rows.first(where: { $0.path == path }) else { return .missing }
      // In pieces of one byte: a row may end anywhere.
      for byte in file.text.utf8 {
        guard take([byte]) else { break }
      }
      return nil
    }
    let outline = input.outline()
    var data = DataTables()
    outline.addTables(to: &data)
    return PlannedText(
      result: outline.resolve(files: index, data: data), neededFiles: outline.neededFiles,
      sources: sources)
  }

  private func loadUsed(
    by collections: [Shared<CollectionFile>], _ project: ProjectFile?,
    into sources: inout SourceFiles, _ sourceLocation: SourceLocation
  ) throws -> BlockFiles {
    var files = BlockFiles()
    var places: [String: Shared<CollectionFile>] = [:]
    for (path, text) in used {
      let loaded = sources.load(collection: text, path: path)
      let complaints = loaded.diagnostics.rendered(in: sources)
      try #require(complaints.isEmpty, "\(complaints)", sourceLocation: sourceLocation)
      places[path] = loaded.collection
    }
    for (path, _) in used { files.add(try #require(places[path])) }
    let ofProject = project.map { [Shared(CollectionFile(stepsOf: $0))] } ?? []
    for user in collections + ofProject + files.files {
      for use in user.content.uses {
        guard let file = places[use.path.content] else { continue }
        files.note(use.prefix.content, in: user.content.source, means: file.content.source)
      }
    }
    return files
  }

  private func loadProject(
    into sources: inout SourceFiles, _ sourceLocation: SourceLocation
  ) throws -> ProjectFile? {
    guard let project else { return nil }
    let loaded = sources.load(project: project)
    try #require(
      loaded.diagnostics.isEmpty, "\(loaded.diagnostics)", sourceLocation: sourceLocation)
    return loaded.project
  }
}

/// A plan and what was said about it.
struct PlannedText {
  let result: PlanningResult
  let neededFiles: [String]
  let sources: SourceFiles

  var plan: Plan { result.plan }

  /// Unknown inputs among them.
  var diagnostics: [Diagnostic] { result.diagnostics + result.unknownInputs }

  var codes: [String] { diagnostics.map(\.code.text) }

  var rendered: String { diagnostics.rendered(in: sources) }

  /// The first collection.
  func collection(sourceLocation: SourceLocation = #_sourceLocation) throws -> PlannedCollection {
    try #require(plan.collections.first, "\(rendered)", sourceLocation: sourceLocation)
  }

  /// The steps of the first scenario.
  func steps(sourceLocation: SourceLocation = #_sourceLocation) throws -> [PlannedStep] {
    try #require(try collection().scenarios.first, sourceLocation: sourceLocation).steps.steps
  }

  /// The value of an input of the first collection, as JSON.
  func input(_ name: String) throws -> String? {
    try collection().inputs[name]?.value?.jsonText()
  }
}

/// Plans a collection in which nothing is wrong.
func plan(
  _ source: PlanSource, sourceLocation: SourceLocation = #_sourceLocation
) throws -> PlannedText {
  let planned = try source.plan(sourceLocation: sourceLocation)
  #expect(planned.codes.isEmpty, "\(planned.rendered)", sourceLocation: sourceLocation)
  return planned
}

func plan(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> PlannedText {
  try plan(PlanSource(text), sourceLocation: sourceLocation)
}

/// Expects these codes at the marked places of a collection, and nothing else.
@discardableResult
func expectDiagnostics(
  _ marked: String, _ codes: String..., sourceLocation: SourceLocation = #_sourceLocation,
  change: (inout PlanSource) -> Void = { _ in }
) throws -> PlannedText {
  let text = MarkedText(marked)
  var source = PlanSource(text.text)
  change(&source)
  let planned = try source.plan(sourceLocation: sourceLocation)
  expect(
    planned.diagnostics, at: text, codes, rendered: planned.rendered,
    sourceLocation: sourceLocation)
  return planned
}

/// A `--var`.
func flag(_ name: String, _ text: String) -> FlagValue {
  FlagValue(name: name, content: .text(text))
}

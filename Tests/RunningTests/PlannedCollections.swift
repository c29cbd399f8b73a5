// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import RunEvents
import Running
import Testing

/// A plan from the texts of collections, and where its spans stand.
struct PlannedCollections {
  let plan: Plan
  let places: SourcePlaces

  /// Fails the test when a text does not load or plan.
  init(_ texts: String..., inputs: [(name: String, value: String)] = []) throws {
    try self.init(of: texts, inputs: inputs)
  }

  /// The codes of what is wrong with a text when it is loaded and planned, in this order.
  static func problems(of text: String) -> [String] {
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "specs/a.yaml", bytes: Array(text.utf8)))
    let loaded = CollectionLoader.load(file, of: files)
    var problems = loaded.diagnostics
    if let collection = loaded.collection, !problems.contains(where: { $0.severity == .error }) {
      let outline = PlanningInput(collections: [collection], folder: { _ in "" }).outline()
      problems += outline.resolve(files: FileIndex()).diagnostics
    }
    return problems.map(\.code.text)
  }

  init(
    of texts: [String], inputs: [(name: String, value: String)] = [],
    secrets: [(name: String, value: String)] = [], rights: RunRights = RunRights(),
    folder: String = "", project: String? = nil, environment: String? = nil, seed: UInt64? = nil,
    index: ([String]) -> FileIndex = { _ in FileIndex() }
  ) throws {
    var files = SourceFiles()
    var collections: [Shared<CollectionFile>] = []
    for (number, text) in texts.enumerated() {
      let file = files.add(SourceFile(path: "specs/\(number).yaml", bytes: Array(text.utf8)))
      let loaded = CollectionLoader.load(file, of: files)
      try #require(loaded.diagnostics.filter { $0.severity == .error }.isEmpty, "\(loaded)")
      collections.append(try #require(loaded.collection))
    }
    var projectFile: ProjectFile?
    if let project {
      let file = files.add(SourceFile(path: "curlew.yaml", bytes: Array(project.utf8)))
      let loaded = CollectionLoader.loadProject(file, of: files)
      try #require(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
      projectFile = loaded.project
    }
    var outside = ExternalInputs()
    outside.flags = inputs.map { FlagValue(name: $0.name, content: .text($0.value)) }
    outside.secrets = secrets.map { NamedText(name: $0.name, text: $0.value) }
    var input = PlanningInput(
      collections: collections, project: projectFile, environment: environment, outside: outside,
      rights: rights, folder: { _ in folder })
    if let seed { input.draws = { RunRandomness(seed: seed).numbers(of: $0) } }
    let outline = input.outline()
    let result = outline.resolve(files: index(outline.neededFiles))
    try #require(
      result.diagnostics.filter { $0.severity == .error }.isEmpty, "\(result.diagnostics)")
    plan = result.plan
    places = SourcePlaces(files)
  }
}

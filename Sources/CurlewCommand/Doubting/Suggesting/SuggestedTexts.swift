// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Doubting
import Sessions
import YAMLTree

/// An expectation for a step, or for `defaults` of a file.
struct AddedExpectation {
  enum Target: Hashable {
    case step(WrittenStep)
    /// Of the file with this name.
    case defaults(String)
  }

  let part: ExpectedPart
  let target: Target

  fileprivate var file: String {
    switch target {
    case .step(let step): step.file
    case .defaults(let file): file
    }
  }
}

/// The texts of files to which expectations are added, in memory.
struct SuggestedTexts {
  private struct File {
    let onDisk: EditableFile
    let original: YAMLDocument
    /// The steps and other mappings of the original.
    let paths: [Place: NodePath]
    var document: YAMLDocument
  }

  private struct Place: Hashable {
    let line: Int
    let column: Int
  }

  /// By the name of the file.
  private var files: [String: File] = [:]

  /// - Parameter names: the files to which something may be added.
  init(_ loaded: Loaded, files names: Set<String>) {
    for file in loaded.editableFiles where names.contains(file.name) {
      guard let document = YAMLParser.parse(file.bytes, of: file.id).document else { continue }
      let lines = LineTable(file.bytes)
      var paths: [Place: NodePath] = [:]
      for (path, key) in document.mappings {
        let place = lines.location(of: key.range.lowerBound)
        paths[Place(line: place.line, column: place.column)] = path
      }
      files[file.name] = File(
        onDisk: file, original: document, paths: paths, document: document)
    }
  }

  /// The texts on disk.
  var original: SuggestedTexts {
    var copy = self
    copy.files = files.mapValues { file in
      var file = file
      file.document = file.original
      return file
    }
    return copy
  }

  /// The changed texts.
  var texts: EditedTexts {
    changes.reduce(into: EditedTexts()) { $0[$1.file] = $1.text }
  }

  /// The files with another text than on disk, in the order of their names.
  var changes: [(file: EditableFile, text: [UInt8])] {
    files.sorted { $0.key < $1.key }.compactMap { _, file in
      file.document.bytes == file.onDisk.bytes ? nil : (file.onDisk, file.document.bytes)
    }
  }

  /// Adds expectations in their order.
  ///
  /// - Returns: for each whether there is a place for it: there is none if the place is taken, or written
  ///   elsewhere.
  mutating func add(_ added: [AddedExpectation]) -> [Bool] {
    var results = Array(repeating: false, count: added.count)
    for (name, places) in Dictionary(grouping: added.indices, by: { added[$0].file }) {
      var open = places
      while !open.isEmpty { open = add(open, of: added, to: name, &results) }
    }
    return results
  }

  /// Adds those of some expectations that do not need what others add.
  ///
  /// - Returns: the rest.
  private mutating func add(
    _ open: [Int], of added: [AddedExpectation], to name: String, _ results: inout [Bool]
  ) -> [Int] {
    guard let file = files[name] else { return [] }
    var insertions: [ExpectationInsertion.Insertion] = []
    var new: Set<NewPlace> = []
    var rest: [Int] = []
    for place in open {
      guard let own = insertion(of: added[place], in: file.document, file) else { continue }
      if new.insert(NewPlace(target: added[place].target, keys: own.new)).inserted {
        insertions.append(own)
        results[place] = true
      } else {
        rest.append(place)
      }
    }
    guard !insertions.isEmpty else { return [] }
    let text = ExpectationInsertion(file.document).text(with: insertions)
    guard let document = YAMLParser.parse(text, of: file.onDisk.id).document else { return [] }
    files[name]?.document = document
    return rest
  }

  private struct NewPlace: Hashable {
    let target: AddedExpectation.Target
    let keys: [String]
  }

  /// The edits of the text on disk that add one expectation; nil if there is no place for it.
  func edits(_ added: AddedExpectation) -> Suggestion.FileEdits? {
    guard let file = files[added.file],
      let found = insertion(of: added, in: file.original, file)
    else { return nil }
    return Suggestion.FileEdits(file: added.file, edits: [found.edit])
  }

  private func insertion(
    of added: AddedExpectation, in document: YAMLDocument, _ file: File
  ) -> ExpectationInsertion.Insertion? {
    let insertion = ExpectationInsertion(document)
    switch added.target {
    case .defaults:
      return insertion.insertion(
        of: added.part, at: ["defaults", "expect"], in: document.root)
    case .step(let step):
      return node(step, in: document, file).flatMap {
        insertion.insertion(of: added.part, in: $0)
      }
    }
  }

  /// The mapping of a step, as it is on disk.
  func original(_ step: WrittenStep) -> YAMLNode? {
    files[step.file].flatMap { node(step, in: $0.original, $0) }
  }

  private func node(
    _ step: WrittenStep, in document: YAMLDocument, _ file: File
  ) -> YAMLNode? {
    file.paths[Place(line: step.line, column: step.column)].flatMap { document.node(at: $0) }
  }

  /// Where steps of the files on disk are in the changed texts.
  func now(_ steps: some Collection<WrittenStep>) -> [WrittenStep: WrittenStep] {
    var found: [WrittenStep: WrittenStep] = [:]
    for (name, steps) in Dictionary(grouping: steps, by: \.file) {
      guard let file = files[name] else { continue }
      let lines = LineTable(file.document.bytes)
      for step in steps {
        guard let key = node(step, in: file.document, file)?.mapping?.firstKeySpan else { continue }
        let place = lines.location(of: key.range.lowerBound)
        found[step] = WrittenStep(file: name, line: place.line, column: place.column)
      }
    }
    return found
  }
}

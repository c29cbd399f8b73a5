// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import TestSupport
import Testing

/// A text loaded as one kind of file, and what was said about it.
struct Loaded<Content> {
  let content: Content
  let diagnostics: [Diagnostic]
  let files: SourceFiles

  /// As a person would read them.
  var rendered: String {
    var renderer = DiagnosticRenderer(files)
    return diagnostics.map { renderer.render($0) }.joined(separator: "\n")
  }

  var codes: [String] { diagnostics.map(\.code.text) }
}

/// Loads a text as a collection.
func loadCollection(_ text: String, path: String = "test.yaml") -> Loaded<CollectionFile?> {
  var files = SourceFiles()
  let file = files.add(SourceFile(path: path, bytes: Array(text.utf8)))
  let result = CollectionLoader.load(file, of: files)
  return Loaded(content: result.collection?.content, diagnostics: result.diagnostics, files: files)
}

/// Loads a text as a `curlew.yaml`.
func loadProject(_ text: String) -> Loaded<ProjectFile?> {
  var files = SourceFiles()
  let file = files.add(SourceFile(path: "curlew.yaml", bytes: Array(text.utf8)))
  let result = CollectionLoader.loadProject(file, of: files)
  return Loaded(content: result.project, diagnostics: result.diagnostics, files: files)
}

/// The collection of a text in which nothing is wrong.
func collection(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> CollectionFile {
  let loaded = loadCollection(text)
  #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)", sourceLocation: sourceLocation)
  return try #require(loaded.content, sourceLocation: sourceLocation)
}

/// The first step of a collection made of the lines of one step.
func step(
  _ lines: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Step {
  let file = try collection(stepFile(lines), sourceLocation: sourceLocation)
  return try #require(file.scenarios.first?.steps.first, sourceLocation: sourceLocation)
}

/// A collection of one step, of which the lines after its method are given.
func stepFile(_ lines: String) -> String {
  let indented = lines.split(separator: "\n", omittingEmptySubsequences: false)
    .map { "    \($0)\n" }.joined()
  return "curlew: 1\nrequests:\n  - GET: http://a.example/x\n" + indented
}

/// Expects these codes at the marked places of a text, and nothing else.
func expectDiagnostics(
  _ marked: String, _ codes: String..., project: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = MarkedText(marked)
  let diagnostics: [Diagnostic]
  let rendered: String
  if project {
    let loaded = loadProject(text.text)
    (diagnostics, rendered) = (loaded.diagnostics, loaded.rendered)
  } else {
    let loaded = loadCollection(text.text)
    (diagnostics, rendered) = (loaded.diagnostics, loaded.rendered)
  }
  let found = DiagnosticList(diagnostics).inFileOrder
  #expect(found.map(\.code.text) == codes, "\(rendered)", sourceLocation: sourceLocation)
  let ranges = found.compactMap { $0.primary?.span.range }
  #expect(
    MarkedText.marking(text.text, ranges) == MarkedText.marking(text.text, text.ranges),
    sourceLocation: sourceLocation)
}

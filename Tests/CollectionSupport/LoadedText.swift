// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Testing

/// A text loaded as one kind of file, and what was said about it.
package struct LoadedText<Content> {
  package let content: Content
  package let diagnostics: [Diagnostic]
  package let files: SourceFiles

  /// As a person would read them.
  package var rendered: String { diagnostics.rendered(in: files) }

  package var codes: [String] { diagnostics.map(\.code.text) }

  /// What was said, whatever was loaded.
  package var reported: (diagnostics: [Diagnostic], files: SourceFiles) { (diagnostics, files) }
}

extension [Diagnostic] {
  /// As a person would read them.
  package func rendered(in files: SourceFiles) -> String {
    var renderer = DiagnosticRenderer(files)
    return map { renderer.render($0) }.joined(separator: "\n")
  }
}

extension Fix {
  /// A text with the edits.
  package func applied(to text: String) -> String {
    String(decoding: edits.applied(to: Array(text.utf8)), as: UTF8.self)
  }
}

/// Loads a text as a collection.
package func loadCollection(
  _ text: String, path: String = "test.yaml"
) -> LoadedText<CollectionFile?> {
  var files = SourceFiles()
  let loaded = files.load(collection: text, path: path)
  return LoadedText(
    content: loaded.collection?.content, diagnostics: loaded.diagnostics, files: files)
}

/// Loads a text as a `curlew.yaml`.
package func loadProject(_ text: String) -> LoadedText<ProjectFile?> {
  var files = SourceFiles()
  let loaded = files.load(project: text)
  return LoadedText(content: loaded.project, diagnostics: loaded.diagnostics, files: files)
}

extension SourceFiles {
  /// Adds a text and loads it as a collection.
  package mutating func load(
    collection text: String, path: String
  ) -> (collection: Shared<CollectionFile>?, diagnostics: [Diagnostic]) {
    let file = add(SourceFile(path: path, bytes: Array(text.utf8)))
    return CollectionLoader.load(file, of: self)
  }

  /// Adds a text and loads it as a `curlew.yaml`.
  package mutating func load(
    project text: String
  ) -> (project: ProjectFile?, diagnostics: [Diagnostic]) {
    let file = add(SourceFile(path: "curlew.yaml", bytes: Array(text.utf8)))
    return CollectionLoader.loadProject(file, of: self)
  }
}

/// A collection of one step, of which the lines behind its method are given.
package func stepFile(_ lines: String, url: String = "http://a.example/x") -> String {
  let indented = lines.split(separator: "\n", omittingEmptySubsequences: false)
    .map { "    \($0)\n" }.joined()
  return "curlew: 1\nrequests:\n  - GET: \(url)\n" + indented
}

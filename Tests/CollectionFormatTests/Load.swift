// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing

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

/// Expects these codes at the marked places of a text, and nothing else.
func expectDiagnostics(
  _ marked: String, _ codes: String..., project: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = MarkedText(marked)
  let (diagnostics, files) =
    if project {
      loadProject(text.text).reported
    } else {
      loadCollection(text.text).reported
    }
  expect(
    diagnostics, at: text, codes, rendered: diagnostics.rendered(in: files),
    sourceLocation: sourceLocation)
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The pieces of a tree put together are the file, and diagnostics lie in it and can be shown.
func checkYAML(_ bytes: [UInt8]) throws(Violation) {
  var files = SourceFiles()
  let file = files.add(SourceFile(path: "fuzz.yaml", bytes: bytes))
  let outcome = YAMLParser.parse(bytes, of: file)
  try check(outcome.diagnostics, of: files)
  guard let document = outcome.document else { return }
  var rebuilt: [UInt8] = []
  for lexeme in document.lexemes() { rebuilt += bytes[lexeme.range] }
  try must(rebuilt == bytes, "the pieces of a tree put together are the file")
}

/// Every place is in its file, and every diagnostic can be rendered.
func check(_ diagnostics: [Diagnostic], of files: SourceFiles) throws(Violation) {
  var renderer = DiagnosticRenderer(files)
  for diagnostic in diagnostics {
    for place in [diagnostic.primary].compactMap(\.self) + diagnostic.secondary {
      let count = files[place.span.file].bytes.count
      try must(
        place.span.range.upperBound <= count,
        "`\(diagnostic.code.text)` lies at \(place.span.range) in a file of \(count) bytes")
    }
    try must(
      !renderer.render(diagnostic).isEmpty, "`\(diagnostic.code.text)` is shown as nothing")
  }
}

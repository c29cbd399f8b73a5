// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Imports
import YAMLTree

/// A source of another tool ends in a result or in a refusal with a place in it; a result loads, has every
/// finding that it names, and is the same twice.
func checkImport(_ bytes: [UInt8], as kind: ImportKind) throws(Violation) {
  let file = ImportFile(path: "fuzz", contents: bytes)
  _ = KindDetector.kinds(of: file)
  var texts: [String] = []
  var again: [String] = []
  var places: [ImportFinding.Place] = []
  do throws(ImportProblem) {
    (texts, places) = try imported(file, kind)
    again = try imported(file, kind).texts
  } catch {
    places = [error.place].compactMap(\.self)
  }
  try must(texts == again, "two imports of the same bytes differ")
  for text in texts { try checkResult(text) }
  try must(
    places.allSatisfy { $0.file == 0 && $0.offset <= file.bytes.count },
    "a place is outside of the source")
}

/// A command line ends in a refusal, or in settings with which a collection loads, and findings with places
/// in it.
func checkCommandLine(_ bytes: [UInt8]) throws(Violation) {
  let text = String(decoding: bytes, as: UTF8.self)
  guard var line = try? ForeignCommandLine(text) else { return }
  var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
  var collection = ImportedCollection(fileName: "fuzz", sources: ["fuzz"])
  let step = ImportedStep(.init(address: ImportedText("http://a.test/")))
  collection.scenarios = [ImportedScenario(steps: [step])]
  imported.collections = [collection]
  line.settle(in: &imported, file: 0)
  _ = line.runLine(["fuzz.yaml"], for: imported)
  let draft = CollectionDraft(imported.findings, hasProject: false, redact: { $0 })
  try checkResult(draft.write(imported.collections[0]).text)
  try must(
    imported.findings.all.allSatisfy { $0.place.offset <= line.file.bytes.count },
    "a place is outside of the line")
}

private func checkResult(_ text: String) throws(Violation) {
  var files = SourceFiles()
  let id = files.add(SourceFile(path: "fuzz.yaml", bytes: Array(text.utf8)))
  let (collection, diagnostics) = CollectionLoader.load(id, of: files)
  let error = diagnostics.first { $0.severity == .error }
  try must(
    collection != nil && error == nil, "the result is refused: \(error?.message ?? "")\n\(text)")
}

/// The texts of an import, and the places of its findings.
private func imported(
  _ file: ImportFile, _ kind: ImportKind
) throws(ImportProblem) -> (texts: [String], places: [ImportFinding.Place]) {
  let importer = try Importer(kind, first: file)
  var input = ImportInput(kind, [file], ImportOptions())
  for _ in 0..<4 {
    let needed = try importer.neededFiles(input)
    if needed.isEmpty { break }
    for one in needed { input.named[input.key(of: one)] = NamedFile(.missing, written: one.path) }
  }
  var files = try importer.read(input)
  var written = texts(of: files)
  for _ in 0..<50 where loseRefusedParts(of: &files, written) {
    try files.dropEmptyCollections()
    written = texts(of: files)
  }
  return (written.map(\.text), files.findings.all.map(\.place))
}

private func texts(of files: ImportedFiles) -> [WrittenYAML] {
  let hidden = files.secrets.hidden
  let draft = CollectionDraft(
    files.findings, hasProject: false, redact: { hidden.redacted($0) })
  return files.collections.map { draft.write($0) }
}

/// Makes what the loader refuses losses, as the command does.
private func loseRefusedParts(of files: inout ImportedFiles, _ written: [WrittenYAML]) -> Bool {
  var isAny = false
  for (index, result) in written.enumerated() {
    var sources = SourceFiles()
    let id = sources.add(SourceFile(path: "fuzz.yaml", bytes: Array(result.text.utf8)))
    let refusals = CollectionLoader.load(id, of: sources).1.filter { $0.severity == .error }
      .compactMap { error in
        error.primary.map { Refusal(at: $0.span.range.lowerBound, error.message) }
      }
    isAny = files.loseParts(refusals, ofCollection: index, in: result) || isAny
  }
  return isAny
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Imports

/// A script becomes steps that load, and the same steps twice; its findings have places in it. The first
/// byte chooses the tool and the moment.
func checkScript(_ bytes: [UInt8]) throws(Violation) {
  let choice = Int(bytes.first ?? 0)
  let dialects: [ScriptDialect] = [.postman, .bruno, .http]
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let phase: ScriptPhase = choice & 1 == 0 ? .afterResponse : .beforeRequest
  let one = follow(text, phase, dialects[choice / 2 % 3])
  let two = follow(text, phase, dialects[choice / 2 % 3])
  try must(one.text == two.text, "a script becomes different steps")
  try must(one.places.allSatisfy { $0 <= text.utf8.count }, "a place is outside of the script")
  var files = SourceFiles()
  let id = files.add(SourceFile(path: "fuzz.yaml", bytes: Array(one.text.utf8)))
  let (collection, diagnostics) = CollectionLoader.load(id, of: files)
  let error = diagnostics.first { $0.severity == .error }
  try must(
    collection != nil && error == nil, "the result is refused: \(error?.message ?? "")\n\(one.text)"
  )
}

private func follow(
  _ text: String, _ phase: ScriptPhase, _ dialect: ScriptDialect
) -> (text: String, places: [Int]) {
  var findings = ImportFindings()
  let script = ScriptText(text, phase, dialect) { ImportFinding.Place(file: 0, offset: $0) }
  let surroundings = ScriptSurroundings(
    name: { VariableNames.name(from: $0) }, template: { ImportedText($0) }, requestName: "a")
  let outcome = ScriptReader.read(script, surroundings, &findings)
  var step = ImportedStep(ImportedStep.Request(address: ImportedText("http://a.test/")))
  outcome.apply(to: &step)
  var collection = ImportedCollection(fileName: "a", sources: ["a"])
  collection.scenarios = [ImportedScenario(steps: outcome.before + [step] + outcome.following)]
  let draft = CollectionDraft(findings, hasProject: false, redact: { $0 })
  return (draft.write(collection).text, findings.all.map(\.place.offset))
}

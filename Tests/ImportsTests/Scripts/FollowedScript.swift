// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

@testable import Imports

/// A script, and the collection that it becomes with a request.
struct FollowedScript {
  let outcome: ScriptOutcome
  let findings: ImportFindings
  /// The YAML from `requests` on.
  let text: String
  /// The errors of the loader.
  let errors: [String]

  init(
    _ text: String, _ phase: ScriptPhase = .afterResponse, _ dialect: ScriptDialect = .postman,
    isReadLater: Bool = true, next: String? = nil
  ) {
    var findings = ImportFindings()
    let script = ScriptText(text, phase, dialect) { ImportFinding.Place(file: 0, offset: $0) }
    let surroundings = ScriptSurroundings(
      name: { VariableNames.name(from: $0) }, template: Self.template,
      isReadLater: { _ in isReadLater }, requestName: "own", nextRequestName: next)
    outcome = ScriptReader.read(script, surroundings, &findings)
    self.findings = findings
    var collection = ImportedCollection(fileName: "a", sources: ["a.json"])
    var step = ImportedStep(ImportedStep.Request(address: ImportedText("http://a.test/")))
    outcome.apply(to: &step)
    collection.scenarios = [ImportedScenario(steps: outcome.before + [step] + outcome.following)]
    let written = CollectionDraft(findings, hasProject: false, redact: { $0 }).write(collection)
    let lines = written.text.split(separator: "\n", omittingEmptySubsequences: false)
    self.text = lines.drop { $0 != "requests:" }.dropFirst().joined(separator: "\n")
    var files = SourceFiles()
    let id = files.add(SourceFile(path: "a.yaml", bytes: Array(written.text.utf8)))
    errors = CollectionLoader.load(id, of: files).diagnostics
      .filter { $0.severity == .error }.map(\.message)
  }

  /// `{{x}}` as an expression.
  private static func template(_ text: String) -> ImportedText {
    var output = ImportedText()
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      output.append(String(rest[..<open.lowerBound]))
      output.append(
        expression: VariableNames.name(from: String(rest[open.upperBound..<close.lowerBound])))
      rest = rest[close.upperBound...]
    }
    output.append(String(rest))
    return output
  }

  /// Without indentation and without the request.
  var step: String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0 != "- GET: http://a.test/" }.joined(separator: "\n")
  }

  /// The same without comments and quotes.
  var plain: String { Self.plain(step) }

  static func plain(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
      .filter { $0 != "'" && $0 != "\"" }
  }

  var losses: [String] { findings.all.filter { $0.effect == .lost }.map(\.text) }
  var changes: [String] { findings.all.filter { $0.effect == .changed }.map(\.text) }
}

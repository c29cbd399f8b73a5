// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Every report that is a file, of one run.
enum AllReports {
  /// Their names in a `Workshop`.
  static let names = ["ctrf.json", "events.ndjson", "junit.xml", "strict.xml"]

  /// What makes `curlew run` write them, the JUnit report in its rich dialect.
  static let options = [
    "--report", "json=ctrf.json", "--report", "ndjson=events.ndjson", "--report",
    "junit=junit.xml",
  ]

  /// What makes it write them, the JUnit report in its strict dialect.
  static let strictOptions =
    Array(options.dropLast()) + ["junit=strict.xml"]
    + ["--junit-dialect", "strict"]

  /// Whether other programs can judge all of them.
  static let canBeJudged: Bool =
    Validator.hasXMLLint && Validator.hasJSONSchema
    && (junitSchemas + [ctrfSchema])
      .allSatisfy(ConformanceData.has)

  static let absence: Comment =
    "reports cannot be judged: xmllint, python3-jsonschema or the conformance data is missing"

  private static let ctrfSchema = "ctrf/ctrf.schema.json"
  private static let junitSchemas = [
    "junit/jenkins-xunit-junit-10.xsd", "junit/junit5-jenkins-junit-4.xsd",
  ]

  /// Judges those that are there; with the strict dialect the JUnit report by its schemas too.
  static func expectValid(
    in workshop: Workshop, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let files = try workshop.files().filter { names.contains($0.name) }
    #expect(files.count == 3, "\(files.map(\.name))", sourceLocation: sourceLocation)
    let events = files.first { $0.name == "events.ndjson" }?.text ?? ""
    let words = try await Validator.schemaErrors(of: [
      (workshop.folder.path(of: "ctrf.json"), ConformanceData.path(ctrfSchema), false),
      (
        workshop.folder.path(of: "events.ndjson"),
        Validator.projectFile("specs/events.schema.json"), true
      ),
    ])
    let lines = events.utf8.count { $0 == UInt8(ascii: "\n") }
    #expect(
      words == "checked 1\nchecked \(lines)\n", "\(files)", sourceLocation: sourceLocation)
    for file in files where file.name.hasSuffix(".xml") {
      for verdict in try await verdicts(on: file.name, Array(file.text.utf8)) {
        #expect(verdict == "", "\(file)", sourceLocation: sourceLocation)
      }
    }
  }

  /// What the judges have against a JUnit report, each an empty text when nothing.
  private static func verdicts(on name: String, _ bytes: [UInt8]) async throws -> [String] {
    guard name == "strict.xml" else {
      return [try await Validator.xmlErrors(bytes, schema: nil)]
    }
    var verdicts: [String] = []
    for schema in junitSchemas {
      let words = try await Validator.xmlErrors(bytes, schema: ConformanceData.path(schema))
      verdicts.append(words == "- validates\n" ? "" : words)
    }
    return verdicts
  }
}

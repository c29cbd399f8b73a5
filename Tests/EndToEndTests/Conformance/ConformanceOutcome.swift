// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// What becomes of one collection or project of `specs/conformance`: an entry of `outcomes.json`.
///
/// It leaves out the words of messages, so another program can be held against it.
struct ConformanceOutcome: Codable {
  /// The file, or the folder of a project.
  let path: String
  /// `run`, or `check` for what is only loaded.
  let command: String
  let options: [String]
  let exit: Int32
  /// Of a run, in the order of the file.
  var steps: [Step]?
  /// The errors of a file that is refused, in their order.
  var problems: [Problem]?

  struct Step: Codable {
    let line: Int
    let scenario: String
    let step: String
    let outcome: String
    /// The checks that did not hold.
    var failed: [String]?
    /// Why it failed besides checks: the kind of a transfer that failed, or a code.
    var cause: String?
  }

  struct Problem: Codable, Equatable {
    let code: String
    var line: Int?
    var column: Int?
  }

  /// Runs a collection or a project.
  static func running(_ path: String) async throws -> ConformanceOutcome {
    let folder = try ConformanceFolder()
    let isProject = path.hasPrefix("projects/")
    let options = try ConformanceFolder.options(of: isProject ? "\(path)/curlew.yaml" : path)
    let report = folder.folder.path(of: "report.json")
    let run = try await folder.run(
      ["run"] + (isProject ? [] : [path]) + options + ["--report", "json=\(report)"],
      in: isProject ? path : nil)
    let steps = try ReportedStep.steps(ofReport: folder.folder.read("report.json"))
    return ConformanceOutcome(
      path: path, command: "run", options: options, exit: run.exitCode ?? -1,
      steps: steps.map { step in
        let failed = step.failedChecks
        return Step(
          line: step.line, scenario: step.suite.last ?? "", step: folder.withWrittenPort(step.name),
          outcome: step.status, failed: failed.isEmpty ? nil : failed, cause: step.cause)
      })
  }

  /// Loads a collection.
  static func checking(_ path: String) async throws -> ConformanceOutcome {
    let folder = try ConformanceFolder()
    let options = try ConformanceFolder.options(of: path)
    let run = try await folder.run(["check", path, "--format", "json"] + options)
    let report = try JSONDecoder().decode(Problems.self, from: Data(run.output.utf8))
    return ConformanceOutcome(
      path: path, command: "check", options: options, exit: run.exitCode ?? -1,
      problems: report.problems.filter { $0.severity == "error" }.map {
        Problem(code: $0.code, line: $0.place?.line, column: $0.place?.column)
      })
  }

  private struct Problems: Decodable {
    let problems: [Found]

    struct Found: Decodable {
      let severity: String
      let code: String
      let place: Place?
    }

    struct Place: Decodable {
      let line: Int
      let column: Int
    }
  }
}

extension ConformanceOutcome {
  /// JSON, a step or a problem a line.
  var text: String {
    var lines = [
      "\"path\": \(Self.json(path)), \"command\": \(Self.json(command)), "
        + "\"options\": \(Self.json(options)), \"exit\": \(exit)"
    ]
    if let steps { lines.append("\"steps\": " + Self.list(steps)) }
    if let problems { lines.append("\"problems\": " + Self.list(problems)) }
    return "    {\n" + lines.map { "      " + $0 }.joined(separator: ",\n") + "\n    }"
  }

  private static func list(_ values: [some Encodable]) -> String {
    guard !values.isEmpty else { return "[]" }
    return "[\n" + values.map { "        " + json($0) }.joined(separator: ",\n") + "\n      ]"
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

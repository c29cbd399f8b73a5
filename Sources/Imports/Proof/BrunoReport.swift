// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Reads a report of `bru run --reporter-json`.
///
/// It is an object with `results`, or a list of such objects, one for each row. The bodies of JSON are values that
/// were parsed, so their digits and their white space are not those of the response.
package enum BrunoReport {
  /// What leaves bodies out.
  private static let options = ["--reporter-skip-response-body", "--reporter-skip-body"]

  /// - Parameter index: that of the report among the files of the import, for the place of a problem.
  package static func read(_ file: ImportFile, index: Int) throws(ImportProblem) -> ReportedRun {
    if let problem = JSONSource.problem(of: file, index: index) { throw problem }
    guard let root = try? JSONDocument.parse(file.bytes).root else {
      throw ImportProblem.unknownSource(file.path)
    }
    var run = ReportedRun()
    run.hasExactBodies = false
    let reports = root.isArray ? root.elements.map { $0 } : [root]
    for (place, report) in reports.enumerated() {
      let iteration = report[member: "iterationIndex"]?.wholeNumber ?? place
      for result in report[member: "results"]?.elements.map({ $0 }) ?? [] {
        run.executions.append(read(result, iteration: iteration))
      }
    }
    let responses = run.executions.compactMap(\.response)
    if !responses.isEmpty, responses.allSatisfy({ $0.body == nil }) {
      throw .withoutBodies(file.path, options)
    }
    if responses.contains(where: { $0.body == nil }) {
      run.missingBodies = options.map { "`\($0)`" }.joined(separator: " or ")
    }
    return run
  }

  private static func read(_ result: JSONNode, iteration: Int) -> ReportedExecution {
    let request = result[member: "request"]
    let name = result[member: "test"]?[member: "filename"]?.stringValue ?? ""
    let file = name.replacing("\\", with: "/")
    let data = request?[member: "data"]
    return ReportedExecution(
      origin: file, iteration: iteration,
      name: result[member: "name"]?.stringValue ?? file,
      method: request?[member: "method"]?.stringValue ?? "GET",
      address: request?[member: "url"]?.stringValue ?? "",
      body: data.flatMap { $0.isNull ? nil : $0.stringBytes ?? Array($0.value().jsonText().utf8) },
      hasComparableBody: data == nil || data?.isNull == true || isPlain(request),
      response: response(result[member: "response"]),
      tests: tests(result[member: "assertionResults"]) + tests(result[member: "testResults"]))
  }

  /// Whether the body of a request is that which was sent.
  private static func isPlain(_ request: JSONNode?) -> Bool {
    let type =
      request?[member: "headers"]?.members
      .first { $0.name.stringValue?.lowercased() == "content-type" }?.value.stringValue ?? ""
    return !type.hasPrefix("multipart/") && !type.hasPrefix("application/x-www-form-urlencoded")
  }

  private static func response(_ response: JSONNode?) -> ReportedExecution.Response? {
    guard let response, let status = response[member: "status"]?.wholeNumber,
      (100...999).contains(status)
    else { return nil }
    let headers = response[member: "headers"]?.members.flatMap { header in
      let name = header.name.stringValue ?? ""
      let values = header.value.isArray ? header.value.elements.map { $0 } : [header.value]
      return values.map { (name: name, value: $0.stringValue ?? "") }
    }
    return ReportedExecution.Response(
      status: status, reason: response[member: "statusText"]?.stringValue ?? "",
      headers: headers ?? [],
      body: response[member: "data"].map { $0.stringBytes ?? Array($0.value().jsonText().utf8) },
      milliseconds: response[member: "responseTime"]?.number.flatMap { Double($0.digits) })
  }

  private static func tests(_ results: JSONNode?) -> [(
    name: String, verdict: ReportedExecution.Verdict
  )] {
    results?.elements.map { result in
      let name =
        result[member: "description"]?.stringValue
        ?? ["lhsExpr", "rhsExpr"].compactMap { result[member: $0]?.stringValue }
        .joined(separator: ": ")
      switch result[member: "status"]?.stringValue {
      case "pass": return (name, .passed)
      case "fail", "error": return (name, .failed)
      default: return (name, .skipped)
      }
    } ?? []
  }
}

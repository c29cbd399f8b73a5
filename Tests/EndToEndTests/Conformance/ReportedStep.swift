// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One test of a JSON report, as much of it as says what became of a step.
struct ReportedStep: Decodable {
  let name: String
  let suite: [String]
  let line: Int
  let status: String
  let message: String?
  let extra: Extra?

  struct Extra: Decodable {
    let attempts: [Attempt]?
  }

  struct Attempt: Decodable {
    let checks: [Check]?
    let failure: Cause?
  }

  /// Why an attempt ended without a verdict of its checks: the kind of a transfer that failed, else
  /// the code of a problem.
  struct Cause: Decodable {
    let word: String?

    private enum CodingKeys: CodingKey {
      case kind
      case code
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      // The code of a transfer is libcurl's, a number.
      word =
        try container.decodeIfPresent(String.self, forKey: .kind)
        ?? container.decode(String.self, forKey: .code)
    }
  }

  struct Check: Decodable {
    let name: String
    let failure: Failure?
  }

  struct Failure: Decodable {
    let message: String
  }

  private struct Report: Decodable {
    let results: Results
  }

  private struct Results: Decodable {
    let tests: [ReportedStep]
  }

  /// The steps of a report, in the order of the files.
  static func steps(ofReport text: String) throws -> [ReportedStep] {
    try JSONDecoder().decode(Report.self, from: Data(text.utf8)).results.tests
  }

  /// The names of the checks of the last attempt that did not hold.
  var failedChecks: [String] {
    (extra?.attempts?.last?.checks ?? []).filter { $0.failure != nil }.map(\.name)
  }

  /// Why the last attempt failed, besides checks.
  var cause: String? { extra?.attempts?.last?.failure?.word }

  /// A line for the step and one for each thing that went wrong in its last attempt, or for why it
  /// was skipped.
  var text: String {
    let attempts = extra?.attempts ?? []
    let repeated = attempts.count > 1 ? " after \(attempts.count) attempts" : ""
    let failed = (attempts.last?.checks ?? []).compactMap { check in
      check.failure.map { "\(check.name): \($0.message)" }
    }
    let first = message.map { failed.contains($0) ? [] : [$0] } ?? []
    return "\(line) \(suite.last ?? "") › \(name): \(status)\(repeated)\n"
      + (first + failed).map { "    \($0)\n" }.joined()
  }
}

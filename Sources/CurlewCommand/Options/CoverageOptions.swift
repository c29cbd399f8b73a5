// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import RunEvents

/// What the command line says of the coverage of a run.
package struct CoverageOptions: Sendable {
  /// `--coverage`: the console shows it.
  var isShown = false
  /// `--coverage-least`, which counts over that of the project.
  var least: [LeastCoverage] = []

  static let leastHelp =
    "Exit with 1 below these shares: operations=100%,responses=80%; contentTypes, parameters, "
    + "bodies and values too."
}

extension CommandOption where Request: ReportingRequest {
  static var showsCoverage: CommandOption {
    .flag(
      "--coverage", help: "Show at the end how much of the OpenAPI documents was exercised."
    ) { $0.output.coverage.isShown = true }
  }
}

extension CommandOption<RunRequest> {
  /// The coverage of OpenAPI documents.
  static var coverage: [CommandOption] {
    [
      .showsCoverage,
      .option("--coverage-least", takes: .word("shares"), help: CoverageOptions.leastHelp) {
        $0.output.coverage.least = try $1.leastCoverage()
      },
    ]
  }
}

extension GivenValue {
  /// Shares of dimensions: `operations=100%,responses=80%`.
  func leastCoverage() throws(UsageError) -> [LeastCoverage] {
    var least: [LeastCoverage] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let names = CoverageDimension.allCases.map(\.rawValue)
      guard let dimension = CoverageDimension(rawValue: String(words[0])) else {
        let near = NearMisses.best(String(words[0]), among: names)
        throw UsageError(
          "`\(words[0])` is not a dimension of coverage",
          help: [
            near.map { "did you mean `\($0)`?" }
              ?? "the dimensions are \(names.joined(separator: ", "))"
          ])
      }
      guard words.count == 2, let share = WrittenShare(String(words[1])) else {
        throw UsageError(
          "`\(part)` has no share", help: ["write a percentage: `\(dimension.rawValue)=80%`"])
      }
      guard !least.contains(where: { $0.dimension == dimension }) else {
        throw UsageError("`\(dimension.rawValue)` has two shares")
      }
      least.append(LeastCoverage(dimension: dimension, share: share))
    }
    return least
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// A remark in the log of a CI system, which shows it at a line of a file.
struct LogAnnotation {
  var isError: Bool
  /// The file is relative to the repository.
  var place: OverviewPlace?
  var title: String
  /// Lines.
  var message: String
  /// A stable word; empty for a remark about the others.
  var code = ""
}

/// The remarks about a run: as many as GitHub shows of one step, ten errors and ten warnings
/// (https://docs.github.com/en/rest/checks/runs), the last of which counts the others.
struct LogAnnotations {
  /// The most errors, and the most warnings, that are shown themselves.
  static let limit = 9

  private let overview: RunOverview
  private let repositoryPath: (String) -> String

  /// - Parameter repositoryPath: the path of a file from the folder of the repository, by its path as
  ///   shown.
  init(of overview: RunOverview, repositoryPath: @escaping (String) -> String) {
    self.overview = overview
    self.repositoryPath = repositoryPath
  }

  /// The errors, then the warnings.
  var all: [LogAnnotation] {
    let errors = overview.failures.first.prefix(Self.limit).map(error)
    let flaky = overview.flaky.prefix(Self.limit).map(warning)
    let others = overview.warnings.prefix(Self.limit - flaky.count).map(warning)
    let warningCount = overview.flakyCount + overview.warningCount
    return errors
      + rest(overview.failures.count - errors.count, "failure", isError: true)
      + flaky + others
      + rest(warningCount - flaky.count - others.count, "warning", isError: false)
  }

  private func rest(_ count: Int, _ noun: String, isError: Bool) -> [LogAnnotation] {
    guard count > 0 else { return [] }
    return [
      LogAnnotation(
        isError: isError, title: "curlew",
        message: "\(QuantityText.count(count, "more \(noun)")), see the log of the run")
    ]
  }

  private func error(_ failure: OverviewFailure) -> LogAnnotation {
    var lines = [failure.headline]
    if let expected = failure.expected { lines.append("expected: \(expected)") }
    if let actual = failure.actual { lines.append("actual: \(actual)") }
    if let selection = failure.selection {
      lines.append("curlew run \(ShellWord.quoted(selection))")
    }
    return LogAnnotation(
      isError: true, place: inRepository(failure.place), title: failure.title,
      message: lines.joined(separator: "\n"), code: failure.code)
  }

  private func warning(_ scenario: RunOverview.Scenario) -> LogAnnotation {
    LogAnnotation(
      isError: false, place: inRepository(scenario.place), title: scenario.title,
      message: "flaky: passed in try \(scenario.tries)", code: "flaky")
  }

  private func warning(_ warning: RunOverview.Warning) -> LogAnnotation {
    LogAnnotation(
      isError: false, place: inRepository(warning.place), title: warning.code,
      message: warning.message, code: warning.code)
  }

  private func inRepository(_ place: OverviewPlace?) -> OverviewPlace? {
    guard var place else { return nil }
    place.file = repositoryPath(place.file)
    return place
  }
}

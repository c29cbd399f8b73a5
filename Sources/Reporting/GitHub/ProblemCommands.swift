// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Problems of files as workflow commands of GitHub Actions, for `check --format github`.
package enum ProblemCommands {
  /// A line for each problem, errors first. GitHub shows the first ten of each kind at their lines, and
  /// all of them in the log.
  package static func text(_ diagnostics: [Diagnostic], _ places: ProblemPlaces) -> String {
    var places = places
    return diagnostics.errorsFirst.map { line(of: $0, &places) + "\n" }.joined()
  }

  private static func line(of diagnostic: Diagnostic, _ places: inout ProblemPlaces) -> String {
    let visible = VisibleText()
    var properties: [(name: String, value: String)] = []
    if let region = diagnostic.primary.flatMap({ places.region(of: $0.span) }) {
      properties = [
        ("file", visible.of(region.file)), ("line", "\(region.line)"),
        ("endLine", "\(region.endLine)"), ("col", "\(region.column)"),
        ("endColumn", "\(region.endColumn)"),
      ]
    }
    properties.append(("title", visible.of(diagnostic.code.text)))
    let lines = [diagnostic.message] + diagnostic.notes + diagnostic.help.map { "help: \($0)" }
    return GitHubCommands.command(
      diagnostic.severity == .error ? "error" : "warning", properties,
      visible.of(Array(lines.joined(separator: "\n").utf8), layout: .block))
  }
}

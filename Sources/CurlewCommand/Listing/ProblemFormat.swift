// SPDX-License-Identifier: Apache-2.0

/// How `check` shows problems.
enum ProblemFormat: String, CaseIterable, Sendable {
  /// With the lines of the files and help, for people.
  case pretty
  /// One line each, `file:line:column: error[code]: message`, for editors and `grep`.
  case concise
  /// One object for programs.
  case json
  /// Workflow commands, which GitHub Actions shows at the lines.
  case github
  /// GitLab's code quality report.
  case gitlab
  /// SARIF 2.1.0, for code scanners.
  case sarif
}

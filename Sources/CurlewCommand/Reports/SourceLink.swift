// SPDX-License-Identifier: Apache-2.0

import Files

/// The address of a source line on the site that hosts the repository.
enum SourceLink {
  /// The address with `{file}` and `{line}` in place of a path and a line, by the variables that
  /// [GitHub](https://docs.github.com/en/actions/reference/workflows-and-actions/variables) and
  /// [GitLab](https://docs.gitlab.com/ci/variables/predefined_variables/) set; nil elsewhere.
  static func template(_ environment: ProcessEnvironment) -> String? {
    func value(_ name: String) -> String? {
      environment.text(of: name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let server = value("GITHUB_SERVER_URL"), let repository = value("GITHUB_REPOSITORY"),
      let commit = value("GITHUB_SHA")
    {
      return "\(server)/\(repository)/blob/\(commit)/{file}#L{line}"
    }
    if let project = value("CI_PROJECT_URL"), let commit = value("CI_COMMIT_SHA") {
      return "\(project)/-/blob/\(commit)/{file}#L{line}"
    }
    return nil
  }
}

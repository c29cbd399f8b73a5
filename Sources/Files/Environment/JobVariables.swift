// SPDX-License-Identifier: Apache-2.0

/// The variables by which the process knows that it is part of a CI job.
///
/// Everything that differs in a job asks `ProcessEnvironment.isContinuousIntegration`, which looks at
/// all of them: what writes into the tree, what selects a part, and what a log may show.
package enum JobVariables {
  package static let github = "GITHUB_ACTIONS"
  package static let azure = "TF_BUILD"
  package static let gitlab = "GITLAB_CI"

  /// Those that say it, unless they are empty, `false` or `0`.
  static let flags =
    ["CI", github, gitlab, azure]
    + ["TEAMCITY_VERSION", "JENKINS_URL", "BUILDKITE", "CIRCLECI", "CODEBUILD_BUILD_ID"]

  /// Those with the number of a job among several, which may be 0.
  static var numbers: [String] { ParallelSystem.all.map(\.index) }
}

extension ProcessEnvironment {
  /// The variable that says that the process is part of a CI job; nil if none does.
  package var jobVariable: String? {
    JobVariables.flags.first { isSet($0) }
      ?? JobVariables.numbers.first { !(text(of: $0) ?? "").isEmpty }
  }

  /// Whether the process is part of a CI job.
  package var isContinuousIntegration: Bool { isDeclaredJob || jobVariable != nil }

  /// Whether a variable is set to anything but empty, `false` or `0`.
  package func isSet(_ name: String) -> Bool {
    !["", "false", "0"].contains(text(of: name)?.lowercased() ?? "")
  }
}

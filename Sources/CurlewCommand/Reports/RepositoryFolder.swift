// SPDX-License-Identifier: Apache-2.0

import Files

/// The folder of the repository, from which CI systems count paths.
struct RepositoryFolder: Sendable {
  /// The variables with it, of GitHub, GitLab and Azure.
  private static let variables = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR", "BUILD_SOURCESDIRECTORY"]

  private let working: FilePath?
  /// Nil outside of a CI job.
  private let folder: FilePath?

  init(_ environment: ProcessEnvironment) {
    working = FilePath.workingDirectory
    // The working directory has no links.
    folder = Self.variables.lazy.compactMap { environment.text(of: $0) }
      .first { !$0.isEmpty }.map { FilePath($0).real }
  }

  /// The path of a file from the folder, by its path as shown; that of a file elsewhere is unchanged.
  var path: @Sendable (String) -> String {
    guard let working, let folder else { return { $0 } }
    return { path in
      let whole = FilePath(path).absolute(in: working).withoutClimbing(below: folder)
      return whole.below(folder)?.text ?? path
    }
  }
}

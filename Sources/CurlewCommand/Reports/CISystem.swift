// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting

/// `--ci`: the CI system whose log the output is.
package enum CIChoice: String, Sendable, CaseIterable {
  /// What the environment says.
  case automatic = "auto"
  case github
  case azure
  case gitlab
  case none

  /// The system; nil for none, and for one without a report of its own.
  func system(in environment: ProcessEnvironment) -> CISystem? {
    switch self {
    case .automatic: CISystem(environment)
    case .github: .github
    case .azure: .azure
    case .gitlab: .gitlab
    case .none: nil
    }
  }
}

/// A CI system whose log shows more than text.
enum CISystem: Sendable {
  case github
  case azure
  case gitlab

  /// The system by the variable that it sets in each job.
  init?(_ environment: ProcessEnvironment) {
    let variables: [(name: String, system: CISystem)] = [
      ("GITHUB_ACTIONS", .github), ("TF_BUILD", .azure), ("GITLAB_CI", .gitlab),
    ]
    let found = variables.first {
      !["", "false", "0"].contains(environment.text(of: $0.name) ?? "")
    }
    guard let found else { return nil }
    self = found.system
  }

  /// The report that is made without being asked for.
  var report: ReportKind? {
    switch self {
    case .github: .github
    case .azure: .azure
    case .gitlab: nil
    }
  }
}

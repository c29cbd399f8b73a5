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

  /// Whether it says that this is a CI job.
  var namesSystem: Bool {
    switch self {
    case .github, .azure, .gitlab: true
    case .automatic, .none: false
    }
  }

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

extension CommandSurroundings {
  /// The surroundings of a command with `--ci`: a system that a person names is a CI job, whatever the
  /// environment says; `none` changes the log only.
  func declared(by choice: CIChoice) -> CommandSurroundings {
    var surroundings = self
    surroundings.environment.isDeclaredJob = choice.namesSystem
    return surroundings
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
      (JobVariables.github, .github), (JobVariables.azure, .azure), (JobVariables.gitlab, .gitlab),
    ]
    guard let found = variables.first(where: { environment.isSet($0.name) }) else { return nil }
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

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Looks up `env.NAME`: in the process's environment, then in the files, within the rights.
package struct EnvironmentLookup: Sendable {
  package enum Answer: Hashable, Sendable {
    /// `place` is its name in an environment file; nil for a variable of the process.
    case value(String, place: SourceSpan?)
    case missing
    /// The name is not listed under `env` in `curlew.yaml`, nor allowed by `--allow-env`. Does not
    /// reveal whether it is set.
    case forbidden
    /// Its value is not UTF-8.
    case notText
  }

  private let process: ProcessEnvironment
  private let files: [EnvironmentFile]
  private let rights: EnvironmentRights

  /// - Parameter files: the first one with a name wins.
  package init(
    process: ProcessEnvironment, files: [EnvironmentFile] = [], rights: EnvironmentRights
  ) {
    self.process = process
    self.files = files
    self.rights = rights
  }

  package func callAsFunction(_ name: String) -> Answer {
    guard rights.allow(name) else { return .forbidden }
    if let variable = process[name] {
      return variable.value.map { .value($0, place: nil) } ?? .notText
    }
    for file in files {
      if let value = file[name] { return .value(value, place: file.place(of: name)) }
    }
    return .missing
  }
}

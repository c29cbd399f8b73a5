// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

/// Finds `CURLEW_` variables without an effect, so that a misspelt one is noticed.
enum UnknownEnvironmentVariables {
  /// A warning for each.
  static func warnings(_ environment: ProcessEnvironment) -> [Diagnostic] {
    let given = environment.options
    guard !given.isEmpty else { return [] }
    let known = Commands.all.flatMap { $0.optionDescriptions }.filter(\.hasVariable)
      .map(\.variable)
    return given.compactMap { variable in
      let name = "CURLEW_" + variable.name
      guard !known.contains(name) else { return nil }
      return Diagnostic(
        .unknownVariable, "`\(name)` sets no option", severity: .warning,
        help: [help(for: variable.name, known)])
    }
  }

  /// - Parameter name: without `CURLEW_`, which would make all names similar.
  private static func help(for name: String, _ known: [String]) -> String {
    switch name {
    case "VAR", "VAR_JSON": "an input is set by `CURLEW_VAR_name`"
    case "SECRET": "a secret is set by `CURLEW_SECRET_name`"
    default:
      NearMisses.best(name, among: known.map { String($0.dropFirst("CURLEW_".count)) })
        .map { "did you mean `CURLEW_\($0)`?" }
        ?? "inputs are set by `CURLEW_VAR_name`, secrets by `CURLEW_SECRET_name`"
    }
  }
}

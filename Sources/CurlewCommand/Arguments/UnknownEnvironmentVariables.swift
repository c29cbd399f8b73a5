// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

/// `CURLEW_` variables that set nothing: a slip of the pen must not pass in silence.
enum UnknownEnvironmentVariables {
  /// Options that read a variable, in the order of the page of the command line.
  static let options = [
    "tags", "name", "environment", "vars", "env-file", "allow-read", "allow-write", "allow-env",
    "allow-unix", "allow-netrc", "allow-default-identity", "allow-link-local", "untrusted",
    "allow-host", "jobs", "timeout", "teardown-timeout", "pass-with-no-tests", "fail-on-skipped",
    "ca", "cert", "key",
    "insecure", "resolve", "connect-to", "proxy", "header", "output", "report", "junit-dialect",
    "verbose",
    "quiet",
    "color", "http", "redirects", "include",
  ]

  /// A warning for each that is none of them.
  static func warnings(_ environment: ProcessEnvironment) -> [Diagnostic] {
    let given = environment.options
    guard !given.isEmpty else { return [] }
    let known = options.map(OptionVariables.name)
    return given.compactMap { variable in
      let name = "CURLEW_" + variable.name
      guard !known.contains(name) else { return nil }
      return Diagnostic(
        .unknownVariable, "`\(name)` sets no option", severity: .warning,
        help: [help(for: variable.name, name, known)])
    }
  }

  private static func help(for option: String, _ name: String, _ known: [String]) -> String {
    switch option {
    case "VAR", "VAR_JSON": "an input is set by `CURLEW_VAR_name`"
    case "SECRET": "a secret is set by `CURLEW_SECRET_name`"
    default:
      NearMisses.help(name, among: known)
        ?? "inputs are set by `CURLEW_VAR_name`, secrets by `CURLEW_SECRET_name`"
    }
  }
}

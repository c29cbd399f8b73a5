// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import Values

/// A variable that outside may replace, with the value it has in this run.
package struct PlannedInput: Sendable {
  package var name: String
  /// Nil when outside must give it and has not.
  package var value: Value?
  /// The value as expressions know it, when it is of a type that data has not.
  var typed: TypedValue?
  package var origin: InputOrigin
  /// Names of the secrets the value is made from, its own included.
  package var secrets: SecretNames
  /// Where a secret may go, when its declaration narrows that.
  package var allowedOrigins: [Origin]
  /// Where it is declared; nil for the built-in `baseUrl` that only a flag gave.
  package var declaration: SourceSpan?
  /// Outside must give it and has not.
  package var isMissing: Bool
  /// What it reads from the process environment and is not set there, which makes it missing.
  package var unsetVariables: [String] = []
  package var isSecret: Bool
}

/// Which of the places that may give an input did, from low to high.
package enum InputOrigin: Sendable, Hashable {
  case project
  case collection
  case environment(String)
  /// `--vars FILE`.
  case valuesFile(String)
  /// `CURLEW_VAR_name` or `CURLEW_SECRET_name`.
  case environmentVariable(String)
  /// `--var`, or the prompt of `--secret`.
  case flag
  /// Declared only: `requires` or `secrets` without a value.
  case missing

  /// Whether a file of the project gives it, so that there is a place to point at.
  var isInFile: Bool {
    switch self {
    case .project, .collection, .environment: true
    case .valuesFile, .environmentVariable, .flag, .missing: false
    }
  }

  /// As `plan --values` prints it.
  package var text: String {
    switch self {
    case .project: "curlew.yaml"
    case .collection: "collection"
    case .environment(let name): "environment \(name)"
    case .valuesFile(let path): "--vars \(path)"
    case .environmentVariable(let name): name
    case .flag: "flag"
    case .missing: "missing"
    }
  }
}

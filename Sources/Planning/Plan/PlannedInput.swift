// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import Values

/// A variable that outside may replace, with its value in this run.
package struct PlannedInput: Sendable {
  package var name: String
  /// Nil if it needs a value from outside and has none.
  package var value: Value?
  /// The value in expressions, if its type does not exist in data.
  var typed: TypedValue?
  package var origin: InputOrigin
  /// The place of the value in a file; nil if no file has it.
  package var place: SourceSpan?
  /// The variables of the process environment that the value was made from.
  package var environmentReads: [EnvironmentRead] = []
  /// Names of the secrets that the value was made from, with its own.
  package var secrets: SecretNames
  /// Where a secret may go, if its declaration restricts that.
  package var allowedOrigins: [Origin]
  /// The place of its declaration; nil for the built-in `baseUrl` that only a flag sets.
  package var declaration: SourceSpan?
  /// Whether it needs a value from outside and has none.
  package var isMissing: Bool
  /// Unset variables of the process environment that it reads, which make it missing.
  package var unsetVariables: [String] = []
  package var isSecret: Bool
  /// Names of the inputs without a value that its value is made from, itself included; empty if it
  /// has a value.
  var missingNames: Set<String> = []
  /// Whether it has no value since it calls `freePort()`, and nothing will run.
  package var waitsForPort = false
  /// The program of a secret that has no value yet.
  package var program: PlannedProgram?
  /// The key `from` of that program.
  package var programSpan: SourceSpan?
}

/// A variable of the process environment that an input was made from.
package struct EnvironmentRead: Sendable, Hashable {
  package var name: String
  /// Its place in an environment file; nil for a variable of the process.
  package var place: SourceSpan?
}

/// The source of an input's value, from low to high.
package enum InputOrigin: Sendable, Hashable {
  case project
  case collection
  case environment(String)
  /// `--vars FILE`.
  case valuesFile(String)
  /// `CURLEW_VAR_name` or `CURLEW_SECRET_name`.
  case environmentVariable(String)
  /// `--var`, `--var-json`, `--base-url`, or the prompt of `--secret`.
  case option(String)
  /// Declared only: `requires` or `secrets` without a value.
  case missing

  /// Whether a file of the project has it, so that it has a place.
  var isInFile: Bool {
    switch self {
    case .project, .collection, .environment: true
    case .valuesFile, .environmentVariable, .option, .missing: false
    }
  }

  /// As in the output of `plan --values`.
  package var text: String {
    switch self {
    case .project: "curlew.yaml"
    case .collection: "collection"
    case .environment(let name): "environment \(name)"
    case .valuesFile(let path): "--vars \(path)"
    case .environmentVariable(let name): name
    case .option(let name): name
    case .missing: "missing"
    }
  }
}

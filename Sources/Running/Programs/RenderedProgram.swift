// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions

/// A program to start: the same for all attempts of its step.
struct RenderedProgram: Sendable {
  /// The absolute path.
  var path: String
  /// As the program sees them, its name first.
  var arguments: [String]
  /// The same, redacted.
  var shown: [String]
  /// The folder in which it runs.
  var folder: String
  /// `NAME=value`.
  var environment: [String]
  /// What it reads from its standard input.
  var input: [UInt8]
  var timeout: Duration
  /// How many bytes of each stream are kept.
  var outputLimit = ProgramRun.Output.limit
  /// The secrets in it.
  var secrets: SecretNames
}

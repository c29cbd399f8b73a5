// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

/// Values from outside, as typed.
package struct InputRequest: Sendable {
  /// `-e`; nil for the project's default.
  package var environment: String?
  /// `--var name=text` and `--var-json name=value`; a later one wins.
  package var flags: [InputFlag] = []
  /// `--base-url`; nil for none.
  package var baseURL: String?
  /// `--vars FILE`; a later one wins.
  package var files: [String] = []
  /// `--secret name`.
  package var secrets: [String] = []
  /// `--env-file`; an earlier one wins.
  package var environmentFiles: [String] = []

  /// The values that a recorded run had: values from elsewhere win, and each secret is its mark. Nil where
  /// nothing recorded is judged.
  package var recorded: [RunInput]?

  /// Whether a text that stands for it is in place of the value of each secret, and of each variable of
  /// the environment that is not public.
  package var hasStandIns = false

  /// What programs of secrets have given.
  package var obtained: [PlannedProgram: String] = [:]

  package init() {}
}

/// One `--var` or `--var-json`, split at its first `=`.
package struct InputFlag: Sendable, Equatable {
  package var name: String
  package var text: String
  package var isJSON: Bool

  package init(name: String, text: String, isJSON: Bool) {
    self.name = name
    self.text = text
    self.isJSON = isJSON
  }

  /// Nil without an `=` or without a name before it.
  package init?(_ argument: String, isJSON: Bool) {
    let bytes = argument.utf8
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > bytes.startIndex else {
      return nil
    }
    self.init(
      name: String(argument[..<equals]), text: String(argument[bytes.index(after: equals)...]),
      isJSON: isJSON)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Planning

/// What a person asks to be loaded and selected, as plain values: what flags and `CURLEW_` variables
/// say together.
package struct LoadRequest: Sendable {
  /// Files, folders, globs, `FILE:LINE` and `-`, as typed; none for the project's collections.
  package var paths: [String] = []
  package var selection = SelectionRequest()
  package var inputs = InputRequest()
  package var rights = RunRights()
  package var network = NetworkRequest()

  /// The path that was typed right behind `-k`, which in pytest is the option of an expression.
  var pathBehindInsecure: String?

  /// Whether rights are asked for what the selection leaves out too.
  package var judgesAllRights = false

  /// `--output`: where `save` writes; nil for `.curlew/output` beside `curlew.yaml`.
  package var outputFolder: String?

  /// The collections are the program's own: no job for a fork can have written them.
  package var bringsCollections = false

  /// Files of reports, as typed: no step may write there.
  package var reportPaths: [String] = []

  package init() {}
}

/// Which scenarios are meant, as typed.
package struct SelectionRequest: Sendable {
  /// `-t`.
  package var tags: String?
  /// `-n`.
  package var name: String?
  /// `--pass-with-no-tests`: an empty selection is no failure.
  package var passesWithoutTests = false

  package init() {}
}

/// Values from outside, as typed.
package struct InputRequest: Sendable {
  /// `-e`; nil for the project's own choice.
  package var environment: String?
  /// `--var name=text` and `--var-json name=value`; a later one wins.
  package var flags: [InputFlag] = []
  /// `--vars FILE`; a later one wins.
  package var files: [String] = []
  /// `--secret name`.
  package var secrets: [String] = []
  /// `--env-file`; an earlier one wins.
  package var environmentFiles: [String] = []

  package init() {}
}

/// One `--var` or `--var-json`, taken apart at its first `=`.
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

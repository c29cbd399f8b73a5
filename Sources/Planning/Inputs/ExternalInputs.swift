// SPDX-License-Identifier: Apache-2.0

import Values

/// Inputs from flags, files of values and the process environment.
package struct ExternalInputs: Sendable {
  /// `--vars FILE`, in the order given.
  package var files: [ValuesFile] = []
  /// `CURLEW_VAR_name`, sorted by name.
  package var variables: [NamedText] = []
  /// `--var` and `--var-json`, in the order given; a later one wins.
  package var flags: [FlagValue] = []
  /// `--base-url`: in place of every literal `baseUrl`.
  package var baseURL: String?
  /// `CURLEW_SECRET_name`, sorted by name.
  package var secrets: [NamedText] = []
  /// `--secret name`: typed at the prompt.
  package var prompted: [NamedText] = []
  /// The values of `env.NAME`: only names that a right covers, from the first place that has them.
  package var environment: [String: String] = [:]

  package init() {}

  /// Whether any of it names an input.
  var namesInputs: Bool {
    !files.isEmpty || !variables.isEmpty || !flags.isEmpty || !prompted.isEmpty
  }
}

/// A name with a text from outside.
package struct NamedText: Sendable, Hashable {
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// The values of one `--vars FILE`.
package struct ValuesFile: Sendable {
  package var path: String
  package var values: [(name: String, value: Value)]

  package init(path: String, values: [(name: String, value: Value)]) {
    self.path = path
    self.values = values
  }
}

/// One `--var name=text` or `--var-json name=value`.
package struct FlagValue: Sendable {
  package enum Content: Sendable {
    /// Converted to the type of the declared default.
    case text(String)
    case json(Value)
  }

  package var name: String
  package var content: Content

  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
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
  /// What programs of secrets have given.
  package var obtained: [PlannedProgram: String] = [:]
  /// The values of `env.NAME`: only names that a right covers, from the first place that has them.
  package var environment: [String: String] = [:]
  /// The places of those that an environment file gives, at their names.
  package var environmentPlaces: [String: SourceSpan] = [:]

  /// Whether the value of each secret is its mark, as a recording has it in place of the value.
  package var marksSecrets = false
  /// The text in place of the value of each secret, by its name; nil where the values are used.
  package var secretStandIn: (@Sendable (String) -> String)?

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
  /// A value with the places of its name and of itself.
  package struct Entry: Sendable {
    package var name: String
    package var value: Value
    package var namePlace: SourceSpan?
    package var place: SourceSpan?

    package init(
      _ name: String, _ value: Value, namedAt namePlace: SourceSpan? = nil,
      at place: SourceSpan? = nil
    ) {
      self.name = name
      self.value = value
      self.namePlace = namePlace
      self.place = place
    }

    /// For a file whose lines must not be shown.
    package var withoutPlaces: Entry { Entry(name, value) }
  }

  package var path: String
  package var entries: [Entry]

  package init(path: String, entries: [Entry]) {
    self.path = path
    self.entries = entries
  }
}

/// One `--var name=text` or `--var-json name=value`.
package struct FlagValue: Sendable {
  package enum Content: Sendable {
    /// Converted to the type of the declared default.
    case text(String)
    case json(Value)
  }

  /// The option that gives it.
  var option: String {
    switch content {
    case .text: "--var"
    case .json: "--var-json"
    }
  }

  package var name: String
  package var content: Content

  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }
}

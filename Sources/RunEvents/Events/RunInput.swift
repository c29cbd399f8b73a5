// SPDX-License-Identifier: Apache-2.0

/// A value from outside the files that a run had, for those who judge its recording: the same files give
/// other plans with other values.
package struct RunInput: Hashable, Sendable {
  /// How it is given again.
  package enum Kind: String, EventWord, CaseIterable, Sendable {
    /// A text, as of `--var`.
    case text
    /// JSON, as of `--var-json`.
    case json
    /// JSON, as a value of `--vars FILE`, which takes the type of its declaration.
    case file
    /// A public variable of the process or of an environment file.
    case env
    /// `--base-url`; it has no name.
    case baseURL = "baseUrl"
  }

  package var kind: Kind
  package var name: String
  package var text: String

  package init(_ kind: Kind, _ name: String, _ text: String) {
    self.kind = kind
    self.name = name
    self.text = text
  }
}

extension RunInput: EventPart {
  package static var blank: RunInput { RunInput(.text, "", "") }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.value("kind", kind) { $0.kind = $1 }
    try coder.text("name", ifAny: name.isEmpty ? nil : name, .text) { $0.name = $1 }
    try coder.text("text", text, .text) { $0.text = $1 }
  }
}

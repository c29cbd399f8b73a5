// SPDX-License-Identifier: Apache-2.0

/// An option of a command, by its names.
struct CommandOption {
  /// What is typed behind it.
  enum Value {
    /// It is a switch.
    case none
    /// A word that does not begin with a dash.
    case word
    /// Any word.
    case anything
  }

  /// With their dashes; the long one last.
  let names: [String]
  let value: Value
  /// Each use counts; of another only the last one would.
  let isRepeatable: Bool

  private init(_ names: [String], _ value: Value, isRepeatable: Bool = false) {
    self.names = names
    self.value = value
    self.isRepeatable = isRepeatable
  }

  static func flag(_ names: String...) -> CommandOption { CommandOption(names, .none) }

  static func one(_ names: String..., as value: Value = .word) -> CommandOption {
    CommandOption(names, value)
  }

  static func many(_ names: String..., as value: Value = .word) -> CommandOption {
    CommandOption(names, value, isRepeatable: true)
  }
}

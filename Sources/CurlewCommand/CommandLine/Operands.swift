// SPDX-License-Identifier: Apache-2.0

/// The operands of a command.
struct Operands: Sendable {
  let form: ValueForm
  let help: String
  /// A further sentence, on a line of its own in the help.
  var note: String?
  /// The heading of their section in the help.
  var section = "Arguments"
  /// The largest number of operands.
  var limit = Int.max
}

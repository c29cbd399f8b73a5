// SPDX-License-Identifier: Apache-2.0

/// The words of a command that are no options.
struct Operands: Sendable {
  let form: ValueForm
  let help: String
  /// A further sentence, which help shows in a line of its own.
  var note: String?
  /// The section of the help that begins with them.
  var section = "Arguments"
  /// How many there may be.
  var limit = Int.max
}

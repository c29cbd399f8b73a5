// SPDX-License-Identifier: Apache-2.0

/// What help says of a command.
struct CommandDescription: Sendable {
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

  /// One sentence.
  let summary: String
  /// Examples and what else a person must know; lines that begin with spaces stay as they are.
  var details = ""
  /// What is typed behind `curlew`.
  let usage: String
  /// Nil for a command that takes options alone.
  var operands: Operands?
  /// Options of other tools that people type out of habit, and that no option of the command is.
  var foreign: @Sendable () -> [ForeignOption] = { [] }
}

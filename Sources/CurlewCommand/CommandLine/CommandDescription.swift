// SPDX-License-Identifier: Apache-2.0

/// What help says of a command.
struct CommandDescription: Sendable {
  /// One sentence.
  let summary: String
  /// Examples and what else a person must know; lines that begin with spaces stay as they are.
  var details = ""
  /// What is typed behind `curlew`.
  let usage: String
  /// Options of other tools that people type out of habit, and that no option of the command is.
  var foreign: @Sendable () -> [ForeignOption] = { [] }
}

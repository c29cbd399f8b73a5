// SPDX-License-Identifier: Apache-2.0

/// The description of a command in its help.
struct CommandDescription: Sendable {
  /// One sentence.
  let summary: String
  /// Examples and further information; lines that begin with spaces are not wrapped.
  var details = ""
  /// The text to type after `curlew`.
  let usage: String
  /// Options of other tools that people may type, and that are not options of the command.
  var foreign: @Sendable () -> [ForeignOption] = { [] }
}

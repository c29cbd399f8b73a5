// SPDX-License-Identifier: Apache-2.0

/// A mistake in a command line: nothing is loaded or sent.
struct UsageError: Error, Equatable {
  /// In lower case and without a full stop.
  let message: String
  /// What to write instead, one sentence each.
  let help: [String]

  init(_ message: String, help: [String] = []) {
    self.message = message
    self.help = help
  }

  /// Lines for standard error.
  ///
  /// ```
  /// error: unknown option `--reprot`
  ///   help: did you mean `--report`?
  ///   see `curlew run --help`
  /// ``` ¶
  /// - Parameter command: the command whose help is named; nil for that of the program.
  func text(of command: String?) -> String {
    let page = ["curlew", command, "--help"].compactMap(\.self).joined(separator: " ")
    return "error: \(message)\n" + help.map { "  help: \($0)\n" }.joined() + "  see `\(page)`\n"
  }
}

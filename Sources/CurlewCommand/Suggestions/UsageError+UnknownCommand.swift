// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files

extension UsageError {
  /// - Parameter words: all arguments; the first is not a command.
  init(unknownCommand words: [String]) {
    let help = UnknownCommand(words: words).suggestion.map { "did you mean `curlew \($0)`?" }
    self.init(
      "unknown command `\(words.first ?? "")`",
      help: [help, "the commands are \(Commands.names.joined(separator: ", "))"].compactMap(\.self))
  }
}

/// Guesses what was meant by arguments whose first word is not a command.
private struct UnknownCommand {
  let words: [String]

  /// Words of other tools, and the equivalent command.
  private static let foreign: [(words: [String], command: String)] = [
    (["test", "exec", "execute", "start", "verify", "tests", "spec", "specs"], "run"),
    (["validate", "lint", "parse", "compile"], "check"),
    (["format", "prettify", "pretty", "style", "hurlfmt"], "fmt"),
    (["dry-run", "dryrun", "explain"], "plan"),
    (["ls", "tree", "tags", "scenarios"], "list"),
    (["request", "http", "https", "curl", "call", "fetch", "req"], "send"),
    (["serve", "server", "example", "examples"], "demo"),
  ]

  /// What to type after `curlew`; nil if nothing is likely.
  var suggestion: String? {
    guard let first = words.first, !first.isEmpty else { return nil }
    if let method = Methods.names.first(where: { $0 == first.uppercased() }) {
      let address = words.dropFirst().first { TypedAddress($0) != .none } ?? "https://…"
      return "send \(method) \(address)"
    }
    if Self.isFile(first) { return "run \(first)" }
    if TypedAddress(first) != .none { return "send \(first)" }
    if let known = Self.foreign.first(where: { $0.words.contains(first.lowercased()) }) {
      return ([known.command] + words.dropFirst()).joined(separator: " ")
    }
    return NearMisses.best(first, among: Commands.names)
  }

  private static func isFile(_ word: String) -> Bool {
    let path = word.split(separator: ":").first.map(String.init) ?? word
    return [".yaml", ".yml", ".json"].contains { path.hasSuffix($0) }
      || ReportFile.exists(FilePath(word)) || word.contains("*") || word.hasPrefix("./")
      || word.hasPrefix("../") || word.hasPrefix("/")
      || word.contains("/") && TypedAddress(word) == .none
  }
}

// SPDX-License-Identifier: Apache-2.0

/// An option of another tool that people type out of habit, and what it is here.
struct ForeignOption {
  /// With their dashes.
  let names: [String]
  /// Tools that have it, for people: `newman and Bruno`.
  let tools: String
  /// Continues ``\(name)` of \(tools) `: what to write, or today's way where there is no counterpart.
  let help: String

  init(_ names: String..., of tools: String, _ help: String) {
    self.names = names
    self.tools = tools
    self.help = help
  }

  /// Those that a command's users know.
  static func all(for command: String) -> [ForeignOption] {
    switch command {
    case "send": ofSenders
    case "run": ofRunners
    case "check", "plan", "list": ofReaders + ofRunners
    default: []
    }
  }

  /// The sentence for one of its names.
  func sentence(for name: String) -> String { "`\(name)` of \(tools) \(help)" }
}

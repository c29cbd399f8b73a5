// SPDX-License-Identifier: Apache-2.0

/// An option of another tool that people type out of habit, and what it is here.
///
/// One that is an option of ours stands in the entry of that option; the others are in lists.
struct ForeignOption: Sendable {
  /// With their dashes.
  let names: [String]
  /// Tools that have it, for people: `newman and Bruno`.
  let tools: String
  /// Continues ``\(name)` of \(tools) `: what to write, or today's way where there is no counterpart;
  /// nil for the option in whose entry it stands.
  private let help: String?

  init(_ names: String..., of tools: String, _ help: String? = nil) {
    self.names = names
    self.tools = tools
    self.help = help
  }

  /// The sentence for one of its names.
  ///
  /// - Parameter option: the option in whose entry it stands.
  func sentence(for name: String, is option: OptionDescription? = nil) -> String {
    let help = help ?? option.map { "is `\($0.name)` here" } ?? ""
    return "`\(name)` of \(tools) \(help)"
  }
}

extension ProgramCommand {
  /// Those of the table, with the option in whose entry each stands, and of the command's own list.
  static var foreignOptions: [(foreign: ForeignOption, option: OptionDescription?)] {
    optionDescriptions.flatMap { option in option.foreign().map { ($0, option) } }
      + description.foreign().map { ($0, nil) }
  }

  /// What to write in place of an option of another tool; nil where nobody knows it.
  static func sentence(forForeign name: String) -> String? {
    foreignOptions.first { $0.foreign.names.contains(name) }
      .map { $0.foreign.sentence(for: name, is: $0.option) }
  }
}

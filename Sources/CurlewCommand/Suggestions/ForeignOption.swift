// SPDX-License-Identifier: Apache-2.0

/// An option of another tool that people may type, and its equivalent here.
///
/// If it is equivalent to an option, it is in the entry of that option; the others are in lists.
struct ForeignOption: Sendable {
  /// With their dashes.
  let names: [String]
  /// Tools with this option, each perhaps with its meaning there: `k6 (users)`; `others` where it is common.
  let tools: [String]
  /// Continues ``\(name)` of newman and Bruno `: what to write, or the alternative if there is no
  /// equivalent; nil if it is in the entry of an option.
  private let help: String?

  init(_ names: String..., of tools: [String], _ help: String? = nil) {
    self.init(names: names, of: tools, help)
  }

  init(_ names: String..., of tool: String, _ help: String? = nil) {
    self.init(names: names, of: [tool], help)
  }

  private init(names: [String], of tools: [String], _ help: String?) {
    self.names = names
    self.tools = tools
    self.help = help
  }

  /// Whether a tool has it, whatever it means there.
  func isOf(_ tool: String) -> Bool {
    tools.contains { $0 == tool || $0.hasPrefix("\(tool) (") }
  }

  /// The same without names that a command has itself; nil if none is left.
  func without(_ own: Set<String>) -> ForeignOption? {
    let others = names.filter { !own.contains($0) }
    return others.isEmpty ? nil : ForeignOption(names: others, of: tools, help)
  }

  /// What to write instead, which continues its name: `is `--report` here`.
  func answer(is option: OptionDescription? = nil) -> String {
    help ?? option.map { "is `\($0.name)` here" } ?? ""
  }

  /// `a`, `a and b`, `a, b and c`.
  private static func list(_ tools: [String]) -> String {
    guard tools.count > 1, let last = tools.last else { return tools.first ?? "" }
    return "\(tools.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// The sentence for one of its names.
  ///
  /// - Parameter option: the option that has it in its entry.
  func sentence(for name: String, is option: OptionDescription? = nil) -> String {
    "`\(name)` of \(Self.list(tools)) \(answer(is: option))"
  }
}

extension ProgramCommand {
  /// Those in the table, with the options that have them, and those in the command's own list; without
  /// the names of its options, and each name once.
  static var foreignOptions: [(foreign: ForeignOption, option: OptionDescription?)] {
    let all: [(foreign: ForeignOption, option: OptionDescription?)] =
      optionDescriptions.flatMap { option in option.foreign().map { ($0, option) } }
      + description.foreign().map { ($0, nil) }
    var known = Set(optionDescriptions.flatMap(\.names))
    return all.compactMap { foreign, option in
      guard let left = foreign.without(known) else { return nil }
      known.formUnion(left.names)
      return (left, option)
    }
  }

  /// What to write instead of an option of another tool; nil if it is unknown.
  static func sentence(forForeign name: String) -> String? {
    foreignOptions.first { $0.foreign.names.contains(name) }
      .map { $0.foreign.sentence(for: name, is: $0.option) }
  }
}

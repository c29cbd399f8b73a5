// SPDX-License-Identifier: Apache-2.0

/// The commands of the program.
enum Commands {
  /// In the order of the help.
  static let all: [any ProgramCommand.Type] = [
    RunCommand.self, LoadTestCommand.self, MergeCommand.self, JudgeCommand.self, DoubtCommand.self,
    CoverageCommand.self,
    CheckCommand.self, PlanCommand.self,
    ListCommand.self,
    FormatCommand.self,
    SendCommand.self, ImportCommand.self, ExportCommand.self, NewCommand.self, DemoCommand.self,
    SchemaCommand.self, LanguageServerCommand.self,
    ExplainCommand.self,
  ]

  static var names: [String] { all.map { $0.name } }

  /// The command with this name; nil if there is none.
  static func named(_ name: String) -> (any ProgramCommand.Type)? {
    all.first { $0.name == name }
  }

  /// The names of the commands with an option of this name, short or long.
  static func having(_ option: String) -> [String] {
    all.filter { $0.optionDescriptions.contains { $0.names.contains(option) } }
      .map { $0.name }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A command of the program. Its file has its name and its options, how they become a request, and
/// what it does; `Commands.all` has its name in a line.
protocol ProgramCommand: Sendable {
  /// What a person asks of the command, as plain values.
  associatedtype Request: CommandRequest

  static var description: CommandDescription { get }

  /// All options but `--version` and `--help`, in the order of the help.
  static var sections: [OptionSection<Request>] { get }

  /// Options of other tools that are answered, with the option in whose entry each stands.
  static var foreignOptions: [(foreign: ForeignOption, option: OptionDescription?)] { get }

  /// Settles what no option can say by itself.
  ///
  /// - Parameters:
  ///   - request: with what each option said.
  ///   - line: the words as they were typed.
  init(
    _ request: Request, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError)

  /// Does what was asked.
  ///
  /// - Returns: the exit code.
  func run() -> Int32
}

/// What a person asks of a command; as it is made, what holds where nothing is said.
protocol CommandRequest: Sendable {
  init()
}

/// What a command is called and what help says of it.
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

  let name: String
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

extension ProgramCommand {
  /// All options.
  static var optionDescriptions: [OptionDescription] {
    sections.flatMap { $0.options.map(\.description) } + OptionDescription.common
  }

  /// The arguments that give a request again, without its operands.
  static func arguments(repeating request: Request) -> [String] {
    sections.flatMap { $0.options.flatMap { $0.replay?(request) ?? [] } }
  }
}

/// The commands of the program.
enum Commands {
  /// In the order of the help.
  static let all: [any ProgramCommand.Type] = [
    RunCommand.self, CheckCommand.self, PlanCommand.self, ListCommand.self, SendCommand.self,
    DemoCommand.self, SchemaCommand.self,
  ]

  static var names: [String] { all.map { $0.description.name } }

  /// The command that is called so; nil for a word that is none.
  static func named(_ name: String) -> (any ProgramCommand.Type)? {
    all.first { $0.description.name == name }
  }

  /// The names of those that have an option of this name, short or long.
  static func having(_ option: String) -> [String] {
    all.filter { $0.optionDescriptions.contains { $0.names.contains(option) } }
      .map { $0.description.name }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A command of the program. Its file has its name and its options, how they become a request, and
/// what it does; `Commands.all` has its name in a line.
protocol ProgramCommand: Sendable {
  /// What a person asks of the command, as plain values.
  associatedtype Request: CommandRequest

  /// As it is typed.
  static var name: String { get }

  static var description: CommandDescription { get }

  /// Nil for a command that takes options alone.
  static var operands: Operands? { get }

  /// All options but `--version` and `--help`, in the order of the help.
  static var sections: [OptionSection<Request>] { get }

  /// Options of other tools that are answered, with the option in whose entry each stands.
  static var foreignOptions: [(foreign: ForeignOption, option: OptionDescription?)] { get }

  /// Reads the words behind the name of the command.
  ///
  /// A requirement with one implementation, so that there is one for each command: generic code reads
  /// the types that it works on at run time, which is 3 % of a start.
  static func read(
    _ words: ArraySlice<String>, _ surroundings: CommandSurroundings
  ) throws(UsageError) -> CommandLineReading

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

extension ProgramCommand {
  static var operands: Operands? { nil }

  /// All options.
  static var optionDescriptions: [OptionDescription] {
    sections.flatMap { $0.options.map { $0.description } } + OptionDescription.common
  }

  /// The arguments that give a request again, without its operands.
  static func arguments(repeating request: Request) -> [String] {
    sections.flatMap { $0.options.flatMap { $0.replay?(request) ?? [] } }
  }
}
